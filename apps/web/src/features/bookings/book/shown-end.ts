import type { PageData } from '@slipway/contract/settings/settings';
import { wallClock } from '@slipway/domain/dates/dates';
import { formatDate, formatTime } from '#lib/format.ts';
import type { BookForm } from './book-form.ts';
import { hasLengths, timesOf, type Trip } from './trip.ts';

/** The end of a trip whose length was chosen, with its day where it is another; null: none is shown. */
export function shownEnd(
  trip: Trip,
  form: Pick<BookForm, 'date' | 'time'>,
  settings: PageData['settings'],
): string | null {
  const times = hasLengths(trip) ? timesOf(trip, form.date, form.time, settings) : null;
  if (times === null) return null;
  const { date, time } = wallClock(new Date(times.end), settings.time_zone);
  return date === times.date ? formatTime(time) : `${formatDate(date)}, ${formatTime(time)}`;
}
