import { expect, it } from 'vitest';
import { startTests } from '#test-setup.ts';
import { toldByCallOff } from './told-by-call-off.ts';

it.each([
  [0, 'Nobody is told by email or SMS.'],
  [1, '1 customer is told now, by email and SMS.'],
  [2, '2 customers are told now, by email and SMS.'],
])('says how many customers are told: %s', (customers, text) => {
  startTests();
  expect(toldByCallOff(customers)).toBe(text);
});
