import { lengthsOf } from '#bookings/trip-times.ts';
import type { Length, PackageKind, Starts, Weekday } from '#catalogue/package-kinds.ts';
import type { MonthDay } from '#catalogue/rates.ts';
import type { TimeOfDay } from '#dates/dates.ts';
import { counted } from '#messages/counted.ts';
import type { CancellationTerms } from '#settings/settings.ts';

/** The fields of a kind that are described in sentences. */
export type KindInSentences = Pick<
  PackageKind,
  | 'soldBy'
  | 'starts'
  | 'seasons'
  | 'length'
  | 'afterwards'
  | 'crewMinutes'
  | 'takes'
  | 'weekdays'
  | 'noticeMinutes'
  | 'closedWhen'
  | 'leastToSail'
  | 'additionalPer'
  | 'cancellation'
> & { guestTypes: readonly { name: string; takesSeat: boolean }[] };

const weekdayNames: Record<Weekday, string> = {
  1: 'Mondays',
  2: 'Tuesdays',
  3: 'Wednesdays',
  4: 'Thursdays',
  5: 'Fridays',
  6: 'Saturdays',
  7: 'Sundays',
};
const allWeekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const hoursMinutes = (time: TimeOfDay) => time.slice(0, 5);

/** `a, b and c`. */
function listed(words: readonly string[], before: 'and' | 'or' = 'and'): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${before} ${last}`;
}

/** Whole days only where there are no smaller parts: `90 minutes` are `1 hour 30 minutes`. */
function minutesText(minutes: number): string {
  if (minutes > 0 && minutes % 1440 === 0) return counted(minutes / 1440, 'day');
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return counted(rest, 'minute');
  return rest === 0
    ? counted(hours, 'hour')
    : `${counted(hours, 'hour')} ${counted(rest, 'minute')}`;
}

function startsText(starts: Starts, timeText: (time: TimeOfDay) => string): string {
  switch (starts.form) {
    case 'times':
      return `Starts at ${listed(starts.times.map(timeText))}`;
    case 'every':
      return `Starts every ${minutesText(starts.minutes)} from ${timeText(starts.from)}, returned by ${timeText(starts.to)}`;
    case 'day':
      return `From ${timeText(starts.handover)} on the first day to ${timeText(starts.return)} on the last`;
  }
}

function lengthText(length: Length): string {
  switch (length.form) {
    case 'fixed':
      return `lasts ${minutesText(length.minutes)}`;
    case 'choice': {
      const { from, to, step } = length;
      if (from === to) return `lasts ${minutesText(from)}`;
      return `lasts ${minutesText(from)} to ${minutesText(to)} as guests choose, in steps of ${minutesText(step)}`;
    }
    case 'list': {
      const each = lengthsOf(length).map(minutesText);
      if (each.length === 1) return `lasts ${listed(each)}`;
      return `lasts ${listed(each, 'or')} as guests choose`;
    }
    case 'days': {
      const { from, to, step } = length;
      const word = length.counted === 'nights' ? 'night' : 'day';
      if (from === to) return counted(from, word);
      const range = `${from} to ${counted(to, word)}`;
      return step === 1 ? range : `${range} in steps of ${step}`;
    }
  }
}

function timesSentence(kind: KindInSentences, timeText: (time: TimeOfDay) => string): string {
  const { starts, length, afterwards } = kind;
  const after = afterwards === 0 ? '' : `, then ${minutesText(afterwards)} to clean`;
  return `${startsText(starts, timeText)}, ${lengthText(length)}${after}.`;
}

const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August'],
  ...['September', 'October', 'November', 'December'],
];

/** `1 June`, of a day of every year. */
function dayText(day: MonthDay): string {
  return `${Number(day.slice(3))} ${monthNames[Number(day.slice(0, 2)) - 1] ?? ''}`;
}

/** `From 1 June to 31 August it starts every 30 minutes from 09:00, returned by 19:00.` */
function seasonSentences(
  { seasons = [] }: KindInSentences,
  timeText: (time: TimeOfDay) => string,
): string[] {
  return seasons.map(({ from, to, starts }) => {
    const words = startsText(starts, timeText).replace('Starts', 'it starts');
    return `From ${dayText(from)} to ${dayText(to)} ${words}.`;
  });
}

function weekdaysSentence({ weekdays }: KindInSentences): string | null {
  const names = (days: readonly Weekday[]) => listed(days.map((day) => weekdayNames[day]));
  const on = allWeekdays.filter((day) => weekdays.includes(day));
  const off = allWeekdays.filter((day) => !weekdays.includes(day));
  if (off.length === 0) return null;
  if (on.length === 0) return 'On no day of the week.';
  return off.length <= 3 ? `Not on ${names(off)}.` : `Only on ${names(on)}.`;
}

function soldSentence(
  { soldBy, guestTypes, leastToSail }: KindInSentences,
  leastText: (guests: string) => string,
): string | null {
  switch (soldBy) {
    case 'trip':
      return null;
    case 'item':
      return 'Guests book as many as they need.';
    case 'seat': {
      const types = guestTypes.map(({ name, takesSeat }) =>
        takesSeat ? name : `${name} (without a seat)`,
      );
      const seats = `Sold by the seat${types.length === 0 ? '' : ` to ${listed(types)}`}`;
      return leastToSail === null
        ? `${seats}.`
        : `${seats}, ${leastText(counted(leastToSail, 'guest'))}.`;
    }
  }
}

function additionalSentence({ additionalPer, length }: KindInSentences): string | null {
  if (additionalPer === 'booking' || length.form !== 'days') return null;
  return `Additional guests pay for each ${length.counted === 'nights' ? 'night' : 'day'}.`;
}

function closedSentence({ closedWhen }: KindInSentences): string | null {
  if (closedWhen === null) return null;
  const { bookings, ofThisKind } = closedWhen;
  const many = counted(bookings, 'booking');
  return ofThisKind === 0
    ? `Closed on a day that already has ${many}.`
    : `Closed on a day that already has ${many}, ${ofThisKind} of this kind.`;
}

function crewSentence({ crewMinutes }: KindInSentences): string | null {
  if (crewMinutes === null) return null;
  return crewMinutes === 0 ? 'No crew.' : `The crew is booked for ${minutesText(crewMinutes)}.`;
}

const keptText = (percent: number) => (percent >= 100 ? 'everything' : `${percent} %`);

/** `Cancellation: full refund until 24 hours before the start; after that you keep everything.` */
function termsSentence(terms: CancellationTerms | null, start: string): string | null {
  if (terms === null) return null;
  const { steps, otherwise_keep_percent: otherwise } = terms;
  const unit = terms.counted === 'hours' ? 'hour' : 'day';
  const parts = steps.map(({ more_than_days: many, keep_percent: keep }) => {
    const until = `until ${counted(many, unit)} before the ${start}`;
    return keep === 0 ? `full refund ${until}` : `${until} you keep ${keptText(keep)}`;
  });
  const last = otherwise === 0 ? 'full refund' : `you keep ${keptText(otherwise)}`;
  return `Cancellation: ${[...parts, parts.length === 0 ? last : `after that ${last}`].join('; ')}.`;
}

/**
 * A kind in sentences, as its form and list show it to staff: when it starts, how long it lasts and
 * what comes afterwards first, then what else it says (docs/rules/catalogue-and-feeds.md, "Kinds of
 * package"). What is as usual is not said.
 * @param timeText a time of day as the reader writes it
 * @param leastText the guests without whom it does not sail
 */
export function kindSentences(
  kind: KindInSentences,
  timeText: (time: TimeOfDay) => string = hoursMinutes,
  leastText = (guests: string): string => `sails from ${guests}`,
): string[] {
  const { takes, noticeMinutes, cancellation, starts } = kind;
  return [
    timesSentence(kind, timeText),
    ...seasonSentences(kind, timeText),
    weekdaysSentence(kind),
    takes === 'day' ? 'Takes its whole day.' : null,
    soldSentence(kind, leastText),
    additionalSentence(kind),
    crewSentence(kind),
    noticeMinutes === 0 ? null : `Booked at least ${minutesText(noticeMinutes)} ahead.`,
    closedSentence(kind),
    termsSentence(cancellation, starts.form === 'day' ? 'arrival' : 'start'),
  ].filter((sentence) => sentence !== null);
}
