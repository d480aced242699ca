import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import type { DayAvailability } from '@slipway/domain/bookings/availability';
import type { AgreedCode } from '@slipway/domain/bookings/prices/agreed-code';
import { todayIn, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { useMemo, useState } from 'react';
import { formatDate } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { nothingTaken } from '#shared/packages/package-calendar.ts';
import { useRates } from '#shared/packages/use-rates.ts';
import { roomForParty, unavailableLabels } from '#shared/packages/unavailable-labels.ts';
import { useTripExtras } from '#features/bookings/extras/use-trip-extras.ts';
import type { KeptPlace } from './waiting/kept-place.ts';
import type { OwnHold, TripPrices } from './availability-and-price.ts';
import type { ShownMonth } from './book-calendar.tsx';
import type { BookAction, BookForm } from './book-form.ts';
import { useTaken, type CalendarState } from './book-queries.ts';
import { findTrip, groupOf, guestLimits, inshoreId, maxGuests, type Trip } from './trip.ts';
import { useRules } from './use-rules.ts';

/**
 * The trip of the chosen unit, package and hours, with its calendar, its price and the availability of the
 * chosen day.
 * @param choose `pricesAllDays`: the calendar has a price on each day, even where all are the same; `kept`: a place that is
 * kept for the visitor, who waited for it, and free for them
 */
export function useChosenTrip(
  units: BookableUnit[],
  form: BookForm,
  now: Date,
  choose: { pricesAllDays?: boolean; kept?: KeptPlace | null } = {},
) {
  const { pricesAllDays = false, kept = null } = choose;
  const { settings } = usePageData();
  const { unitId, packageId, hours, length, quantity, guestTypes, date } = form;
  const rates = useRates();
  const today = todayIn(settings.time_zone, now);
  const chosen = useMemo(
    () => findTrip(units, { unitId, packageId, hours, length, quantity, guestTypes }, today),
    [units, unitId, packageId, hours, length, quantity, guestTypes, today],
  );
  const { trip, extras } = useTripExtras(chosen, form, settings);
  const [turnedTo, onMonth] = useState<CalendarDate | null>(null);
  const opening = useOpeningMonth(trip, today);
  const month = turnedTo ?? date ?? opening.month;
  const { state, told, retry } = useTaken(trip, date === null ? [month] : [date, month]);
  const rules = useRules(unitId !== null);
  const taken = useMemo(() => {
    const all = rules?.unitTaken(told, settings.time_zone) ?? nothingTaken;
    if (rules === null || kept === null || trip?.kind !== 'package') return all;
    return rules.withoutKeptPlace(all, trip, kept, settings);
  }, [rules, told, kept, trip, settings]);
  const days = useMemo(
    () => (trip === null ? null : (rules?.daysOf(trip, { taken, now, settings }) ?? null)),
    [rules, trip, taken, now, settings],
  );
  if (turnedTo === null && date === null && state === 'ready' && rules && days && told.length > 0)
    opening.look(rules.laterMonth(days.availability, opening.month));
  /** The calendar without the visitor's own hold, which must not block their own attempt. */
  const daysBesides = (ownHold: OwnHold) => {
    if (trip?.kind !== 'package' || rules === null) return days;
    const besides = rules.withoutOwnHold(taken, trip, ownHold, settings);
    return rules.daysOf(trip, { taken: besides, now, settings });
  };
  const limits = trip === null ? null : guestLimits(trip, settings);
  const guests = trip === null ? 1 : (groupOf(trip, form.guests, settings) ?? limits?.least ?? 1);
  const priced = date === null ? null : { date, rates };
  const calendar = trip !== null && rules === null ? ('loading' as const) : state;
  const startsSoon =
    trip !== null &&
    date !== null &&
    rules?.startsSoon(trip, date, form.time, { now, settings }) === true;
  const chosenDate: ChosenDate = {
    trip,
    inshore: unitId === inshoreId,
    calendar,
    onRetry: retry,
    month,
    onMonth,
    prices:
      trip?.kind === 'package' && rules
        ? rules.tripPrices(trip, { rates, priced, settings, pricesAllDays })
        : null,
    date,
    time: form.time,
    lost: form.lost,
    lastMinute: startsSoon,
  };
  return {
    trip,
    calendar,
    chosenDate,
    days,
    daysBesides,
    day:
      date === null || trip === null || rules === null
        ? null
        : rules.availabilityOf(trip, date, { taken, now, settings }),
    /** The price of the trip with what a code takes off; null: not known yet. */
    quoteWith: (code: AgreedCode | null) =>
      trip === null || rules === null || !extras.known
        ? null
        : rules.quoteTrip(trip, guests, settings, priced, code),
    lastMinute: startsSoon,
    extras,
    most: limits?.most ?? maxGuests(units, unitId, settings),
    least: limits?.least ?? 1,
    /** False where each item takes one guest. */
    asksGuests: limits?.asked ?? true,
  };
}

/** Months that are looked at for a free day before the calendar opens at today's all the same. */
const monthsLookedAt = 4;

/** The month in which the calendar of a trip opens that nobody has turned: today's, or the next with a free day. */
function useOpeningMonth(trip: Trip | null, today: CalendarDate) {
  const of = trip?.kind === 'package' ? `${trip.unit.id} ${trip.pkg.id}` : '';
  const first = { of, month: today, looked: 0 };
  const [kept, setKept] = useState(first);
  const now = kept.of === of ? kept : first;
  return {
    month: now.month,
    /** @param later a month that has a free day as far as is known, where this one has none */
    look: (later: CalendarDate | null) => {
      if (later === null || now.looked > monthsLookedAt) return;
      const looked = now.looked + 1;
      setKept({ of, looked, month: looked > monthsLookedAt ? today : later });
    },
  };
}

/** What the date step shows of the form and its trip. */
export interface ChosenDate extends ShownMonth {
  trip: Trip | null;
  /** An inshore trip, which has a duration instead of a package. */
  inshore: boolean;
  calendar: CalendarState;
  onRetry: () => void;
  prices: TripPrices | null;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  /** Why the chosen date or time is no longer free; '' if it is. */
  lost: string;
  lastMinute: boolean;
}

/** Why a day was given up: for too few seats the largest party that it takes. */
function lostReason(date: CalendarDate, day: DayAvailability & { available: false }): string {
  const reason =
    (day.fits ?? 0) > 0 ? roomForParty(day.fits ?? 0) : unavailableLabels(day.reason, day.note);
  return `${formatDate(date)}: ${reason}`;
}

/** Why the chosen date or time is no longer available in a fresh calendar; null if it is. */
export function unavailableChoice(
  day: DayAvailability,
  { date, time }: Pick<BookForm, 'date' | 'time'>,
): BookAction | null {
  if (!day.available) {
    return date === null ? null : { type: 'date_lost', reason: lostReason(date, day) };
  }
  const chosen = day.starts.find((one) => one.time === time);
  // A start that the day no longer has is one that was never chosen.
  if (chosen === undefined) return time === null ? null : { type: 'time_lost', reason: '' };
  return chosen.reason === null
    ? null
    : { type: 'time_lost', reason: unavailableLabels(chosen.reason) };
}
