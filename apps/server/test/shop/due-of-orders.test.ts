import { cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../support/paying-customer.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk } from './shop-desk.ts';

let desk: ShopDesk;
beforeAll(async () => {
  desk = await openShopDesk();
});
afterAll(() => desk.close());

test('what is due of an order is what is left of it, without what was refunded of a line', async () => {
  const shirt = await desk.show('T-shirt');
  const { client } = await signedIn(desk.server, 'Admin');
  const order = orderOf(await desk.order([itemOf(shirt)], { amount: 22.6 }));
  const params = { id: order };
  const { version } = (await client.call('GET /api/orders/:id', { params })).data;
  const part = { lines: [{ position: 0, amount: 5 }], shipping: 0, reason: 'Scratched', version };
  await client.call('POST /api/orders/:id/refund', { params, body: part });
  // The cardholder disputes the rest.
  const [charge] = await desk.rows<{ ref: string }>(
    sql`select gateway_ref as ref from ledger_entries where order_id = ${order} and direction = 'payment'`,
  );
  const { body, signature } = desk.server.gateway.signEvent({
    ...{ id: 'evt_1', type: 'dispute', status: 'opened', payment: charge?.ref ?? '' },
    ...{ dispute: 'dp_1', amount: cents(1760) },
  });
  const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
  const url = '/api/webhooks/payments';
  await desk.server.app.inject({ method: 'POST', url, payload: body, headers });
  const due = await client.call('GET /api/reports/due', { query: { currency: 'CAD' } });
  const ours = due.data.map(({ order_id, part: of, amount }) => [order_id, of, amount]);
  expect(ours).toEqual([[order, 'deposit', 17.6]]);
  expect(due.totals.amount).toBe(17.6);
  const { left } = (await client.call('GET /api/orders/:id', { params })).data;
  expect(left).toBe(17.6);
});
