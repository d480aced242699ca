import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RecurrenceFrequency } from '@slipway/domain/bookings/recurring';

/** Schedule frequencies (docs/rules/availability.md, "Recurring bookings and orders"). */
export const frequencyNames: Record<RecurrenceFrequency, MessageDescriptor> = {
  daily: msg`Daily`,
  weekly: msg`Weekly`,
  monthly: msg`Monthly`,
  yearly: msg`Yearly`,
};

/** An explanation of each frequency. */
export const frequencyHints: Record<RecurrenceFrequency, MessageDescriptor> = {
  daily: msg`Every day, or every few days, counted from this one.`,
  weekly: msg`On the same weekday, every week or every few weeks.`,
  monthly: msg`On the same day of the month, or on the last day of a shorter month.`,
  yearly: msg`On the same date; 29 February becomes 28 February in other years.`,
};

/** The unit of the interval, singular. */
export const singularUnitNames: Record<RecurrenceFrequency, MessageDescriptor> = {
  daily: msg`day`,
  weekly: msg`week`,
  monthly: msg`month`,
  yearly: msg`year`,
};

/** The unit of the interval, plural. */
export const pluralUnitNames: Record<RecurrenceFrequency, MessageDescriptor> = {
  daily: msg`days`,
  weekly: msg`weeks`,
  monthly: msg`months`,
  yearly: msg`years`,
};
