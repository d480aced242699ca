import { dayStart, type TimeRange } from '#bookings/trip-times.ts';
import { addDays, startsAt } from '#dates/dates.ts';
import type { CalendarDate, TimeOfDay } from '#dates/dates.ts';

/** Days on which nothing can be booked, both included. */
export interface BlockedDays {
  from: CalendarDate;
  to: CalendarDate;
  /**
   * The nights of a platform's guests: from the handover on the first day to the return on the day
   * after the last; null: whole days.
   */
  nights: { handover: TimeOfDay; return: TimeOfDay } | null;
}

/** The nights that a block is stored with; both null: whole days. */
export function nightsOfBlock(
  handover: TimeOfDay | null,
  returnTime: TimeOfDay | null,
): BlockedDays['nights'] {
  return handover === null || returnTime === null ? null : { handover, return: returnTime };
}

/** The local days that a block touches, both included: with nights also that of the return. */
export function daysOfBlock({ from, to, nights }: BlockedDays): Pick<BlockedDays, 'from' | 'to'> {
  return { from, to: nights === null ? to : addDays(to, 1) };
}

/**
 * The time that a block lies over, in the business's zone (docs/rules/availability.md, "Closed
 * days").
 */
export function blockRange({ from, to, nights }: BlockedDays, zone: string): TimeRange {
  const after = addDays(to, 1);
  if (nights === null) return { from: dayStart(from, zone), to: dayStart(after, zone) };
  return {
    from: startsAt(from, nights.handover, zone).getTime(),
    to: startsAt(after, nights.return, zone).getTime(),
  };
}
