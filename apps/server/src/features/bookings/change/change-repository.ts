import { eq } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';

type Columns = Partial<typeof bookings.$inferInsert>;

/** Saves the changed columns of a locked booking and raises its version. */
export async function saveChanged(
  tx: Db,
  booking: Pick<Booking, 'id' | 'version'>,
  changed: Columns,
): Promise<Booking> {
  const [row] = await tx
    .update(bookings)
    .set({ ...changed, version: booking.version + 1 })
    .where(eq(bookings.id, booking.id))
    .returning();
  if (!row) throw new Error(`No booking ${booking.id}`);
  return row;
}
