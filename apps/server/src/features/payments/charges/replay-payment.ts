import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import type { Deps } from '#deps.ts';
import { conflict, invalid, refused } from '#http/errors.ts';
import { findPayable } from '#features/payments/ledger/payable-repository.ts';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { answerForCharge, answerPaid, notCharged } from './answer-for-charge.ts';
import { concludeCharge } from './conclude-charge.ts';
import { firstLine } from '#db/charge-lines.ts';
import { authenticatedOutcome } from './fetch-payment.ts';
import { findAttempt, type Attempt } from './attempts-repository.ts';
import type { PaymentRequest, RequestKey } from './requests-repository.ts';

const pollIntervalMs = 250;
const timeoutMs = 20_000;

/** @throws Refusal 422 when the key was used with other data */
export function checkSameRequest(earlier: PaymentRequest, request: RequestKey): void {
  if (earlier.fingerprint !== request.fingerprint) {
    throw invalid(
      { idempotency_key: ['This request key has already been used for another payment.'] },
      'key_reused',
    );
  }
}

/** The answer for a charge that is in the ledger. */
export async function readPaidAnswer(deps: Deps, attempt: Attempt): Promise<PaymentAnswer> {
  const { payableRef, kind } = firstLine(attempt);
  const payable = await findPayable(deps.db, payableRef);
  if (!payable) throw new Error('A charge for nothing');
  return answerPaid(payable, {
    amount: attempt.amountCents,
    tip: kind === ledgerKind.tip,
    securityDeposit: kind === ledgerKind.securityDeposit,
  });
}

/** The answer to the first request; null while that is in progress. */
async function replayOnce(deps: Deps, attempt: Attempt): Promise<PaymentAnswer | null> {
  switch (attempt.state) {
    case 'succeeded':
      return readPaidAnswer(deps, attempt);
    case 'failed':
      throw refused('card_declined', attempt.failure?.message ?? 'Your card was declined.');
    case 'cancelled':
      throw notCharged();
    case 'requires_action': {
      if (attempt.gatewayPayment === null) return null;
      const { gatewayPayment, gatewayCustomer } = attempt;
      // The payer has authenticated, or is back from the payment page: the outcome is the answer.
      const outcome = await authenticatedOutcome(deps, gatewayPayment, gatewayCustomer);
      return answerForCharge(attempt, await concludeCharge(deps, attempt, outcome));
    }
    case 'created':
      return null;
  }
}

/**
 * Replays the answer for a known key from the outcome of its attempt, waiting for one in progress.
 * Charges nothing.
 *
 * @throws Refusal 409 when the first request is still in progress
 */
export async function replayPayment(deps: Deps, attemptId: number): Promise<PaymentAnswer> {
  for (let waited = 0; waited < timeoutMs; waited += pollIntervalMs) {
    const attempt = await findAttempt(deps.db, attemptId);
    if (!attempt) break;
    const answer = await replayOnce(deps, attempt);
    if (answer) return answer;
    await wait(pollIntervalMs);
  }
  throw conflict('Your payment is still being processed. Please wait a moment.', 'in_progress');
}
