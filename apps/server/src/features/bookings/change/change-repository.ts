import type { CalendarDate } from '@slipway/domain/dates/dates';
import { eq } from 'drizzle-orm';
import { bookings, slotsTaken } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';

type Columns = Partial<typeof bookings.$inferInsert>;

/** Writes what changed of a booking that the transaction holds; its version rises by one. */
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

/** A booking lets its slots go. */
export async function freeSlots(tx: Db, bookingId: number): Promise<void> {
  await tx.delete(slotsTaken).where(eq(slotsTaken.bookingId, bookingId));
}

/**
 * A booking takes these slots, instead of those it had.
 * @throws a unique violation of `slots_taken_pkey` when one is taken, whatever was decided before
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
