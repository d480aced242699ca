import type { PaymentOfBooking } from '@slipway/contract/bookings/booking-lists';
import { toMajor } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import { entriesOfBookings, type LedgerEntry } from './ledger-repository.ts';

type Refund = PaymentOfBooking['refunds'][number];

/** The refunds of a payment; the reversal of a refund is negative. */
function refundsOf(payment: LedgerEntry, entries: LedgerEntry[]): Refund[] {
  return entries
    .filter(({ refundOf }) => refundOf === payment.id)
    .map(({ direction, amountCents, paidOn }) => ({
      amount: (direction === 'refund' ? 1 : -1) * toMajor(amountCents),
      date: paidOn,
    }));
}

/** The payments of these bookings in order of entry, each with its refunds. */
export async function paymentsOfBookings(
  db: Db,
  bookingIds: readonly number[],
): Promise<Map<number, PaymentOfBooking[]>> {
  const entries = await entriesOfBookings(db, bookingIds);
  const payments = new Map<number, PaymentOfBooking[]>();
  for (const entry of entries) {
    if (entry.bookingId === null || entry.refundOf !== null) continue;
    const payment = {
      id: entry.id,
      amount: toMajor(entry.amountCents),
      status: entry.kind,
      method: entry.method,
      date: entry.paidOn,
      refunds: refundsOf(entry, entries),
    };
    payments.set(entry.bookingId, [...(payments.get(entry.bookingId) ?? []), payment]);
  }
  return payments;
}
