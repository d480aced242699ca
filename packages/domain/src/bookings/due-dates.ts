import { addDays } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import type { Settings } from '#settings/settings.ts';

/**
 * When the instalments of a trip fall due: so many days before its date (docs/rules/prices.md, "Instalments"). May lie
 * in the past.
 */
export function dueDates(
  date: CalendarDate,
  days: Settings['due_dates'],
): { secondPayment: CalendarDate; finalPayment: CalendarDate } {
  return {
    secondPayment: addDays(date, -days.second_payment_days),
    finalPayment: addDays(date, -days.final_payment_days),
  };
}
