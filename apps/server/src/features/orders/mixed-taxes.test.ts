import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createUser, password } from '#test/support/factories.ts';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';

let desk: OrderStaffDesk;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
});
afterAll(() => desk.server.close());
const sql = (text: string) => desk.server.database.pool.query(text);

/** Prices without tax; kayaks of 450.00 have 13 %, paddles of 25.25 their own 5 %. */
beforeEach(async () => {
  await sql(`update settings set data = data
    || '{"prices_include_tax": false, "sale_taxes": [{"name": "HST", "percent": 13}]}'`);
  await desk.restock();
  await sql(
    `update units set sale_taxes = '[{"name": "GST", "percent": 5}]' where id = ${desk.paddle}`,
  );
});

const line = (unit_id: number, quantity: number) => ({ unit_id, quantity });
const taken = (over: object = {}) =>
  desk.take({ lines: [line(desk.kayak, 1), line(desk.paddle, 4)], total_price: 614.55, ...over });
const change = async (order: { id: number; version: number }, over: object) => {
  const body = { ...desk.body(over), version: order.version };
  return (await desk.staff.call('PUT /api/orders/:id', { params: { id: order.id }, body })).data;
};
const mixed = [
  { name: 'HST', percent: 13, amount: 58.5 },
  { name: 'GST', percent: 5, amount: 5.05 },
];

test('an order has the taxes of its products, and pays its deposit of all', async () => {
  expect(await taken()).toMatchObject({
    ...{ total_price: 614.55, deposit: 61.46, tax_lines: mixed },
    taxes: [{ name: 'HST', percent: 13 }],
    own_taxes: [{ taxes: [{ name: 'GST', percent: 5 }] }],
  });
});

test('a change keeps the taxes that were agreed, of what was there and of what is added', async () => {
  const order = await taken({ lines: [line(desk.paddle, 4)], total_price: 106.05 });
  await sql('update units set sale_taxes = null');
  await sql(
    `update settings set data = data || '{"sale_taxes": [{"name": "VAT", "percent": 20}]}'`,
  );
  const lines = [line(desk.paddle, 4), line(desk.kayak, 1)];
  const changed = await change(order, { lines, total_price: 614.55 });
  expect(changed.tax_lines).toEqual([mixed[1], mixed[0]]);
  const last = await change(changed, { lines: [line(desk.kayak, 1)], total_price: 508.5 });
  expect(last).toMatchObject({ tax_lines: [mixed[0]], own_taxes: [] });
});

test('its invoice and the accountant’s sums have each tax, and they add up', async () => {
  const order = await taken({ paid_by_hand: { method: 'Cash' }, paid_in_full: true });
  const params = { id: order.id };
  const { data: invoice } = await desk.staff.call('POST /api/order-invoice/:id', { params });
  const { rows } = await desk.server.database.pool.query<{ tax_lines: unknown }>(
    "select content -> 'tax_lines' as tax_lines from invoices where id = $1",
    [invoice.id],
  );
  expect(invoice.total).toBe(614.55);
  expect(rows[0]?.tax_lines).toEqual(mixed.map((tax) => ({ ...tax, amount: tax.amount * 100 })));
  await createUser(desk.server.deps.db, { role: 'Admin', email: 'admin@example.test' });
  const admin = desk.server.client();
  await admin.signIn('admin@example.test', password);
  const query = { from: desk.day(-1), to: desk.day(1) };
  const { taxes, totals } = await admin.call('GET /api/accountant/sums', { query });
  expect(taxes.map(({ name }, n) => [name, totals.taxes[n]]).toSorted()).toEqual([
    ['GST', 5.05],
    ['HST', 58.5],
  ]);
  expect(totals).toMatchObject({ net: 551, gross: 614.55 });
});

test('recurring orders have the taxes of now, each with its own', async () => {
  const order = await taken();
  const { data } = await desk.staff.call('POST /api/order-repeat/:id', {
    params: { id: order.id },
    body: { frequency: 'weekly', every: 1, count: 1, whole: true },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  const [made] = data.made;
  const params = { id: made?.id ?? 0 };
  const again = (await desk.staff.call('GET /api/orders/:id', { params })).data;
  expect(again).toMatchObject({ total_price: 614.55, tax_lines: mixed });
  expect(again.own_taxes).toHaveLength(1);
});
