import { addDays, startsAt, timeOfDay, wallClock } from '#dates/dates.ts';
import type { CalendarDate } from '#dates/dates.ts';
import type { Cents } from '#money/money.ts';
import { reminderTimes } from '#settings/settings.ts';
import type { ReminderName, Settings } from '#settings/settings.ts';
import { dueDates } from './due-dates.ts';

/** An active booking with what reminders depend on. */
export interface Remindable {
  date: CalendarDate;
  startsAt: Date;
  /** The zone of the trip. */
  zone: string;
  dueDates: Settings['due_dates'];
  deposit: Cents;
  secondPayment: Cents;
  finalPayment: Cents;
  /** Paid minus refunded, without tips. */
  paid: Cents;
  left: Cents;
  surveyDone: boolean;
}

/** Number of days before a trip from which a reminder may be due. */
export function remindersFrom(longestDue: Settings['due_dates']): number {
  const { days_before_due: before, survey_days_before: survey } = reminderTimes;
  const due = Math.max(longestDue.second_payment_days, longestDue.final_payment_days);
  return Math.max(due + before, survey, 1);
}

/**
 * The reminders due now (docs/rules/messages.md, "Reminders"): an unpaid instalment from three days
 * before its due date up to that day, and an incomplete survey from 14 days before, both by day; the trip
 * from 18:00 the day before up to midnight, since it says "tomorrow". None once the trip has started. The
 * caller ensures that each is sent once.
 */
export function dueReminders(trip: Remindable, now: Date): ReminderName[] {
  if (now >= trip.startsAt) return [];
  const at = (date: CalendarDate, time = '00:00:00') => startsAt(date, timeOfDay(time), trip.zone);
  const due = dueDates(trip.date, trip.dueDates);
  const nears = (day: CalendarDate) =>
    now >= at(addDays(day, -reminderTimes.days_before_due)) && now < at(addDays(day, 1));
  const names: ReminderName[] = [];
  const { date: today } = wallClock(now, trip.zone);
  const byDay = now >= at(today, reminderTimes.from) && now < at(today, reminderTimes.to);
  const secondMissing = trip.secondPayment > 0 && trip.paid < trip.deposit + trip.secondPayment;
  if (byDay && secondMissing && trip.left > 0 && nears(due.secondPayment)) {
    names.push('second_payment');
  }
  if (byDay && trip.finalPayment > 0 && trip.left > 0 && nears(due.finalPayment)) {
    names.push('final_payment');
  }
  const eve = at(addDays(trip.date, -1), reminderTimes.day_before_at);
  if (now >= eve && now < at(trip.date)) names.push('day_before');
  if (
    byDay &&
    !trip.surveyDone &&
    now >= at(addDays(trip.date, -reminderTimes.survey_days_before))
  ) {
    names.push('survey');
  }
  return names;
}
