import { asc, eq } from 'drizzle-orm';
import type { BookingAction, OrderAction } from '@slipway/domain/bookings/actions/history-actions';
import { bookingChanges } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/** A change of a booking or an order by a user; append-only. */
export type BookingChange = typeof bookingChanges.$inferSelect;

/** A change to record; `before` and `after` contain the changed fields only. */
export type NewBookingChange = Omit<
  typeof bookingChanges.$inferInsert,
  'action' | 'bookingId' | 'orderId'
> &
  ({ bookingId: number; action: BookingAction } | { orderId: number; action: OrderAction });

/** Records a change, in its transaction. */
export async function recordChange(tx: Db, change: NewBookingChange): Promise<void> {
  await tx.insert(bookingChanges).values(change);
}

/** All changes of a booking, oldest first. */
export async function listBookingChanges(db: Db, bookingId: number): Promise<BookingChange[]> {
  return db
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
    .orderBy(asc(bookingChanges.id));
}
