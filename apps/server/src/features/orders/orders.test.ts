import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';

let desk: OrderStaffDesk;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.restock());

describe('an order', () => {
  test('is priced by the server, takes stock, and creates a customer for the guest', async () => {
    const order = await desk.take();
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
    expect(order.free[0]).toMatchObject({ unit_id: desk.kayak, free: 6, quantity: 8 });
    expect(order.history.map(({ action }) => action)).toEqual(['created']);
    expect(order.customer_id).not.toBeNull();
    expect([await desk.held(desk.kayak), await desk.held(desk.paddle)]).toEqual([2, 3]);
  });

  test('records a manual deposit in the ledger in the same transaction', async () => {
    const paid = { method: 'Cheque', reference: '0042', paid_on: desk.day(-1) };
    const order = await desk.take({ paid_by_hand: paid });
    expect(order).toMatchObject({ status: 1, paid: 97.58 });
    const { rows } = await desk.server.deps.db.execute(
      sql`select method, reference, paid_on::text, kind from ledger_entries where order_id = ${order.id}`,
    );
    expect(rows).toEqual([{ method: 'Cheque', reference: '0042', paid_on: desk.day(-1), kind: 2 }]);
    const later = { paid_by_hand: { ...paid, paid_on: desk.day(1) } };
    expect(
      (await desk.staff.refused('POST /api/orders', { body: desk.body(later) })).errors,
    ).toHaveProperty(['paid_by_hand.paid_on']);
  });

  test('of a walk-in has no customer, is paid in full, and gets one with an address', async () => {
    const paid_by_hand = { method: 'Card terminal' };
    const contact = { email: '', phone: '', confirmation: true };
    const order = await desk.take({ ...contact, paid_by_hand, paid_in_full: true });
    expect(order).toMatchObject({ customer_id: null, paid: 975.75, left: 0, messages: [] });
    const { rows } = await desk.server.deps.db.execute(
      sql`select method, kind from ledger_entries where order_id = ${order.id}`,
    );
    expect(rows).toEqual([{ method: 'Card terminal', kind: 4 }]);
    const params = { id: order.id };
    const resent = await desk.staff.refused('POST /api/order-email-resend/:id', { params });
    expect(resent.errors).toEqual({ email: ['This order has no email address.'] });
    const { data } = await desk.staff.call('PUT /api/orders/:id', {
      params,
      body: { ...desk.body(), email: 'walked-in@example.test', version: order.version },
    });
    expect(data.customer_id).not.toBeNull();
  });

  test('without a deposit is due in full, also after a change', async () => {
    const order = await desk.take({ no_deposit: true, ...desk.onlyKayaks(1) });
    expect(order).toMatchObject({ total_price: 450, deposit: 0, paid: 0, left: 450 });
    const more = { ...desk.body(desk.onlyKayaks(2)), version: order.version };
    const { data } = await desk.staff.call('PUT /api/orders/:id', {
      params: { id: order.id },
      body: more,
    });
    expect(data).toMatchObject({ total_price: 900, deposit: 0 });
    const paid_by_hand = { method: 'Cash', paid_on: desk.day(0), reference: '' };
    const both = await desk.staff.refused('POST /api/orders', {
      body: desk.body({ no_deposit: true, paid_by_hand }),
    });
    expect([both.status, Object.keys(both.errors)]).toEqual([422, ['paid_by_hand']]);
  });

  test('lists its mails, and repeats the confirmation with current data', async () => {
    const { id, version, email } = await desk.take({ confirmation: true });
    const params = { id };
    await desk.staff.call('PUT /api/orders/:id', {
      params,
      body: { ...desk.body(desk.onlyKayaks(1)), email, version },
    });
    const { data } = await desk.staff.call('POST /api/order-email-resend/:id', { params });
    expect(data.to).toBe(email);
    const read = (await desk.staff.call('GET /api/orders/:id', { params })).data;
    expect(read.messages.map((one) => [one.template, one.recipient])).toEqual([
      ['order-confirmation', email],
      ['order-confirmation', email],
    ]);
    expect(read.messages[0]?.id).toBe(data.id);
    expect(read.history[0]).toMatchObject({ action: 'resent', after: { to: email } });
    const { rows } = await desk.server.deps.db.execute<{ total: number }>(
      sql`select (params ->> 'total')::integer as total from messages where id = ${data.id}`,
    );
    expect(rows).toEqual([{ total: 45_000 }]);
  });

  test('is confirmed by mail on request, with a link to set a password', async () => {
    const order = await desk.take({ confirmation: true });
    const quiet = await desk.take();
    const { rows } = await desk.server.deps.db.execute<{ n: number; linked: boolean }>(sql`
      select count(*)::int as n, bool_or(params ->> 'secret_link' is not null) as linked
      from messages where template = 'order-confirmation'
        and params ->> 'number' in (${String(order.id)}, ${String(quiet.id)})`);
    expect(rows).toEqual([{ n: 1, linked: true }]);
  });

  test.each([
    ['another total', () => ({ total_price: 1 }), 'total_price'],
    ['more than there is', () => desk.onlyKayaks(9), 'lines.0.quantity'],
    [
      'a product of nobody',
      () => ({ lines: [{ unit_id: 999_999, quantity: 1 }] }),
      'lines.0.unit_id',
    ],
    ['a date that has passed', () => ({ delivery_date: desk.day(-1) }), 'delivery_date'],
    [
      'the same product twice',
      () => ({
        lines: [
          { unit_id: desk.kayak, quantity: 1 },
          { unit_id: desk.kayak, quantity: 1 },
        ],
      }),
      'lines.1.unit_id',
    ],
    ['a customer of nobody', () => ({ customer_id: 999_999 }), 'customer_id'],
  ])('with %s is refused and takes nothing', async (_case, over, field) => {
    const refused = await desk.staff.refused('POST /api/orders', { body: desk.body(over()) });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual([field]);
    expect(await desk.held(desk.kayak)).toBe(0);
  });

  test('is taken while the business rents and has something for sale; else refused, also by repeating one', async () => {
    const { db } = desk.server.deps;
    const order = await desk.take();
    const params = { id: order.id };
    const setPurpose = (purpose: string) =>
      db.execute(sql`update settings set data = data || ${JSON.stringify({ purpose })}::jsonb`);
    await setPurpose('rent');
    await desk.take();
    const forSale = (yes: boolean) => db.execute(sql`update units set for_sale = ${yes}`);
    await forSale(false);
    const words =
      'No orders can be taken: nothing is for sale. To take orders, mark what you sell as for sale.';
    const schedule = { frequency: 'weekly', count: 2 };
    expect([
      await desk.staff.refused('POST /api/orders', { body: desk.body() }),
      await desk.staff.refused('POST /api/order-repeat/:id', { params, body: schedule }),
      await desk.staff.refused('POST /api/order-repeat/:id/preview', { params, body: schedule }),
    ]).toMatchObject(Array.from({ length: 3 }, () => ({ status: 422, message: words })));
    const { data } = await desk.staff.call('PUT /api/orders/:id', {
      params,
      body: { ...desk.body({ name: 'Grace' }), version: order.version },
    });
    expect(data.name).toBe('Grace');
    await setPurpose('sell');
    // In a business that sells, what is not for sale is no product either.
    const unsold = await desk.staff.refused('POST /api/orders', { body: desk.body() });
    expect(unsold.errors).toEqual({
      'lines.0.unit_id': ['Product does not exist.'],
      'lines.1.unit_id': ['Product does not exist.'],
    });
    await forSale(true);
  });

  test('repeated with the same key is created once; the key works for nothing else', async () => {
    const headers = { 'idempotency-key': 'an-order-of-kayaks' };
    const request = desk.body();
    const send = (sent: object) => desk.staff.send('POST', '/api/orders', { body: sent, headers });
    const [one, two] = await Promise.all([send(request), send(request)]);
    expect(one.body).toEqual(two.body);
    expect((await send(request)).body).toEqual(one.body);
    expect(await desk.held(desk.kayak)).toBe(2);
    expect((await send(desk.body())).status).toBe(422);
  });

  test('can be repeated with a key only by the same user', async () => {
    const headers = { 'idempotency-key': 'an-order-by-one-of-us' };
    const request = desk.body();
    const send = (who: TestClient) => who.send('POST', '/api/orders', { body: request, headers });
    const { email } = await createUser(desk.server.deps.db, { role: 'Supervisor' });
    const colleague = desk.server.client();
    await colleague.signIn(email, password);
    const one = await send(desk.staff);
    const two = await send(colleague);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await desk.held(desk.kayak)).toBe(4);
    expect(await send(desk.staff)).toMatchObject({ status: 200 });
    expect(await desk.held(desk.kayak)).toBe(4);
  });
});

describe('an edit', () => {
  test('moves stock, keeps agreed prices, and updates the payment state', async () => {
    const order = await desk.take({ ...desk.onlyKayaks(4), paid_by_hand: { method: 'Cash' } });
    await desk.server.deps.db.execute(
      sql`update units set price_cents = 99900 where id = ${desk.kayak}`,
    );
    const change = desk.body({
      email: order.email,
      version: order.version,
      lines: [
        { unit_id: desk.kayak, quantity: 1 },
        { unit_id: desk.paddle, quantity: 2 },
      ],
      total_price: 500.5,
    });
    const params = { id: order.id };
    const { data } = await desk.staff.call('PUT /api/orders/:id', { params, body: change });
    expect(data).toMatchObject({ total_price: 500.5, deposit: 50.05, paid: 180, status: 2 });
    expect([await desk.held(desk.kayak), await desk.held(desk.paddle)]).toEqual([1, 2]);
    expect(data.history[0]).toMatchObject({
      action: 'changed',
      before: { lines: '4 × Kayak', total_price: 1800 },
      after: { lines: '1 × Kayak, 2 × Paddle', total_price: 500.5 },
    });
    const again = await desk.staff.refused('PUT /api/orders/:id', { params, body: change });
    expect(again.status).toBe(409);
  });

  test('adds no product once prices are in another currency', async () => {
    const order = await desk.take(desk.onlyKayaks(1));
    const to = (over: object) => ({
      params: { id: order.id },
      body: desk.body({ version: order.version, ...over }),
    });
    const currency = (code: string) =>
      desk.server.deps.db.execute(
        sql`update settings set data = jsonb_set(data, '{currency}', ${`"${code}"`}::jsonb)`,
      );
    await currency('USD');
    const refused = await desk.staff.refused('PUT /api/orders/:id', to({}));
    const more = await desk.staff.call('PUT /api/orders/:id', to(desk.onlyKayaks(2)));
    await currency('CAD');
    expect(refused.errors).toEqual({
      'lines.1.unit_id': ['Prices are now in USD, but this order is in CAD.'],
    });
    expect(more.data).toMatchObject({ total_price: 900, currency: 'CAD' });
  });

  test('may use the stock held by the order itself, but no more', async () => {
    const order = await desk.take(desk.onlyKayaks(6));
    const to = (quantity: number) => ({
      params: { id: order.id },
      body: desk.body({ ...desk.onlyKayaks(quantity), version: order.version }),
    });
    const refused = await desk.staff.refused('PUT /api/orders/:id', to(9));
    expect(refused.errors).toEqual({ 'lines.0.quantity': ['Only 8 of Kayak are left.'] });
    await desk.staff.call('PUT /api/orders/:id', to(8));
    expect(await desk.held(desk.kayak)).toBe(8);
  });
});

describe('the stock of a product', () => {
  test('cannot be set below what orders hold, in the form or the database', async () => {
    await desk.take(desk.onlyKayaks(5));
    const { data } = await desk.staff.call('GET /api/units/:id', {
      params: { id: desk.kayak },
    });
    if (!('version' in data)) throw new Error('Staff see all of a unit');
    expect(data).toMatchObject({ items_held: 5, stock: 8 });
    const form = { name: 'Kayak', price: 450, items_quantity: 4, version: data.version };
    const refused = await desk.staff.refused('POST /api/units/:id', {
      params: { id: desk.kayak },
      body: form,
    });
    expect(refused.errors).toEqual({ items_quantity: ['Orders have reserved 5 of this product.'] });
    await expect(
      desk.server.database.pool.query(
        'update product_variants set quantity = 4 where unit_id = $1',
        [desk.kayak],
      ),
    ).rejects.toThrow(/product_variants_stock/);
    await desk.staff.call('POST /api/units/:id', {
      params: { id: desk.kayak },
      body: { ...form, items_quantity: 5 },
    });
  });

  test('stays held by a completed order, which can be neither changed nor cancelled', async () => {
    const order = await desk.take(desk.onlyKayaks(3));
    const { data } = await desk.staff.call('POST /api/orders/:id/complete', {
      params: { id: order.id },
      body: { version: order.version },
    });
    expect(data.completed).toBe(true);
    expect(await desk.held(desk.kayak)).toBe(3);
    const cancel = { version: data.version, refund: 0 };
    const refused = await desk.staff.refused('POST /api/orders/:id/cancel', {
      params: { id: order.id },
      body: cancel,
    });
    expect(refused).toMatchObject({ code: 'order_ended', message: 'This order is completed.' });
  });
});
