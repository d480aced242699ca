import { beforeEach, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { lengthsText, lengthText, minutesText } from './length-text.ts';

beforeEach(() => startTests());

it.each([
  [15, '15 minutes'],
  [59, '59 minutes'],
  [60, '1 hour'],
  [75, '1¼ hours'],
  [90, '1½ hours'],
  [100, '1 hour 40 minutes'],
  [120, '2 hours'],
  [150, '2½ hours'],
  [165, '2¾ hours'],
  [300, '5 hours'],
  [1440, '24 hours'],
])('%i minutes are %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});

it('counts nights and days', () => {
  const stay = { form: 'days', from: 1, to: 7, step: 1 } as const;
  expect(lengthText({ ...stay, counted: 'nights' }, 7)).toBe('7 nights');
  expect(lengthText({ ...stay, counted: 'days' }, 1)).toBe('1 day');
});

it.each([
  [{ from: 3, to: 14, step: 1 }, '3 to 14 nights'],
  [{ from: 7, to: 14, step: 7 }, '7 or 14 nights'],
  [{ from: 7, to: 28, step: 7 }, '7 to 28 nights, in steps of 7'],
  [{ from: 7, to: 10, step: 7 }, '7 nights'],
])('the lengths of %j are %s', (of, text) => {
  expect(lengthsText({ form: 'days', counted: 'nights', ...of })).toBe(text);
});

it('says hours and minutes alike, and one length once', () => {
  expect(lengthsText({ form: 'fixed', minutes: 300 })).toBe('5 hours');
  expect(lengthsText({ form: 'choice', from: 60, to: 240, step: 60 })).toBe('1 hour to 4 hours');
  expect(lengthsText({ form: 'choice', from: 60, to: 60, step: 60 })).toBe('1 hour');
  expect(lengthsText({ form: 'list', lengths: [240, 60, 90] })).toBe(
    '1 hour, 1½ hours, or 4 hours',
  );
  expect(lengthsText({ form: 'list', lengths: [60, 120] })).toBe('1 hour or 2 hours');
  expect(lengthsText({ form: 'list', lengths: [60] })).toBe('1 hour');
});
