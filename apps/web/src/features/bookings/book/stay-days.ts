import { t } from '@lingui/core/macro';
import type { DayAvailability, ReturnChoice } from '@slipway/domain/bookings/availability';
import { lengthsOf } from '@slipway/domain/bookings/trip-times';
import { lengthsFrom } from '@slipway/domain/catalogue/stay-rules';
import { packageCalendar } from '#shared/packages/package-calendar.ts';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { daysText } from '#shared/packages/length-text.ts';
import { unavailableLabels } from '#shared/packages/unavailable-labels.ts';
import type { PackageTrip } from './trip.ts';

/** The days of a stay as they are being chosen, arrival first. */
export interface StayDays {
  trip: PackageTrip;
  arrival: CalendarDate | null;
  /** Whether a day can be the arrival. */
  arrivals: (date: CalendarDate) => DayAvailability;
  returns: (arrival: CalendarDate) => ReturnChoice[];
}

/** The arrival with the length of the stay, which is null while the return is still to be chosen. */
interface ChosenStay {
  arrival: CalendarDate;
  length: number | null;
}

/** Whether the next day to be chosen is the return. */
export function choosesReturn({ trip, arrival }: StayDays): boolean {
  return arrival !== null && trip.length === null;
}

/** The day of return; null while it is not chosen. */
export function returnDay({ trip, arrival, returns }: StayDays): CalendarDate | null {
  if (arrival === null || trip.length === null) return null;
  return returns(arrival).find(({ length }) => length === trip.length)?.date ?? null;
}

/** The days on which the stay from the chosen arrival can end. */
export function returnDays({ arrival, returns }: StayDays): CalendarDate[] {
  if (arrival === null) return [];
  return returns(arrival).flatMap(({ date, reason }) => (reason === null ? [date] : []));
}

/** Why a day that is no possible return cannot be one. */
function lengthRefusal(stay: StayDays, returns: ReturnChoice[], day: CalendarDate): string {
  const [first, last] = [returns[0], returns.at(-1)];
  if (last !== undefined && day > last.date) {
    const most = daysText(countedBy(stay), last.length);
    return t`At most ${most}`;
  }
  if (first !== undefined && day < first.date) return leastText(stay, first);
  return t`No return on this day`;
}

const countedBy = ({ trip }: StayDays) => {
  const { length } = trip.pkg.kind_facts;
  return length.form === 'days' ? length.counted : 'days';
};

function leastText(stay: StayDays, { length }: ReturnChoice): string {
  const least = daysText(countedBy(stay), length);
  return t`At least ${least}`;
}

/** How long a stay from the chosen arrival lasts at least, where its season asks for more than its kind; null: as ever. */
export function leastOfSeason(stay: StayDays): string | null {
  const [first] = stay.arrival === null ? [] : stay.returns(stay.arrival);
  const [shortest = 1] = lengthsOf(stay.trip.pkg.kind_facts.length);
  return first !== undefined && first.length > shortest ? leastText(stay, first) : null;
}

/**
 * Why a day cannot be chosen next, as arrival or as return; null: it can. Days before the arrival can be
 * chosen as another arrival.
 */
export function stayRefusal(stay: StayDays, day: CalendarDate): string | null {
  const { arrival } = stay;
  if (arrival !== null && choosesReturn(stay) && day >= arrival) {
    const returns = stay.returns(arrival);
    const found = returns.find(({ date }) => date === day);
    if (found) return found.reason === null ? null : unavailableLabels(found.reason);
    if (day > arrival) return lengthRefusal(stay, returns, day);
  }
  const found = stay.arrivals(day);
  return found.available ? null : unavailableLabels(found.reason, found.note);
}

/** The stay once a day is chosen that is not refused. */
export function chooseDay(stay: StayDays, day: CalendarDate): ChosenStay {
  const { arrival, trip } = stay;
  if (arrival !== null && choosesReturn(stay) && day >= arrival) {
    const found = stay.returns(arrival).find(({ date }) => date === day);
    if (found) return { arrival, length: found.length };
  }
  const lengths = lengthsFrom(packageCalendar(trip.pkg), day);
  return { arrival: day, length: lengths.length === 1 ? (lengths[0] ?? null) : null };
}
