import type { TripKind } from '#catalogue/package-kinds.ts';
import { daysBetween } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import type { Schedule } from '#bookings/slots.ts';

/**
 * Fewer days than these before a trip of a `slots` unit, customers change it only through the business
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 */
export const changeLimitDays = 14;

/**
 * What a customer reads when a change to the half-day package comes too late (docs/rules/cancelling-and-refunds.md,
 * "Changes by customers").
 */
export const halfDayTooLate =
  'Your package cannot be changed to a 1/2 day package because we are less than 14 days out.';

/**
 * Why a group is refused on a unit; null when it fits: whole, at least 1, at most the capacity
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
 */
export function guestsRefusal(guests: number, capacity: number): string | null {
  if (Number.isSafeInteger(guests) && guests >= 1 && guests <= capacity) return null;
  return `Max. guests number is ${capacity} for this unit.`;
}

/**
 * Whether a customer's edit fields are closed; cancelling stays open (docs/rules/cancelling-and-refunds.md, "Changes by
 * customers").
 */
export function editingClosed(
  schedule: Schedule,
  date: CalendarDate,
  today: CalendarDate,
): boolean {
  return schedule === 'slots' && daysBetween(today, date) < changeLimitDays;
}

/**
 * Whether a change to the half-day package comes too late: on a `slots` unit, with fewer than 14 days to the old or
 * the new date, unless it was that package before (docs/rules/cancelling-and-refunds.md, "Changes by customers").
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

/** Why what is not priced yet cannot be added after a change of currency; null where both are the same. */
export function otherCurrency(
  what: 'booking' | 'order',
  currency: { now: string; frozen: string },
): string | null {
  const { now, frozen } = currency;
  return now === frozen ? null : `Prices are now in ${now}, but this ${what} is in ${frozen}.`;
}
