import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/build-app.ts';
import type { TestClient } from '#test/client.ts';
import { makeOpenRefunds } from '#features/payments/payments-api.ts';
import { createCompany, createUnit, createUser, password } from '#test/factories.ts';

let server: TestApp;
let staff: TestClient;
let kayak: number;
let paddle: number;
let companyId: number;
const day = (n: number) => addDays(todayIn('America/Toronto', server.clock.now()), n);

beforeAll(async () => {
  server = await buildTestApp({ purpose: 'sell' });
  const { db } = server.deps;
  companyId = (await createCompany(db)).id;
  await createUser(db, { role: 'Supervisor', email: 'staff@example.test' });
  staff = server.client();
  await staff.signIn('staff@example.test', password);
});
afterAll(() => server.close());

beforeEach(async () => {
  const { db } = server.deps;
  const made = { companyId, itemsQuantity: 8, sku: 'KAY-1' };
  kayak = (await createUnit(db, { ...made, name: 'Kayak', priceCents: 45_000 })).id;
  paddle = (await createUnit(db, { ...made, itemsQuantity: 20, name: 'Paddle', priceCents: 2_525 }))
    .id;
});

const body = (over: object = {}) => ({
  name: 'Ada Guest',
  email: `guest-${crypto.randomUUID()}@example.test`,
  phone: '+14165550111',
  delivery_date: day(40),
  delivery_address: '1 Pier Road',
  lines: [
    { unit_id: kayak, quantity: 2 },
    { unit_id: paddle, quantity: 3 },
  ],
  total_price: 975.75,
  ...over,
});
const take = async (over: object = {}) =>
  (await staff.call('POST /api/orders', { body: body(over) })).data;
const unit = async (id: number) => {
  const { rows } = await server.deps.db.execute<{ items_held: number }>(
    sql`select items_held from units where id = ${id}`,
  );
  return rows[0]?.items_held;
};
const onlyKayaks = (quantity: number) => ({
  lines: [{ unit_id: kayak, quantity }],
  total_price: quantity * 450,
});

describe('an order', () => {
  test('is priced by the server, takes stock, and makes the guest a customer', async () => {
    const order = await take();
    expect(order).toMatchObject({
      status: 0,
      total_price: 975.75,
      deposit: 97.58,
      paid: 0,
      left: 975.75,
      currency: 'CAD',
      tax_lines: [{ name: 'HST', percent: 13, amount: 112.25 }],
      lines: [
        { name: 'Kayak', quantity: 2, price: 450, amount: 900 },
        { name: 'Paddle', quantity: 3, price: 25.25, amount: 75.75 },
      ],
    });
    expect(order.free).toContainEqual({ unit_id: kayak, free: 6, quantity: 8 });
    expect(order.history.map(({ action }) => action)).toEqual(['created']);
    expect(order.customer_id).not.toBeNull();
    expect([await unit(kayak), await unit(paddle)]).toEqual([2, 3]);
  });

  test('whose deposit was taken by hand stands in the books in the same moment', async () => {
    const paid = { method: 'Cheque', reference: '0042', paid_on: day(-1) };
    const order = await take({ paid_by_hand: paid });
    expect(order).toMatchObject({ status: 1, paid: 97.58 });
    const { rows } = await server.deps.db.execute(
      sql`select method, reference, paid_on::text, kind from ledger_entries where order_id = ${order.id}`,
    );
    expect(rows).toEqual([{ method: 'Cheque', reference: '0042', paid_on: day(-1), kind: 2 }]);
    const later = { paid_by_hand: { ...paid, paid_on: day(1) } };
    expect((await staff.refused('POST /api/orders', { body: body(later) })).errors).toHaveProperty([
      'paid_by_hand.paid_on',
    ]);
  });

  test('that staff take without a deposit is due as a whole, also once it is changed', async () => {
    const order = await take({ no_deposit: true, ...onlyKayaks(1) });
    expect(order).toMatchObject({ total_price: 450, deposit: 0, paid: 0, left: 450 });
    const more = { ...body(onlyKayaks(2)), version: order.version };
    const { data } = await staff.call('PUT /api/orders/:id', {
      params: { id: order.id },
      body: more,
    });
    expect(data).toMatchObject({ total_price: 900, deposit: 0 });
    const paid_by_hand = { method: 'Cash', paid_on: day(0), reference: '' };
    const both = await staff.refused('POST /api/orders', {
      body: body({ no_deposit: true, paid_by_hand }),
    });
    expect([both.status, Object.keys(both.errors)]).toEqual([422, ['paid_by_hand']]);
  });

  test('lists its mails, and its confirmation is mailed again as it is now', async () => {
    const { id, version, email } = await take({ confirmation: true });
    const params = { id };
    await staff.call('PUT /api/orders/:id', {
      params,
      body: { ...body(onlyKayaks(1)), email, version },
    });
    const { data } = await staff.call('POST /api/order-email-resend/:id', { params });
    expect(data.to).toBe(email);
    const read = (await staff.call('GET /api/orders/:id', { params })).data;
    expect(read.messages.map((one) => [one.template, one.recipient])).toEqual([
      ['order-confirmation', email],
      ['order-confirmation', email],
    ]);
    expect(read.messages[0]?.id).toBe(data.id);
    expect(read.history[0]).toMatchObject({ action: 'resent', after: { to: email } });
    const { rows } = await server.deps.db.execute<{ total: number }>(
      sql`select (params ->> 'total')::integer as total from messages where id = ${data.id}`,
    );
    expect(rows).toEqual([{ total: 45_000 }]);
  });

  test('is confirmed by mail where staff want it, with a link to set a password', async () => {
    const order = await take({ confirmation: true });
    const quiet = await take();
    const { rows } = await server.deps.db.execute<{ n: number; linked: boolean }>(sql`
      select count(*)::int as n, bool_or(params ->> 'secret_link' is not null) as linked
      from messages where template = 'order-confirmation'
        and params ->> 'number' in (${String(order.id)}, ${String(quiet.id)})`);
    expect(rows).toEqual([{ n: 1, linked: true }]);
  });

  test.each([
    ['another total', () => ({ total_price: 1 }), 'total_price'],
    ['more than there is', () => onlyKayaks(9), 'lines.0.quantity'],
    [
      'a product of nobody',
      () => ({ lines: [{ unit_id: 999_999, quantity: 1 }] }),
      'lines.0.unit_id',
    ],
    ['a date that has passed', () => ({ delivery_date: day(-1) }), 'delivery_date'],
    [
      'the same product twice',
      () => ({
        lines: [
          { unit_id: kayak, quantity: 1 },
          { unit_id: kayak, quantity: 1 },
        ],
      }),
      'lines.1.unit_id',
    ],
    ['a customer of nobody', () => ({ customer_id: 999_999 }), 'customer_id'],
  ])('with %s is refused and takes nothing', async (_case, over, field) => {
    const refused = await staff.refused('POST /api/orders', { body: body(over()) });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual([field]);
    expect(await unit(kayak)).toBe(0);
  });

  test('sent twice with one key is one order; the key is good for nothing else', async () => {
    const headers = { 'idempotency-key': 'an-order-of-kayaks' };
    const wanted = body();
    const send = (sent: object) => staff.send('POST', '/api/orders', { body: sent, headers });
    const [one, two] = await Promise.all([send(wanted), send(wanted)]);
    expect(one.body).toEqual(two.body);
    expect((await send(wanted)).body).toEqual(one.body);
    expect(await unit(kayak)).toBe(2);
    expect((await send(body())).status).toBe(422);
  });
});

describe('an edit', () => {
  test('moves stock, keeps the prices it was made for, and follows the money', async () => {
    const order = await take({ ...onlyKayaks(4), paid_by_hand: { method: 'Cash' } });
    await server.deps.db.execute(sql`update units set price_cents = 99900 where id = ${kayak}`);
    const change = body({
      email: order.email,
      version: order.version,
      lines: [
        { unit_id: kayak, quantity: 1 },
        { unit_id: paddle, quantity: 2 },
      ],
      total_price: 500.5,
    });
    const params = { id: order.id };
    const { data } = await staff.call('PUT /api/orders/:id', { params, body: change });
    expect(data).toMatchObject({ total_price: 500.5, deposit: 50.05, paid: 180, status: 2 });
    expect([await unit(kayak), await unit(paddle)]).toEqual([1, 2]);
    expect(data.history[0]).toMatchObject({
      action: 'changed',
      before: { lines: '4 × Kayak', total_price: 1800 },
      after: { lines: '1 × Kayak, 2 × Paddle', total_price: 500.5 },
    });
    const again = await staff.refused('PUT /api/orders/:id', { params, body: change });
    expect(again.status).toBe(409);
  });

  test('adds no product once prices are in another currency', async () => {
    const order = await take(onlyKayaks(1));
    const to = (over: object) => ({
      params: { id: order.id },
      body: body({ version: order.version, ...over }),
    });
    const currency = (code: string) =>
      server.deps.db.execute(
        sql`update settings set data = jsonb_set(data, '{currency}', ${`"${code}"`}::jsonb)`,
      );
    await currency('USD');
    const refused = await staff.refused('PUT /api/orders/:id', to({}));
    const more = await staff.call('PUT /api/orders/:id', to(onlyKayaks(2)));
    await currency('CAD');
    expect(refused.errors).toEqual({
      'lines.1.unit_id': ['Prices are in USD by now, and this order is in CAD.'],
    });
    expect(more.data).toMatchObject({ total_price: 900, currency: 'CAD' });
  });

  test('may take what the order holds itself, and no more', async () => {
    const order = await take(onlyKayaks(6));
    const to = (quantity: number) => ({
      params: { id: order.id },
      body: body({ ...onlyKayaks(quantity), version: order.version }),
    });
    const refused = await staff.refused('PUT /api/orders/:id', to(9));
    expect(refused.errors).toEqual({ 'lines.0.quantity': ['Only 8 of Kayak are left.'] });
    await staff.call('PUT /api/orders/:id', to(8));
    expect(await unit(kayak)).toBe(8);
  });
});

describe('the stock of a product', () => {
  test('cannot be set below what orders hold, by the form nor by anything else', async () => {
    await take(onlyKayaks(5));
    const { data } = await staff.call('GET /api/units/:id', { params: { id: kayak } });
    if (!('version' in data)) throw new Error('Staff see all of a unit');
    expect(data).toMatchObject({ items_held: 5, items_quantity: 8 });
    const form = { name: 'Kayak', price: 450, items_quantity: 4, version: data.version };
    const refused = await staff.refused('POST /api/units/:id', {
      params: { id: kayak },
      body: form,
    });
    expect(refused.errors).toEqual({ items_quantity: ['Orders hold 5 of this product.'] });
    await expect(
      server.database.pool.query('update units set items_quantity = 4 where id = $1', [kayak]),
    ).rejects.toThrow(/units_stock/);
    await staff.call('POST /api/units/:id', {
      params: { id: kayak },
      body: { ...form, items_quantity: 5 },
    });
  });

  test('stays held by a completed order, which can be neither changed nor cancelled', async () => {
    const order = await take(onlyKayaks(3));
    const { data } = await staff.call('POST /api/orders/:id/complete', {
      params: { id: order.id },
      body: { version: order.version },
    });
    expect(data.completed).toBe(true);
    expect(await unit(kayak)).toBe(3);
    const cancel = { version: data.version, refund: 0 };
    const refused = await staff.refused('POST /api/orders/:id/cancel', {
      params: { id: order.id },
      body: cancel,
    });
    expect(refused).toMatchObject({ status: 422, message: 'This order is completed.' });
  });
});

describe('a cancel', () => {
  const cancelled = async (id: number, version: number, over: object = {}) =>
    (
      await staff.call('POST /api/orders/:id/cancel', {
        params: { id },
        body: { version, refund: 0, ...over },
      })
    ).data;

  test('gives stock back', async () => {
    const order = await take(onlyKayaks(8));
    expect((await staff.refused('POST /api/orders', { body: body() })).errors).toEqual({
      'lines.0.quantity': ['Kayak is sold out.'],
    });
    await cancelled(order.id, order.version);
    expect(await unit(kayak)).toBe(0);
    await take();
  });

  test.each([
    [40, false, 180, 0, 0],
    [20, false, 0, 180, 0],
    [3, false, 0, 180, 1620],
    [3, true, 180, 0, 0],
  ])(
    '%d days before the delivery, by the business %j: %d comes back',
    async (days, byBusiness, refund, kept, owed) => {
      const order = await take({
        ...onlyKayaks(4),
        delivery_date: day(days),
        paid_by_hand: { method: 'Cash' },
      });
      const preview = await staff.call('POST /api/orders/:id/cancel-preview', {
        params: { id: order.id },
        body: { by_business: byBusiness },
      });
      expect(preview.data).toMatchObject({ paid: 180, refund, kept, owed, by_card: 0 });
      const wrong = await staff.refused('POST /api/orders/:id/cancel', {
        params: { id: order.id },
        body: { version: order.version, by_business: byBusiness, refund: refund + 1 },
      });
      expect(wrong.errors).toHaveProperty('refund');
      const done = await cancelled(order.id, order.version, { by_business: byBusiness, refund });
      expect(done).toMatchObject({ cancelled: true });
      const { rows } = await server.deps.db.execute(sql`
        select amount_cents::int as amount from money_tasks where order_id = ${order.id}`);
      expect(rows).toEqual(refund === 0 ? [] : [{ amount: refund * 100 }]);
      expect(await unit(kayak)).toBe(0);
    },
  );
});

describe('a cancelled order that was paid by card', () => {
  const paidByCard = async () => {
    const order = await take({ ...onlyKayaks(1), delivery_date: day(40) });
    await staff.call('POST /api/take-payment', {
      body: { by: 'new_card', order: order.id, amount: 45, stripeToken: 'tok_visa' },
    });
    const { data } = await staff.call('GET /api/orders/:id', { params: { id: order.id } });
    return data;
  };
  const cancel = async (order: { id: number; version: number }, refund: number) =>
    staff.call('POST /api/orders/:id/cancel', {
      params: { id: order.id },
      body: { version: order.version, refund, reason: 'No kayak left' },
    });
  const booksOf = async (id: number) => {
    const { rows } = await server.deps.db.execute(sql`
      select (select paid_cents::int from orders where id = ${id}) as paid,
        (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
          join charge_attempts a on a.gateway_payment = p.ref where a.order_id = ${id}) as charged,
        (select count(*)::int from money_tasks where order_id = ${id}) as tasks`);
    return rows[0];
  };

  test('has its money back on the card at once, and its customer is told', async () => {
    const order = await paidByCard();
    expect(await booksOf(order.id)).toEqual({ paid: 4500, charged: 4500, tasks: 0 });
    expect((await cancel(order, 45)).data).toMatchObject({ cancelled: true, paid: 0 });
    expect(await booksOf(order.id)).toEqual({ paid: 0, charged: 0, tasks: 0 });
    const { rows } = await server.deps.db.execute(sql`
      select params ->> 'refund' as refund, params ->> 'by_card' as card, params ->> 'reason' as reason
      from messages where template = 'order-cancelled' and (params ->> 'number')::int = ${order.id}`);
    expect(rows).toEqual([{ refund: '4500', card: '4500', reason: 'No kayak left' }]);
  });

  test('whose provider refuses leaves the money with staff, who are told', async () => {
    const order = await paidByCard();
    server.gateway.faults.refuseRefunds = 'The card is closed.';
    await cancel(order, 45);
    server.gateway.faults.refuseRefunds = null;
    expect(await booksOf(order.id)).toEqual({ paid: 4500, charged: 4500, tasks: 1 });
  });

  test('whose provider is out of reach gets it back in the next round, once', async () => {
    const order = await paidByCard();
    server.gateway.faults.timeouts = { refundPayment: 'after' };
    await cancel(order, 45);
    expect(await booksOf(order.id)).toEqual({ paid: 4500, charged: 0, tasks: 0 });
    server.gateway.faults.timeouts = {};
    for (const round of [1, 2]) {
      await makeOpenRefunds(server.deps, new Date(server.clock.now().getTime() + round));
    }
    expect(await booksOf(order.id)).toEqual({ paid: 0, charged: 0, tasks: 0 });
  });
});

describe('the list', () => {
  test('filters, sorts, pages and counts on the server, and its CSV has the same rows', async () => {
    const late = await take({ name: 'Zoe List', delivery_date: day(60) });
    const soon = await take({ name: 'Abe, "List"', delivery_date: day(50) });
    await take({ name: 'Ben List', delivery_date: day(55) }).then(({ id, version }) =>
      staff.call('POST /api/orders/:id/cancel', { params: { id }, body: { version, refund: 0 } }),
    );
    const list = async (query: Record<string, string>) => {
      const { data, meta } = await staff.call('GET /api/orders', {
        query: { q: 'List', ...query },
      });
      return [meta.total, ...data.map(({ name }) => name)];
    };
    expect(await list({ state: 'open' })).toEqual([2, 'Abe, "List"', 'Zoe List']);
    expect(await list({ sort: '-name', per_page: '1' })).toEqual([3, 'Zoe List']);
    expect(await list({ from: day(56) })).toEqual([1, 'Zoe List']);
    expect(await list({ unit_id: String(kayak), state: 'cancelled' })).toEqual([1, 'Ben List']);
    expect(await list({ q: `#${late.id}` })).toEqual([1, 'Zoe List']);
    const csv = await staff.send('GET', '/api/orders/csv', {
      query: { q: 'List', state: 'open', sort: 'name' },
    });
    const lines = String(csv.body).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toBe(
      `${soon.id},${day(50)},"Abe, ""List""",${soon.email},'+14165550111,1 Pier Road,2 × Kayak; 3 × Paddle,Deposit Needed,Open,CAD,975.75,0.00,975.75`,
    );
  });

  test('of a customer is their own, without what staff noted', async () => {
    const owner = await createUser(server.deps.db, { email: 'owner@example.test' });
    await take({ customer_id: owner.id, email: owner.email, staff_notes: 'Pays late' });
    await take();
    const customer = server.client();
    await customer.signIn(owner.email, password);
    const { data, meta } = await customer.call('GET /api/my-orders');
    expect(meta.total).toBe(1);
    expect(JSON.stringify(data)).not.toContain('Pays late');
    expect(data[0]?.lines[0]).toMatchObject({ name: 'Kayak', quantity: 2 });
    const number = data[0]?.id ?? 0;
    const one = await customer.call('GET /api/my-orders', { query: { number } });
    expect(one.data).toEqual(data);
    const none = await customer.call('GET /api/my-orders', { query: { number: number + 1 } });
    expect(none.data).toEqual([]);
  });

  test('leaves out what another company sold', async () => {
    const order = await take();
    const other = await createCompany(server.deps.db, { name: 'Other' });
    await server.deps.db.execute(
      sql`update orders set company_id = ${other.id} where id = ${order.id}`,
    );
    expect((await staff.refused('GET /api/orders/:id', { params: { id: order.id } })).status).toBe(
      404,
    );
    const { meta } = await staff.call('GET /api/orders', { query: { q: `#${order.id}` } });
    expect(meta.total).toBe(0);
  });
});
