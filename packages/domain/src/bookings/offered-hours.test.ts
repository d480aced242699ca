import { expect, test } from 'vitest';
import { monthDay } from '#catalogue/rates.ts';
import { calendarDate, timeOfDay } from '#dates/dates.ts';
import { every, everyDay, kindOf } from '#bookings/model/selling-cases.ts';
import { offeredMinutes, type OfferedTimes } from '#bookings/offered-hours.ts';

const at = (...times: string[]) => times.map((time) => timeOfDay(`${time}:00`));
const hourly = kindOf({
  soldBy: 'item',
  starts: every(30, '09:00', '18:00'),
  length: { form: 'choice', from: 60, to: 480, step: 30 },
});
const trips = kindOf({
  starts: { form: 'times', times: at('07:30', '13:15') },
  length: { form: 'fixed', minutes: 300 },
  afterwards: 60,
  weekdays: everyDay.filter((day) => day !== 1),
});
const nights = kindOf({
  starts: { form: 'day', handover: timeOfDay('16:00:00'), return: timeOfDay('10:00:00') },
  length: { form: 'days', from: 7, to: 7, step: 7, counted: 'nights' },
  weekdays: [5],
});
const of = (kind: OfferedTimes['kind'], starts = at()) => ({ kind, starts });

test.each<[string, OfferedTimes[], string[], number[]]>([
  ['nothing', [], [], [0, 0, 0, 0, 0, 0, 0]],
  ['by the hour: between its two times', [of(hourly)], [], Array(7).fill(540)],
  [
    'by the hour with what comes afterwards',
    [of({ ...hourly, afterwards: 30 })],
    [],
    Array(7).fill(570),
  ],
  [
    'trips: from the first start to the end of the last, not on Mondays',
    [of(trips)],
    [],
    [0, ...Array<number>(6).fill(705)],
  ],
  ['with starts of its own', [of(trips, at('08:00'))], [], [0, ...Array<number>(6).fill(360)]],
  ['with starts of its unit', [of(trips)], ['06:00'], [0, ...Array<number>(6).fill(360)]],
  ['two packages together', [of(hourly), of(trips)], [], [540, ...Array<number>(6).fill(705)]],
  ['stays: every day whole', [of(nights)], [], Array(7).fill(1440)],
  [
    'never more than a day',
    [of(trips, at('00:00', '22:00'))],
    [],
    [0, ...Array<number>(6).fill(1440)],
  ],
])('%s', (_case, packages, unitStarts, minutes) => {
  // From a Monday.
  const week = [1, 2, 3, 4, 5, 6, 7].map((day) => calendarDate(`2026-06-0${day}`));
  expect(week.map((date) => offeredMinutes(packages, at(...unitStarts), date))).toEqual(minutes);
});

test('in a season: between its own two times', () => {
  const [from, to] = [monthDay('06-01'), monthDay('08-31')];
  const seasonal = { ...hourly, seasons: [{ from, to, starts: every(30, '09:00', '20:00') }] };
  const on = (date: string) => offeredMinutes([of(seasonal)], [], calendarDate(date));
  expect([on('2026-05-31'), on('2026-06-01'), on('2026-08-31'), on('2026-09-01')]).toEqual([
    ...[540, 660, 660, 540],
  ]);
});
