import {
  daysBetween,
  isCalendarDate,
  isTimeOfDay,
  wallClock,
  type CalendarDate,
  type TimeOfDay,
} from '#dates/dates.ts';

/** Which of the first two numbers of a date is the day. */
export type DateOrder = 'day_first' | 'month_first';

/** A date with the time that stands beside it; null: none. */
export interface When {
  date: CalendarDate;
  time: TimeOfDay | null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (n: number) => String(n).padStart(2, '0');

function dateOf(year: number, month: number, day: number): CalendarDate | null {
  const full = year < 100 ? 2000 + year : year;
  const text = `${String(full).padStart(4, '0')}-${two(month)}-${two(day)}`;
  return isCalendarDate(text) ? text : null;
}

const timeForm = /^(\d{1,2})(?:[:.h](\d{2})(?::(\d{2})(?:\.\d+)?)?)?\s*h?\s*([ap])?\.?(?:m\.?)?$/i;

/** A time of day such as `9:00`, `09:00:00`, `9.30`, `9h30`, `9 AM`, `12:15 pm`; null: it is none. */
export function readTime(text: string): TimeOfDay | null {
  const found = timeForm.exec(text.trim());
  if (!found) return null;
  const [, hours = '', minutes, seconds, half] = found;
  if (minutes === undefined && half === undefined) return null;
  let hour = Number(hours);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  }
  const time = `${two(hour)}:${minutes ?? '00'}:${seconds ?? '00'}`;
  return isTimeOfDay(time) ? time : null;
}

const withOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/i;
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(.*)$/;
const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)(.*)$/;
const dayOfMonth = /^(\d{1,2})(?:st|nd|rd|th)?[ .-]+([a-z]{3,9})\.?[ ,-]+(\d{4})(.*)$/i;
const monthOfDay = /^([a-z]{3,9})\.?[ ]+(\d{1,2})(?:st|nd|rd|th)?,?[ ]+(\d{4})(.*)$/i;
const weekday = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;

function splitDate(text: string, order: DateOrder): [CalendarDate | null, string] {
  const iso = yearFirst.exec(text);
  if (iso) return [dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])), iso[4] ?? ''];
  const plain = numbers.exec(text);
  if (plain) {
    const [, first, sign, second, year, rest = ''] = plain;
    // Dates with dots have the day first everywhere.
    const dayFirst = sign === '.' || order === 'day_first';
    const [day, month] = dayFirst ? [first, second] : [second, first];
    return [dateOf(Number(year), Number(month), Number(day)), rest];
  }
  const named = dayOfMonth.exec(text);
  const [day, name, year, rest = ''] = named
    ? [named[1], named[2], named[3], named[4]]
    : ((found) => [found?.[2], found?.[1], found?.[3], found?.[4]])(monthOfDay.exec(text));
  const month = months.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1;
  return [month === 0 ? null : dateOf(Number(year), month, Number(day)), rest];
}

/**
 * A date with or without a time, as exports and spreadsheets write it. One with an offset is of the
 * business's zone at that instant; any other is written in that zone. Null: it is no date.
 */
export function readWhen(text: string, order: DateOrder, zone: string): When | null {
  const plain = text.trim().replace(weekday, '');
  if (withOffset.test(plain)) {
    const instant = Date.parse(plain.replace(' ', 'T').replace(/\s+/g, ''));
    return Number.isNaN(instant) ? null : wallClock(new Date(instant), zone);
  }
  const [date, rest] = splitDate(plain, order);
  if (date === null) return null;
  const beside = rest.replace(/^(?:\s*(?:T|@|,|-|\bat\b))?\s*/i, '');
  if (beside === '') return { date, time: null };
  const time = readTime(beside);
  return time === null ? null : { date, time };
}

/** Whether a date means another one with the day and the month changed over. */
export function canBeReadTwoWays(text: string): boolean {
  const found = numbers.exec(text.trim().replace(weekday, ''));
  return found !== null && found[2] !== '.' && found[1] !== found[3];
}

/** In which order the dates of a file are written; null: they can be read both ways. */
export function dateOrderOf(texts: readonly string[]): DateOrder | null {
  for (const text of texts) {
    const found = numbers.exec(text.trim().replace(weekday, ''));
    if (!found || found[2] === '.') continue;
    if (Number(found[1]) > 12) return 'day_first';
    if (Number(found[3]) > 12) return 'month_first';
  }
  return null;
}

/** A length as it is written: minutes, or days or nights; a bare number is either. */
export type WrittenLength = { minutes: number } | { days: number } | { bare: number };

const span = /^(?:(\d+(?:[.,]\d+)?)\s*h(?:(?:ou)?rs?)?\.?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?\.?)?$/i;

/** `2h`, `1 h 30 min`, `90 minutes`, `1:30`, `2.5 hours`, `3 nights`, `2 days`, `1 week`, `3`; null: it is none. */
export function readLength(text: string): WrittenLength | null {
  const plain = text.trim();
  const days = /^(\d{1,4})\s*(?:d|days?|n|nights?)$/i.exec(plain);
  if (days) return { days: Number(days[1]) };
  const weeks = /^(\d{1,3})\s*(?:w|weeks?)$/i.exec(plain);
  if (weeks) return { days: 7 * Number(weeks[1]) };
  const bare = /^\d{1,5}(?:[.,]\d{1,2})?$/.test(plain);
  if (bare) return { bare: Number(plain.replace(',', '.')) };
  const clock = /^(\d{1,3}):(\d{2})(?::00)?$/.exec(plain);
  if (clock) return { minutes: Number(clock[1]) * 60 + Number(clock[2]) };
  const found = span.exec(plain);
  if (!found || (found[1] === undefined && found[2] === undefined)) return null;
  const hours = Number((found[1] ?? '0').replace(',', '.'));
  return { minutes: Math.round(hours * 60) + Number(found[2] ?? '0') };
}

/** A bare number up to this is hours, above it minutes. */
const mostBareHours = 24;

/** Minutes by the length, or else from start to end; null: neither says. */
export function minutesOf(
  length: WrittenLength | null,
  start: When,
  end: When | null,
): number | null {
  if (length && 'minutes' in length) return length.minutes;
  if (length && 'days' in length) return length.days * 1440;
  if (length) {
    return length.bare <= mostBareHours ? Math.round(length.bare * 60) : Math.round(length.bare);
  }
  if (!end?.time || !start.time) return null;
  const wall = ({ date, time }: { date: CalendarDate; time: TimeOfDay | null }) =>
    Date.parse(`${date}T${time ?? '00:00:00'}Z`);
  const minutes = (wall(end) - wall(start)) / 60_000;
  return minutes > 0 ? minutes : null;
}

/** Days or nights by the length, or else from start to end; null: neither says. */
export function daysOfStay(
  length: WrittenLength | null,
  start: When,
  end: When | null,
): number | null {
  if (length && 'days' in length) return length.days;
  if (length && 'bare' in length) return Math.round(length.bare);
  if (length && 'minutes' in length) return Math.max(1, Math.round(length.minutes / 1440));
  if (!end) return null;
  const days = daysBetween(start.date, end.date);
  return days > 0 ? days : null;
}
