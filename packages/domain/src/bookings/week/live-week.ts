import {
  dayAvailability,
  returnsFrom,
  type AvailabilityInput,
  type StartChoice,
  type UnavailableReason,
} from '#bookings/availability.ts';
import { addDays, type CalendarDate } from '#dates/dates.ts';
import type { Cents } from '#money/money.ts';

/** A day as a visitor could book it. */
export interface WeekDay {
  date: CalendarDate;
  /** Why nothing can be booked on it; null: something can. */
  reason: UnavailableReason | null;
  /** The available starts of a day; of a stay, its handover. */
  starts: StartChoice[];
  /** Of a stay: the longest one available from this arrival, in days or nights; otherwise null. */
  longest: number | null;
  /** What it costs for the shortest length, without extra guests; null: it cannot be booked. */
  price: Cents | null;
}

const daysOfWeek = 7;

/**
 * A week of a package as a visitor could book it and for how much, by the rules that bookings are made
 * by. Also of kinds and packages that are being described and are not saved.
 * @param priceOn the price of a booking that starts on a date; null: not known yet
 */
export function liveWeek(
  input: Omit<AvailabilityInput, 'date'> & { from: CalendarDate },
  priceOn: (date: CalendarDate) => Cents | null,
): WeekDay[] {
  const { from, ...asked } = input;
  const isStay = asked.pkg.kind.length.form === 'days';
  return Array.from({ length: daysOfWeek }, (_, index) => {
    const date = addDays(from, index);
    const day = dayAvailability({ ...asked, date });
    if (!day.available) return { date, reason: day.reason, starts: [], longest: null, price: null };
    const returns = isStay ? returnsFrom({ ...asked, date }) : [];
    const longest = returns.findLast(({ selectable }) => selectable)?.length ?? null;
    return { date, reason: null, starts: day.starts, longest, price: priceOn(date) };
  });
}
