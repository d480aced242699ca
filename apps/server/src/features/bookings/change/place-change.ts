import {
  defaultStart,
  inshoreDateAvailable,
  findSlot,
  findInshoreSlot,
  type Placement,
} from '@slipway/domain/bookings/availability';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { Db } from '#db/transaction.ts';
import { findBookableUnit } from '#features/catalogue/catalogue-api.ts';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { lockDay, readTaken } from '#features/bookings/days-repository.ts';
import type { ChangePlan } from './plan-change.ts';
import { unavailableTexts } from '#features/bookings/public/unavailable-texts.ts';

/** The place of a changed booking: its time and, on a unit, the item and slots. */
export interface BookingPlacement {
  time: TimeOfDay;
  item: number | null;
  slots: number[];
}

export type PlacementResult =
  { ok: true; place: BookingPlacement } | { ok: false; errors: FieldErrors };

/** The taken times of a unit's day, without the booking itself. */
async function takenByOthers(db: Db, unitId: number, date: CalendarDate, bookingId: number) {
  const taken = await readTaken(db, unitId, date);
  return taken.filter((one) => one.bookingId !== bookingId);
}

/**
 * Locks the days of two places, always in the same order, so that concurrent swaps cannot deadlock.
 */
export async function lockDays(
  tx: Db,
  days: { unitId: number | null; date: CalendarDate }[],
): Promise<void> {
  const unitDays = days.flatMap(({ unitId, date }) => (unitId === null ? [] : [{ unitId, date }]));
  unitDays.sort((a, b) => a.unitId - b.unitId || a.date.localeCompare(b.date));
  for (const { unitId, date } of unitDays) await lockDay(tx, unitId, date);
}

function asPlaced(placement: Placement): PlacementResult {
  if (placement.ok) {
    const { time, item, slots } = placement;
    return { ok: true, place: { time, item, slots } };
  }
  return { ok: false, errors: { [placement.field]: [unavailableTexts[placement.reason]] } };
}

/**
 * An inshore trip on one of the business's units needs its day; without a unit there is no calendar
 * to check.
 */
async function placeInshoreTrip(
  db: Db,
  booking: Booking,
  to: { unitId: number | null; date: CalendarDate; time: TimeOfDay },
  now: Date,
): Promise<PlacementResult> {
  const { zone } = booking.terms;
  const { unitId, date, time } = to;
  if (unitId === null) {
    return inshoreDateAvailable(date, time, now, zone)
      ? { ok: true, place: { time, item: null, slots: [] } }
      : { ok: false, errors: { date: ['This date cannot be booked.'] } };
  }
  const unit = await findBookableUnit(db, unitId);
  if (!unit) return { ok: false, errors: { unit_id: ['Unit does not exist.'] } };
  const taken = await takenByOthers(db, unitId, date, booking.id);
  return asPlaced(findInshoreSlot({ unit: unit.calendar, taken, date, time, now, zone }));
}

/** Finds the place of a changed booking; binding only under the lock of its days. */
export async function placeChange(
  db: Db,
  booking: Booking,
  plan: ChangePlan,
  now: Date,
): Promise<PlacementResult> {
  const { trip, date } = plan;
  const { zone } = booking.terms;
  if (!trip) return { ok: false, errors: {} };
  if (trip.kind === 'inshore') {
    const to = { unitId: trip.unitId, date, time: plan.time ?? booking.time };
    return placeInshoreTrip(db, booking, to, now);
  }
  const { unit, pkg } = trip;
  const taken = await takenByOthers(db, unit.id, date, booking.id);
  const { calendar } = unit;
  return asPlaced(
    findSlot({
      unit: calendar,
      pkg: pkg.calendar,
      taken,
      date,
      time: plan.time ?? defaultStart(calendar.schedule),
      now,
      zone,
    }),
  );
}

/** Places an inshore trip on the unit it is contracted to, under the lock of its day. */
export async function placeContract(
  tx: Db,
  booking: Booking,
  unitId: number,
  now: Date,
): Promise<PlacementResult> {
  await lockDays(tx, [{ unitId, date: booking.date }]);
  return placeInshoreTrip(tx, booking, { unitId, date: booking.date, time: booking.time }, now);
}
