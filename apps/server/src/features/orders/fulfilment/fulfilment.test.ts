import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { retryOpenRefunds } from '#features/payments/payments-api.ts';
import { northDock, openShopDesk, type ShopDesk } from '#test/shop/shop-orders.ts';

let desk: ShopDesk;
beforeAll(async () => {
  desk = await openShopDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.restock());

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute<Row>(query)).rows;
const messagesOf = async (id: number) =>
  (
    await rows<{ name: string }>(
      sql`select channel || '.' || template as name from messages where order_id = ${id} order by id`,
    )
  ).map(({ name }) => name);
const refundsOf = async (id: number) =>
  (
    await rows<{ amount: number }>(
      sql`select amount_cents::integer as amount from ledger_entries
        where order_id = ${id} and direction = 'refund' order by id`,
    )
  ).map(({ amount }) => amount);
const wrongSums = async () =>
  (await rows<{ name: string }>(sql`select name from check_sums() where different > 0`)).map(
    ({ name }) => name,
  );
const params = (id: number) => ({ params: { id } });
const version = async (id: number) => (await desk.read(id)).version;
const ask = async (id: number, quantity: number) =>
  desk.staff.call('POST /api/orders/:id/return', {
    ...params(id),
    body: { version: await version(id), lines: [{ position: 0, quantity }], reason: 'Too long' },
  });
const receive = async (id: number, received: number, restocked: number, refund: number) => ({
  ...params(id),
  body: { version: await version(id), lines: [{ position: 0, received, restocked }], refund },
});

describe('an order of the shop', () => {
  test('is packed, shipped and delivered, and its customer told of what matters', async () => {
    const id = await desk.order();
    expect(await desk.read(id)).toMatchObject({
      ...{ source: 'shop', delivery_state: 'to_pack', status: 3, left: 0 },
      shop: { shipping: 15, steps: ['packed'], can_cancel: true, can_complete: false },
    });
    await desk.step(id, 'packed');
    expect(await desk.step(id, 'unpacked')).toMatchObject({ delivery_state: 'to_pack' });
    await desk.step(id, 'packed');
    const shipped = await desk.step(id, 'shipped', 'NB12');
    expect(shipped).toMatchObject({ delivery_state: 'shipped', shop: { tracking: 'NB12' } });
    const body = { version: shipped.version };
    const done = (await desk.staff.call('POST /api/orders/:id/complete', { ...params(id), body }))
      .data;
    expect(done).toMatchObject({ delivery_state: 'delivered', completed: true });
    expect(done.history.map(({ action }) => action)).toEqual([
      ...['completed', 'shipped', 'packed', 'unpacked', 'packed'],
    ]);
    expect(await messagesOf(id)).toEqual([
      ...['mail.shop-order-confirmation', 'mail.staff-shop-order'],
      ...['sms.shop-order-shipped', 'mail.shop-order-shipped'],
    ]);
  });

  test('is ready for pick-up, and told again after it was taken back', async () => {
    const id = await desk.order({ delivery: northDock });
    await desk.step(id, 'packed');
    await desk.step(id, 'ready');
    await desk.step(id, 'not_ready');
    const ready = await desk.step(id, 'ready');
    expect(ready.shop).toMatchObject({ can_complete: true, steps: ['not_ready'] });
    expect((await messagesOf(id)).filter((it) => it === 'mail.shop-order-ready')).toHaveLength(2);
  });

  test('is handed over once: the second of two is refused with the state as it is', async () => {
    const id = await desk.order();
    const packed = await desk.step(id, 'packed');
    const body = { version: packed.version, step: 'shipped' as const, tracking: 'NB12' };
    const both = await Promise.allSettled(
      [1, 2].map(() => desk.staff.call('POST /api/orders/:id/step', { ...params(id), body })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const again = await desk.staff.refused('POST /api/orders/:id/step', { ...params(id), body });
    expect(again).toMatchObject({ code: 'order_step', message: 'This order is shipped.' });
    expect(
      (await messagesOf(id)).filter((name) => name === 'mail.shop-order-shipped'),
    ).toHaveLength(1);
  });

  test('cannot be completed before it is ready, nor changed line by line', async () => {
    const id = await desk.order();
    const body = { version: await version(id) };
    const early = await desk.staff.refused('POST /api/orders/:id/complete', {
      ...params(id),
      body,
    });
    expect(early).toMatchObject({ code: 'order_step', message: 'This order is not packed.' });
    const change = { ...desk.body(), ...body };
    const refused = await desk.staff.refused('PUT /api/orders/:id', {
      ...params(id),
      body: change,
    });
    expect(refused.code).toBe('shop_order');
  });

  test('has its contact, address and notes changed, but its country kept', async () => {
    const id = await desk.order();
    const changed = await desk.staff.call('POST /api/orders/:id/contact', {
      ...params(id),
      body: {
        ...{ version: await version(id), name: 'Ada L.', email: 'ada@example.test', phone: '' },
        staff_notes: 'Ring twice',
        address: { line1: '2 Front Street', city: 'Toronto', region: 'ON', postcode: 'M5J 2N1' },
        tracking: '',
      },
    });
    expect(changed.data).toMatchObject({
      ...{ name: 'Ada L.', staff_notes: 'Ring twice', total_price: 65.5 },
      shop: { delivery: { address: { line1: '2 Front Street', country: 'CA' } } },
    });
  });

  test('is cancelled by staff before it is packed, with everything back and no terms of trips', async () => {
    const id = await desk.order();
    expect(await desk.held(desk.paddle)).toBe(2);
    const body = { version: await version(id), refund: 65.5, reason: 'Broken' };
    const gone = await desk.staff.call('POST /api/orders/:id/cancel', { ...params(id), body });
    expect(gone.data).toMatchObject({ cancelled: true, delivery_state: 'cancelled', left: 0 });
    expect([await desk.held(desk.paddle), await refundsOf(id)]).toEqual([0, [6550]]);
    const invoice = await desk.staff.call('POST /api/order-invoice/:id', params(id));
    expect(invoice.data).toMatchObject({ kind: 'credit_note', total: -65.5 });
  });

  test('cannot be cancelled once it is packed, by the database too', async () => {
    const id = await desk.order();
    const packed = await desk.step(id, 'packed');
    const body = { version: packed.version, refund: 65.5 };
    const refused = await desk.staff.refused('POST /api/orders/:id/cancel', {
      ...params(id),
      body,
    });
    expect(refused).toMatchObject({ code: 'order_step', message: 'This order is packed.' });
    await expect(
      rows(sql`update orders set cancelled_at = now() where id = ${id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'orders_cancelled_unpacked' } });
  });

  test('is on the pick list until it is packed, summed and by order', async () => {
    const [one, two] = [await desk.order({ kayaks: 1 }), await desk.order({ delivery: northDock })];
    const list = async () => (await desk.staff.call('GET /api/pick-list', {})).data;
    const before = await list();
    const ours = before.products.filter(({ name }) => name === 'Paddle').at(-1);
    expect(ours?.quantity).toBe(4);
    expect(before.orders.find(({ id }) => id === two)).toMatchObject({
      by: 'pickup',
      to: 'North dock',
    });
    await desk.step(one, 'packed');
    expect((await list()).orders.map(({ id }) => id)).not.toContain(one);
  });
});

describe('a return', () => {
  test('of one of two gives back its share and its stock, and the rest later with the shipping', async () => {
    const id = await desk.order();
    await desk.deliver(id);
    await ask(id, 1);
    const asked = await desk.read(id);
    expect(asked).toMatchObject({ return_asked: true, shop: { can_return: false } });
    const { data: tasks } = await desk.staff.call('GET /api/money-tasks', { query: {} });
    expect(tasks.map(({ kind, order_id }) => [kind, order_id])).toContainEqual([
      'return_asked',
      id,
    ]);
    const back = await desk.staff.call(
      'POST /api/orders/:id/return/receive',
      await receive(id, 1, 1, 25.25),
    );
    expect(back.data).toMatchObject({
      ...{ delivery_state: 'delivered', return_asked: false, status: 3, left: 0, paid: 40.25 },
      shop: { refunded: 25.25, lines: [{ returned: 1, restocked: 1, refunded: 25.25 }] },
    });
    expect([await desk.held(desk.paddle), await refundsOf(id)]).toEqual([1, [2525]]);
    await ask(id, 1);
    const last = await receive(id, 1, 0, 34.25);
    const all = await desk.staff.call('POST /api/orders/:id/return/receive', last);
    // The cheapest shipping method, 9.00 of the 15.00 that were paid.
    expect(all.data).toMatchObject({ delivery_state: 'returned', shop: { refunded: 59.5 } });
    expect([await desk.held(desk.paddle), await refundsOf(id)]).toEqual([1, [2525, 3425]]);
    expect(await wrongSums()).toEqual([]);
    const invoice = await desk.staff.call('POST /api/order-invoice/:id', params(id));
    expect(invoice.data).toMatchObject({ kind: 'invoice', total: 6 });
    expect((await messagesOf(id)).filter((name) => name.includes('return'))).toEqual([
      ...['mail.shop-return-asked', 'mail.shop-return-received'],
      ...['mail.shop-return-asked', 'mail.shop-return-received'],
    ]);
  });

  test('is received once, within what was asked for, and with the refund that was shown', async () => {
    const id = await desk.order();
    await desk.deliver(id);
    await ask(id, 1);
    const receiving = (over: Awaited<ReturnType<typeof receive>>) =>
      desk.staff.refused('POST /api/orders/:id/return/receive', over);
    expect((await receiving(await receive(id, 2, 1, 50.5))).errors).toHaveProperty('lines');
    expect((await receiving(await receive(id, 1, 1, 50.5))).code).toBe('refund_changed');
    const right = await receive(id, 1, 1, 25.25);
    const both = await Promise.allSettled(
      [1, 2].map(() => desk.staff.call('POST /api/orders/:id/return/receive', right)),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refundsOf(id)).toEqual([2525]);
    await expect(
      rows(sql`update order_return_lines set received = 1 where order_id = ${id}`),
    ).rejects.toThrow();
    await expect(
      rows(sql`update order_lines set returned = 3 where order_id = ${id}`),
    ).rejects.toMatchObject({ cause: { constraint: 'order_lines_returned' } });
  });

  test('of which nothing came is closed, and may be asked for again', async () => {
    const id = await desk.order();
    await desk.deliver(id);
    await ask(id, 2);
    const body = { version: await version(id) };
    await desk.staff.call('POST /api/orders/:id/return/close', { ...params(id), body });
    await ask(id, 2);
    expect(await refundsOf(id)).toEqual([]);
    expect((await desk.read(id)).shop?.returns.map(({ state }) => state)).toEqual([
      'asked',
      'closed',
    ]);
  });

  test('is refunded once when the process ends between wanting and making it', async () => {
    const id = await desk.order();
    await desk.deliver(id);
    await ask(id, 2);
    const { deps } = desk.server;
    const whole = deps.faultPoint;
    deps.faultPoint = (name) => {
      if (name === 'return received') throw new Error('ended here');
    };
    const request = await receive(id, 2, 2, 59.5);
    await desk.staff.call('POST /api/orders/:id/return/receive', request).catch(() => undefined);
    deps.faultPoint = whole;
    expect(await refundsOf(id)).toEqual([]);
    const later = new Date(desk.server.clock.now().getTime() + 3_600_000);
    await retryOpenRefunds(deps, later);
    await retryOpenRefunds(deps, later);
    expect(await refundsOf(id)).toEqual([5950]);
  });
});

describe('a refund without a return', () => {
  const refund = async (id: number, over: object) => ({
    ...params(id),
    body: { version: await version(id), lines: [], shipping: 0, reason: 'Scratched', ...over },
  });

  test('is of a line or of shipping, and no longer charged', async () => {
    const id = await desk.order();
    await desk.deliver(id);
    const part = { lines: [{ position: 0, amount: 10 }], shipping: 15 };
    const after = await desk.staff.call('POST /api/orders/:id/refund', await refund(id, part));
    expect(after.data).toMatchObject({
      ...{ paid: 40.5, left: 0, status: 3 },
      shop: { refunded: 25, shipping_refunded: 15, lines: [{ refunded: 10 }] },
    });
    const beyond = await refund(id, { lines: [{ position: 0, amount: 40.51 }], shipping: 0.01 });
    const { code, errors } = await desk.staff.refused('POST /api/orders/:id/refund', beyond);
    expect([code, Object.keys(errors)]).toEqual([
      'refund_beyond_payment',
      ['lines.0.amount', 'shipping'],
    ]);
    // What is left of the line, and no shipping any more.
    await ask(id, 2);
    await desk.staff.call('POST /api/orders/:id/return/receive', await receive(id, 2, 2, 40.5));
    expect(await wrongSums()).toEqual([]);
  });

  test('of money that was taken by hand becomes a task', async () => {
    const id = await desk.order({ byCard: false });
    await desk.staff.call('POST /api/orders/:id/refund', await refund(id, { shipping: 5 }));
    const { data: tasks } = await desk.staff.call('GET /api/money-tasks', { query: {} });
    const ours = tasks.find(({ order_id }) => order_id === id);
    expect(ours).toMatchObject({ kind: 'give_back', amount: 5 });
  });

  test('is never more than a line came to, by the database too', async () => {
    const id = await desk.order();
    await expect(
      rows(sql`with r as (insert into order_refunds (order_id, amount_cents, made_by, made_at)
          select ${id}, 5051, min(id), now() from users returning id)
        insert into order_refund_lines (refund_id, order_id, position, amount_cents)
        select id, ${id}, 0, 5051 from r`),
    ).rejects.toThrow();
    await expect(
      rows(sql`insert into order_refunds (order_id, amount_cents, made_by, made_at)
          select ${id}, 100, min(id), now() from users`),
    ).rejects.toMatchObject({ cause: { constraint: 'order_refunds_sum' } });
  });
});

describe('the list', () => {
  test('finds orders by where they came from and by what is to be done', async () => {
    await desk.take();
    const [packed, ready] = [await desk.order(), await desk.order({ delivery: northDock })];
    await desk.step(packed, 'packed');
    await desk.step(ready, 'packed');
    await desk.step(ready, 'ready');
    const idsOf = async (query: object) =>
      (await desk.staff.call('GET /api/orders', { query: { per_page: 100, ...query } })).data.map(
        ({ id }) => id,
      );
    expect(await idsOf({ delivery: 'to_ship' })).toContain(packed);
    const handOver = await idsOf({ delivery: 'to_hand_over' });
    expect([handOver.includes(ready), handOver.includes(packed)]).toEqual([true, false]);
    expect(await idsOf({ source: 'staff' })).not.toContain(packed);
    expect(await idsOf({ delivery: 'return_asked', source: 'shop' })).not.toContain(packed);
  });
});
