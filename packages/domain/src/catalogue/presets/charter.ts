import type { PackageKind } from '#catalogue/package-kinds.ts';
import { everyDay } from '#catalogue/presets/every-day.ts';
import { timeOfDay } from '#dates/dates.ts';

const times = (...hours: string[]) => ({
  form: 'times' as const,
  times: hours.map((hour) => timeOfDay(`${hour}:00:00`)),
});

const charterTrip = {
  group: null,
  soldBy: 'trip',
  takes: 'time',
  weekdays: everyDay,
  noticeMinutes: 0,
  closedWhen: null,
  crewMinutes: null,
  lateChangeText: null,
  additionalPer: 'booking',
  guestTypes: [],
  leastToSail: null,
  asks: 'survey',
  cancellation: null,
} as const satisfies Partial<PackageKind>;

/** The kinds of a business with charter trips, as it starts (docs/rules/availability.md, "Kinds of package"). */
export const charterKinds: readonly PackageKind[] = [
  {
    ...charterTrip,
    code: 'harbor_cruise',
    name: 'Harbor Cruise',
    group: 'cruise',
    starts: times('06', '12', '18'),
    length: { form: 'fixed', minutes: 90 },
    afterwards: 150,
  },
  {
    ...charterTrip,
    code: 'half_day',
    name: 'A ½ Day Package',
    starts: times('06', '12'),
    length: { form: 'fixed', minutes: 4 * 60 },
    afterwards: 120,
    closedWhen: { bookings: 2, ofThisKind: 1 },
    lateChangeText:
      'Your package cannot be changed to a 1/2 day package because we are less than 14 days out.',
  },
  {
    ...charterTrip,
    code: 'three_quarter_day',
    name: 'A ¾ Day Package',
    starts: times('06'),
    length: { form: 'fixed', minutes: 6 * 60 },
    afterwards: 120,
    takes: 'day',
  },
  {
    ...charterTrip,
    code: 'full_day',
    name: 'Full Day Package',
    starts: times('06'),
    length: { form: 'fixed', minutes: 8 * 60 },
    afterwards: 120,
    takes: 'day',
  },
];
