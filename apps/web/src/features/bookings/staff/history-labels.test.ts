import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTests } from '#test-setup.ts';
import { changeLines, fieldName, valueLabel } from './history-labels.ts';

beforeAll(() => {
  startTests();
});
const trip = { currency: 'CAD', inshore: false, hasUnit: true };
const change = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  changeLines(
    { id: 1, at: '2026-06-15T14:00:00Z', by: 'Sam', action: 'changed', before, after },
    trip,
  );

describe('valueLabel', () => {
  test.each([
    ['date', '2026-09-01', 'Tue 1 Sep 2026'],
    ['time', '12:00:00', '12 PM'],
    ['total', 75_000, 'CA$750.00'],
    ['status', 6, 'Complete'],
    ['guests', 8, '8'],
    ['phone', '+14165550199', '+1 416 555 0199'],
    ['minutes', 210, '3½ hours'],
    ['unit', 'Teaser', 'Teaser'],
    ['mate', null, null],
    ['reason', '', null],
    ['something_new', { a: 1 }, '{"a":1}'],
  ])('%s %j reads %j', (field, value, expected) => {
    expect(valueLabel(field, value, trip)).toBe(expected);
  });

  test('status 6 has its own label for inshore trips', () => {
    expect(valueLabel('status', 6, { ...trip, inshore: true })).toBe('Contracted');
  });
});

test('a change shows old and new values and omits empty ones', () => {
  expect(
    change(
      { guests: 6, mate: 'Mo', unit: null },
      { guests: 8, mate: null, unit: 'Teaser', reason: '' },
    ),
  ).toEqual([
    { field: 'guests', before: '6', after: '8' },
    { field: 'mate', before: 'Mo', after: null },
    { field: 'unit', before: null, after: 'Teaser' },
  ]);
});

test.each([
  ['extras', 'Extras'],
  ['quantity', 'Quantity'],
  ['days', 'Nights or days'],
  ['minutes', 'Duration'],
  ['guest_types', 'Guest types'],
])('the field %s is called %s', (field, expected) => {
  expect(fieldName(i18n, field)).toBe(expected);
});

test('a stay of other nights is told by its nights alone', () => {
  expect(change({ days: 2, minutes: 2520 }, { days: 3, minutes: 3960 })).toEqual([
    { field: 'days', before: '2', after: '3' },
  ]);
});
