import {
  startsAt,
  timeOfDay,
  type CalendarDate,
  type TimeOfDay,
} from '@slipway/domain/dates/dates';
import { mayPayLater } from '@slipway/domain/payments/paying-later';
import { pageData } from '#lib/page-data.ts';

/** When a trip starts; without a time, the beginning of its day. */
export function startOf(date: CalendarDate, time: TimeOfDay | null): Date {
  return startsAt(date, time ?? timeOfDay('00:00:00'), pageData().settings.time_zone);
}

/** Whether all of these may be paid together with money that comes days later. */
export const paysLater = (starts: readonly Date[]): boolean =>
  mayPayLater(starts, pageData().payment.delayed_days, new Date());
