import { startTimes } from '#bookings/trip-times.ts';
import { comparableName, inshore, isChosenInMinutes } from '#catalogue/package-kinds.ts';
import type { KindCode, Length, PackageKind, Starts, Weekday } from '#catalogue/package-kinds.ts';

/** Monday to Sunday. */
export const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

/** The fields of a kind that its form checks. */
export type DescribedKind = Pick<
  PackageKind,
  'soldBy' | 'starts' | 'seasons' | 'length' | 'closedWhen'
>;

/** Why a kind cannot be saved: a text for each field that is refused. */
export type KindRefusals = Partial<Record<keyof DescribedKind, string>>;

function lengthRefusal(length: Length): string | null {
  if (length.form === 'fixed') return null;
  if (length.form === 'list') {
    return new Set(length.lengths).size < length.lengths.length ? 'Enter each length once.' : null;
  }
  if (length.to < length.from)
    return 'The longest cannot be shorter than the shortest. Raise the longest, or lower the shortest.';
  if ((length.to - length.from) % length.step !== 0) {
    return 'The steps must lead from the shortest length to the longest one. Enter other steps, or another longest.';
  }
  return null;
}

/** All who share a departure come back at the same time. */
function seatLengthRefusal(length: Length): string | null {
  const one = length.form === 'days' ? length.from === length.to : length.form === 'fixed';
  return one ? null : 'Departures sold by the seat have one length.';
}

function startsRefusal({ starts, length }: Pick<DescribedKind, 'starts' | 'length'>) {
  switch (starts.form) {
    case 'times':
      return new Set(starts.times).size < starts.times.length ? 'Enter each time once.' : null;
    case 'every':
      if (starts.to <= starts.from)
        return 'The last time must come after the first one. Enter a later last time.';
      return startTimes({ starts, length }, [], [], null).length === 0
        ? 'The shortest trip does not fit between these times. Enter a later last time, or a shorter length.'
        : null;
    case 'day':
      return length.form === 'days' && length.counted === 'days' && starts.return <= starts.handover
        ? 'Where days are counted, the return must be later than the handover. Enter a later return, or count nights.'
        : null;
  }
}

function seasonsRefusal({ starts, seasons = [], length }: DescribedKind): string | null {
  if (seasons.length === 0) return null;
  if (starts.form === 'day') return 'Stays have no parts of the year with other starts.';
  if (seasons.some((season) => season.starts.form !== starts.form)) {
    return 'A part of the year starts in the same way as the rest of it. Enter other times of that way.';
  }
  return (
    seasons.map((season) => startsRefusal({ starts: season.starts, length })).find(Boolean) ?? null
  );
}

/**
 * Checks a kind before it is saved; empty when nothing is refused (docs/rules/catalogue-and-feeds.md,
 * "Kinds of package"). Stays of days or nights start by the day, and nothing else does.
 */
export function kindRefusals(kind: DescribedKind): KindRefusals {
  const { soldBy, starts, length, closedWhen } = kind;
  const refusals: KindRefusals = {};
  if ((starts.form === 'day') !== (length.form === 'days')) {
    refusals.length =
      starts.form === 'day'
        ? 'With a handover time the length is in days or nights.'
        : 'Days or nights need a handover and a return time.';
    return refusals;
  }
  const ofLength = lengthRefusal(length) ?? (soldBy === 'seat' ? seatLengthRefusal(length) : null);
  if (ofLength !== null) refusals.length = ofLength;
  const ofStarts = ofLength === null ? startsRefusal(kind) : null;
  if (ofStarts !== null) refusals.starts = ofStarts;
  const ofSeasons = ofLength === null ? seasonsRefusal(kind) : null;
  if (ofSeasons !== null) refusals.seasons = ofSeasons;
  if (closedWhen !== null && closedWhen.ofThisKind > closedWhen.bookings) {
    refusals.closedWhen =
      'There cannot be more of this kind than in all. Enter more in all, or fewer of this kind.';
  }
  return refusals;
}

/** What cannot change of a length once it has been booked: a range of minutes can become a list, and back. */
function fixedOfLength(length: Length): string {
  if (length.form === 'days') return length.counted;
  return isChosenInMinutes(length) ? 'chosen' : length.form;
}

/** The fields of a kind that cannot change once it has been booked. */
export function fixedOnceBooked(kind: Pick<PackageKind, 'soldBy' | 'starts' | 'length'>) {
  return {
    soldBy: kind.soldBy,
    starts: kind.starts.form,
    length: fixedOfLength(kind.length),
  };
}

/** The fields that an edit of a booked kind would change, although they cannot change. */
export function changedThoughBooked(
  before: Pick<PackageKind, 'soldBy' | 'starts' | 'length'>,
  after: Pick<PackageKind, 'soldBy' | 'starts' | 'length'>,
): ('soldBy' | 'starts' | 'length')[] {
  const [was, is] = [fixedOnceBooked(before), fixedOnceBooked(after)];
  return (['soldBy', 'starts', 'length'] as const).filter((field) => was[field] !== is[field]);
}

/** The longest code. */
const longestCode = 60;

/** The letters and digits of a name in lower case, words joined by underscores. */
function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/**
 * The code of a new kind, made of its name once: short, and neither the code nor the name of another
 * kind, compared as names are; never `inshore`. A name without Latin letters or digits gives `kind`.
 */
export function codeOfName(
  name: string,
  others: readonly { code: KindCode; name: string }[],
): KindCode {
  const taken = new Set(
    [inshore, ...others.flatMap((other) => [other.code, other.name])].map(comparableName),
  );
  const slug =
    slugOf(name)
      .slice(0, longestCode - 5)
      .replace(/_+$/, '') || 'kind';
  for (let n = 1; ; n += 1) {
    const code = n === 1 ? slug : `${slug}_${n}`;
    if (!taken.has(comparableName(code))) return code;
  }
}

/**
 * Why a kind cannot have a name; null when it can. It is compared as names are, and is neither the
 * name nor the code of another live kind: calls take either.
 */
export function kindNameRefusal(
  name: string,
  others: readonly { code: KindCode; name: string; ended: boolean }[],
): string | null {
  const wanted = comparableName(name);
  if (wanted === '') return 'Name is required.';
  if (wanted === comparableName(inshore))
    return 'Inshore trips have this name. Choose another one.';
  const live = others.filter(({ ended }) => !ended);
  const named = live.find((other) => comparableName(other.name) === wanted);
  if (named) return `Another kind has this name: ${named.name}. Choose another one.`;
  const coded = live.find((other) => comparableName(other.code) === wanted);
  return coded ? `This name stands for another kind: ${coded.name}. Choose another one.` : null;
}

/** Whether additional guests of a kind can pay for each night or day; seats have no additional price. */
export function countsAdditionalDays({ soldBy, length }: Pick<PackageKind, 'soldBy' | 'length'>) {
  return soldBy !== 'seat' && length.form === 'days';
}

/** Whether packages of a kind can have starts of their own: stays start at the handover. */
export function takesOwnStarts({ form }: Starts): boolean {
  return form !== 'day';
}
