import { beforeEach, expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { lengthText, minutesText } from './length-text.ts';

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
  [1440, '24 hours'],
])('%i minutes are %s', (minutes, text) => {
  expect(minutesText(minutes)).toBe(text);
});

it('counts nights and days', () => {
  const stay = { form: 'days', from: 1, to: 7, step: 1 } as const;
  expect(lengthText({ ...stay, counted: 'nights' }, 7)).toBe('7 nights');
  expect(lengthText({ ...stay, counted: 'days' }, 1)).toBe('1 day');
});
