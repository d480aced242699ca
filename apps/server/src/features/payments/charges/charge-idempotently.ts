import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { payableKey } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { answerForCharge } from './answer-for-charge.ts';
import { chargeCard } from './charge-card.ts';
import { concludeCharge } from './conclude-charge.ts';
import { openCharge, type Charge } from './open-charge.ts';
import { checkSameRequest, replayPayment } from './replay-payment.ts';
import { findPaymentRequest, type PaymentRequest, type RequestKey } from './requests-repository.ts';

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
  let opened;
  try {
    opened = await openCharge(deps, request, decide);
  } catch (error) {
    // A concurrent request with the same key may have won; then its answer counts.
    const concurrent = await findPaymentRequest(deps.db, request);
    if (concurrent) return replay(deps, concurrent, request);
    throw error;
  }
  await deps.faultPoint('opened');
  const { attempt, charge } = opened;
  const { payable, card, holderPresent } = charge;
  const outcome = await chargeCard(deps, attempt, card, {
    userId: payable.customerId,
    name: payable.name,
    email: payable.email,
    description: `${payableKey(payable.what)}: ${payable.title}, ${payable.date}`,
    holderPresent,
  });
  return answerForCharge(attempt, await concludeCharge(deps, attempt, outcome));
}
