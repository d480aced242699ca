/** The `code` of an error of Node, of a connection or of the database (`ENOENT`, `28P01`, …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/** What an error says of itself. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
