import {
  dayAvailability,
  findPlace,
  type AvailabilityInput,
  type UnavailableReason,
} from '#bookings/availability.ts';
import {
  dayRange,
  startTimes,
  takenRange,
  tripTimes,
  type TimeRange,
} from '#bookings/trip-times.ts';
import { lengthsFrom } from '#catalogue/stay-rules.ts';
import type { TimeOfDay } from '#dates/dates.ts';

/**
 * What closes a day or start: the clock, a rule of the kind, the package, the unit or the settings,
 * what is booked, a block, or a departure that staff closed.
 */
export type ClosedBy =
  | 'clock'
  | 'kind'
  | 'package'
  | 'unit'
  | 'settings'
  | 'bookings'
  | 'blocks'
  | 'departure'
  | 'closings'
  | 'rates';

/** Why a day or start cannot be booked (docs/rules/availability.md, "Why not?"). */
export interface Closure {
  reason: UnavailableReason;
  by: ClosedBy;
  /** The time that would have to be free, where something lies in it; otherwise null. */
  during: TimeRange | null;
}

const closedBy: Record<UnavailableReason, ClosedBy> = {
  past: 'clock',
  notice: 'kind',
  weekday: 'kind',
  half_day_rule: 'kind',
  length_too_long: 'kind',
  stay_too_short: 'rates',
  changeover_day: 'rates',
  time_not_offered: 'kind',
  package_inactive: 'package',
  outside_package_dates: 'package',
  maintenance: 'unit',
  day_complete: 'unit',
  too_far: 'settings',
  taken: 'bookings',
  too_few_items: 'bookings',
  too_few_seats: 'departure',
  closed: 'departure',
  blocked: 'blocks',
  business_closed: 'closings',
};

/** Reasons that come from what lies on the day, or in the time of the trip. */
const ofDay: readonly UnavailableReason[] = ['day_complete', 'half_day_rule'];
const ofTime: readonly UnavailableReason[] = [
  'taken',
  'business_closed',
  'blocked',
  'too_few_items',
  'too_few_seats',
  'closed',
];

function rangeAt(input: AvailabilityInput, time: TimeOfDay): TimeRange | null {
  const { unit, pkg, party, date, zone } = input;
  const length = party.length ?? lengthsFrom(pkg, date)[0] ?? 0;
  const times = tripTimes(pkg.kind, date, time, length, zone);
  return times && takenRange(pkg.kind, unit.schedule, times, zone);
}

/** The time that a trip at any of these starts takes. */
function rangeOver(input: AvailabilityInput, times: readonly TimeOfDay[]): TimeRange | null {
  const ranges = times.flatMap((time) => rangeAt(input, time) ?? []);
  if (ranges.length === 0) return null;
  return {
    from: Math.min(...ranges.map(({ from }) => from)),
    to: Math.max(...ranges.map(({ to }) => to)),
  };
}

/** The cause of a reason, for one start or, without one, for the whole day. */
export function closureOf(
  input: AvailabilityInput,
  reason: UnavailableReason,
  time: TimeOfDay | null,
): Closure {
  const { unit, pkg, date, zone } = input;
  const starts = time === null ? startTimes(pkg.kind, unit.starts, pkg.starts, date) : [time];
  const during = ofDay.includes(reason)
    ? dayRange(date, zone)
    : ofTime.includes(reason)
      ? rangeOver(input, starts)
      : null;
  return { reason, by: closedBy[reason], during };
}

/**
 * Why a visitor could not book a day, or a start of it, and what closes it; null when it is available. The reason is
 * the one of a refused booking.
 */
export function whyNot(input: AvailabilityInput, time: TimeOfDay | null): Closure | null {
  const day = dayAvailability(input);
  if (!day.available) return closureOf(input, day.reason, time);
  if (time === null) return null;
  const place = findPlace({ ...input, time });
  return place.ok ? null : closureOf(input, place.reason, time);
}
