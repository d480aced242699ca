/** A file of a form, kept in a temporary folder until the request has ended. */
export interface UploadedFile {
  path: string;
  /** It was cut off at the limit. */
  tooLarge: boolean;
}

/** The most that one file may have (docs/rules/calls.md, "Conventions": 10 MB). */
export const maxFileBytes = 10 * 1024 * 1024;
/** The most files of one form. */
export const maxFiles = 20;
