import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { PackageKind, Weekday } from '@slipway/domain/catalogue/package-kinds';
import { dateFormat, formatTime } from '#lib/format.ts';
import { lengthsText, listed, minutesText } from './length-text.ts';

const everyDay = 7;

/** A weekday by its ISO number: `Mon`, or `Monday`. */
export function weekdayText(day: Weekday, width: 'short' | 'long' = 'short'): string {
  // 1 January 2001 was a Monday.
  const date = new Date(Date.UTC(2001, 0, day, 12));
  return dateFormat(i18n.locale, { weekday: width, timeZone: 'UTC' }).format(date);
}

/** The weekdays in their order, from three in a row as a range: `Tue–Sun`; null where it is every day. */
export function weekdaysText(days: readonly Weekday[]): string | null {
  if (days.length === everyDay) return null;
  const runs: Weekday[][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return listed(
    runs.flatMap((run) => {
      const words = run.map((day) => weekdayText(day));
      return words.length < 3 ? words : [`${words[0] ?? ''}–${words.at(-1) ?? ''}`];
    }),
  );
}

/** A day of every year, `MM-DD`: `1 Jun`. */
export function monthDayText(monthDay: string): string {
  // A leap year.
  const date = new Date(`2024-${monthDay}T12:00:00Z`);
  const format = dateFormat(i18n.locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  if (!i18n.locale.startsWith('en')) return format.format(date);
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  return `${parts.get('day') ?? ''} ${parts.get('month') ?? ''}`;
}

/** When it starts in its seasons, as a guest reads it: `1 Jun to 31 Aug: 9 AM to 7 PM`; empty: it has none. */
export function seasonsText({ seasons = [] }: Pick<PackageKind, 'seasons'>): string {
  return seasons
    .map(({ from, to, starts }) => {
      const [first, last] = [monthDayText(from), monthDayText(to)];
      const times =
        starts.form === 'times'
          ? listed(starts.times.map(formatTime))
          : starts.form === 'every'
            ? t`${formatTime(starts.from)} to ${formatTime(starts.to)}`
            : '';
      return t`${first} to ${last}: ${times}`;
    })
    .join('; ');
}

/** When and how long, as a guest reads it: `Starts at 7:30 AM and 1:15 PM, 5 hours`. */
export function timesText(kind: Pick<PackageKind, 'starts' | 'length'>): string {
  const { starts, length } = kind;
  const long = lengthsText(length);
  switch (starts.form) {
    case 'times': {
      const times = listed(starts.times.map(formatTime));
      return t`Starts at ${times}, ${long}`;
    }
    case 'every': {
      const [from, to] = [formatTime(starts.from), formatTime(starts.to)];
      const every = minutesText(starts.minutes);
      return t`Starts every ${every} between ${from} and ${to}, ${long}`;
    }
    case 'day': {
      const [arrival, back] = [formatTime(starts.handover), formatTime(starts.return)];
      return t`From ${arrival} on the first day to ${back} on the last, ${long}`;
    }
  }
}
