import { expect, test } from 'vitest';
import { isTimeZone } from '#dates/dates.ts';
import { minReturnDays, returnDaysProblem, zonesWithReturns } from './return-days.ts';

test('each zone is a time zone, and stands once', () => {
  expect(zonesWithReturns.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(new Set(zonesWithReturns).size).toBe(zonesWithReturns.length);
});

// One zone of each member state of the EU and the EEA, of their far territories, and of the United Kingdom.
test.each([
  ...['Vienna', 'Brussels', 'Sofia', 'Zagreb', 'Prague', 'Copenhagen', 'Tallinn', 'Helsinki'],
  ...['Paris', 'Berlin', 'Athens', 'Budapest', 'Dublin', 'Rome', 'Riga', 'Vilnius', 'Luxembourg'],
  ...['Malta', 'Amsterdam', 'Warsaw', 'Lisbon', 'Bucharest', 'Bratislava', 'Ljubljana', 'Madrid'],
  ...['Stockholm', 'Oslo', 'Vaduz', 'London'],
])('Europe/%s', (city) => expect(minReturnDays(`Europe/${city}`)).toBe(14));

test.each([
  ['Asia/Nicosia', 14],
  ['Atlantic/Reykjavik', 14],
  ['Atlantic/Canary', 14],
  ['Indian/Reunion', 14],
  ['europe/berlin', 14],
  ['GB', 14],
  ['Europe/Zurich', 0],
  ['Europe/Istanbul', 0],
  ['Europe/Belgrade', 0],
  ['Europe/Kyiv', 0],
  ['Atlantic/Faroe', 0],
  ['America/Toronto', 0],
  ['UTC', 0],
])('%s: at least %d days', (zone, days) => expect(minReturnDays(zone)).toBe(days));

test.each([
  [13, 'Europe/Paris', false],
  [14, 'Europe/Paris', true],
  [0, 'America/Toronto', true],
  [0, 'Europe/London', false],
])('%d days in %s: %j', (days, zone, fine) => {
  expect(returnDaysProblem(days, zone) === null).toBe(fine);
});
