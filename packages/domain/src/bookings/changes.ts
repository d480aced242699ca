import type { TripKind } from '#catalogue/package-kinds.ts';
import { daysBetween } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import type { Schedule } from '#bookings/slots.ts';

/**
 * With fewer days left before a trip on a `slots` unit, customers must ask the business for changes
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 */
export const changeLimitDays = 14;

/**
 * The message when a change to the half-day package comes too late
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 */
export const halfDayTooLate =
  'Your package cannot be changed to a 1/2 day package because we are less than 14 days out.';

/**
 * Why a group size is refused on a unit; null when it is a whole number from 1 to the capacity
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 */
export function guestsRefusal(guests: number, capacity: number): string | null {
  if (Number.isSafeInteger(guests) && guests >= 1 && guests <= capacity) return null;
  return `Max. guests number is ${capacity} for this unit.`;
}

/**
 * Whether a customer can no longer edit a booking; cancelling remains possible
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 */
export function editingClosed(
  schedule: Schedule,
  date: CalendarDate,
  today: CalendarDate,
): boolean {
  return schedule === 'slots' && daysBetween(today, date) < changeLimitDays;
}

/**
 * Whether a change to the half-day package comes too late: on a `slots` unit, with fewer than 14
 * days to the old or new date, unless it already was that package
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 */
export function halfDayChangeRefused(change: {
  schedule: Schedule;
  oldKind: TripKind;
  newKind: TripKind;
  oldDate: CalendarDate;
  newDate: CalendarDate;
  today: CalendarDate;
}): boolean {
  const { schedule, oldKind, newKind, oldDate, newDate, today } = change;
  if (newKind !== 'half_day' || oldKind === 'half_day') return false;
  return editingClosed(schedule, oldDate, today) || editingClosed(schedule, newDate, today);
}

/**
 * Why something without an agreed price cannot be added after a change of currency; null when the
 * currency is the same.
 */
export function otherCurrency(
  what: 'booking' | 'order',
  currency: { now: string; frozen: string },
): string | null {
  const { now, frozen } = currency;
  return now === frozen ? null : `Prices are now in ${now}, but this ${what} is in ${frozen}.`;
}
