/** Field name to what is wrong with it, as the wire has it. */
export type FieldErrors = Record<string, string[]>;

/**
 * A refusal that users can meet. `code` is stable and for logs and tests; status and message are the
 * wire's (docs/rules/calls.md, "Errors").
 */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly status: 401 | 403 | 404 | 408 | 409 | 419 | 422 | 429,
    message: string,
    readonly errors?: FieldErrors,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }
}

export const unauthenticated = () => new Refusal('unauthenticated', 401, 'Unauthenticated.');
export const unauthorized = () => new Refusal('unauthorized', 403, 'This action is unauthorized.');
/** No such row, or not yours: the two cannot be told apart. */
export const notFound = () => new Refusal('not_found', 404, 'Not found.');
export const csrfMismatch = () => new Refusal('csrf_mismatch', 419, 'CSRF token mismatch.');
export const requestTimeout = () => new Refusal('slow_request', 408, 'Request Timeout.');
/** The row changed since it was read. */
export const conflict = (message: string) => new Refusal('conflict', 409, message);
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new Refusal('too_many_attempts', 429, 'Too Many Attempts.', undefined, retryAfterSeconds);
export const invalid = (errors: FieldErrors, code = 'invalid') =>
  new Refusal(code, 422, 'The given data was invalid.', errors);
/** A refusal with words of its own, such as a card provider's; a 422 always lists its fields. */
export const refused = (code: string, message: string, errors: FieldErrors = {}) =>
  new Refusal(code, 422, message, errors);
