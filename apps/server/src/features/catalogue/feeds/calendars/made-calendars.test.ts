import { readFile, readdir } from 'node:fs/promises';
import { calendarDate } from '@slipway/domain/dates/dates';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCalendar } from './read-calendar.ts';

// Calendars written for this test, each with the days a person reads from it: `r` reserved, `u`
// unavailable.
const folder = new URL('../../../../../test/calendars/made/', import.meta.url);
const expectedSchema = z
  .record(
    z.string(),
    z.object({
      days: z.array(z.string()),
      left_out: z.array(z.int()),
      cut_off: z.boolean().default(false),
    }),
  )
  .parse(JSON.parse(await readFile(new URL('expected.json', folder), 'utf8')));

const reading = {
  zone: 'America/Toronto',
  within: { from: calendarDate('2026-06-01'), to: calendarDate('2028-12-31') },
  ownUids: '@0123456789ab.slipway',
};

test('every file has expected days', async () => {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ics'));
  expect(files.sort()).toEqual(
    Object.keys(expectedSchema)
      .map((name) => `${name}.ics`)
      .sort(),
  );
  expect(files.length).toBeGreaterThanOrEqual(40);
});

test.each(Object.entries(expectedSchema))('%s', async (name, { days, left_out, cut_off }) => {
  const { rows, rest } = readCalendar(await readFile(new URL(`${name}.ics`, folder)), reading);
  expect({
    days: rows.map(
      ({ kind, from, to }) => `${kind.charAt(0)} ${from}${from === to ? '' : ` ${to}`}`,
    ),
    left_out: rest.faults.map(({ line }) => line),
    cut_off: rest.cutOff,
  }).toEqual({ days, left_out, cut_off });
});
