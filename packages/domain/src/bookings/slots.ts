import { takesWholeDay } from '#catalogue/package-kinds.ts';
import type { TripKind } from '#catalogue/package-kinds.ts';
import { timeOfDay } from '#dates/dates.ts';
import type { TimeOfDay } from '#dates/dates.ts';

/**
 * How a unit's days are booked: `slots` means three bookings a day (the teaser unit), `day` one
 * (docs/rules/availability.md, "Schedules and times").
 */
export type Schedule = 'slots' | 'day';

const slotTimes = [timeOfDay('06:00:00'), timeOfDay('12:00:00'), timeOfDay('18:00:00')];
const dayStart = timeOfDay('05:00:00');

/**
 * The times to choose from; empty for whole-day packages and for units without slots
 * (docs/rules/availability.md, "Schedules and times").
 */
export function timeChoices(schedule: Schedule, kind: TripKind): TimeOfDay[] {
  if (schedule === 'day' || takesWholeDay(kind)) return [];
  return slotTimes.slice(0, kind === 'harbor_cruise' ? 3 : 2);
}

/**
 * The start of a trip when no time was chosen (docs/rules/availability.md, "Schedules and times").
 */
export function defaultStart(schedule: Schedule): TimeOfDay {
  return schedule === 'slots' ? timeOfDay('06:00:00') : dayStart;
}

/**
 * The slots of an item that a trip takes: 0, 1, 2 are 06:00, 12:00, 18:00; a whole-day trip takes
 * all three, and a unit without slots has only slot 0. A time between two starts (set by staff or
 * an imported calendar) takes the slot it is in. A null kind is a block: all slots, or the one of
 * its time.
 */
export function slotsOf(
  schedule: Schedule,
  kind: TripKind | null,
  time: TimeOfDay | null,
): number[] {
  if (schedule === 'day') return [0];
  if (kind === null ? time === null : takesWholeDay(kind)) return [0, 1, 2];
  const start = time ?? defaultStart(schedule);
  return [Math.max(0, slotTimes.filter((slot) => slot <= start).length - 1)];
}
