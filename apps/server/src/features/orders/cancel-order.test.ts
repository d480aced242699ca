import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeOpenRefunds } from '#features/payments/payments-api.ts';
import { buildTestApp, type TestApp } from '#test/build-app.ts';
import type { TestClient } from '#test/client.ts';
import { createCompany, createUnit, createUser, password } from '#test/factories.ts';

let server: TestApp;
let staff: TestClient;
let kayak: number;
const day = (n: number) => addDays(todayIn('America/Toronto', server.clock.now()), n);

beforeAll(async () => {
  server = await buildTestApp({ purpose: 'sell' });
  const { db } = server.deps;
  const companyId = (await createCompany(db)).id;
  const made = { companyId, itemsQuantity: 100, name: 'Kayak', priceCents: 100_000 };
  kayak = (await createUnit(db, made)).id;
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

test('a refund that is still on its way counts as gone: no more comes back than the terms allow', async () => {
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
  await makeOpenRefunds(server.deps, new Date(server.clock.now().getTime() + 1));
  expect(await read(id)).toMatchObject({ cancelled: true, paid: 500 });
});

test('a refund that breaks does not take back the answer that the order is cancelled', async () => {
  const { id } = await take({ delivery_date: day(40) });
  await payByCard(id, 100);
  await payByCard(id, 200);
  const refundPayment = server.gateway.refundPayment.bind(server.gateway);
  let calls = 0;
  server.gateway.refundPayment = (...asked) => {
    calls += 1;
    if (calls === 1) throw new Error('Not as documented');
    return refundPayment(...asked);
  };
  expect(await cancel(id, { refund: 300 })).toMatchObject({ cancelled: true, paid: 200 });
  server.gateway.refundPayment = refundPayment;
  await makeOpenRefunds(server.deps, new Date(server.clock.now().getTime() + 1));
  expect(await read(id)).toMatchObject({ paid: 0 });
});
