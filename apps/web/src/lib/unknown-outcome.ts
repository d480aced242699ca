import { t } from '@lingui/core/macro';
import type { RefusalCode } from '@slipway/contract/refusal-codes';
import { ApiError, isRefusedWith } from './api-error.ts';
import { wait } from './wait.ts';

/** Delays before retrying an unanswered request. */
const pausesMs = [1000, 3000];

/** Refusals after which the outcome of the request is still unknown. */
const undecided: readonly RefusalCode[] = ['in_progress', 'outcome_unknown', 'already_received'];

/** No answer, still in progress, or failed half way: the server may have executed the request. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || isRefusedWith(error, ...undecided);
}

/** The request was examined and refused. */
function isDecision(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 402 || error.status === 422);
}

function unknownOutcomeMessage(cause: unknown): string {
  if (cause instanceof ApiError && cause.status === 0) {
    return t`The connection was lost. Press the button again: nothing will be done or charged twice.`;
  }
  // A request in progress has a message of the server.
  if (isRefusedWith(cause, ...undecided) && cause.message !== '') return cause.message;
  return t`We do not know yet whether it went through. Press the button again: nothing will be done or charged twice.`;
}

/**
 * It is unknown whether the server executed the request. Retried with its own Idempotency-Key it is executed
 * once; with another key it could be executed twice.
 */
export class UnknownOutcomeError extends ApiError {
  constructor(cause: unknown) {
    super(0, unknownOutcomeMessage(cause));
    this.name = 'UnknownOutcomeError';
    this.cause = cause;
  }
}

/** Interprets the error of a request with a key, given that an earlier one with that key may have had no answer. */
function asKnownOutcome(error: unknown, retried: boolean): unknown {
  if (error instanceof UnknownOutcomeError || isDecision(error)) return error;
  // A 401 or 429 says nothing about the earlier request.
  return retried || isUnanswered(error) ? new UnknownOutcomeError(error) : error;
}

/**
 * Makes a call with an Idempotency-Key.
 * @param retried an earlier call with this key got no answer
 * @throws UnknownOutcomeError while only an answer for the same key can tell; any other error means that
 * nothing was executed
 */
export async function wrapUnknownOutcome<T>(call: () => Promise<T>, retried: boolean): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asKnownOutcome(error, retried);
  }
}

/** Runs the bank's challenge, which may have been answered before it failed. @throws UnknownOutcomeError */
export async function awaitAuthentication(question: Promise<void>): Promise<void> {
  await question.catch((error: unknown) => {
    throw new UnknownOutcomeError(error);
  });
}

/** Retries an unanswered call, up to three tries in all. @throws as `wrapUnknownOutcome` */
export async function retry<T>(
  call: () => Promise<T>,
  how: { retried?: boolean; wait?: (ms: number) => Promise<void> } = {},
): Promise<T> {
  let { retried = false } = how;
  for (const pause of pausesMs) {
    try {
      return await call();
    } catch (error) {
      if (!isUnanswered(error)) throw asKnownOutcome(error, retried);
      retried = true;
      await (how.wait ?? wait)(pause);
    }
  }
  return wrapUnknownOutcome(call, retried);
}
