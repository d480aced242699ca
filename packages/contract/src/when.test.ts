import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { allCalls } from './calls.ts';
import { calendarDate } from './when.ts';

test.each([
  ['1900-01-01', true],
  ['2028-02-29', true],
  ['2200-12-31', true],
  ['1899-12-31', false],
  ['2201-01-01', false],
  ['0000-01-01', false],
  ['9999-12-31', false],
  ['1900-02-29', false],
  ['2026-02-30', false],
  ['2026-6-1', false],
  ['2026-06-01T00:00:00Z', false],
])('the date %s: %s', (date, taken) => {
  expect(calendarDate.safeParse(date).success).toBe(taken);
});

const drawn = (schema: z.ZodType, io: 'input' | 'output') =>
  JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
const years = '"From 1900-01-01 to 2200-12-31"';

test('every date of every call lies between 1900 and 2200', () => {
  const calls: [string, Call][] = Object.entries(allCalls);
  const dates = calls.flatMap(([name, call]) =>
    (['params', 'query', 'body', 'answer'] as const).flatMap((part) => {
      const schema = call[part];
      if (!schema) return [];
      const text = drawn(schema, part === 'answer' ? 'output' : 'input');
      const bounded = text.split('"format":"date"').length === text.split(years).length;
      return bounded ? [] : [`${name} ${part}`];
    }),
  );
  expect(dates).toEqual([]);
});
