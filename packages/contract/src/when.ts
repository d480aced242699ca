import { isMonthDay, monthDay as asMonthDay } from '@slipway/domain/catalogue/rates';
import { daysBetween, isCalendarDate } from '@slipway/domain/dates/dates';
import { z } from 'zod';

/** A date; anything a business plans, looks up or was paid for lies between these years. */
export const calendarDate = z.iso
  .date()
  .refine((date) => date >= '1900-01-01' && date <= '2200-12-31', {
    error: 'The date must be between 1900 and 2200.',
  })
  .meta({ description: 'From 1900-01-01 to 2200-12-31' });
/** `HH:MM` or `HH:MM:SS`; parsed to include seconds. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
  .transform((time) => (time.length === 5 ? `${time}:00` : time));

/** A day of every year, `MM-DD`. */
export const monthDay = z
  .string()
  .refine((text) => isMonthDay(text), { error: 'Enter a day of the year.' })
  .transform((text) => asMonthDay(text))
  .meta({ description: 'MM-DD' });

/** The days from one to another, both included; an end that is left out is the call's own. */
type DayQuery = z.ZodType<{ from?: string | undefined; to?: string | undefined }>;

/** Days of which the last is not before the first. */
export function daysInOrder<Days extends DayQuery>(days: Days): Days {
  return days.refine(
    ({ from = '', to = '' }) => !isCalendarDate(from) || !isCalendarDate(to) || from <= to,
    {
      error: '“To” must not be before “From”.',
      path: ['to'],
    },
  );
}

/** A month with its first and last weeks, and some more. */
const maxDays = 62;

/** Days in order, as many as one answer tells of: 62. */
export function someDays<Days extends DayQuery>(days: Days): Days {
  return daysInOrder(days).refine(
    ({ from = '', to = '' }) =>
      !isCalendarDate(from) || !isCalendarDate(to) || daysBetween(from, to) < maxDays,
    { error: `At most ${maxDays} days at once.`, path: ['to'] },
  );
}
