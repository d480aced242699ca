import { expect, test } from 'vitest';
import { clockHours } from './clock-hours.ts';

test.each([
  ['America/Toronto', 12],
  ['America/Argentina/Ushuaia', 24],
  ['Australia/Sydney', 12],
  ['Asia/Manila', 12],
  ['Asia/Tokyo', 24],
  ['Africa/Cairo', 12],
  ['Africa/Windhoek', 24],
  ['Europe/Berlin', 24],
  ['Atlantic/Bermuda', 12],
  ['Atlantic/Azores', 24],
  ['UTC', 12],
])('%s has a clock of %s hours', (zone, hours) => {
  expect(clockHours(zone)).toBe(hours);
});
