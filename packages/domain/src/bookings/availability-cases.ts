import type { PackageKind, TripKind } from '#catalogue/package-kinds.ts';
import { calendarDate, timeOfDay } from '#dates/dates.ts';
import type { TimeOfDay } from '#dates/dates.ts';
import { dayAvailability } from '#bookings/availability.ts';
import type { AvailabilityInput, Schedule, TakenTime } from '#bookings/availability.ts';

/** Shared inputs of the availability tests, about a single day. */
export const zone = 'America/Toronto';
export const date = calendarDate('2026-07-15');
export const six = timeOfDay('06:00:00');
export const noon = timeOfDay('12:00:00');
export const evening = timeOfDay('18:00:00');
export const five = timeOfDay('05:00:00');

/** A taken time; null takes the whole day. */
export function held(kind: TripKind | null, time: TimeOfDay | null, item = 1): TakenTime {
  return { date, time, kind, item };
}
export const half = (time: TimeOfDay, item = 1): TakenTime => held('half_day', time, item);
export const cruise = (time: TimeOfDay, item = 1): TakenTime => held('harbor_cruise', time, item);
export const full = (item = 1): TakenTime => held('full_day', six, item);

/** The input for a package of a unit on a day with `taken`. */
export function availabilityInput(
  schedule: Schedule,
  kind: PackageKind,
  taken: TakenTime[],
  more: {
    items?: number;
    unit?: Partial<AvailabilityInput['unit']>;
    pkg?: Partial<AvailabilityInput['pkg']>;
    now?: string;
  } = {},
): AvailabilityInput {
  return {
    unit: {
      schedule,
      itemsQuantity: more.items ?? 1,
      maintenanceFrom: null,
      maintenanceTo: null,
      ...more.unit,
    },
    pkg: { kind, inactive: false, activeFrom: null, activeTo: null, ...more.pkg },
    taken,
    date,
    now: new Date(more.now ?? '2026-07-01T12:00:00Z'),
    zone,
  };
}

/** The selectable times as hours; 'day' without a choice; or the reason of a refusal. */
export function answer(input: AvailabilityInput): string {
  const day = dayAvailability(input);
  if (!day.available) return day.reason;
  if (day.times.length === 0) return 'day';
  return day.times.map((one) => (one.selectable ? one.time.slice(0, 2) : one.reason)).join(' ');
}
