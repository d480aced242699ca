/** A file of a form, in a temporary folder until the request ends. */
export interface UploadedFile {
  path: string;
  /** Whether it was truncated at the limit. */
  tooLarge: boolean;
}

/** The maximum size of a file (docs/rules/calls.md, "Conventions": 10 MB). */
export const maxFileBytes = 10 * 1024 * 1024;
/** The maximum number of files in a form. */
export const maxFiles = 20;
