import { cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../harness/client.ts';
import { signedIn } from '../support/paying-customer.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk, type Sold } from './shop-desk.ts';

let desk: ShopDesk;
let staff: TestClient;
let shirt: Sold;
beforeAll(async () => {
  desk = await openShopDesk();
  staff = (await signedIn(desk.server, 'Supervisor')).client;
  shirt = await desk.show('T-shirt', { quantity: 100 });
});
afterAll(() => desk.close());

const params = (id: number) => ({ params: { id } });
const read = async (id: number) => (await staff.call('GET /api/orders/:id', params(id))).data;
const versioned = async (id: number, body: object) => ({
  body: { ...body, version: (await read(id)).version },
});

/** A T-shirt of 22.60 with tax and shipping of 10.17, handed over. */
async function delivered(): Promise<{ id: number; payment: number; ref: string }> {
  const id = orderOf(
    await desk.order([itemOf(shirt)], { amount: 32.77, delivery: desk.shipped() }),
  );
  await step(id, 'packed');
  await step(id, 'shipped');
  await staff.send('POST', `/api/orders/${id}/complete`, await versioned(id, {}));
  const [row] = await desk.rows<{ payment: number; ref: string }>(
    sql`select id as payment, gateway_ref as ref from ledger_entries where order_id = ${id}`,
  );
  return { id, payment: row?.payment ?? 0, ref: row?.ref ?? '' };
}
const step = async (id: number, to: string) =>
  staff.send('POST', `/api/orders/${id}/step`, await versioned(id, { step: to, tracking: '' }));

const preview = async (id: number) =>
  (
    await staff.call('POST /api/orders/:id/return-preview', {
      ...params(id),
      body: { lines: [{ position: 0, quantity: 1 }] },
    })
  ).data;
const ask = async (id: number) => {
  const lines = [{ position: 0, quantity: 1 }];
  return staff.send('POST', `/api/orders/${id}/return`, await versioned(id, { lines, reason: '' }));
};
const receive = async (id: number, refund: number) => {
  const lines = [{ position: 0, received: 1, restocked: 1 }];
  return staff.send(
    'POST',
    `/api/orders/${id}/return/receive`,
    await versioned(id, { lines, refund }),
  );
};

/** What the mails of a return tell of its refund, what the history does, and what was made of it. */
async function told(id: number) {
  const mails = await desk.rows<{ refund: number; shipping: number | null }>(
    sql`select (params ->> 'refund')::int as refund, (params ->> 'shipping')::int as shipping from messages
      where order_id = ${id} and template like 'shop-return-%' order by id`,
  );
  const [made] = await desk.rows<{ sum: number }>(
    sql`select coalesce(sum(amount_cents), 0)::int as sum from refund_attempts
      where order_id = ${id} and key like 'order-%'`,
  );
  const { history, left } = await read(id);
  const received = history.find(({ action }) => action === 'return_received');
  return { mails, made: made?.sum, history: received?.after['refund'], left };
}
const wrongSums = () => desk.rows(sql`select name from check_sums() where different > 0`);

test('a return after a payment was refunded in part tells what comes back', async () => {
  const { id, payment } = await delivered();
  await staff.call('POST /api/refund-payment', {
    body: { payment, amount: 5, reason: 'Came late' },
  });
  // Of 22.60, less 3.45, and of 10.17 for shipping, less 1.55.
  expect(await preview(id)).toMatchObject({ goods: 19.15, shipping: 8.62, refund: 27.77 });
  await ask(id);
  expect(await receive(id, 32.77)).toMatchObject({ status: 422, body: { code: 'refund_changed' } });
  expect((await receive(id, 27.77)).status).toBe(200);
  expect(await told(id)).toEqual({
    mails: [
      { refund: 2777, shipping: null },
      { refund: 2777, shipping: 862 },
    ],
    ...{ made: 2777, history: 27.77, left: 0 },
  });
  expect(await wrongSums()).toEqual([]);
});

test('a return after a dispute gives back what the dispute left, and nothing stays owed', async () => {
  const { id, ref: payment } = await delivered();
  const { body, signature } = desk.server.gateway.signEvent({
    ...{ id: 'evt_1', type: 'dispute', status: 'opened' },
    ...{ payment, dispute: 'dp_1', amount: cents(1000) },
  });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const url = '/api/webhooks/payments';
  await desk.server.app.inject({ method: 'POST', url, payload: body, headers });
  expect(await read(id)).toMatchObject({ left: 10 });
  expect(await preview(id)).toMatchObject({ goods: 22.6, shipping: 0.17, refund: 22.77 });
  await ask(id);
  expect((await receive(id, 22.77)).status).toBe(200);
  expect(await told(id)).toEqual({
    mails: [
      { refund: 2277, shipping: null },
      { refund: 2277, shipping: 17 },
    ],
    ...{ made: 2277, history: 22.77, left: 0 },
  });
  expect(await wrongSums()).toEqual([]);
});
