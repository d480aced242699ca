import { bookingStatus, type BookingStatus } from '@slipway/domain/bookings/status';
import { subtract, type Cents } from '@slipway/domain/money/money';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { addMoneyTask, endTask, settledCreditKeys } from './tasks-repository.ts';

const keyOf = (bookingId: number) => `credit-booking-${bookingId}`;

interface PaidBooking {
  id: number;
  status: BookingStatus;
  totalCents: Cents;
  paidCents: Cents;
  terms: { currency: string };
}

/**
 * Lists under To do what a customer has paid beyond the price to which they changed a booking, as staff are to contact
 * them about it (docs/rules/prices.md, "Price after a change").
 */
export async function listCredit(tx: Db, booking: PaidBooking, now: Date): Promise<void> {
  const { id, status, totalCents, paidCents, terms } = booking;
  // An earlier one was of another amount.
  await endTask(tx, keyOf(id), now);
  if (status !== bookingStatus.overpaid) return;
  await addMoneyTask(tx, {
    kind: 'credit',
    key: keyOf(id),
    payableRef: bookingRef(id),
    amount: subtract(paidCents, totalCents),
    currency: terms.currency,
    reason: 'The customer has changed the booking.',
    now,
  });
}

/** Ends the tasks about credits that were used or refunded, wholly. */
export async function endSettledCredits(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  for (const key of await settledCreditKeys(deps.db)) {
    await inTransaction(deps.db, (tx) => endTask(tx, key, now));
  }
}
