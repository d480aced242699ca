/** Why a backup cannot be made or restored, in one line, where the operator can do something about it. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal';
}

/** The `code` of an error of Node or the database, if it has one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
