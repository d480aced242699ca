import {
  findPlace,
  touchedDays,
  type Place,
  type Placement,
} from '@slipway/domain/bookings/availability';
import { localDate } from '@slipway/domain/bookings/trip-times';
import { eachDay } from '@slipway/domain/dates/dates';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import { findBookableUnit, type CharterUnit } from '#features/catalogue/catalogue-api.ts';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import {
  holdDays,
  nothingTaken,
  readTaken,
  withoutBooking,
  type UnitDays,
} from '#features/bookings/days-repository.ts';
import { placeInshore, placementErrors } from '#features/bookings/place-booking.ts';
import type { ChangePlan } from './plan-change.ts';

export type PlacementResult = { ok: true; place: Place } | { ok: false; errors: FieldErrors };

/** The days that a change of a booking touches: those of the booking and those of its new place. */
export function daysOfChange(booking: Booking, plan: ChangePlan): UnitDays[] {
  const { zone } = booking.terms;
  const { trip, date, party } = plan;
  const days: UnitDays[] = [];
  if (booking.unitId !== null) days.push(daysOfBooking(booking, booking.unitId));
  if (trip?.kind === 'inshore' && trip.unitId !== null) {
    days.push({ unitId: trip.unitId, from: date, to: date, zone });
  }
  if (trip?.kind === 'package') {
    const { unit, pkg } = trip;
    const input = { unit: unit.calendar, pkg: pkg.calendar, party, date, time: plan.time, zone };
    days.push({ unitId: unit.id, ...touchedDays(input), zone });
  }
  return days;
}

/** The local days from a booking's start to its end. */
function daysOfBooking(booking: Booking, unitId: number): UnitDays {
  const { date, endsAt } = booking;
  const { zone } = booking.terms;
  const to = localDate(endsAt.getTime() - 1, zone);
  return { unitId, from: date, to: to < date ? date : to, zone };
}

/** Locks the days of places, always in the same order, so that concurrent swaps cannot deadlock. */
export async function holdDaysOf(tx: Db, days: readonly UnitDays[]): Promise<void> {
  const unitDays = days.flatMap(({ unitId, from, to }) =>
    eachDay(from, to).map((date) => ({ unitId, date })),
  );
  unitDays.sort((a, b) => a.unitId - b.unitId || a.date.localeCompare(b.date));
  for (const { unitId, date } of unitDays) await holdDays(tx, [unitId], date, date);
}

function resultOf(placement: Placement): PlacementResult {
  return placement.ok
    ? { ok: true, place: placement }
    : { ok: false, errors: placementErrors(placement) };
}

/** What others take of a unit on some days. */
async function takenByOthers(db: Db, booking: Booking, days: UnitDays) {
  return withoutBooking(await readTaken(db, days), booking.id);
}

/**
 * An inshore trip on one of the business's units needs its day; without a unit there is no calendar
 * to check.
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
    const placed = placeInshore({ ...at, unit: null }, nothingTaken, now);
    if (placed.ok) return { ok: true, place: placed };
    return { ok: false, errors: { date: ['This date cannot be booked.'] } };
  }
  const unit = await findBookableUnit(db, unitId);
  if (!unit) return { ok: false, errors: { unit_id: ['Unit does not exist.'] } };
  const taken = await takenByOthers(db, booking, { unitId, from: date, to: date, zone });
  return resultOf(placeInshore({ ...at, unit }, taken, now));
}

/** Finds the place of a changed booking; binding only under the lock of its days. */
export async function placeChange(
  db: Db,
  booking: Booking,
  plan: ChangePlan,
  context: { now: Date; settings: Settings },
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
  };
  const taken = await takenByOthers(db, booking, days);
  const horizonDays = context.settings.furthest_days;
  const { now } = context;
  return resultOf(findPlace({ unit, pkg, taken, party, date, time, now, zone, horizonDays }));
}

/** Places an inshore trip on the unit it is contracted to, under the lock of its day. */
export async function placeContract(
  tx: Db,
  booking: Booking,
  unit: CharterUnit,
  context: { now: Date; settings: Settings },
): Promise<PlacementResult> {
  const { date, time, durationHours } = booking;
  await holdDays(tx, [unit.id], date, date);
  return placeInshoreTrip(tx, booking, { date, time, durationHours, unitId: unit.id }, context);
}
