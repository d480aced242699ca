import { bookingStatus, statusFromLedger } from '@slipway/domain/bookings/status';
import type { Db } from '#db/transaction.ts';
import { lockBooking, setStatus } from './bookings-repository.ts';

/** After every ledger entry the number follows from the ledger (spec README "Status numbers and money"). */
export async function followLedger(tx: Db, bookingId: number): Promise<void> {
  const booking = await lockBooking(tx, bookingId);
  if (!booking || booking.holdExpiresAt !== null) return;
  const status = statusFromLedger({
    total: booking.totalCents,
    deposit: booking.depositCents,
    paid: booking.paidCents,
    tips: booking.tipsCents,
    settledByStaff: booking.status === bookingStatus.complete,
    cancelled: booking.cancelledAt !== null,
  });
  if (status !== booking.status) await setStatus(tx, bookingId, status);
}
