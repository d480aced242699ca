import { lengthsOf, startsOn, startTimes } from '#bookings/trip-times.ts';
import type { KindTimes } from '#catalogue/package-kinds.ts';
import { weekdayOf, type CalendarDate, type TimeOfDay } from '#dates/dates.ts';

/** A package with what its offered time depends on. */
export interface OfferedTimes {
  kind: Pick<KindTimes, 'starts' | 'seasons' | 'length' | 'afterwards' | 'weekdays'>;
  /** Its own starts; empty: those of the unit or the kind. */
  starts: readonly TimeOfDay[];
}

const dayMinutes = 24 * 60;
const minutesOf = (time: TimeOfDay) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** When the first trip of a day can start and the last one is over, in minutes from midnight. */
function spanOf(
  { kind, starts }: OfferedTimes,
  unitStarts: readonly TimeOfDay[],
  date: CalendarDate,
) {
  const { length, afterwards } = kind;
  if (length.form === 'days') return { from: 0, to: dayMinutes };
  const times = startTimes(kind, unitStarts, starts, date).map(minutesOf);
  if (times.length === 0) return null;
  const hasOwn = starts.length > 0 || unitStarts.length > 0;
  const ofKind = startsOn(kind, date);
  const end =
    ofKind.form === 'every' && !hasOwn
      ? minutesOf(ofKind.to)
      : Math.max(...times) + Math.max(...lengthsOf(length));
  return { from: Math.min(...times), to: end + afterwards };
}

/**
 * How many minutes of a day an item is offered: from the first start of its packages to the end
 * of the last trip with what comes afterwards, at most a day; all day where stays are let
 * (docs/rules/statuses-and-money.md, "Reports").
 */
export function offeredMinutes(
  packages: readonly OfferedTimes[],
  unitStarts: readonly TimeOfDay[],
  date: CalendarDate,
): number {
  const weekday = weekdayOf(date);
  const spans = packages.flatMap((one) => {
    const { kind } = one;
    // A stay that starts on another day lies over this one.
    const isOn = kind.length.form === 'days' || kind.weekdays.some((day) => day === weekday);
    return (isOn ? spanOf(one, unitStarts, date) : null) ?? [];
  });
  if (spans.length === 0) return 0;
  const from = Math.min(...spans.map((span) => span.from));
  return Math.min(dayMinutes, Math.max(...spans.map((span) => span.to)) - from);
}
