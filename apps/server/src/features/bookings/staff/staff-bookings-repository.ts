import { bookings } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';
import type { TakenByBooking } from '#features/bookings/taken-times-repository.ts';
import { takeTime } from '#features/bookings/taken-times-repository.ts';
import { assignCrewMember } from '#features/bookings/crew/crew-repository.ts';

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
