import { refusalCodes, type RefusalCode } from '@slipway/contract/refusal-codes';

/** Field name to what is wrong with it, as the wire has it. */
export type FieldErrors = Record<string, string[]>;

/** The codes that are sent with a status. */
type CodeOf<Status extends number> = {
  [Code in RefusalCode]: (typeof refusalCodes)[Code]['status'] extends Status ? Code : never;
}[RefusalCode];

/**
 * A refusal that users can meet: its code, which decides its status, and its message (docs/rules/calls.md, "Codes").
 */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    message: string,
    readonly errors?: FieldErrors,
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
  }

  get status(): number {
    return refusalCodes[this.code].status;
  }

  /** What is sent of it. */
  get body() {
    const { code, message, errors } = this;
    return { code, message, ...(errors && { errors }) };
  }
}

export const unauthenticated = () => new Refusal('unauthenticated', 'Unauthenticated.');
export const unauthorized = () => new Refusal('unauthorized', 'This action is unauthorized.');
/** No such row, or not yours: the two cannot be told apart. */
export const notFound = () => new Refusal('not_found', 'Not found.');
export const csrfMismatch = () => new Refusal('csrf_mismatch', 'CSRF token mismatch.');
export const requestTimeout = () => new Refusal('slow_request', 'Request Timeout.');
/** The row changed since it was read; or, with another code, what the request needs is not settled yet. */
export const conflict = (message: string, code: CodeOf<409> = 'conflict') =>
  new Refusal(code, message);
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new Refusal('too_many_attempts', 'Too Many Attempts.', undefined, retryAfterSeconds);
export const invalid = (errors: FieldErrors, code: CodeOf<422> = 'invalid') =>
  new Refusal(code, 'The given data was invalid.', errors);
/** A refusal with words of its own, such as a card provider's; a 422 always lists its fields. */
export const refused = (code: CodeOf<422>, message: string, errors: FieldErrors = {}) =>
  new Refusal(code, message, errors);
