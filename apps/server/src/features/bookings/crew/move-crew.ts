import type { Db } from '#db/transaction.ts';
import { findCrew } from '#features/identity/identity-api.ts';
import { busyTrips, crewRoles, clearCrew, assignCrewMember } from './crew-repository.ts';
import type { BusyTrip, Crew, CrewRole, TripHours } from './crew-repository.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';

/** The hours during which a booking occupies its crew; null: nobody sails. */
export function hoursOf(booking: Pick<Booking, 'startsAt' | 'crewUntil'>): TripHours | null {
  const { startsAt, crewUntil } = booking;
  return crewUntil === null ? null : { from: startsAt, to: crewUntil };
}

/** Whether two bookings occupy their crew for the same hours. */
export function sameHours(a: TripHours | null, b: TripHours | null): boolean {
  return a?.from.getTime() === b?.from.getTime() && a?.to.getTime() === b?.to.getTime();
}

/** A crew member who is busy, and with which trip. */
export interface CrewConflict {
  role: CrewRole;
  personId: number;
  text: string;
}

/** The message about a crew conflict for staff; a trip of another company is not named. */
export function crewConflictText(name: string, trip: BusyTrip | undefined): string {
  if (!trip?.ours) return `${name} is on another trip at that time.`;
  const unit = trip.unit === null ? '' : ` on ${trip.unit}`;
  const when = `at that time (${trip.date}, ${trip.time.slice(0, 5)})`;
  return trip.bookingId === null
    ? `${name} is on a departure${unit} ${when}.`
    : `${name} is on booking ${trip.bookingId}${unit} ${when}.`;
}

/** Crew members on another trip at that time, as shown to staff of this company (0: all). */
export async function findCrewConflicts(
  db: Db,
  bookingId: number,
  crew: Crew,
  during: TripHours | null,
  companyId: number,
): Promise<CrewConflict[]> {
  const members = crewRoles.flatMap((role) => {
    const personId = crew[role];
    return personId === null ? [] : [{ role, personId }];
  });
  if (members.length === 0 || during === null) return [];
  const ids = members.map(({ personId }) => personId);
  const trips = await busyTrips(db, ids, during, { exceptBooking: bookingId, companyId });
  const people = await findCrew(db, ids);
  return members.flatMap(({ role, personId }) => {
    const trip = trips.find((one) => one.personId === personId && one.ours);
    if (!trip) return [];
    return [{ role, personId, text: crewConflictText(people.get(personId)?.name ?? '', trip) }];
  });
}

/**
 * Moves this crew to a booking's new hours, in the caller's transaction; where nobody sails there is no crew.
 *
 * @returns the roles left empty, because somebody else has taken that person for the same hours meanwhile
 */
export async function moveCrew(
  tx: Db,
  bookingId: number,
  crew: Crew,
  during: TripHours | null,
): Promise<CrewRole[]> {
  await clearCrew(tx, bookingId);
  const removed: CrewRole[] = [];
  for (const role of crewRoles) {
    const personId = crew[role];
    if (personId === null || during === null) continue;
    if (!(await assignCrewMember(tx, { bookingId, role, personId, during }))) removed.push(role);
  }
  return removed;
}
