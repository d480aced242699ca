import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { MovedDeparture } from '@slipway/contract/operations/departures';
import { localDate } from '@slipway/domain/bookings/trip-times';
import { inTransaction, type Db } from '#db/transaction.ts';
import { holdDays } from '#db/unit-days.ts';
import type { Deps } from '#deps.ts';
import {
  boardShared,
  crewOfDeparture,
  freeKeptPlaces,
  hoursOfDeparture,
  lockBookings,
  lockDepartures,
  moveParty,
  moveWaiting,
  placeRefusal,
  replaceCrewOfDeparture,
} from '#features/bookings/bookings-api.ts';
import { findCrew } from '#features/identity/identity-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import {
  daysOfTarget,
  findTargets,
  placeWhole,
  refusalOf,
  type Target,
} from './departure-places.ts';
import { settleSailTask } from './departure-tasks.ts';
import {
  endDeparture,
  findDepartureRow,
  listParties,
  takeOverDeparture,
  type DepartureRow,
  type PartyRow,
} from './departures-repository.ts';
import { assertDepartureVersion } from './lock-departure.ts';
import { findOwnDeparture } from './read-departures.ts';

type Move = BodyOf<Calls['POST /api/departures/:id/move']>;

/** The departure, where it goes and its parties, all locked: days, departures, bookings, in this order. */
async function lockMove(tx: Db, id: number, move: Move) {
  const { settings } = await readSettings(tx);
  const zone = settings.time_zone;
  const seen = await findOwnDeparture(tx, id);
  const targets = await findTargets(tx, seen);
  const target = targets.find(({ pkg }) => pkg.id === move.package_id);
  if (!target) throw invalid({ package_id: ['The departure cannot be moved there.'] });
  const until = localDate(seen.taken_until.getTime() - 1, zone);
  const to = daysOfTarget(seen, target, zone);
  const own = { unitId: seen.unit_id, from: seen.date, to: until < seen.date ? seen.date : until };
  await holdDays(tx, [own, to]);
  await lockDepartures(tx, [id], [{ unitId: to.unitId, date: seen.date }]);
  const departure = (await findDepartureRow(tx, id)) ?? seen;
  const parties = await listParties(tx, [id]);
  const bookings = await lockBookings(
    tx,
    parties.map(({ booking_id }) => booking_id),
  );
  return { departure, target, parties, bookings, settings };
}

/** Checks that a departure can be moved at all. @throws Refusal 422 */
function checkMovable(departure: DepartureRow, parties: readonly PartyRow[], now: Date): void {
  if (departure.called_off) throw invalid({ id: ['This departure is called off.'] }, 'called_off');
  if (parties.some((party) => party.called_off)) {
    throw invalid({ id: ['Some of its bookings are called off.'] }, 'called_off');
  }
  if (departure.starts_at <= now) throw invalid({ id: ['This departure has left.'] });
  if (departure.parties === 0 && !departure.opened_ahead) {
    throw invalid({ id: ['Nobody has booked this departure.'] });
  }
}

/** Puts its crew on where it went, before those who are there. Returns who is on another trip by then. */
async function moveAlong(tx: Db, from: number, to: number): Promise<string[]> {
  const own = await crewOfDeparture(tx, from);
  const there = await crewOfDeparture(tx, to);
  const crew = {
    supervisor: own.supervisor ?? (there.supervisor === own.mate ? null : there.supervisor),
    mate: own.mate ?? (there.mate === own.supervisor ? null : there.mate),
  };
  const busy = await replaceCrewOfDeparture(tx, to, crew, await hoursOfDeparture(tx, to));
  const ids = busy.flatMap((role) => crew[role] ?? []);
  if (ids.length === 0) return [];
  const people = await findCrew(tx, ids);
  return ids.map((id) => people.get(id)?.name ?? '');
}

/** The seats where it goes: all of them, or as few as staff had put on sale. */
function seatsThere({ seats, most_persons: most, seats_taken: taken }: DepartureRow, to: Target) {
  const { maxGuests } = to.unit;
  return seats < most ? Math.min(maxGuests, Math.max(seats, taken)) : maxGuests;
}

async function move(deps: Deps, tx: Db, by: number, id: number, request: Move) {
  const now = deps.clock.now();
  const { departure, target, parties, bookings, settings } = await lockMove(tx, id, request);
  assertDepartureVersion(departure, request.version);
  checkMovable(departure, parties, now);
  const { time_zone: zone, furthest_days: horizonDays } = settings;
  const place = await placeWhole(tx, departure, target, { now, zone, horizonDays });
  const refused = refusalOf(place, departure, target);
  if (!place.ok) throw invalid({ package_id: [refused ?? ''] }, 'slot_unavailable');
  await deps.faultPoint('decided');
  const boarded = await boardShared(tx, target, place);
  // The seats first: its parties are counted against them one by one.
  await takeOverDeparture(tx, boarded.id, id, seatsThere(departure, target));
  const tells = request.tell_guests;
  for (const booking of bookings) {
    await moveParty(tx, deps, booking, { ...target, place, boarded }, { by, tells });
  }
  await endDeparture(tx, id, null);
  const ashore = await moveAlong(tx, id, boarded.id);
  await settleSailTask(tx, id, now);
  const { unit_id: unitId, package_id: packageId, date, time } = departure;
  const holds = await moveWaiting(
    tx,
    { unitId, packageId, date, time },
    {
      unitId: target.unit.id,
      packageId: target.pkg.id,
      holds: parties.filter(({ hold }) => hold).map(({ booking_id }) => booking_id),
    },
    now,
  );
  return { moved: { departure_id: boarded.id, ashore }, holds };
}

/**
 * Moves a departure with all that belongs to it to another item, of its unit or of another one with a package of its
 * kind, at the same start: all or nothing. Prices stay as agreed, and its guests are told only where staff say so. Where
 * it was it is closed to sales, without time.
 * @throws Refusal 404, 409 when it changed since, 422
 */
export async function moveDeparture(
  deps: Deps,
  by: number,
  id: number,
  request: Move,
): Promise<{ data: MovedDeparture }> {
  const { moved, holds } = await inTransaction(deps.db, (tx) =>
    move(deps, tx, by, id, request),
  ).catch((error: unknown) => {
    throw placeRefusal(error, 'package_id');
  });
  await freeKeptPlaces(deps, holds);
  return { data: moved };
}
