import { refusalCodes, type RefusalCode } from '@slipway/contract/refusal-codes';
import type { Say } from '@slipway/domain/words/in-words';

/** Error messages by the wire name of the field. */
export type FieldErrors = Record<string, string[]>;

/** Errors of fields in the words of a business. */
export const errorsInWords = (errors: FieldErrors, say: Say): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts.map(say)]));

/** Errors with a prefix before the name of each field, such as that of one line of several. */
export const prefixFields = (errors: FieldErrors, prefix: string): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, texts]) => [`${prefix}${name}`, texts]));

/** The refusal codes that have a given status. */
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

  /** The body of the answer. */
  get body() {
    const { code, message, errors } = this;
    return { code, message, ...(errors && { errors }) };
  }
}

export const unauthenticated = () => new Refusal('unauthenticated', 'Unauthenticated.');
export const unauthorized = () => new Refusal('unauthorized', 'This action is unauthorized.');
export const notByToken = () =>
  new Refusal('not_by_token', 'This access token may not make this call.');
/** The booking page in a frame then fetches a new token, or tells its visitor where else to book. */
export const embedRefused = () =>
  new Refusal('embed_refused', 'This page can no longer book here. Please load it again.');
/** The row does not exist or belongs to someone else; the answer does not say which. */
export const notFound = () => new Refusal('not_found', 'Not found.');
/** A restored database that has not been opened is read-only. */
export const closedCopy = () =>
  new Refusal(
    'closed_copy',
    'This is a restored copy that is closed: nothing can be changed here.',
  );
export const csrfMismatch = () => new Refusal('csrf_mismatch', 'CSRF token mismatch.');
export const requestTimeout = () => new Refusal('slow_request', 'Request Timeout.');
/** The row changed since it was read or, with another code, the request has to wait. */
export const conflict = (message: string, code: CodeOf<409> = 'conflict') =>
  new Refusal(code, message);
export const tooManyAttempts = (retryAfterSeconds: number) =>
  new Refusal('too_many_attempts', 'Too Many Attempts.', undefined, retryAfterSeconds);
export const invalid = (errors: FieldErrors, code: CodeOf<422> = 'invalid') =>
  new Refusal(code, 'The given data was invalid.', errors);
/** A refusal with a message of its own, such as a card provider's; a 422 always has `errors`. */
export const refused = (code: CodeOf<422>, message: string, errors: FieldErrors = {}) =>
  new Refusal(code, message, errors);
