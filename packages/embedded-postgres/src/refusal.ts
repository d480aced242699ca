/**
 * The embedded database cannot run here, for a reason that the person who starts Slipway can do
 * something about. The message is one line for the terminal; no stack is needed.
 */
export class EmbeddedPostgresRefusal extends Error {
  override readonly name = 'EmbeddedPostgresRefusal';
}

/** The `code` of a Node system error (`ENOENT`, `EACCES`, …), if it is one. */
export function systemErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
