import type { PackageKind } from '#catalogue/package-kinds.ts';
import { everyDay } from '#catalogue/presets/every-day.ts';
import { timeOfDay } from '#dates/dates.ts';

const withoutCrew = {
  group: null,
  takes: 'time',
  weekdays: everyDay,
  closedWhen: null,
  crewMinutes: 0,
  lateChangeText: null,
  additionalPer: 'booking',
  guestTypes: [],
  leastToSail: null,
  asks: 'nothing',
} as const satisfies Partial<PackageKind>;

/** Rental by the hour: every half hour of the day, full refund until a day before. */
export const hourlyKind: PackageKind = {
  ...withoutCrew,
  code: 'by_the_hour',
  name: 'By the hour',
  soldBy: 'item',
  starts: { form: 'every', minutes: 30, from: timeOfDay('09:00:00'), to: timeOfDay('18:00:00') },
  length: { form: 'choice', from: 60, to: 480, step: 30 },
  afterwards: 0,
  noticeMinutes: 30,
  cancellation: {
    version: 1,
    counted: 'hours',
    steps: [{ more_than_days: 24, keep_percent: 0 }],
    otherwise_keep_percent: 100,
  },
};

/** Rental by nights: from the afternoon to the morning, with two weeks at most. */
export const nightsKind: PackageKind = {
  ...withoutCrew,
  code: 'nights',
  name: 'Nights on the water',
  soldBy: 'trip',
  starts: { form: 'day', handover: timeOfDay('16:00:00'), return: timeOfDay('10:00:00') },
  length: { form: 'days', from: 2, to: 14, step: 1, counted: 'nights' },
  afterwards: 120,
  noticeMinutes: 24 * 60,
  cancellation: {
    version: 1,
    counted: 'days',
    steps: [
      { more_than_days: 30, keep_percent: 0 },
      { more_than_days: 7, keep_percent: 50 },
    ],
    otherwise_keep_percent: 100,
  },
};
