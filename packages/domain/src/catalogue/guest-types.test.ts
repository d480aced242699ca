import { expect, test } from 'vitest';
import { guestTypesRefusal, maxGuestTypes } from '#catalogue/guest-types.ts';

const adult = { name: 'Adult', takesSeat: true };
const infant = { name: 'Infant on a lap', takesSeat: false };
const many = (n: number) =>
  Array.from({ length: n }, (_, at) => ({ ...adult, name: `Type ${at}` }));

test.each([
  ['none', [], 'Enter at least one type of guest.'],
  ['one', [adult], null],
  ['the most', many(maxGuestTypes), null],
  ['one more', many(maxGuestTypes + 1), 'At most 6 types of guest.'],
  [
    'without a name',
    [adult, { ...infant, name: ' ' }],
    'Enter a name for each type of guest, or remove it.',
  ],
  ['a name twice', [adult, { ...infant, name: 'adult ' }], 'Enter each type of guest once.'],
  ['nobody takes a seat', [infant], 'At least one type of guest must take a seat.'],
])('types of guest: %s', (_case, types, text) => {
  expect(guestTypesRefusal(types)).toBe(text);
});
