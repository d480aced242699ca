import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OutgoingMail } from '#adapters/mail-sender.ts';
import { deliverMessage } from '#features/messages/messages-api.ts';
import { rateLimits } from '#http/rate-limits.ts';
import { mailBy } from '#test/support/mail.ts';
import { createUser, password } from '#test/support/factories.ts';
import { northDock, openShopDesk, type ShopDesk } from '#test/shop/shop-orders.ts';

let desk: ShopDesk;
const sent: OutgoingMail[] = [];
const mail = mailBy({
  send: (one) => {
    sent.push(one);
    return Promise.resolve({ providerId: one.id });
  },
});
beforeAll(async () => {
  desk = await openShopDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.restock());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute<Row>(query)).rows;
/** Sends the confirmation of an order, and answers with the token of its link. */
async function linkTo(order: number): Promise<string> {
  const [row] = await rows<{ id: number }>(
    sql`select id from messages where order_id = ${order} and template = 'shop-order-confirmation'`,
  );
  sent.length = 0;
  await deliverMessage({ ...desk.server.deps, mail }, row?.id ?? 0, { lastTry: false });
  const [, token = ''] = /\/order\/([\w-]{22})\b/.exec(sent[0]?.text ?? '') ?? [];
  expect(sent[0]?.html).toContain(token);
  return token;
}
const guest = () => desk.server.client();
const open = async (token: string) =>
  (await guest().call('GET /api/order/:token', { params: { token } })).data;
const held = () => desk.held(desk.paddle);

describe('the page of an order', () => {
  test('shows the order without a person, by a link of which only the hash is kept', async () => {
    const id = await desk.order();
    const token = await linkTo(id);
    const page = await open(token);
    expect(page).toMatchObject({
      ...{ number: id, state: 'to_pack', total: 65.5, shipping: 15, cancel_refund: 65.5 },
      delivery: { by: 'shipping', way: 'Canada', city: 'Toronto', country: 'CA' },
      lines: [{ name: 'Paddle', quantity: 2, amount: 50.5 }],
    });
    const text = JSON.stringify(page);
    for (const secret of ['Ada', 'example.test', '+1416', 'Front Street', 'M5J']) {
      expect(text).not.toContain(secret);
    }
    const [message] = await rows(sql`select params, text, html from messages
      where order_id = ${id} and template = 'shop-order-confirmation'`);
    expect(JSON.stringify(message)).not.toContain(token);
    const stored = await rows(sql`select * from order_links where order_id = ${id}`);
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
    const unknown = { params: { token: 'x'.repeat(22) } };
    expect((await guest().refused('GET /api/order/:token', unknown)).code).toBe('not_found');
  });

  test('cancels with the e-mail address alone, once, and everything comes back', async () => {
    const id = await desk.order({ delivery: northDock });
    const token = await linkTo(id);
    const cancel = { params: { token }, body: { email: 'ada@example.test', refund: 50.5 } };
    const wrong = { ...cancel, body: { email: 'bob@example.test', refund: 50.5 } };
    const refused = await guest().refused('POST /api/order/:token/cancel', wrong);
    expect(Object.keys(refused.errors)).toEqual(['email']);
    const other = { ...cancel, body: { ...cancel.body, refund: 10 } };
    expect((await guest().refused('POST /api/order/:token/cancel', other)).code).toBe(
      'refund_changed',
    );
    const { data } = await guest().call('POST /api/order/:token/cancel', cancel);
    expect(data).toMatchObject({ state: 'cancelled', cancel_refund: null });
    expect((await guest().call('POST /api/order/:token/cancel', cancel)).data.state).toBe(
      'cancelled',
    );
    expect(await held()).toBe(0);
    const order = await desk.read(id);
    expect(order).toMatchObject({ paid: 0, status: 5 });
    expect(order.history.filter(({ action }) => action === 'cancelled')).toMatchObject([
      { by: null },
    ]);
    expect(order.messages.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['shop-order-cancelled', 'staff-shop-order-cancelled']),
    );
  });

  test('limits guesses of the e-mail address by link', async () => {
    const token = await linkTo(await desk.order());
    const { deps, database } = desk.server;
    const unlimited = deps.limits;
    deps.limits = rateLimits(database.pool, true);
    const guess = (n: number) =>
      guest().refused('POST /api/order/:token/cancel', {
        params: { token },
        body: { email: `guess-${n}@example.test`, refund: 65.5 },
      });
    for (let n = 0; n < 10; n += 1) expect((await guess(n)).code).toBe('invalid');
    expect((await guess(10)).code).toBe('too_many_attempts');
    deps.limits = unlimited;
  });

  test('either packs or cancels, never both', async () => {
    const id = await desk.order();
    const token = await linkTo(id);
    const { version } = await desk.read(id);
    await Promise.allSettled([
      guest().call('POST /api/order/:token/cancel', {
        params: { token },
        body: { email: 'ada@example.test', refund: 65.5 },
      }),
      desk.staff.call('POST /api/orders/:id/step', {
        params: { id },
        body: { version, step: 'packed' },
      }),
    ]);
    expect(['cancelled', 'packed']).toContain((await desk.read(id)).delivery_state);
  });

  test('asks for a return within the days of its terms, once, with the amount that is shown', async () => {
    const id = await desk.order();
    const token = await linkTo(id);
    const params = { token };
    const lines = [{ position: 0, quantity: 1 }];
    const body = { email: 'ada@example.test', lines, reason: 'Too long', refund: 25.25 };
    const early = await guest().refused('POST /api/order/:token/return', { params, body });
    expect(early.code).toBe('return_refused');
    await desk.deliver(id);
    const { data: sums } = await guest().call('POST /api/order/:token/return-preview', {
      params,
      body: { lines },
    });
    expect(sums).toMatchObject({ goods: 25.25, shipping: 0, refund: 25.25 });
    const { data } = await guest().call('POST /api/order/:token/return', { params, body });
    expect(data.open_return?.lines).toEqual([{ name: 'Paddle', quantity: 1 }]);
    const again = await guest().refused('POST /api/order/:token/return', { params, body });
    expect(again.code).toBe('return_refused');
    expect((await desk.read(id)).messages.map(({ template }) => template)).toEqual(
      expect.arrayContaining(['shop-return-asked', 'staff-shop-return']),
    );
  });

  test('has no return after the days, and ends 90 days after the end', async () => {
    const id = await desk.order();
    const token = await linkTo(id);
    await desk.deliver(id);
    const days = (n: number) => ({ minutes: n * 24 * 60 });
    desk.server.clock.advance(days(14));
    expect((await open(token)).can_return).toBe(true);
    desk.server.clock.advance(days(1));
    expect((await open(token)).can_return).toBe(false);
    desk.server.clock.advance(days(75));
    expect((await open(token)).state).toBe('delivered');
    desk.server.clock.advance(days(1));
    const over = await guest().refused('GET /api/order/:token', { params: { token } });
    expect(over.code).toBe('order_page_over');
  });

  test('is the same for its signed-in customer, and nobody else', async () => {
    const { db } = desk.server.deps;
    const email = `own-${crypto.randomUUID()}@example.test`;
    const { id: customerId } = await createUser(db, { role: 'Customer', email });
    const id = await desk.order({ customerId, email });
    const own = guest();
    await own.signIn(email, password);
    const params = { id };
    expect((await own.call('GET /api/my-orders/:id', { params })).data.number).toBe(id);
    const strange = { params: { id: await desk.order() } };
    expect((await own.refused('GET /api/my-orders/:id', strange)).code).toBe('not_found');
    const { data } = await own.call('POST /api/my-orders/:id/cancel', {
      params,
      body: { refund: 65.5 },
    });
    expect(data.state).toBe('cancelled');
  });

  test('gives its invoice without address, e-mail and phone', async () => {
    const token = await linkTo(await desk.order());
    const answer = await guest().send('GET', `/api/order/${token}/invoice`);
    expect(answer.headers['content-type']).toBe('application/pdf');
  });
});
