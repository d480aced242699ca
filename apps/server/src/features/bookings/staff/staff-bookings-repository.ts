import { sql } from 'drizzle-orm';
import { bookingCrew, bookings, slotsTaken } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/** The slots of a booking made by staff, and its supervisor unless busy. */
export interface StaffPlacement {
  slots: readonly number[];
  supervisorId: number | null;
  endsAt: Date;
}

/**
 * Inserts a booking made by staff with its slots and supervisor; a busy supervisor is omitted.
 * @throws a unique violation of `slots_taken_pkey` when a slot is taken
 */
export async function insertStaffBooking(
  tx: Db,
  booking: typeof bookings.$inferInsert,
  place: StaffPlacement,
): Promise<number> {
  const [row] = await tx.insert(bookings).values(booking).returning({ id: bookings.id });
  if (!row) throw new Error('The booking was not saved');
  const { unitId, item, date } = booking;
  if (typeof unitId === 'number' && typeof item === 'number' && place.slots.length > 0) {
    await tx
      .insert(slotsTaken)
      .values(place.slots.map((slot) => ({ unitId, date, slot, item, bookingId: row.id })));
  }
  if (place.supervisorId !== null) {
    const [from, to] = [booking.startsAt.toISOString(), place.endsAt.toISOString()];
    await tx
      .insert(bookingCrew)
      .values({
        bookingId: row.id,
        role: 'supervisor',
        personId: place.supervisorId,
        during: sql`tstzrange(${from}, ${to})`,
      })
      .onConflictDoNothing();
  }
  return row.id;
}
