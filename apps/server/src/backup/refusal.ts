/** A backup cannot be made or restored, for a reason that the operator can do something about: one line. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
}

/** The `code` of an error of Node or the database, if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
