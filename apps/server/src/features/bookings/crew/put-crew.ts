import type { Db } from '#db/transaction.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import {
  busyTrips,
  crewRoles,
  type Crew,
  type CrewRole,
  type TripHours,
} from './crew-repository.ts';
import { crewConflictText } from './move-crew.ts';
import { fieldOf } from './requested-crew.ts';

/** A trip that gets a crew. */
interface CrewedTrip {
  /** Null: nobody sails. */
  during: TripHours | null;
  /** Itself, which does not count as busy. */
  except: { exceptBooking: number | null; exceptDeparture: number | null };
  companyId: number;
  /** Saves the crew in place of the one before. Returns the roles of those on another trip by now. */
  replace: () => Promise<readonly CrewRole[]>;
}

/**
 * Puts people on a trip in place of its crew, in the caller's transaction.
 * @param names of everyone who can be crew
 * @throws Refusal 422 for one person twice, and for somebody on another trip at that time, naming it
 */
export async function putCrew(
  tx: Db,
  crew: Crew,
  names: ReadonlyMap<number, string>,
  { during, except, companyId, replace }: CrewedTrip,
): Promise<void> {
  if (crew.supervisor !== null && crew.supervisor === crew.mate) {
    throw invalid({ mate_id: ['Supervisor and mate must be two different people.'] });
  }
  const refuseBusy = async (roles: readonly CrewRole[], isKnown: boolean) => {
    if (roles.length === 0 || during === null) return;
    const ids = roles.flatMap((role) => crew[role] ?? []);
    const trips = await busyTrips(tx, ids, during, { ...except, companyId });
    const errors: FieldErrors = {};
    for (const role of roles) {
      const trip = trips.find(({ personId }) => personId === crew[role]);
      if (!trip && !isKnown) continue;
      errors[fieldOf[role]] = [crewConflictText(names.get(crew[role] ?? 0) ?? '', trip)];
    }
    if (Object.keys(errors).length > 0) throw invalid(errors, 'crew_busy');
  };
  await refuseBusy(
    crewRoles.filter((role) => crew[role] !== null),
    false,
  );
  // The database decides about somebody who was assigned elsewhere just now.
  await refuseBusy(await replace(), true);
}
