import { expect, test } from 'vitest';
import { mayCallByToken, roleOfToken, type CallByToken } from './access-tokens.ts';

const call = (change: Partial<CallByToken>): CallByToken => ({
  ...{ reads: true, access: 'ability', offers: false, byPersonOnly: false },
  ...change,
});

test.each([
  // what, the call, by a token that reads, of Desk, of a Supervisor
  ['reads with an ability', call({}), true, true, true],
  ['changes with an ability', call({ reads: false }), false, true, true],
  ['reads accounts', call({ byPersonOnly: true }), false, false, false],
  ['changes accounts', call({ byPersonOnly: true, reads: false }), false, false, false],
  ['reads what is offered', call({ access: 'anyone', offers: true }), true, true, true],
  [
    'books as a visitor',
    call({ access: 'anyone', offers: true, reads: false }),
    false,
    false,
    false,
  ],
  ['signs in', call({ access: 'anyone', reads: false }), false, false, false],
  ['reads what links show', call({ access: 'anyone' }), false, false, false],
  ['reads own data', call({ access: 'signed-in' }), false, false, false],
  ['changes own data', call({ access: 'signed-in', reads: false }), false, false, false],
])('%s', (_what, asked, read, desk, supervisor) => {
  expect(mayCallByToken('read', asked)).toBe(read);
  expect(mayCallByToken('desk', asked)).toBe(desk);
  expect(mayCallByToken('supervisor', asked)).toBe(supervisor);
});

test('no token has the role of an Admin', () => {
  expect((['read', 'desk', 'supervisor'] as const).map(roleOfToken)).toEqual([
    'Supervisor',
    'Desk',
    'Supervisor',
  ]);
});
