import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../harness/client.ts';
import { signedIn } from '../support/paying-customer.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk, type Sold } from './shop-desk.ts';

let desk: ShopDesk;
let staff: TestClient;
let shirt: Sold;
let mug: Sold;
beforeAll(async () => {
  desk = await openShopDesk();
  staff = (await signedIn(desk.server, 'Supervisor')).client;
  shirt = await desk.show('T-shirt', { quantity: 100 });
  mug = await desk.show('Mug', { price: 10, quantity: 100 });
});
afterAll(() => desk.close());

const params = (id: number) => ({ params: { id } });
const read = async (id: number) => (await staff.call('GET /api/orders/:id', params(id))).data;
/** A T-shirt and a mug, 33.90 with tax. */
const order = async () => orderOf(await desk.order([itemOf(shirt), itemOf(mug)], { amount: 33.9 }));
const paymentOf = async (id: number) => {
  const [row] = await desk.rows<{ id: number; ref: string }>(
    sql`select id, gateway_ref as ref from ledger_entries where order_id = ${id} and direction = 'payment'`,
  );
  if (!row) throw new Error('Not paid');
  return row;
};
const refund = async (id: number, amount: number, over: object = {}) =>
  staff.send('POST', '/api/refund-payment', {
    body: { payment: (await paymentOf(id)).id, amount, reason: 'Came late', ...over },
  });
const standing = async (id: number) => {
  const [row] = await desk.rows(sql`select left_cents::int as left, credited_cents::int as credited,
      paid_cents::int as paid, status from orders where id = ${id}`);
  return row;
};
const tell = async (event: GatewayEvent) => {
  const { body, signature } = desk.server.gateway.signEvent(event);
  return desk.server.app.inject({
    method: 'POST',
    url: '/api/webhooks/payments',
    payload: body,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
};
const wrongSums = () => desk.rows(sql`select name from check_sums() where different > 0`);

test('what is refunded of a payment is not owed again', async () => {
  const id = await order();
  expect((await refund(id, 5)).status).toBe(200);
  expect(await standing(id)).toEqual({ left: 0, credited: 500, paid: 2890, status: 3 });
  expect((await staff.send('POST', '/api/pay-links', { body: { order: id } })).status).toBe(422);
  const { shop } = await read(id);
  expect(shop).toMatchObject({ refunded: 5, lines: [{ refunded: 3.33 }, { refunded: 1.67 }] });
  expect(await wrongSums()).toEqual([]);
});

test('what is refunded by hand is not owed again', async () => {
  const id = await order();
  expect((await refund(id, 5, { method: 'Cash' })).status).toBe(200);
  expect(await standing(id)).toEqual({ left: 0, credited: 500, paid: 2890, status: 3 });
});

test('what is refunded at the provider is not owed again, and told once', async () => {
  const id = await order();
  const back = { payment: (await paymentOf(id)).ref, refund: 're_elsewhere', amount: cents(500) };
  const event = { type: 'refund', status: 'succeeded', ...back } as const;
  expect((await tell({ id: 'evt_back_1', ...event })).statusCode).toBe(200);
  expect((await tell({ id: 'evt_back_2', ...event })).statusCode).toBe(200);
  expect(await standing(id)).toEqual({ left: 0, credited: 500, paid: 2890, status: 3 });
  expect(await wrongSums()).toEqual([]);
});

test('a dispute is owed: nobody decided to give it back', async () => {
  const id = await order();
  const dispute = { payment: (await paymentOf(id)).ref, dispute: 'dp_1', amount: cents(3390) };
  await tell({ id: 'evt_dispute', type: 'dispute', status: 'opened', ...dispute });
  expect(await standing(id)).toMatchObject({ left: 3390, credited: 0 });
});

test('what was decided for the order is not taken off again when its refund is made another way', async () => {
  const id = await order();
  desk.server.gateway.faults.refuseRefunds = 'The card is closed.';
  const { version } = await read(id);
  const part = { lines: [{ position: 0, amount: 5 }], shipping: 0, reason: 'Scratched', version };
  await staff.call('POST /api/orders/:id/refund', { ...params(id), body: part });
  desk.server.gateway.faults.refuseRefunds = null;
  expect(await standing(id)).toEqual({ left: -500, credited: 500, paid: 3390, status: 4 });
  // Staff give back what the card did not take, and 2.00 more.
  expect((await refund(id, 7, { method: 'Cash' })).status).toBe(200);
  expect(await standing(id)).toEqual({ left: 0, credited: 700, paid: 2690, status: 3 });
  expect(await wrongSums()).toEqual([]);
});

test('what was paid too much is given back, and the order charges what it did', async () => {
  const id = await order();
  const cash = { by: 'hand', order: id, kind: 'payment', amount: 10, method: 'Cash' };
  const entered = await staff.send('POST', '/api/take-payment', {
    body: { ...cash, date: '2026-06-15', overpay: true },
  });
  expect(entered.status).toBe(200);
  expect((await refund(id, 10)).status).toBe(200);
  expect(await standing(id)).toEqual({ left: 0, credited: 0, paid: 3390, status: 3 });
});

test('of a cancelled order nothing more is taken off', async () => {
  const id = await order();
  desk.server.gateway.faults.refuseRefunds = 'The card is closed.';
  const { version } = await read(id);
  const cancel = { version, refund: 33.9, reason: '', by_business: true };
  await staff.call('POST /api/orders/:id/cancel', { ...params(id), body: cancel });
  desk.server.gateway.faults.refuseRefunds = null;
  expect((await refund(id, 33.9, { method: 'Cash' })).status).toBe(200);
  expect(await standing(id)).toMatchObject({ left: 0, credited: 0, paid: 0 });
});
