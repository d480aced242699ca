import type { Db } from '#db/transaction.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import { fieldOf, namesOf, type RequestedCrew } from './requested-crew.ts';
import { busyTrips, crewRoles, type Crew, type CrewRole } from './crew-repository.ts';
import {
  crewOfDeparture,
  hoursOfDeparture,
  replaceCrewOfDeparture,
} from './departure-crew-repository.ts';
import { crewConflictText } from './move-crew.ts';

/**
 * Assigns the crew of a departure, which sails with all its bookings, in the caller's transaction and
 * under its lock. False: nothing changed.
 * @throws Refusal 422 for somebody on another trip at that time, naming the trip
 */
export async function assignDepartureCrew(
  tx: Db,
  departureId: number,
  asked: RequestedCrew,
  companyId: number,
): Promise<boolean> {
  const before = await crewOfDeparture(tx, departureId);
  const { supervisor = before.supervisor, mate = before.mate } = asked;
  const crew: Crew = { supervisor, mate };
  if (supervisor === before.supervisor && mate === before.mate) return false;
  const names = await namesOf(tx, crew);
  if (supervisor !== null && supervisor === mate) {
    throw invalid({ mate_id: ['Supervisor and mate must be two different people.'] });
  }
  const during = await hoursOfDeparture(tx, departureId);
  const roles = crewRoles.filter((role) => crew[role] !== null);
  if (during === null && roles.length > 0) {
    throw invalid({ supervisor_id: ['Nobody sails with this package.'] });
  }
  const refuseBusy = async (these: readonly CrewRole[], isKnown: boolean) => {
    if (these.length === 0 || during === null) return;
    const ids = these.flatMap((role) => crew[role] ?? []);
    const scope = { exceptBooking: null, exceptDeparture: departureId, companyId };
    const trips = await busyTrips(tx, ids, during, scope);
    const errors: FieldErrors = {};
    for (const role of these) {
      const trip = trips.find(({ personId }) => personId === crew[role]);
      if (!trip && !isKnown) continue;
      errors[fieldOf[role]] = [crewConflictText(names.get(crew[role] ?? 0) ?? '', trip)];
    }
    if (Object.keys(errors).length > 0) throw invalid(errors, 'crew_busy');
  };
  await refuseBusy(roles, false);
  // The database decides about somebody who was assigned elsewhere just now.
  await refuseBusy(await replaceCrewOfDeparture(tx, departureId, crew, during), true);
  return true;
}
