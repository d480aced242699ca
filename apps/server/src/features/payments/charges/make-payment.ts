import type { PaymentAnswer } from '@slipway/contract/payments/payments';
import { isBookingStatus, paymentsOpen } from '@slipway/domain/bookings/status';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { fromMajor } from '@slipway/domain/money/money';
import { kindOfPayment } from '@slipway/domain/payments/paying';
import { bookingRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { invalid, refused } from '#http/errors.ts';
import { chargeIdempotently } from './charge-idempotently.ts';
import { lockOwn } from '#features/payments/ledger/find-payable-of.ts';
import type { Charge } from './open-charge.ts';
import { assertAsksForCards } from '#features/payments/cards/assert-cards.ts';
import { ownCard } from '#features/payments/cards/own-card.ts';
import { amountDue } from '#features/payments/ledger/amount-due.ts';

export interface OwnPayment {
  person: SignedIn;
  /** The Idempotency-Key header, or a generated key. */
  key: string;
  booking: number;
  /** In major units, as shown to the customer. */
  amount: number;
}

/** Shown when nothing is left to pay (docs/rules/prices.md, "Amount due now"). */
const nothingDueText = 'Please contact the supervisor for the final cost.';

/** The charge for the user's booking: the amount due or the whole balance, nothing else. */
async function decide(tx: Db, { person, booking, amount }: OwnPayment): Promise<Charge> {
  const payable = await lockOwn(tx, person, bookingRef(booking));
  const { agreed, kind, paid, status } = payable;
  const due = amountDue(payable);
  if (payable.cancelled && !payable.owedAfterCancel) {
    throw refused('cancelled', 'This booking is cancelled.');
  }
  if (payable.calledOff) {
    throw refused('called_off', 'This trip has been called off. Please choose a new date first.');
  }
  if (due.left <= 0) throw refused('nothing_left', nothingDueText);
  const open =
    kind !== null && isBookingStatus(status) && paymentsOpen(status, { kind, left: due.left });
  if (!payable.cancelled && !open) throw refused('payments_closed', nothingDueText);
  const requested = fromMajor(amount);
  if (requested !== due.now && requested !== due.left) {
    const text = `The amount to pay is now ${moneyText(due.now, payable.currency)}.`;
    throw invalid({ amount: [text] }, 'amount_changed');
  }
  return {
    payable,
    kind: kindOfPayment(agreed, paid, requested),
    amount: requested,
    card: await ownCard(tx, person.id),
    holderPresent: true,
  };
}

/**
 * Charges the customer's active card for the amount due or the whole balance of their booking
 * (docs/rules/statuses-and-money.md, "Payments by customers"); for a cancelled one, what is still
 * owed.
 */
export async function makePayment(deps: Deps, requested: OwnPayment): Promise<PaymentAnswer> {
  const { person, key, booking, amount } = requested;
  return chargeIdempotently(
    deps,
    { personId: person.id, key, fingerprint: `payment ${booking} ${amount}` },
    () => assertAsksForCards(deps, person),
    (tx) => decide(tx, requested),
  );
}
