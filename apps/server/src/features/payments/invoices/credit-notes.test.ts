import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveSettings } from '#features/settings/settings-api.ts';
import type { TestClient } from '#test/harness/client.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk } from '#test/shop/shop-desk.ts';

let desk: ShopDesk;
let staff: TestClient;
beforeAll(async () => {
  desk = await openShopDesk();
  await giveSettings(desk.server.deps.db, { prices_include_tax: true });
  staff = (await signedIn(desk.server, 'Supervisor')).client;
});
afterAll(() => desk.close());

interface Paper extends Record<string, unknown> {
  kind: string;
  version: number;
  total: number;
  tax: number;
}
const papersOf = (of: ReturnType<typeof sql>) =>
  desk.rows<Paper>(sql`select kind, version, (content -> 'total')::int as total,
      (select sum((t -> 'amount')::int)::int from jsonb_array_elements(content -> 'tax_lines') t) as tax
    from invoices where ${of} order by id`);

const invoiceOf = (id: number) =>
  staff.call('POST /api/booking-invoice/:id', { params: { id } }).then(({ data }) => data);
const invoiceOfOrder = (id: number) =>
  staff.call('POST /api/order-invoice/:id', { params: { id } }).then(({ data }) => data);

/** A booking of 600.00, of which 69.03 are tax, with its deposit of 60.00 paid. */
const booked = async () => (await customerWithBooking(desk.server)).booking;
/** Another price, as an edit gives it: with 13 % tax. */
const reprice = (id: number, total: number) =>
  desk.rows(sql`update bookings set total_cents = ${total}, terms = jsonb_set(terms,
    '{quote,taxLines,0,amount}', to_jsonb(round(${total} * 13 / 113.0)::int)) where id = ${id} returning id`);
const cancel = (id: number, keepPercent: number) =>
  desk.rows(sql`update bookings set status = 1, cancelled_at = ${desk.clock.now()}, terms = jsonb_set(
      jsonb_set(terms, '{cancellation,steps}', '[]'), '{cancellation,otherwise_keep_percent}',
      to_jsonb(${keepPercent}::int)) where id = ${id} returning id`);

test('an order that was invoiced, refunded in part and cancelled is credited as it was invoiced', async () => {
  const shirt = await desk.show('T-shirt');
  const order = orderOf(await desk.order([itemOf(shirt)], { amount: 20 }));
  const params = { id: order };
  const version = async () => (await staff.call('GET /api/orders/:id', { params })).data.version;
  await invoiceOfOrder(order);
  const part = { lines: [{ position: 0, amount: 5 }], shipping: 0, reason: 'Scratched' };
  const body = { ...part, version: await version() };
  await staff.call('POST /api/orders/:id/refund', { params, body });
  const off = { refund: 15, reason: '', by_business: true, version: await version() };
  await staff.call('POST /api/orders/:id/cancel', { params, body: off });
  const note = await invoiceOfOrder(order);
  expect(await invoiceOfOrder(order)).toEqual(note);
  expect(await papersOf(sql`order_id = ${order}`)).toEqual([
    { kind: 'invoice', version: 1, total: 2000, tax: 230 },
    { kind: 'credit_note', version: 1, total: -2000, tax: -230 },
  ]);
});

test('an order whose invoice has the refund is credited without it', async () => {
  const shirt = await desk.show('T-shirt');
  const order = orderOf(await desk.order([itemOf(shirt)], { amount: 20 }));
  const params = { id: order };
  const version = async () => (await staff.call('GET /api/orders/:id', { params })).data.version;
  const part = { lines: [{ position: 0, amount: 5 }], shipping: 0, reason: 'Scratched' };
  const body = { ...part, version: await version() };
  await staff.call('POST /api/orders/:id/refund', { params, body });
  await invoiceOfOrder(order);
  const off = { refund: 15, reason: '', by_business: true, version: await version() };
  await staff.call('POST /api/orders/:id/cancel', { params, body: off });
  await invoiceOfOrder(order);
  const [invoice, note] = await papersOf(sql`order_id = ${order}`);
  expect([invoice?.total, note?.total]).toEqual([1500, -1500]);
  expect((invoice?.tax ?? 0) + (note?.tax ?? 0)).toBe(0);
});

test.each([
  ['dearer', 80_000],
  ['cheaper', 40_000],
])(
  'a booking that became %s after its invoice is credited as it was invoiced',
  async (_how, price) => {
    const id = await booked();
    await invoiceOf(id);
    await reprice(id, price);
    await cancel(id, 0);
    await invoiceOf(id);
    expect(await papersOf(sql`booking_id = ${id}`)).toEqual([
      { kind: 'invoice', version: 1, total: 60_000, tax: 6903 },
      { kind: 'credit_note', version: 1, total: -60_000, tax: -6903 },
    ]);
  },
);

test('what the terms keep stays of the invoice, with its share of the tax', async () => {
  const id = await booked();
  await invoiceOf(id);
  await reprice(id, 80_000);
  await cancel(id, 50);
  await invoiceOf(id);
  // The deposit of 60.00 is kept.
  expect(await papersOf(sql`booking_id = ${id}`)).toMatchObject([
    { kind: 'invoice', version: 1, total: 60_000 },
    { kind: 'credit_note', version: 1, total: -54_000, tax: -6213 },
  ]);
});

test.each([
  [
    100,
    [
      ['invoice', 1, 60_000],
      ['invoice', 2, 80_000],
    ],
  ],
  [
    80,
    [
      ['invoice', 1, 60_000],
      ['invoice', 2, 80_000],
      ['credit_note', 1, -16_000],
    ],
  ],
] as const)(
  'where %i %% of a dearer price are kept, it is invoiced first',
  async (percent, papers) => {
    const id = await booked();
    await invoiceOf(id);
    await reprice(id, 80_000);
    const cash = {
      by: 'hand',
      booking: id,
      amount: 740,
      method: 'Cash',
      date: '2026-06-15',
    } as const;
    await staff.call('POST /api/take-payment', { body: cash });
    await cancel(id, percent);
    const last = await invoiceOf(id);
    expect(await invoiceOf(id)).toEqual(last);
    const made = await papersOf(sql`booking_id = ${id}`);
    expect(made.map(({ kind, version, total }) => [kind, version, total])).toEqual(papers);
  },
);
