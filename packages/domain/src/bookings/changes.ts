import { daysBetween } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';

/**
 * With fewer days left before an inshore trip, customers must ask the business to make it smaller
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers"). Units have a limit of their own.
 */
export const changeLimitDays = 14;

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
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers"). `limitDays` is the unit's; null: it
 * has none.
 */
export function editingClosed(
  limitDays: number | null,
  date: CalendarDate,
  today: CalendarDate,
): boolean {
  return limitDays !== null && daysBetween(today, date) < limitDays;
}

/**
 * Why a customer's change to a kind comes too late: the kind's own text, inside the unit's limit
 * before the old or the new date, unless it already was that kind
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers"). Null: it does not.
 */
export function lateChangeRefusal(change: {
  limitDays: number | null;
  sameKind: boolean;
  lateChangeText: string | null;
  oldDate: CalendarDate;
  newDate: CalendarDate;
  today: CalendarDate;
}): string | null {
  const { limitDays, sameKind, lateChangeText, oldDate, newDate, today } = change;
  if (sameKind) return null;
  const late = [oldDate, newDate].some((date) => editingClosed(limitDays, date, today));
  return late ? lateChangeText : null;
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
