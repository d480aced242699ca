import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import { isTimeOfDay, wallClock, type CalendarDate } from '@slipway/domain/dates/dates';
import { emptyForm, type BookAction, type BookForm } from '../book/book-form.ts';
import type { PackageTrip } from '../book/trip.ts';
import { withOnlyChoice } from '../book/use-book-form.ts';

/** What a link to the form of a new booking chooses: of a day, of a unit, or of a departure. */
export interface LinkedChoice {
  day: CalendarDate | null;
  unit: number | null;
  pkg?: number | null;
  time?: string | null;
}

/** The form of a new booking as it opens, with what nobody has to choose. */
export function firstForm(
  units: BookableUnit[],
  inshore: boolean,
  { day, unit: unitId, pkg = null, time = null }: LinkedChoice,
): BookForm {
  const unit = units.find(({ id }) => id === unitId);
  const isOffered = unit?.packages.some(({ id }) => id === pkg) === true;
  const form = withOnlyChoice(units, inshore, {
    ...emptyForm,
    unitId: unit?.id ?? null,
    packageId: isOffered ? pkg : null,
  });
  if (day === null) return form;
  const start = isOffered && time !== null && isTimeOfDay(time) ? time : null;
  return { ...form, date: day, time: start };
}

const stepMs = 5 * 60_000;

/**
 * A walk-in starts today, and where a kind has no set times within five minutes. A day that was chosen or linked to
 * stays, also where the calendar does not offer it.
 */
export function startingNow(
  trip: PackageTrip,
  form: BookForm,
  zone: string,
  now: Date,
  linkedDay: CalendarDate | null,
): BookAction[] {
  const { starts, length } = trip.pkg.kind_facts;
  const day = form.date ?? linkedDay;
  if (length.form === 'days') {
    if (form.date !== null || day === null) return [];
    return [{ type: 'arrival', date: day, length: trip.length }];
  }
  const { date, time } = wallClock(new Date(Math.ceil(now.getTime() / stepMs) * stepMs), zone);
  const startsNow = starts.form === 'every' && form.time === null && (day ?? date) === date;
  return [
    ...(form.date === null ? [{ type: 'date' as const, date: day ?? date }] : []),
    ...(startsNow ? [{ type: 'time' as const, time }] : []),
  ];
}
