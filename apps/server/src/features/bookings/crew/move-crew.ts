import { tripEnd } from '@slipway/domain/bookings/trip-hours';
import type { Db } from '#db/transaction.ts';
import { findCrew } from '#features/identity/identity-api.ts';
import { busyTrips, crewRoles, clearCrew, assignCrewMember } from './crew-repository.ts';
import type { BusyTrip, Crew, CrewRole, TripHours } from './crew-repository.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';

/** The hours during which a booking occupies its crew. */
export function hoursOf(booking: Pick<Booking, 'startsAt' | 'kind' | 'durationHours'>): TripHours {
  const { startsAt, kind, durationHours } = booking;
  return { from: startsAt, to: tripEnd(startsAt, kind, durationHours) };
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
  return `${name} is on booking ${trip.bookingId}${unit} at that time (${trip.date}, ${trip.time.slice(0, 5)}).`;
}

/** Crew members on another trip at that time, as shown to staff of this company (0: all). */
export async function findCrewConflicts(
  db: Db,
  bookingId: number,
  crew: Crew,
  during: TripHours,
  companyId: number,
): Promise<CrewConflict[]> {
  const members = crewRoles.flatMap((role) => {
    const personId = crew[role];
    return personId === null ? [] : [{ role, personId }];
  });
  if (members.length === 0) return [];
  const ids = members.map(({ personId }) => personId);
  const trips = await busyTrips(db, ids, during, { exceptBooking: bookingId, companyId });
  const people = await findCrew(db, ids);
  return members.flatMap(({ role, personId }) => {
    const trip = trips.find((one) => one.personId === personId);
    if (!trip?.ours) return [];
    return [{ role, personId, text: crewConflictText(people.get(personId)?.name ?? '', trip) }];
  });
}

/**
 * Moves this crew to a booking's new hours, in the caller's transaction. Returns the roles of those
 * assigned elsewhere by a concurrent request, who are removed.
 */
export async function moveCrew(
  tx: Db,
  bookingId: number,
  crew: Crew,
  during: TripHours,
): Promise<CrewRole[]> {
  await clearCrew(tx, bookingId);
  const removed: CrewRole[] = [];
  for (const role of crewRoles) {
    const personId = crew[role];
    if (personId === null) continue;
    if (!(await assignCrewMember(tx, { bookingId, role, personId, during }))) removed.push(role);
  }
  return removed;
}
