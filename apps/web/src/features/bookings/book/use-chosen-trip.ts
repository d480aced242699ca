import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import type { DayAvailability, TakenTime } from '@slipway/domain/bookings/availability';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { useMemo } from 'react';
import { usePageData } from '#lib/page-data.ts';
import type { BookAction, BookForm } from './book-form.ts';
import { useTaken } from './book-queries.ts';
import { availabilityOf, findTrip, maxGuests, quoteTrip } from './trip.ts';
import { unavailableLabels } from '#features/bookings/book/steps/unavailable-labels.ts';

/**
 * The trip of the chosen unit, package and hours, with its calendar, its price and the availability of the
 * chosen day.
 */
export function useChosenTrip(units: BookableUnit[], form: BookForm, now: Date) {
  const { settings } = usePageData();
  const { unitId, packageId, hours, date } = form;
  const today = todayIn(settings.time_zone, now);
  const trip = useMemo(
    () => findTrip(units, { unitId, packageId, hours }, today),
    [units, unitId, packageId, hours, today],
  );
  const { state: calendar, taken, retry } = useTaken(trip);
  const availability = useMemo(
    () =>
      trip === null
        ? null
        : (day: CalendarDate) => availabilityOf(trip, day, { taken, now, settings }),
    [trip, taken, now, settings],
  );
  /** Availability without the visitor's own hold, which must not block their own attempt. */
  const availabilityBesides = (ownHold: { date: string; time?: string | null | undefined }) =>
    trip?.kind !== 'package'
      ? availability
      : (day: CalendarDate) => {
          const free = withoutOwnHold(taken, { ...ownHold, kind: trip.pkg.kind });
          return availabilityOf(trip, day, { taken: free, now, settings });
        };
  return {
    trip,
    calendar,
    retry,
    availability,
    availabilityBesides,
    day: date === null || availability === null ? null : availability(date),
    quote: trip === null ? null : quoteTrip(trip, form.guests ?? 1, settings),
    most: maxGuests(units, unitId, settings),
  };
}

/**
 * The taken times without the visitor's own hold. Which of a unit's items it is on is not known, so one
 * matching entry is removed.
 */
export function withoutOwnHold(
  taken: readonly TakenTime[],
  ownHold: { date: string; time?: string | null | undefined; kind: TripKind },
): TakenTime[] {
  const at = taken.findIndex(
    ({ date, time, kind }) =>
      date === ownHold.date &&
      kind === ownHold.kind &&
      (time === null || ownHold.time == null || time === ownHold.time),
  );
  return taken.filter((_each, index) => index !== at);
}

/** Why the chosen date or time is no longer available in a fresh calendar; null if it is. */
export function unavailableChoice(day: DayAvailability, time: BookForm['time']): BookAction | null {
  if (!day.available) return { type: 'date_lost', reason: unavailableLabels(day.reason) };
  const chosen = day.times.find((one) => one.time === time);
  return chosen?.reason == null
    ? null
    : { type: 'time_lost', reason: unavailableLabels(chosen.reason) };
}
