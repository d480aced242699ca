import { asc, eq } from 'drizzle-orm';
import type { BookingAction, OrderAction } from '@slipway/domain/bookings/change-actions';
import { bookingChanges } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/** Who changed what of a booking or an order, and when; never altered. */
export type BookingChange = typeof bookingChanges.$inferSelect;

/** A change to note; `before` and `after` have the changed fields only. */
export type NewBookingChange = Omit<
  typeof bookingChanges.$inferInsert,
  'action' | 'bookingId' | 'orderId'
> &
  ({ bookingId: number; action: BookingAction } | { orderId: number; action: OrderAction });

/** Notes a change, in the transaction that makes it. */
export async function recordChange(tx: Db, change: NewBookingChange): Promise<void> {
  await tx.insert(bookingChanges).values(change);
}

/** Every change of a booking, the first one first. */
export async function listBookingChanges(db: Db, bookingId: number): Promise<BookingChange[]> {
  return db
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
    .orderBy(asc(bookingChanges.id));
}
