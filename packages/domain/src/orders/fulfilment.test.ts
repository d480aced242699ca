import { describe, expect, test } from 'vitest';
import {
  canAskForReturn,
  canCancel,
  canComplete,
  deliveryState,
  hasPageEnded,
  nextSteps,
  trackingLink,
  type DeliveryState,
  type DeliveryWay,
  type FulfilmentFacts,
} from '#orders/fulfilment.ts';

const fresh: FulfilmentFacts = {
  by: 'shipping',
  awaiting: false,
  packed: false,
  ready: false,
  shipped: false,
  completed: false,
  cancelled: false,
  returned: false,
};

test.each<[DeliveryState, Partial<FulfilmentFacts>]>([
  ['awaiting', { awaiting: true }],
  ['to_pack', {}],
  ['to_send', { by: 'email' }],
  ['delivered', { by: 'email', completed: true }],
  ['packed', { packed: true }],
  ['ready', { packed: true, ready: true }],
  ['shipped', { packed: true, shipped: true }],
  ['delivered', { packed: true, shipped: true, completed: true }],
  ['returned', { packed: true, shipped: true, completed: true, returned: true }],
  ['cancelled', { cancelled: true }],
  ['cancelled', { awaiting: true, cancelled: true }],
])('is %s', (state, facts) => {
  expect(deliveryState({ ...fresh, ...facts })).toBe(state);
});

test.each<[DeliveryState, DeliveryWay, string[], boolean, boolean]>([
  ['awaiting', 'shipping', [], true, false],
  ['to_pack', 'shipping', ['packed'], true, false],
  ['to_send', 'email', [], true, false],
  ['packed', 'shipping', ['shipped', 'unpacked'], false, false],
  ['packed', 'pickup', ['ready', 'unpacked'], false, false],
  ['ready', 'pickup', ['not_ready'], false, true],
  ['shipped', 'shipping', [], false, true],
  ['delivered', 'pickup', [], false, false],
  ['returned', 'shipping', [], false, false],
  ['cancelled', 'pickup', [], false, false],
])('%s by %s goes on with %j', (state, by, steps, cancel, complete) => {
  expect(nextSteps(state, by)).toEqual(steps);
  expect([canCancel(state), canComplete(state)]).toEqual([cancel, complete]);
});

const zone = 'America/Toronto';
/** Picked up late on 1 June in Toronto, when it is 2 June in UTC. */
const completedAt = new Date('2027-06-02T02:00:00Z');

describe('a return', () => {
  test.each<[boolean, string, Parameters<typeof canAskForReturn>[0], number]>([
    [true, '2027-06-16T03:59:00Z', { state: 'delivered', completedAt, openReturn: false }, 14],
    [false, '2027-06-16T04:00:00Z', { state: 'delivered', completedAt, openReturn: false }, 14],
    [false, '2027-06-03T00:00:00Z', { state: 'delivered', completedAt, openReturn: true }, 14],
    [false, '2027-06-02T03:00:00Z', { state: 'delivered', completedAt, openReturn: false }, 0],
    [true, '2028-06-02T03:00:00Z', { state: 'shipped', completedAt: null, openReturn: false }, 14],
    [false, '2027-06-02T03:00:00Z', { state: 'packed', completedAt: null, openReturn: false }, 14],
    [false, '2027-06-02T03:00:00Z', { state: 'returned', completedAt, openReturn: false }, 14],
  ])('can be asked for: %s at %s', (can, now, order, returnDays) => {
    expect(canAskForReturn(order, { returnDays, zone }, new Date(now))).toBe(can);
  });
});

test.each<[boolean, string, (Date | null)[], boolean]>([
  [false, '2027-08-31T03:59:00Z', [completedAt, null], false],
  [true, '2027-08-31T04:00:00Z', [completedAt, null], false],
  [false, '2027-08-31T04:00:00Z', [completedAt, null], true],
  [false, '2027-08-31T04:00:00Z', [completedAt, new Date('2027-06-03T12:00:00Z')], false],
  [false, '2030-01-01T00:00:00Z', [null, null], false],
])('its page has ended: %s at %s', (ended, now, ends, openReturn) => {
  expect(hasPageEnded({ ends, openReturn, zone }, new Date(now))).toBe(ended);
});

test.each([
  ['', null],
  ['NB12', null],
  ['https://post.example/NB12', 'https://post.example/NB12'],
  ['https://', null],
  ['javascript:alert(1)', null],
])('%j leads to %j', (tracking, link) => {
  expect(trackingLink(tracking)).toBe(link);
});
