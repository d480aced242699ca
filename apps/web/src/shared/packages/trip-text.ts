import { t } from '@lingui/core/macro';
import { calendarDate, daysBetween, wallClock } from '@slipway/domain/dates/dates';
import { formatDate, formatTime } from '#lib/format.ts';
import { pageData } from '#lib/page-data.ts';
import { daysText } from './length-text.ts';

/** When a booking starts and ends, as the calls answer it. */
interface BookedTimes {
  date: string;
  time: string;
  starts_at: string;
  ends_at: string;
}

/**
 * The local date and time at which a booking ends. It keeps the zone it was made in: where its start is another time in
 * the business's present zone, its end is as far from UTC as its start.
 * @param zone where it is known
 */
function endOf({ date, time, starts_at, ends_at }: BookedTimes, zone?: string) {
  const [start, end] = [new Date(starts_at), new Date(ends_at)];
  const ours = zone ?? pageData().settings.time_zone;
  const startsAt = wallClock(start, ours);
  if (zone !== undefined || (startsAt.date === date && startsAt.time === time)) {
    return wallClock(end, ours);
  }
  const ahead = Date.parse(`${date}T${time}Z`) - start.getTime();
  return wallClock(new Date(end.getTime() + ahead), 'UTC');
}

/** The end of a booking: `4 PM`, and with its day where that is another: `Fri 11 Jun 2027, 10 AM`. */
export function endText(booked: BookedTimes, zone?: string): string {
  const { date, time } = endOf(booked, zone);
  return date === booked.date ? formatTime(time) : `${formatDate(date)}, ${formatTime(time)}`;
}

/** The time at which a booking ends, on whatever day. */
export function endTime(booked: BookedTimes, zone?: string): string {
  return formatTime(endOf(booked, zone).time);
}

/** The day on which a booking ends, where that is another than it starts on; else null. */
export function endDay(booked: BookedTimes, zone?: string): string | null {
  const { date } = endOf(booked, zone);
  return date === booked.date ? null : formatDate(date);
}

/** The length of a stay, `7 nights` or `2 days`; null: the booking is no stay. */
export function stayText(
  booked: BookedTimes & { days: number | null },
  zone?: string,
): string | null {
  const { date, days } = booked;
  if (days === null) return null;
  const between = daysBetween(calendarDate(date), endOf(booked, zone).date);
  return daysText(between >= days ? 'nights' : 'days', days);
}

/** The package of a booking with its number of items: `3 × By the hour`. */
export function packageText(name: string, quantity: number): string {
  return quantity > 1 ? t`${quantity} × ${name}` : name;
}
