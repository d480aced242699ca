import type { Db } from '#db/transaction.ts';
import { invalid } from '#http/errors.ts';
import type { Crew } from './crew-repository.ts';
import {
  crewOfDeparture,
  hoursOfDeparture,
  replaceCrewOfDeparture,
} from './departure-crew-repository.ts';
import { putCrew } from './put-crew.ts';
import { namesOf, type RequestedCrew } from './requested-crew.ts';

/**
 * Assigns the crew of a departure, which sails with all its bookings, in the caller's transaction and
 * under its lock.
 * @throws Refusal 422 for somebody on another trip at that time, naming the trip
 */
export async function assignDepartureCrew(
  tx: Db,
  departureId: number,
  asked: RequestedCrew,
  companyId: number,
): Promise<void> {
  const before = await crewOfDeparture(tx, departureId);
  const { supervisor = before.supervisor, mate = before.mate } = asked;
  const crew: Crew = { supervisor, mate };
  if (supervisor === before.supervisor && mate === before.mate) return;
  const names = await namesOf(tx, crew);
  const during = await hoursOfDeparture(tx, departureId);
  if (during === null && (supervisor !== null || mate !== null)) {
    throw invalid({ supervisor_id: ['Nobody sails with this package.'] });
  }
  await putCrew(tx, crew, names, {
    during,
    except: { exceptBooking: null, exceptDeparture: departureId },
    companyId,
    replace: () => replaceCrewOfDeparture(tx, departureId, crew, during),
  });
}
