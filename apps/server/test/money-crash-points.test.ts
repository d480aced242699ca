import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { retryOpenRefunds, reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { customerWithBooking, signedIn } from './support/paying-customer.ts';
import { startServer, visitAs } from './harness/server-process.ts';
import { TestClock } from './support/test-clock.ts';
import { makeBusiness } from './support/test-business.ts';

/** The restarted server: same database, with a clock that can pass every deadline. */
let server: TestApp;
const clock = new TestClock(new Date().toISOString());

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());

async function stateOf(id: number) {
  const { rows } = await server.deps.db.execute(sql`
    select b.status, b.paid_cents::int as paid,
      (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
         join charge_attempts a on a.gateway_payment = p.ref join charge_lines l on l.attempt_id = a.id
         where l.booking_id = b.id and p.status = 'succeeded') as charged,
      (select count(*)::int from messages m
         where m.booking_id = b.id and m.template = 'payment-receipt') as receipts
    from bookings b where b.id = ${id}`);
  return rows[0];
}

/** Makes a call at a server that dies, as in a power cut, right after `step`. */
async function crashAfter(
  step: string,
  as: { cookies: Map<string, string> },
  call: { path: string; body: object; key: string },
): Promise<void> {
  const process = await startServer({
    DATABASE_URL: server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(clock.now().getTime() - Date.now()),
  });
  const lost = visitAs(process.url, as).post(call.path, call.body, { 'idempotency-key': call.key });
  await expect(lost).rejects.toThrow();
  await process.killHard();
}

const unpaid = { status: 2, paid: 6000, charged: 6000, receipts: 0 };
const paid = { status: 3, paid: 30_000, charged: 30_000, receipts: 1 };

describe('a server that dies during a payment', () => {
  test.each([
    ['opened', unpaid],
    ['payment created', unpaid],
    ['payment saved', unpaid],
    ['charged', paid],
    ['concluded', paid],
  ])('after "%s": settling loses no charge and charges nothing twice', async (step, end) => {
    const { client, booking } = await customerWithBooking(server);
    const body = { booking, amount: 240 };
    const key = `crash-payment-${booking}`;
    await crashAfter(step, client, { path: '/api/make-payment', body, key });
    if (step !== 'concluded') {
      // Too early: the process could still be working on it.
      await reconcileOpenPayments(server.deps);
      expect(await stateOf(booking)).toMatchObject({ paid: 6000 });
      const other = await client.refused('POST /api/make-payment', { body });
      expect(other.status).toBe(409);
      clock.advance({ minutes: 3 });
    }
    await reconcileOpenPayments(server.deps);
    await reconcileOpenPayments(server.deps);
    expect(await stateOf(booking)).toEqual(end);
    const again = await client.send('POST', '/api/make-payment', {
      body,
      headers: { 'idempotency-key': key },
    });
    expect(again.status).toBe(end === paid ? 200 : 422);
    expect(await stateOf(booking)).toEqual(end);
  });

  test('or during a refund: it is made once', async () => {
    const { booking } = await customerWithBooking(server);
    const staff = (await signedIn(server, 'Supervisor')).client;
    const money = await staff.call('GET /api/booking-money/:id', { params: { id: booking } });
    const body = { payment: money.data.ledger[0]?.id ?? 0, amount: 25, reason: 'Rain' };
    const key = `crash-refund-${booking}`;
    await crashAfter('refunded', staff, { path: '/api/refund-payment', body, key });
    clock.advance({ minutes: 3 });
    await retryOpenRefunds(server.deps, new Date(clock.now().getTime() - 60_000));
    const headers = { 'idempotency-key': key };
    expect((await staff.call('POST /api/refund-payment', { body, headers })).data.state).toBe(
      'made',
    );
    expect(await stateOf(booking)).toMatchObject({ paid: 3500, charged: 3500 });
  });
});

describe('a provider that does not answer a charge', () => {
  test('leaves its outcome unknown until it does; staff are asked after an hour', async () => {
    const { client, booking } = await customerWithBooking(server);
    const body = { booking, amount: 240 };
    server.gateway.faults.timeouts = { confirmPayment: 'after', findPayment: 'before' };
    expect(await client.refused('POST /api/make-payment', { body })).toMatchObject({ status: 409 });
    clock.advance({ minutes: 61 });
    await reconcileOpenPayments(server.deps);
    expect(await stateOf(booking)).toMatchObject({ paid: 6000 });
    const tasks = () =>
      server.deps.db.execute(
        sql`select kind, done_at is not null as done from money_tasks where booking_id = ${booking}`,
      );
    expect((await tasks()).rows).toEqual([{ kind: 'charge_in_doubt', done: false }]);
    server.gateway.faults.timeouts = {};
    clock.advance({ minutes: 3 });
    await reconcileOpenPayments(server.deps);
    expect(await stateOf(booking)).toEqual(paid);
    expect((await tasks()).rows).toEqual([{ kind: 'charge_in_doubt', done: true }]);
  });

  test('with unfinished 3-D Secure closes the payment, so that another can be made', async () => {
    const { client, booking } = await customerWithBooking(server);
    await client.call('DELETE /api/cards/:id', {
      params: { id: (await client.call('GET /api/cards')).data[0]?.id ?? 0 },
    });
    await client.call('POST /api/cards', {
      body: { stripeToken: 'pm_card_threeDSecure2Required' },
    });
    const body = { booking, amount: 240 };
    await client.call('POST /api/make-payment', { body });
    clock.advance({ minutes: 5 });
    await reconcileOpenPayments(server.deps);
    expect((await client.refused('POST /api/make-payment', { body })).status).toBe(409);
    clock.advance({ minutes: 6 });
    await reconcileOpenPayments(server.deps);
    const again = await client.call('POST /api/make-payment', { body });
    expect(again.data.status).toBe('requires_action');
    expect(await stateOf(booking)).toEqual(unpaid);
  });
});
