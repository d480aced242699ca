import {
  findPlace,
  findStaffPlace,
  touchedDays,
  type Place,
  type Placement,
  type UnavailableReason,
} from '@slipway/domain/bookings/availability';
import {
  findInshorePlace,
  findPlaceWithoutUnit,
  inshoreHours,
} from '@slipway/domain/bookings/inshore-trips';
import { crewUntil, daysReached } from '@slipway/domain/bookings/trip-times';
import type { PackageKind } from '@slipway/domain/catalogue/package-kinds';
import { addDays, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import type { CharterUnit } from '#features/catalogue/catalogue-api.ts';
import { isCheckViolation, isExclusionViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import { holdDays } from '#db/unit-days.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import type { NewBooking } from './bookings-repository.ts';
import {
  lockClosed,
  lockDays,
  readClosed,
  readTaken,
  type TakenRows,
  type UnitDays,
} from './days-repository.ts';
import { boardDeparture, type BoardedDeparture } from './departures-repository.ts';
import type { BookingPlan } from './public/plan-public-booking.ts';
import { unavailableTexts } from './public/unavailable-texts.ts';

/** How many days around a stay are looked at for the smallest gap. */
const gapDays = 31;

/** How many days around a trip are looked at: a stay takes the item with the smallest gap around it. */
export function daysBeside({ unit, pkg }: NonNullable<BookingPlan['place']>): number {
  return pkg.facts.length.form === 'days' && unit.calendar.itemsQuantity > 1 ? gapDays : 0;
}

/** The days of a plan's unit that its booking touches; null for a trip on no unit. */
export function daysOf(plan: BookingPlan): UnitDays | null {
  if (!plan.place) return null;
  const { unit, pkg } = plan.place;
  const { date, time, party } = plan;
  const zone = plan.settings.time_zone;
  const days = touchedDays({ unit: unit.calendar, pkg: pkg.calendar, date, time, party, zone });
  return { unitId: unit.id, ...days, zone, beside: daysBeside(plan.place) };
}

/** The days on which a trip without a unit starts and returns: it lasts less than a day. */
const daysWithoutUnit = ({ date, settings }: BookingPlan) => ({
  from: date,
  to: addDays(date, 1),
  zone: settings.time_zone,
});

/** What is taken where a plan is to lie. */
export async function readPlanned(db: Db, plan: BookingPlan): Promise<TakenRows> {
  const days = daysOf(plan);
  return days ? readTaken(db, days) : readClosed(db, daysWithoutUnit(plan));
}

/** `readPlanned` for any start of the plan's day. */
export async function readStarts(db: Db, plan: BookingPlan): Promise<TakenRows> {
  const days = daysOf(plan);
  if (!plan.place || !days) return readPlanned(db, plan);
  const last = addDays(plan.date, daysReached(plan.place.pkg.facts));
  return readTaken(db, { ...days, to: days.to < last ? last : days.to });
}

/** `readPlanned`, held until the transaction ends. */
export async function lockPlanned(tx: Db, plan: BookingPlan): Promise<TakenRows> {
  const days = daysOf(plan);
  return days ? lockDays(tx, days) : lockClosed(tx, daysWithoutUnit(plan));
}

/** `lockPlanned` for trips that are held together: all their days are locked by unit and date. */
export async function lockAllPlanned(tx: Db, plans: readonly BookingPlan[]): Promise<TakenRows[]> {
  const [only, ...more] = plans;
  if (only && more.length === 0) return [await lockPlanned(tx, only)];
  const held = holdDays(
    tx,
    plans.flatMap((plan) => daysOf(plan) ?? []),
  );
  const [, ...taken] = await Promise.all([held, ...plans.map((plan) => readPlanned(tx, plan))]);
  return taken;
}

/**
 * The place of a booking that staff make (docs/rules/availability.md, "Places that staff set"). What
 * both refuse is refused as on the public page.
 */
export function placeForStaff(input: Parameters<typeof findPlace>[0]): Placement {
  const usual = findPlace(input);
  if (usual.ok) return usual;
  const placed = findStaffPlace(input);
  return !placed.ok && placed.reason === usual.reason ? usual : placed;
}

/** By whose rules a place is looked for: those of the public page, or those of staff. */
export type PlacedBy = 'public' | 'staff';

/** The place of a plan by what is taken. */
export function placePlanned(
  plan: BookingPlan,
  taken: TakenRows,
  now: Date,
  by: PlacedBy = 'public',
): Placement {
  const { date, time, party, settings } = plan;
  const { time_zone: zone, furthest_days: horizonDays } = settings;
  if (!plan.place) {
    if (time === null) return { ok: false, reason: 'past', field: 'date' };
    const minutes = inshoreHours(plan.durationHours) * 60;
    const { closed } = taken;
    return findPlaceWithoutUnit({ date, time, minutes, zone, closed, now, horizonDays });
  }
  const { unit, pkg } = plan.place;
  const find = by === 'staff' ? placeForStaff : findPlace;
  return find({
    unit: unit.calendar,
    pkg: pkg.calendar,
    taken,
    party,
    date,
    time,
    now,
    zone,
    horizonDays,
  });
}

/** Where an inshore trip is to be put. */
export interface InshoreTarget {
  unit: CharterUnit | null;
  date: CalendarDate;
  time: TimeOfDay;
  durationHours: number | null;
  zone: string;
  horizonDays: number;
}

/**
 * The place of an inshore trip: on a unit it needs an item's day; without one only the days on which
 * the business is closed count.
 */
export function placeInshore(trip: InshoreTarget, taken: TakenRows, now: Date): Placement {
  const { unit, date, time, zone, horizonDays } = trip;
  const minutes = inshoreHours(trip.durationHours) * 60;
  const at = { date, time, minutes, zone, now, horizonDays };
  return unit
    ? findInshorePlace({ ...at, unit: unit.calendar, taken })
    : findPlaceWithoutUnit({ ...at, closed: taken.closed });
}

/** The texts of a placement's refusal, at its field. */
export function placementErrors(refused: {
  field: string;
  reason: UnavailableReason;
}): FieldErrors {
  return { [refused.field]: [unavailableTexts[refused.reason]] };
}

/**
 * What the database refused of a place, as a refusal: somebody was quicker. Any other error is
 * answered as it is.
 * @param field where a taken time is refused
 */
export function placeRefusal(error: unknown, field = 'date'): unknown {
  if (isExclusionViolation(error, 'taken_times_no_overlap')) {
    return invalid({ [field]: [unavailableTexts.taken] }, 'slot_unavailable');
  }
  const isFull =
    isCheckViolation(error, 'departures_seats') || isCheckViolation(error, 'departures_persons');
  return isFull
    ? invalid({ details: [unavailableTexts.too_few_seats] }, 'slot_unavailable')
    : error;
}

/** The columns of a booking that its place decides. `facts` null: an inshore trip. */
export function placeColumns(
  place: Place,
  facts: PackageKind | null,
): Pick<NewBooking, 'date' | 'time' | 'item' | 'startsAt' | 'endsAt' | 'crewUntil'> {
  const crew = facts === null ? place.end : crewUntil(facts, place);
  return {
    date: place.date,
    time: place.time,
    item: place.items[0] ?? null,
    startsAt: new Date(place.start),
    endsAt: new Date(place.end),
    crewUntil: crew === null ? null : new Date(crew),
  };
}

/** Columns of a booking that a shared departure decides. */
export type BoardedColumns = Pick<NewBooking, 'departureId' | 'endsAt' | 'crewUntil'>;

/** Boards the departure of a place on a package sold by the seat, making it if there is none. */
export async function boardShared(
  tx: Db,
  { unit, pkg }: NonNullable<BookingPlan['place']>,
  place: Place,
): Promise<BoardedDeparture> {
  const crew = crewUntil(pkg.facts, place);
  return boardDeparture(tx, place, {
    packageId: pkg.id,
    unitId: unit.id,
    mostGuests: unit.maxGuests,
    supervisorId: unit.supervisorId,
    crewUntil: crew === null ? null : new Date(crew),
  });
}

/** `boardShared` for a trip of any package; null: it is not sold by the seat, and takes its own time. */
export async function board(
  tx: Db,
  trip: BookingPlan['place'],
  place: Place,
): Promise<BoardedColumns | null> {
  if (trip?.pkg.facts.soldBy !== 'seat') return null;
  const { id, ...columns } = await boardShared(tx, trip, place);
  return { departureId: id, ...columns };
}

/** The columns of a booking that its package and party decide. */
export function partyColumns(plan: Pick<BookingPlan, 'place' | 'party' | 'guestTypes'>) {
  const facts = plan.place?.pkg.facts ?? null;
  return {
    seats: facts?.soldBy === 'seat' ? plan.party.seats : 0,
    guestTypes: facts?.soldBy === 'seat' ? [...plan.guestTypes] : [],
    quantity: facts?.soldBy === 'item' ? plan.party.quantity : 1,
    days: facts?.length.form === 'days' ? plan.party.length : null,
    groupTag: facts?.group ?? null,
  };
}
