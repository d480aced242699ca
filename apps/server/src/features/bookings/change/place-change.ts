import {
  findPlace,
  touchedDays,
  type Place,
  type Placement,
} from '@slipway/domain/bookings/availability';
import { addDays } from '@slipway/domain/dates/dates';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import type { DaysOfUnit } from '#db/unit-days.ts';
import { findBookableUnit, type CharterUnit } from '#features/catalogue/catalogue-api.ts';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { readClosed, readTaken, type UnitDays } from '#features/bookings/days-repository.ts';
import { withoutBooking } from '#features/bookings/taken-beside.ts';
import {
  daysBeside,
  placeForStaff,
  placeInshore,
  placementErrors,
  type PlacedBy,
} from '#features/bookings/place-booking.ts';
import type { ChangePlan } from './plan-change.ts';

export type PlacementResult = { ok: true; place: Place } | { ok: false; errors: FieldErrors };

/** The days that the new place of a changed booking touches; those of its old place are its own. */
export function daysOfNewPlace(booking: Booking, plan: ChangePlan): DaysOfUnit[] {
  const { zone } = booking.terms;
  const { trip, date, time, party } = plan;
  if (trip?.kind === 'package') {
    const { unit, pkg } = trip;
    const input = { unit: unit.calendar, pkg: pkg.calendar, party, date, time, zone };
    return [{ unitId: unit.id, ...touchedDays(input) }];
  }
  const unitId = trip?.unitId ?? null;
  return unitId === null ? [] : [{ unitId, from: date, to: date }];
}

function resultOf(placement: Placement): PlacementResult {
  return placement.ok
    ? { ok: true, place: placement }
    : { ok: false, errors: placementErrors(placement) };
}

/** What others take of a unit on some days. */
async function takenByOthers(db: Db, booking: Booking, days: UnitDays) {
  return withoutBooking(await readTaken(db, days), booking);
}

/**
 * An inshore trip on one of the business's units needs its day; without a unit only the days on which
 * the business is closed count.
 */
async function placeInshoreTrip(
  db: Db,
  booking: Booking,
  to: Pick<ChangePlan, 'date' | 'time' | 'durationHours'> & { unitId: number | null },
  context: { now: Date; settings: Settings },
): Promise<PlacementResult> {
  const { zone } = booking.terms;
  const { unitId, date, durationHours } = to;
  const { now, settings } = context;
  const time = to.time ?? booking.time;
  const at = { date, time, durationHours, zone, horizonDays: settings.furthest_days };
  if (unitId === null) {
    const taken = await readClosed(db, { from: date, to: addDays(date, 1), zone });
    const placed = placeInshore({ ...at, unit: null }, taken, now);
    if (placed.ok || placed.reason === 'business_closed') return resultOf(placed);
    return { ok: false, errors: { date: ['This date cannot be booked.'] } };
  }
  const unit = await findBookableUnit(db, unitId);
  if (!unit) return { ok: false, errors: { unit_id: ['Unit does not exist.'] } };
  const days = { unitId, from: date, to: addDays(date, 1), zone };
  const taken = await takenByOthers(db, booking, days);
  return resultOf(placeInshore({ ...at, unit }, taken, now));
}

/** The place on the departure that a booking has already; null: it has none there. */
function keepDeparture(
  { departureId }: Booking,
  input: Parameters<typeof findPlace>[0],
  find: typeof findPlace,
): Placement | null {
  const { taken } = input;
  const own = taken.departures.filter((one) => one.id === departureId);
  if (own.length === 0) return null;
  const placed = find({ ...input, taken: { ...taken, departures: own } });
  return placed.ok && placed.departure !== null ? placed : null;
}

/** Finds the place of a changed booking; binding only under the lock of its days. */
export async function placeChange(
  db: Db,
  booking: Booking,
  plan: ChangePlan,
  context: { now: Date; settings: Settings; by: PlacedBy },
): Promise<PlacementResult> {
  const { trip, date, time, party } = plan;
  const { zone } = booking.terms;
  if (!trip) return { ok: false, errors: {} };
  if (trip.kind === 'inshore') {
    return placeInshoreTrip(db, booking, { ...plan, unitId: trip.unitId }, context);
  }
  const unit = trip.unit.calendar;
  const pkg = trip.pkg.calendar;
  const days = {
    unitId: trip.unit.id,
    ...touchedDays({ unit, pkg, party, date, time, zone }),
    zone,
    beside: daysBeside(trip),
  };
  const taken = await takenByOthers(db, booking, days);
  const horizonDays = context.settings.furthest_days;
  const { now } = context;
  const input = { unit, pkg, taken, party, date, time, now, zone, horizonDays };
  const find = context.by === 'staff' ? placeForStaff : findPlace;
  return resultOf(keepDeparture(booking, input, find) ?? find(input));
}

/** Places an inshore trip on the unit it is contracted to; binding under the lock of its day. */
export async function placeContract(
  tx: Db,
  booking: Booking,
  unit: CharterUnit,
  context: { now: Date; settings: Settings },
): Promise<PlacementResult> {
  const { date, time, durationHours } = booking;
  return placeInshoreTrip(tx, booking, { date, time, durationHours, unitId: unit.id }, context);
}
