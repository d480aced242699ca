import { t } from '@lingui/core/macro';
import type { RefusalCode } from '@slipway/contract/refusal-codes';
import { ApiError, isRefusedWith } from './api-error.ts';
import { wait } from './wait.ts';

/** Pauses before an unanswered request is sent again. */
const pausesMs = [1000, 3000];

/** The server has not settled it, or cannot say how. */
const undecided: readonly RefusalCode[] = ['in_progress', 'outcome_unknown', 'already_received'];

/** No answer, still working, or it failed halfway: the server may have done what it was asked. */
function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status >= 500 || isRefusedWith(error, ...undecided);
}

/** What was asked was looked at, and refused. */
function isDecision(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 402 || error.status === 422);
}

function unknownOutcomeMessage(cause: unknown): string {
  if (cause instanceof ApiError && cause.status === 0) {
    return t`The connection was lost. Press the button again: nothing will be done or charged twice.`;
  }
  // What is still under way is told in the server's own words.
  if (isRefusedWith(cause, ...undecided) && cause.message !== '') return cause.message;
  return t`We do not know yet whether it went through. Press the button again: nothing will be done or charged twice.`;
}

/**
 * It is not known whether the server did what it was asked. Sent again with its own Idempotency-Key it is done once;
 * with another key it could be done twice.
 */
export class UnknownOutcomeError extends ApiError {
  constructor(cause: unknown) {
    super(0, unknownOutcomeMessage(cause));
    this.name = 'InDoubt';
    this.cause = cause;
  }
}

/** What a failure of a request with a key means, when an earlier one with that key had no answer, or none had. */
function asKnownOutcome(error: unknown, retried: boolean): unknown {
  if (error instanceof UnknownOutcomeError || isDecision(error)) return error;
  // Whoever is refused at the door, such as by a 401 or 429, is not told what became of the earlier request.
  return retried || isUnanswered(error) ? new UnknownOutcomeError(error) : error;
}

/**
 * Makes a call that has an Idempotency-Key.
 *
 * @param retried it was made before with this key, without an answer
 * @throws UnknownOutcomeError while only an answer for the same key can tell; any other error says that nothing was
 * done
 */
export async function wrapUnknownOutcome<T>(call: () => Promise<T>, retried: boolean): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw asKnownOutcome(error, retried);
  }
}

/** The question of a bank, which may have been answered before it failed. @throws UnknownOutcomeError */
export async function awaitAuthentication(question: Promise<void>): Promise<void> {
  await question.catch((error: unknown) => {
    throw new UnknownOutcomeError(error);
  });
}

/** Makes a call again while it has no answer, three times in all. @throws as `wrapUnknownOutcome` */
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
