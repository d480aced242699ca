import type { PackageKind } from '#catalogue/package-kinds.ts';
import { everyDay } from '#catalogue/presets/every-day.ts';
import { timeOfDay } from '#dates/dates.ts';

/**
 * Seats on a trip: an evening cruise that guests share, sold by the seat, with a full refund until a
 * day before.
 */
export const seatsKind: PackageKind = {
  code: 'sunset_cruise',
  name: 'Sunset cruise',
  group: null,
  soldBy: 'seat',
  starts: { form: 'times', times: [timeOfDay('19:00:00')] },
  length: { form: 'fixed', minutes: 120 },
  afterwards: 30,
  takes: 'time',
  weekdays: everyDay,
  noticeMinutes: 60,
  closedWhen: null,
  crewMinutes: null,
  lateChangeText: null,
  additionalPer: 'booking',
  guestTypes: [
    { id: 1, name: 'Adult', takesSeat: true },
    { id: 2, name: 'Child', takesSeat: true },
    { id: 3, name: 'Infant on a lap', takesSeat: false },
  ],
  leastToSail: 8,
  asks: 'names',
  cancellation: {
    version: 1,
    counted: 'hours',
    steps: [{ more_than_days: 24, keep_percent: 0 }],
    otherwise_keep_percent: 100,
  },
};
