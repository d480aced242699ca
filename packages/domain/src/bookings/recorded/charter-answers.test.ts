import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { charterAnswer } from '#bookings/recorded/charter-answers.ts';
import { situation } from '#bookings/recorded/charter-situations.ts';

/**
 * Situations of charter businesses with the answers that were recorded when the four kinds of package
 * and the slots of a day were still code.
 */
function recorded(): string[] {
  const file = new URL('charter-answers.json', import.meta.url);
  const lines: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(lines) ? lines.map(String) : [];
}

test('the Charter preset answers as the charter rules did', () => {
  const lines = recorded();
  const answers = lines.map((line) => {
    const [asked = ''] = line.split(' => ');
    return `${asked} => ${charterAnswer(situation(asked))}`;
  });
  expect(lines.filter((line, index) => line !== answers[index])).toEqual([]);
  expect(lines.length).toBe(1000);
});

test.each([
  ['a day without choice', ' => yes; '],
  ['the evening', ' 18-24 '],
  ['a whole day', ' day for 8 and 10 hours'],
  ['an item above the first', ' #3 '],
  ['a date or time that has passed', '=> past; '],
  ['too far ahead', '=> too_far; '],
  ['an inactive package', '=> package_inactive; '],
  ['outside the dates of a package', '=> outside_package_dates; '],
  ['maintenance', '=> maintenance; '],
  ['a blocked day', '=> blocked; '],
  ['a full day', '=> day_complete; '],
  ['the rule of half days', '=> half_day_rule; '],
  ['a start that is taken', ' taken'],
  ['a start that is not offered', 'time time_not_offered'],
  ['a late change', '; closed, too late; '],
  ['a price that stays', '; agreed stays'],
  ['a present price', '; present '],
])('the recorded answers have %s', (_name, part) => {
  expect(recorded().some((line) => line.includes(part))).toBe(true);
});
