import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import { guestsRefusal } from '@slipway/domain/bookings/changes';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  assignDepartureCrew,
  placeRefusal,
  requestedCrew,
} from '#features/bookings/bookings-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { updateDeparture, type DepartureRow } from './departures-repository.ts';
import { settleSailTask } from './departure-tasks.ts';
import { assertDepartureVersion, lockDeparture } from './lock-departure.ts';
import { checkKeepable } from './open-departure.ts';
import { readDeparture } from './read-departures.ts';

type Change = Omit<BodyOf<Calls['PUT /api/departures/:id']>, 'version'>;

const seatsText = (count: number) => (count === 1 ? '1 seat is sold' : `${count} seats are sold`);

/** Checks that a departure can be changed like this. @throws Refusal 422 */
function checkChange(departure: DepartureRow, change: Change): void {
  const { seats } = change;
  if (seats !== undefined && seats < departure.seats_taken) {
    const held = departure.seats_held > 0 ? `, ${departure.seats_held} of them being paid` : '';
    throw invalid({ seats: [`${seatsText(departure.seats_taken)} already${held}.`] });
  }
  const refused = seats === undefined ? null : guestsRefusal(seats, departure.most_persons);
  if (refused !== null) throw invalid({ seats: [refused] });
  if (!departure.called_off) return;
  if (change.closed === false || change.sails_anyway === true || change.opened_ahead === true) {
    throw invalid({ id: ['This departure is called off.'] }, 'called_off');
  }
}

/**
 * Changes a departure: its seats (never below those sold), notes and crew, whether it is closed to
 * sales, sails with fewer than its least, or keeps its time without bookings.
 * @throws Refusal 404, 409 when it changed since, 422
 */
export async function changeDeparture(
  deps: Deps,
  id: number,
  { version, ...change }: BodyOf<Calls['PUT /api/departures/:id']>,
): Promise<{ data: DepartureWithManifest }> {
  await inTransaction(deps.db, async (tx) => {
    const departure = await lockDeparture(tx, id);
    assertDepartureVersion(departure, version);
    checkChange(departure, change);
    const hasTime = departure.parties > 0 || departure.opened_ahead;
    if (change.opened_ahead === true && !hasTime) {
      await checkKeepable(tx, departure, deps.clock.now());
    }
    const { settings } = await readSettings(tx);
    const { supervisor_id, mate_id, ...columns } = change;
    const crew = requestedCrew({ supervisor_id, mate_id });
    await assignDepartureCrew(tx, id, crew, settings.company_id);
    await updateDeparture(tx, id, columns);
    await settleSailTask(tx, id, deps.clock.now());
  }).catch((error: unknown) => {
    throw placeRefusal(error, 'opened_ahead');
  });
  return readDeparture(deps, id);
}
