import { calendarDate } from '@slipway/domain/dates/dates';
import { beforeEach, expect, it } from 'vitest';
import { pageData } from '#lib/page-data.ts';
import { nothingTaken } from '#shared/packages/package-calendar.ts';
import { startTests } from '../../../test-setup.ts';
import { availabilityOf } from './availability-and-price.ts';

beforeEach(() => {
  startTests();
});

it.each([
  ['2026-11-20', { available: false, reason: 'past' }],
  ['2026-11-21', { available: false, reason: 'past' }],
  ['2026-11-22', { available: true, starts: [] }],
  ['2031-06-01', { available: false, reason: 'too_far' }],
])('says why an inshore trip is unavailable on %s', (date, answer) => {
  // 08:00 of the 21st in Toronto: the start at 07:00 has passed.
  const now = new Date('2026-11-21T13:00:00Z');
  const { settings } = pageData();
  const at = { taken: nothingTaken, now, settings };
  expect(availabilityOf({ kind: 'inshore', hours: 4 }, calendarDate(date), at)).toEqual(answer);
});
