import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { retryOpenRefunds } from '#features/payments/payments-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCompany, createProduct, createUser, password } from '#test/support/factories.ts';

let server: TestApp;
let staff: TestClient;
let kayak: number;
const day = (n: number) => addDays(todayIn('America/Toronto', server.clock.now()), n);

beforeAll(async () => {
  server = await buildTestApp({ purpose: 'sell' });
  const { db } = server.deps;
  const companyId = (await createCompany(db)).id;
  const made = { companyId, quantity: 100, name: 'Kayak', priceCents: 100_000 };
  kayak = (await createProduct(db, made)).id;
  const { email } = await createUser(db, { role: 'Admin' });
  staff = server.client();
  await staff.signIn(email, password);
});
afterAll(() => server.close());
beforeEach(() => {
  server.gateway.faults.timeouts = {};
});

/** An order of 1000.00. */
const take = async (over: object) => {
  const body = {
    name: 'Ada Guest',
    email: `guest-${crypto.randomUUID()}@example.test`,
    phone: '+14165550111',
    lines: [{ unit_id: kayak, quantity: 1 }],
    total_price: 1000,
    delivery_date: day(20),
    ...over,
  };
  return (await staff.call('POST /api/orders', { body })).data;
};
const payByCard = (order: number, amount: number) =>
  staff.call('POST /api/take-payment', {
    body: { by: 'new_card', order, amount, stripeToken: 'tok_visa' },
  });
const read = async (id: number) =>
  (await staff.call('GET /api/orders/:id', { params: { id } })).data;
const preview = async (id: number, byBusiness = false) =>
  (
    await staff.call('POST /api/orders/:id/cancel-preview', {
      params: { id },
      body: { by_business: byBusiness },
    })
  ).data;
const cancel = async (id: number, over: { by_business?: boolean; refund?: number } = {}) => {
  const { version } = await read(id);
  const body = { version, refund: 0, ...over };
  return (await staff.call('POST /api/orders/:id/cancel', { params: { id }, body })).data;
};

test('counts a pending refund as refunded: no more than the terms allow comes back', async () => {
  const { id } = await take({});
  await payByCard(id, 1000);
  const { data: money } = await staff.call('GET /api/order-money/:id', { params: { id } });
  server.gateway.faults.timeouts = { refundPayment: 'before' };
  const { data: refund } = await staff.call('POST /api/refund-payment', {
    body: { payment: money.ledger[0]?.id ?? 0, amount: 500, reason: 'Late' },
  });
  expect(refund.state).toBe('open');
  expect(await preview(id)).toMatchObject({ paid: 500, kept: 500, refund: 0, by_card: 0 });
  await cancel(id, { refund: 0 });
  server.gateway.faults.timeouts = {};
  await retryOpenRefunds(server.deps, new Date(server.clock.now().getTime() + 1));
  expect(await read(id)).toMatchObject({ cancelled: true, paid: 500 });
});

test('keeps the order cancelled when a refund fails', async () => {
  const { id } = await take({ delivery_date: day(40) });
  await payByCard(id, 100);
  await payByCard(id, 200);
  const refundPayment = server.gateway.refundPayment.bind(server.gateway);
  let calls = 0;
  server.gateway.refundPayment = (...args) => {
    calls += 1;
    if (calls === 1) throw new Error('Not as documented');
    return refundPayment(...args);
  };
  expect(await cancel(id, { refund: 300 })).toMatchObject({ cancelled: true, paid: 200 });
  server.gateway.refundPayment = refundPayment;
  await retryOpenRefunds(server.deps, new Date(server.clock.now().getTime() + 1));
  expect(await read(id)).toMatchObject({ paid: 0 });
});

/** The order's balance in every place that shows it. */
const leftOf = async (id: number) => {
  const params = { id };
  const list = await staff.call('GET /api/orders', { query: { q: `#${id}` } });
  const money = await staff.call('GET /api/order-money/:id', { params });
  const due = await staff.call('GET /api/reports/due', { query: { per_page: 100 } });
  const invoice = await staff.call('POST /api/order-invoice/:id', { params });
  return {
    order: (await read(id)).left,
    list: list.data[0]?.left,
    money: money.data.left,
    now: money.data.amount_due,
    due: due.data.filter(({ order_id }) => order_id === id).map(({ amount }) => amount),
    invoice: [invoice.data.kind, invoice.data.total, invoice.data.left],
    tasks: money.data.tasks.map(({ kind }) => kind),
  };
};

test('keeps a late-cancelled order owed until it is paid, wherever it is shown', async () => {
  const customer = await createUser(server.deps.db, { email: 'late@example.test' });
  const { id } = await take({
    delivery_date: day(5),
    customer_id: customer.id,
    email: customer.email,
  });
  await cancel(id);
  const owed = { order: 1000, list: 1000, money: 1000, now: 1000, tasks: [] };
  const invoice = ['invoice', 1000, 1000];
  expect(await leftOf(id)).toEqual({ ...owed, due: [100, 900], invoice });
  const own = server.client();
  await own.signIn(customer.email, password);
  expect((await own.call('GET /api/my-orders')).data).toMatchObject([{ id, left: 1000 }]);
  await payByCard(id, 1000);
  const paid = { order: 0, list: 0, money: 0, now: 0, due: [], tasks: [] };
  expect(await leftOf(id)).toEqual({ ...paid, invoice: ['invoice', 1000, 0] });
});

test.each([
  ['early', 20, false, ['credit_note', -900, 0], []],
  ['late by the business', 3, true, ['credit_note', -1000, -100], ['give_back']],
] as const)(
  'shows nothing owed for an order cancelled %s',
  async (_when, days, byBusiness, invoice, tasks) => {
    const over = { delivery_date: day(days), paid_by_hand: { method: 'Cash' } };
    const { id } = await take(over);
    await cancel(id, { by_business: byBusiness, refund: byBusiness ? 100 : 0 });
    const nothing = { order: 0, list: 0, money: 0, now: 0, due: [] };
    expect(await leftOf(id)).toEqual({ ...nothing, invoice, tasks });
  },
);

test('shows a negative balance in the CSV for an overpaid order', async () => {
  const { id } = await take({});
  await staff.call('POST /api/take-payment', {
    body: { by: 'hand', order: id, amount: 1050, method: 'Cash', date: day(0), overpay: true },
  });
  const csv = await staff.send('GET', '/api/orders/csv', { query: { q: `#${id}` } });
  expect(String(csv.body).trim()).toMatch(/,1000\.00,1050\.00,-50\.00$/);
});
