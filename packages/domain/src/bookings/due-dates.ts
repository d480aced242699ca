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

/** Whether both later payments are due on one day: they are one payment then (docs/rules/prices.md, "Instalments"). */
export const areDueTogether = (days: Settings['due_dates']): boolean =>
  days.second_payment_days === days.final_payment_days;

/**
 * Whether, besides its deposit, more of a trip's price is due as soon as it is booked. The second payment is half of the
 * total less the deposit; where that is nothing, the final one comes next.
 */
export function isMoreDue(
  trip: { date: CalendarDate; total: number; deposit: number },
  days: Settings['due_dates'],
  today: CalendarDate,
): boolean {
  const { date, total, deposit } = trip;
  const { secondPayment, finalPayment } = dueDates(date, days);
  return deposit < total && (deposit * 2 < total ? secondPayment : finalPayment) <= today;
}
