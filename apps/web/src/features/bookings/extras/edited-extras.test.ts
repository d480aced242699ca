import type { BookedExtra, PackageExtra } from '@slipway/contract/catalogue/extras';
import { expect, test } from 'vitest';
import { editableExtras, extrasOfChange, sameChoice } from './edited-extras.ts';

const bag: PackageExtra = {
  ...{ id: 1, name: 'Dry bag', description: '', picture: null, offer: 'choice', price: 9 },
  ...{ per: 'booking', refund: 'trip', least: 1, most: 3, until_hours: 24, left: 4 },
};
const aid: PackageExtra = { ...bag, id: 2, name: 'Buoyancy aid', offer: 'included', price: 0 };
const booked = (over: Partial<BookedExtra> = {}): BookedExtra => ({
  ...{ id: 1, name: 'Bag of then', offer: 'choice', price: 6, per: 'guest' },
  ...{ quantity: 2, pieces: 4, ...over },
});

test.each([
  ['nothing booked', [bag, aid], [], [bag]],
  [
    'what is booked keeps its name and price',
    [bag],
    [booked()],
    [{ ...bag, name: 'Bag of then', price: 6, per: 'guest' }],
  ],
  [
    'what is offered no more stays whole or goes',
    [bag],
    [booked({ id: 7, quantity: 2 })],
    [bag, { id: 7, name: 'Bag of then', price: 6, least: 2, most: 2, left: null }],
  ],
  ['what is included is not chosen', [aid], [booked({ id: 2, offer: 'included' })], []],
])('%s', (_case, offered, had, shown) => {
  expect(editableExtras(offered, had)).toMatchObject(shown);
  expect(editableExtras(offered, had)).toHaveLength(shown.length);
});

test.each([
  ['the same', [{ id: 1, quantity: 2 }], {}],
  [
    'none of another',
    [
      { id: 1, quantity: 2 },
      { id: 4, quantity: 0 },
    ],
    {},
  ],
  ['fewer', [{ id: 1, quantity: 1 }], { extras: [{ id: 1, quantity: 1 }] }],
  ['none', [], { extras: [] }],
])('a change says what is chosen only where it differs: %s', (_case, asked, said) => {
  expect(extrasOfChange(asked, [booked(), booked({ id: 2, offer: 'included' })])).toEqual(said);
});

test('the order of a choice does not matter', () => {
  const [a, b] = [
    { id: 1, quantity: 1 },
    { id: 12, quantity: 3 },
  ];
  expect(sameChoice([a, b], [b, a])).toBe(true);
  expect(sameChoice([a], [a, b])).toBe(false);
});
