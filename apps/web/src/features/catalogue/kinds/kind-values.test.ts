import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedKind } from '@slipway/contract/catalogue/package-kinds';
import { managedHalfDay } from '#test-kinds.ts';
import { startTests } from '#test-setup.ts';
import { copiedValues, kindBody, kindRules, kindValues, type KindValues } from './kind-values.ts';
import { newSeason } from './starts-values.ts';

beforeAll(() => startTests());

const hourly: Partial<ManagedKind> = {
  sold_by: 'item',
  starts: { form: 'every', minutes: 30, from: '09:00:00', to: '18:00:00' },
  length: { form: 'choice', from: 60, to: 240, step: 30 },
  crew: 0,
  closed_when: null,
  late_change_text: null,
  cancellation: {
    version: 1,
    counted: 'hours',
    steps: [{ more_than_days: 24, keep_percent: 0 }],
    otherwise_keep_percent: 100,
  },
};
const nightly: Partial<ManagedKind> = {
  starts: { form: 'day', handover: '15:00:00', return: '10:00:00' },
  length: { form: 'days', from: 7, to: 28, step: 7, counted: 'nights' },
  group: 'stay',
};

const fields = [
  ...['afterwards', 'asks', 'cancellation', 'closed_when', 'crew', 'group', 'late_change_text'],
  ...['length', 'name', 'notice', 'seasons', 'sold_by', 'starts', 'takes', 'weekdays'],
];

describe('a kind that is read and saved', () => {
  it.each([
    ['a half day', {}, []],
    ['by the hour', hourly, []],
    [
      'with winter hours',
      {
        ...hourly,
        seasons: [
          {
            ...{ from: '11-01', to: '02-28' },
            starts: { form: 'every' as const, minutes: 60, from: '10:00:00', to: '16:00:00' },
          },
        ],
      },
      [],
    ],
    ['by nights', nightly, ['additional_per']],
    ['by nights, guests too', { ...nightly, additional_per: 'day' as const }, ['additional_per']],
  ])('stays as it is: %s', (_case, more, ofStays) => {
    const kind = { ...managedHalfDay, ...more };
    const body = kindBody(kindValues(kind));
    // The server has more to say of a kind, and the version of its terms.
    expect(kind).toMatchObject({
      ...body,
      group: body.group === '' ? null : body.group,
      late_change_text: body.late_change_text === '' ? null : body.late_change_text,
    });
    expect(Object.keys(body).sort()).toEqual([...ofStays, ...fields]);
  });

  it('is copied without its name', () => {
    expect(copiedValues(managedHalfDay)).toEqual({ ...kindValues(managedHalfDay), name: '' });
  });
});

const values = (more: Partial<KindValues>): KindValues => ({
  ...kindValues(managedHalfDay),
  ...more,
});
const start = kindValues(null);

describe('the rules of the form', () => {
  it('want a name, a time and a weekday', () => {
    expect(kindRules.name(' ')).toBe('Name is required.');
    expect(kindRules.starts(null, start)).toBe('Enter at least one time.');
    expect(kindRules.weekdays([])).toBe('Choose at least one weekday.');
    expect(kindRules.starts(null, values({}))).toBeNull();
  });

  it('want both times of every so often', () => {
    const starts = { ...start.starts, form: 'every', from: '' } as const;
    expect(kindRules.starts(null, values({ starts }))).toBe('Enter both times.');
  });

  it('want days that exist and times of each part of the year', () => {
    const season = newSeason(start.starts);
    const rule = (seasons: (typeof season)[]) => kindRules.seasons(null, values({ seasons }));
    const hole = 'Enter the days and times of each part of the year, or remove it.';
    expect(rule([season])).toBe(hole);
    const starts = { ...season.starts, times: ['09:00'] };
    expect(rule([{ ...season, starts, first: { month: '2', day: 30 } }])).toBe(hole);
    expect(rule([{ ...season, starts }])).toBeNull();
    expect(kindBody(values({ seasons: [{ ...season, starts }] })).seasons).toEqual([
      { from: '06-01', to: '08-31', starts: { form: 'times', times: ['09:00:00'] } },
    ]);
  });

  it('want every length of a list', () => {
    const list = { ...start.length, form: 'list' } as const;
    const rule = (lengths: number[]) =>
      kindRules.length(null, values({ length: { ...list, lengths } }));
    expect(rule([])).toBe('Enter a length.');
    expect(rule([60, 0])).toBe('Enter a length.');
    expect(rule([60, 60])).toBe('Enter each length once.');
    expect(rule([240, 60])).toBeNull();
  });

  it('say what the server would', () => {
    const length = { ...start.length, form: 'choice', from: 60, to: 90, step: 60 } as const;
    expect(kindRules.length(null, values({ length }))).toBe(
      'The steps must lead from the shortest length to the longest one. Enter other steps, or another longest.',
    );
    expect(kindRules.closed_when(null, values({ closed_bookings: 1, closed_of_kind: 2 }))).toBe(
      'There cannot be more of this kind than in all. Enter more in all, or fewer of this kind.',
    );
  });

  it('want the steps of terms to fall, where there are terms of its own', () => {
    const cancellation = {
      ...start.cancellation,
      steps: [
        { more_than_days: 7, keep_percent: 0 },
        { more_than_days: 7, keep_percent: 50 },
      ],
    };
    expect(kindRules.cancellation(cancellation, values({ own_terms: true }))).toBe(
      'Each step must be closer to the start than the one before.',
    );
    expect(kindRules.cancellation(cancellation, values({ own_terms: false }))).toBeNull();
  });
});
