import { lengthsOf, startTimes } from '#bookings/trip-times.ts';
import type { KindTimes, Weekday } from '#catalogue/package-kinds.ts';
import type { TimeOfDay } from '#dates/dates.ts';

/** A package with what its offered time depends on. */
export interface OfferedTimes {
  kind: Pick<KindTimes, 'starts' | 'length' | 'afterwards' | 'weekdays'>;
  /** Its own starts; empty: those of the unit or the kind. */
  starts: readonly TimeOfDay[];
}

const dayMinutes = 24 * 60;
const minutesOf = (time: TimeOfDay) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** When the first trip of a day can start and the last one is over, in minutes from midnight. */
function spanOf({ kind, starts }: OfferedTimes, unitStarts: readonly TimeOfDay[]) {
  const { length, afterwards } = kind;
  if (length.form === 'days') return { from: 0, to: dayMinutes };
  const times = startTimes(kind, unitStarts, starts).map(minutesOf);
  if (times.length === 0) return null;
  const hasOwn = starts.length > 0 || unitStarts.length > 0;
  const end =
    kind.starts.form === 'every' && !hasOwn
      ? minutesOf(kind.starts.to)
      : Math.max(...times) + Math.max(...lengthsOf(length));
  return { from: Math.min(...times), to: end + afterwards };
}

/**
 * How many minutes of each weekday an item is offered: from the first start of its packages to the end
 * of the last trip with what comes afterwards, at most a day; all day where stays are let
 * (docs/rules/statuses-and-money.md, "Reports").
 * @returns by weekday, Monday first
 */
export function offeredMinutes(
  packages: readonly OfferedTimes[],
  unitStarts: readonly TimeOfDay[],
): number[] {
  const weekdays: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];
  return weekdays.map((weekday) => {
    const spans = packages.flatMap((one) => {
      const { kind } = one;
      // A stay that starts on another day lies over this one.
      const isOn = kind.length.form === 'days' || kind.weekdays.includes(weekday);
      return (isOn ? spanOf(one, unitStarts) : null) ?? [];
    });
    if (spans.length === 0) return 0;
    const from = Math.min(...spans.map((span) => span.from));
    return Math.min(dayMinutes, Math.max(...spans.map((span) => span.to)) - from);
  });
}
