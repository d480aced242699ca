import { inArray } from 'drizzle-orm';
import { bookings } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';
import type { TakenByBooking } from '#features/bookings/taken-times-repository.ts';
import { takeTime } from '#features/bookings/taken-times-repository.ts';
import { assignCrewMember } from '#features/bookings/crew/crew-repository.ts';

/** Whose bookings are, and which of them are unpaid holds; by id. */
export async function findOwners(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { name: string; hold: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: bookings.id, name: bookings.name, until: bookings.holdExpiresAt })
    .from(bookings)
    .where(inArray(bookings.id, [...ids]));
  return new Map(rows.map(({ id, name, until }) => [id, { name, hold: until !== null }]));
}

/**
 * Inserts a booking made by staff with the time it takes and its supervisor; a busy supervisor is
 * omitted. One on a departure shares the departure's time and crew.
 * @throws an exclusion violation of `taken_times_no_overlap` when its time is taken
 */
export async function insertStaffBooking(
  tx: Db,
  booking: typeof bookings.$inferInsert,
  place: TakenByBooking,
  supervisorId: number | null,
): Promise<number> {
  const [row] = await tx.insert(bookings).values(booking).returning({ id: bookings.id });
  if (!row) throw new Error('The booking was not saved');
  const { unitId, startsAt, crewUntil } = booking;
  if (typeof booking.departureId === 'number') return row.id;
  if (typeof unitId === 'number') await takeTime(tx, row.id, unitId, place);
  if (supervisorId !== null && crewUntil) {
    const during = { from: startsAt, to: crewUntil };
    await assignCrewMember(tx, {
      bookingId: row.id,
      role: 'supervisor',
      personId: supervisorId,
      during,
    });
  }
  return row.id;
}
