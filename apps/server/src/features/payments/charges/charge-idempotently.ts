import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { payableKey } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { answerForCharge } from './answer-for-charge.ts';
import { chargeCard } from './charge-card.ts';
import { concludeCharge } from './conclude-charge.ts';
import { openCharge, type Charge, type ChargeRequest } from './open-charge.ts';
import { checkSameRequest, replayPayment } from './replay-payment.ts';
import {
  findPaymentRequest,
  insertPaymentRequest,
  type PaymentRequest,
  type RequestKey,
} from './requests-repository.ts';
import type { Attempt } from './attempts-repository.ts';

async function replay(deps: Deps, earlier: PaymentRequest, request: RequestKey) {
  checkSameRequest(earlier, request);
  if (earlier.attempt_id === null) throw new Error('The key stands for no charge');
  return replayPayment(deps, earlier.attempt_id);
}

/**
 * Charges a card for an existing booking or order: attempt, charge, entry. Repeating a key gives
 * the same answer and never a second charge.
 *
 * @param admit refuses before anything is done; not asked for a request that is repeated
 * @param decide under the lock of the booking or order: refuses or returns the charge
 */
export async function chargeIdempotently(
  deps: Deps,
  request: RequestKey,
  admit: () => Promise<void>,
  decide: (tx: Db) => Promise<Charge>,
): Promise<PaymentAnswer> {
  const earlier = await findPaymentRequest(deps.db, request);
  if (earlier) return replay(deps, earlier, request);
  await admit();
  const asked: ChargeRequest = {
    lock: request.key,
    save: (tx, attempt, now) =>
      insertPaymentRequest(tx, { ...request, attemptId: attempt.id, now }),
  };
  let opened;
  try {
    opened = await openCharge(deps, asked, decide);
  } catch (error) {
    // A concurrent request with the same key may have won; then its answer counts.
    const concurrent = await findPaymentRequest(deps.db, request);
    if (concurrent) return replay(deps, concurrent, request);
    throw error;
  }
  return takeCharge(deps, opened);
}

/** Steps 2 and 3 of a payment: charges the card of an attempt that was just opened, and ends it by the outcome. */
export async function takeCharge(
  deps: Deps,
  { attempt, charge }: { attempt: Attempt; charge: Charge },
): Promise<PaymentAnswer> {
  await deps.faultPoint('opened');
  const { payable, card, holderPresent, returnTo } = charge;
  const outcome = await chargeCard(deps, attempt, card, {
    userId: payable.customerId,
    name: payable.name,
    email: payable.email,
    description: `${payableKey(payable.what)}: ${payable.title}, ${payable.date}`,
    holderPresent,
    ...(returnTo !== undefined && { ways: { returnTo, delayed: false } }),
  });
  return answerForCharge(attempt, await concludeCharge(deps, attempt, outcome));
}
