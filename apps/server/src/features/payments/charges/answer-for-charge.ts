import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { toMajor, type Cents } from '@slipway/domain/money/money';
import { conflict, refused } from '#http/errors.ts';
import type { Attempt } from './attempts-repository.ts';
import { firstLine } from '#db/charge-lines.ts';
import type { ChargeConclusion } from './conclude-charge.ts';
import type { Payable } from '#features/payments/ledger/payable-repository.ts';

/** The answer to the payer (docs/rules/statuses-and-money.md, "Payments by customers"). */
export function answerPaid(
  payable: Payable,
  paid: { amount: Cents; tip: boolean; securityDeposit?: boolean },
): PaymentAnswer {
  const ofPrice = paid.tip ? 'Tip payment was successful.' : 'Payment was successful.';
  return {
    status: 'paid',
    message: paid.securityDeposit === true ? 'Your security deposit is in place.' : ofPrice,
    booking_id: payable.what.bookingId,
    order_id: payable.what.orderId,
    amount: toMajor(paid.amount),
    paid: toMajor(payable.paid),
    left: toMajor(payable.left),
    currency: payable.currency,
  };
}

export const notCharged = () =>
  refused('not_charged', 'The payment took too long. You were not charged. Please try again.');

/**
 * The answer to the payer for a concluded charge.
 *
 * @throws Refusal 422 with the provider's message when nothing was charged, 409 while the outcome
 * is unknown
 */
export function answerForCharge(attempt: Attempt, conclusion: ChargeConclusion): PaymentAnswer {
  switch (conclusion.kind) {
    case 'paid': {
      const { payable, amount } = conclusion;
      const { kind } = firstLine(attempt);
      const securityDeposit = kind === ledgerKind.securityDeposit;
      return answerPaid(payable, { amount, tip: kind === ledgerKind.tip, securityDeposit });
    }
    case 'requires_action': {
      const { clientSecret, redirect } = conclusion;
      return {
        status: 'requires_action',
        client_secret: clientSecret,
        attempt_id: attempt.id,
        redirect_url: redirect,
      };
    }
    case 'declined':
      throw refused('card_declined', conclusion.message);
    case 'unavailable':
      throw refused(
        'gateway_unavailable',
        'The card provider cannot be reached. Nothing was charged. Please try again.',
      );
    case 'failed':
      throw conclusion.error;
    case 'given_up':
      throw notCharged();
    // No other charge than a booking's first takes a method whose money comes later.
    case 'awaited':
    case 'in_doubt':
      throw conflict(
        'The card provider has not answered yet. We will email you as soon as we know. Please do not pay again.',
        'outcome_unknown',
      );
  }
}
