import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { toMajor, type Cents } from '@slipway/domain/money/money';
import { payableRefOf } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { conflict, refused } from '#http/errors.ts';
import { closeAttempt, setRequiresAction, type Attempt } from './attempts-repository.ts';
import type { ChargeOutcome } from './charge-card.ts';
import { hashSecret } from './client-secret.ts';
import { concludePayment } from './conclude-payment.ts';
import { findPayable, type Payable } from '#features/payments/ledger/payable-repository.ts';

/** The answer to the payer (docs/rules/statuses-and-money.md, "Payments by customers"). */
export function paidAnswer(payable: Payable, paid: { amount: Cents; tip: boolean }): PaymentAnswer {
  return {
    status: 'paid',
    message: paid.tip ? 'Tip payment was successful.' : 'Payment was successful.',
    booking_id: payable.what.bookingId,
    order_id: payable.what.orderId,
    amount: toMajor(paid.amount),
    paid: toMajor(payable.paid),
    left: toMajor(payable.left),
    currency: payable.currency,
  };
}

/** The answer for a charge in the ledger. */
export async function answerForPaid(deps: Deps, attempt: Attempt): Promise<PaymentAnswer> {
  const payable = await findPayable(deps.db, payableRefOf(attempt));
  if (!payable) throw new Error('A charge for nothing');
  return paidAnswer(payable, { amount: attempt.amountCents, tip: attempt.kind === ledgerKind.tip });
}

export const answerForDeclined = () =>
  refused('not_charged', 'The payment took too long. You were not charged. Please try again.');

/**
 * Applies a charge's outcome to the ledger and answers the payer.
 *
 * @throws Refusal 422 with the provider's message when nothing was charged, 409 while the outcome
 * is unknown
 */
export async function answerForCharge(
  deps: Deps,
  attempt: Attempt,
  outcome: ChargeOutcome,
): Promise<PaymentAnswer> {
  const close = (end: Parameters<typeof closeAttempt>[2]) =>
    inTransaction(deps.db, (tx) => closeAttempt(tx, attempt, end, deps.clock.now()));
  switch (outcome.kind) {
    case 'succeeded': {
      const payable = await concludePayment(deps, attempt, outcome.payment);
      return paidAnswer(payable, {
        amount: outcome.payment.amount,
        tip: attempt.kind === ledgerKind.tip,
      });
    }
    case 'requires_action': {
      const { clientSecret } = outcome;
      await setRequiresAction(deps.db, attempt.id, hashSecret(clientSecret), deps.clock.now());
      return { status: 'requires_action', client_secret: clientSecret, attempt_id: attempt.id };
    }
    case 'declined': {
      const failure = { code: outcome.code, message: outcome.message };
      await close({ state: 'failed', failure });
      throw refused('card_declined', outcome.message);
    }
    case 'unavailable':
      await close({ state: 'cancelled' });
      throw refused(
        'gateway_unavailable',
        'The card provider cannot be reached. Nothing was charged. Please try again.',
      );
    case 'failed':
      await close({ state: 'cancelled' });
      throw outcome.error;
    case 'given_up':
      throw answerForDeclined();
    case 'in_doubt':
      throw conflict(
        'The card provider has not answered yet. We will email you as soon as we know. Please do not pay again.',
        'outcome_unknown',
      );
  }
}
