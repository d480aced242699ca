import { describe, expect, test } from 'vitest';
import {
  agreedExtras,
  changedExtras,
  extrasRefusals,
  piecesOf,
  sameExtras,
  timesOf,
} from '#catalogue/extras.ts';
import type { ExtraPer, ExtraTrip, OfferedExtra } from '#catalogue/extras.ts';
import { cents } from '#money/money.ts';

const extra = (id: number, more: Partial<OfferedExtra> = {}): OfferedExtra => ({
  ...{ id, name: `Extra ${id}`, price: cents(500), per: 'booking', offer: 'choice' },
  ...{ refund: 'trip', untilHours: 24, least: 1, most: 4 },
  ...more,
});

const cruise: ExtraTrip = {
  kind: { length: { form: 'fixed' } },
  ...{ guests: 5, items: 1, length: 270 },
};
const kayaks: ExtraTrip = {
  kind: { length: { form: 'choice' } },
  ...{ guests: 5, items: 3, length: 120 },
};
const stay: ExtraTrip = { kind: { length: { form: 'days' } }, guests: 4, items: 1, length: 3 };

describe('how often a price counts', () => {
  test.each<[ExtraPer, number, number, number]>([
    ['booking', 1, 1, 1],
    ['guest', 5, 5, 4],
    ['item', 1, 3, 1],
    ['hour', 5, 2, 72],
    ['day', 1, 1, 3],
    ['guest_day', 5, 5, 12],
  ])('per %s: %d on a cruise, %d on kayaks, %d on a stay', (per, onCruise, onKayaks, onStay) => {
    expect([cruise, kayaks, stay].map((trip) => timesOf(per, trip))).toEqual([
      onCruise,
      onKayaks,
      onStay,
    ]);
  });

  test.each<[ExtraPer, number]>([
    ['booking', 2],
    ['guest', 10],
    ['item', 6],
    ['hour', 2],
    ['day', 2],
    ['guest_day', 10],
  ])('two per %s are %d pieces on three kayaks for five', (per, pieces) => {
    expect(piecesOf({ per, quantity: 2 }, kayaks)).toBe(pieces);
  });
});

describe('what can be chosen', () => {
  const offered = [
    extra(1, { least: 2, most: 4 }),
    extra(2, { offer: 'included', price: cents(0) }),
    extra(3, { offer: 'fee' }),
  ];
  test.each<[string, number, number, object[]]>([
    ['none', 1, 0, []],
    ['one below the least', 1, 1, [{ reason: 'too_few', id: 1, name: 'Extra 1', limit: 2 }]],
    ['the least', 1, 2, []],
    ['the most', 1, 4, []],
    ['one above the most', 1, 5, [{ reason: 'too_many', id: 1, name: 'Extra 1', limit: 4 }]],
    ['what is included anyway', 2, 1, [{ reason: 'unknown', id: 2 }]],
    ['a fee', 3, 1, [{ reason: 'unknown', id: 3 }]],
    ['what is not offered', 9, 1, [{ reason: 'unknown', id: 9 }]],
  ])('%s', (_case, id, quantity, refusals) => {
    expect(extrasRefusals(offered, [{ id, quantity }])).toEqual(refusals);
  });

  test('fees and what is included are always in, the rest as it was chosen', () => {
    const quantities = (asked: { id: number; quantity: number }[]) =>
      agreedExtras(offered, asked).map(({ id, quantity }) => [id, quantity]);
    expect(quantities([])).toEqual([
      [2, 1],
      [3, 1],
    ]);
    expect(
      quantities([
        { id: 1, quantity: 3 },
        { id: 3, quantity: 7 },
      ]),
    ).toEqual([
      [1, 3],
      [2, 1],
      [3, 1],
    ]);
  });
});

describe('a change', () => {
  const before = agreedExtras(
    [extra(1), extra(2), extra(3, { offer: 'fee' })],
    [
      { id: 1, quantity: 1 },
      { id: 2, quantity: 2 },
    ],
  );
  const dearer = [1, 2, 3, 4].map((id) => extra(id, { price: cents(900), name: 'New' }));

  test.each<[string, { id: number; quantity: number }[], [number, number, number][], boolean]>([
    [
      'more of one keeps its price',
      [{ id: 1, quantity: 4 }],
      [
        [1, 4, 500],
        [3, 1, 500],
      ],
      false,
    ],
    ['none at all leaves the fee', [], [[3, 1, 500]], false],
    [
      'a new one takes the present price',
      [
        { id: 2, quantity: 2 },
        { id: 4, quantity: 1 },
      ],
      [
        [2, 2, 500],
        [3, 1, 500],
        [4, 1, 900],
      ],
      true,
    ],
  ])('%s', (_case, asked, expected, usesCurrentPrice) => {
    const changed = changedExtras(before, dearer, asked);
    expect(changed.extras.map(({ id, quantity, price }) => [id, quantity, price])).toEqual(
      expected,
    );
    expect(changed.usesCurrentPrice).toBe(usesCurrentPrice);
  });

  test.each<[string, { id: number; quantity: number }[] | undefined, boolean]>([
    ['nothing said', undefined, true],
    [
      'the same, in another order',
      [
        { id: 2, quantity: 2 },
        { id: 1, quantity: 1 },
      ],
      true,
    ],
    [
      'a none besides',
      [
        { id: 1, quantity: 1 },
        { id: 2, quantity: 2 },
        { id: 8, quantity: 0 },
      ],
      true,
    ],
    [
      'one more',
      [
        { id: 1, quantity: 2 },
        { id: 2, quantity: 2 },
      ],
      false,
    ],
    ['one gone', [{ id: 1, quantity: 1 }], false],
    ['all gone', [], false],
  ])('%s: same %s', (_case, asked, same) => {
    expect(sameExtras(before, asked)).toBe(same);
  });
});
