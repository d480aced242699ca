import type { CalendarDate } from '@slipway/domain/dates/dates';
import { eq } from 'drizzle-orm';
import { bookings, slotsTaken } from '#db/tables/bookings.ts';
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

/** Frees a booking's slots. */
export async function freeSlots(tx: Db, bookingId: number): Promise<void> {
  await tx.delete(slotsTaken).where(eq(slotsTaken.bookingId, bookingId));
}

/**
 * Replaces a booking's slots.
 * @throws a unique violation of `slots_taken_pkey` when one is taken
 */
export async function takeSlots(
  tx: Db,
  bookingId: number,
  at: { unitId: number; date: CalendarDate; item: number; slots: readonly number[] },
): Promise<void> {
  await freeSlots(tx, bookingId);
  const { unitId, date, item, slots } = at;
  if (slots.length === 0) return;
  await tx
    .insert(slotsTaken)
    .values(slots.map((slot) => ({ unitId, date, item, slot, bookingId })));
}
