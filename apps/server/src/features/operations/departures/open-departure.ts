import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { DepartureWithManifest } from '@slipway/contract/operations/departures';
import {
  findStaffPlace,
  oneTrip,
  touchedDays,
  type AvailabilityInput,
  type Place,
} from '@slipway/domain/bookings/availability';
import { guestsRefusal } from '@slipway/domain/bookings/changes';
import {
  calendarDate,
  startsAt,
  timeOfDay,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import {
  boardShared,
  lockDays,
  placementErrors,
  placeRefusal,
  readTaken,
} from '#features/bookings/bookings-api.ts';
import {
  findPackage,
  findUnitWithPackage,
  type CharterPackage,
  type CharterUnit,
} from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { findOpenedBy, keepOpened, type DepartureRow } from './departures-repository.ts';
import { readDeparture } from './read-departures.ts';

type OpenRequest = BodyOf<Calls['POST /api/departures']>;

/** The request with its date and time parsed. */
interface ParsedRequest extends Omit<OpenRequest, 'date' | 'time'> {
  date: CalendarDate;
  time: TimeOfDay;
}

/** The package and unit of a departure to be opened. @throws Refusal 422 */
async function findShared(
  tx: Db,
  { package_id: packageId, date }: Pick<ParsedRequest, 'package_id' | 'date'>,
  companyId: number,
): Promise<{ unit: CharterUnit; pkg: CharterPackage }> {
  const known = await findPackage(tx, packageId);
  const found =
    known && (await findUnitWithPackage(tx, { unitId: known.unitId, packageId, companyId, date }));
  if (!found) throw invalid({ package_id: ['This package does not exist.'] });
  if (found.pkg.facts.soldBy !== 'seat') {
    throw invalid({ package_id: ['This package is not sold by the seat.'] });
  }
  return found;
}

/** The place of a new departure, on an item without one at that time. @throws Refusal 422 */
function placeNew(input: AvailabilityInput, request: ParsedRequest): Place {
  const { departures } = input.taken;
  const start = startsAt(request.date, request.time, input.zone).getTime();
  // A departure at the start takes its item; one that has ended its sales leaves it free.
  const place = findStaffPlace({
    ...input,
    taken: { ...input.taken, departures: [] },
    time: request.time,
  });
  if (place.ok) return place;
  const isThere = departures.some(
    (one) =>
      one.packageId === request.package_id &&
      one.start === start &&
      one.takesTime &&
      place.reason === 'taken',
  );
  const errors = isThere
    ? { time: ['A departure takes this time already.'] }
    : placementErrors(place);
  throw invalid(errors, 'slot_unavailable');
}

/**
 * Opens a departure ahead of its first booking, on the lowest item that is free: it takes its time from
 * now on. Staff may set any start (docs/rules/availability.md, "Places that staff set"). Idempotent per
 * request id.
 * @throws Refusal 422
 */
export async function openDeparture(
  deps: Deps,
  sent: OpenRequest,
): Promise<{ data: DepartureWithManifest }> {
  const request = { ...sent, date: calendarDate(sent.date), time: timeOfDay(sent.time) };
  const id = await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const { date, time } = request;
    const zone = settings.time_zone;
    const { unit, pkg } = await findShared(tx, request, settings.company_id);
    const { seats = unit.maxGuests } = request;
    const refused = guestsRefusal(seats, unit.maxGuests);
    if (refused !== null) throw invalid({ seats: [refused] });
    const of = { unit: unit.calendar, pkg: pkg.calendar, party: oneTrip, date, zone };
    const taken = await lockDays(tx, { unitId: unit.id, ...touchedDays({ ...of, time }), zone });
    // A repeated request that waited for the lock finds it done.
    const { request_id: requestId = null } = request;
    const opened = requestId === null ? null : await findOpenedBy(tx, requestId);
    if (opened !== null) return opened;
    const now = deps.clock.now();
    const horizonDays = settings.furthest_days;
    const place = placeNew({ ...of, taken, now, horizonDays }, request);
    const made = await boardShared(tx, { unit, pkg }, place);
    await keepOpened(tx, made.id, { seats, requestId });
    return made.id;
  }).catch(async (error: unknown) => {
    // The same request, for another day, has opened one meanwhile.
    const done =
      sent.request_id !== undefined && isUniqueViolation(error, 'departures_request_id_key')
        ? await findOpenedBy(deps.db, sent.request_id)
        : null;
    if (done !== null) return done;
    throw placeRefusal(error, 'time');
  });
  return readDeparture(deps, id);
}

/**
 * Refuses to keep the time of a departure that has none by now where it could not be opened: the same
 * reasons, such as a block, for its own item. Its days are locked.
 * @throws Refusal 422
 */
export async function checkKeepable(tx: Db, departure: DepartureRow, now: Date): Promise<void> {
  const { settings } = await readSettings(tx);
  const { date, time } = departure;
  const zone = settings.time_zone;
  const { unit, pkg } = await findShared(tx, departure, settings.company_id);
  const of = { unit: unit.calendar, pkg: pkg.calendar, party: oneTrip, date, zone };
  const taken = await readTaken(tx, { unitId: unit.id, ...touchedDays({ ...of, time }), zone });
  const own = taken.departures.filter(({ id }) => id === departure.id);
  const place = findStaffPlace({
    ...of,
    taken: { ...taken, departures: own.map((one) => ({ ...one, closed: false })) },
    time,
    now,
    horizonDays: settings.furthest_days,
  });
  if (place.ok && place.departure === departure.id) return;
  const texts = place.ok
    ? ['Its item is not free at that time.']
    : Object.values(placementErrors(place)).flat();
  throw invalid({ opened_ahead: texts }, 'slot_unavailable');
}
