import { addDays } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import type { Settings } from '#settings/settings.ts';

/**
 * The due dates of a trip's instalments, counted back from its date (docs/rules/prices.md,
 * "Instalments"). May be in the past.
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
