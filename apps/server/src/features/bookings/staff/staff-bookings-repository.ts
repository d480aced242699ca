import { sql } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import { bookings, slotsTaken } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

/** Which slots a booking that staff make takes, and who sails with it unless they are busy then. */
export interface StaffPlacement {
  slots: readonly number[];
  supervisorId: number | null;
  endsAt: Date;
}

/**
 * Inserts a booking that staff make, with its slots and its supervisor; one who is on another trip at
 * that time is left out.
 * @throws a unique violation of `slots_taken_pkey` when a slot is taken, whatever was decided before
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
    await queryRows(
      tx,
      sql`
      insert into booking_crew (booking_id, role, person_id, during)
      values (${row.id}, 'supervisor', ${place.supervisorId},
        tstzrange(${booking.startsAt.toISOString()}, ${place.endsAt.toISOString()}))
      on conflict do nothing`,
    );
  }
  return row.id;
}
