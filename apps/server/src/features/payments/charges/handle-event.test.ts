import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { bookedId, bookingBody } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { signedIn } from '#test/support/paying-customer.ts';
import { TestClock } from '#test/support/test-clock.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { retryOpenRefunds } from '#features/payments/refunds/make-refund.ts';

let server: TestApp;
const clock = new TestClock();
let nextDay = 20;
const freshDay = () => addDays(todayIn('America/Toronto', clock.now()), (nextDay += 1));

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());

async function book(over: object = {}): Promise<{ id: number; payment: string }> {
  const body = bookingBody(freshDay(), over);
  const answer = await server.client().send('POST', '/api/booking/create', { body });
  expect(answer.status).toBe(200);
  const id = bookedId(answer);
  return { id, payment: await paymentOf(id) };
}

async function paymentOf(id: number): Promise<string> {
  const { rows } = await server.deps.db.execute<{ ref: string }>(
    sql`select gateway_payment as ref from charge_attempts a
      join charge_lines l on l.attempt_id = a.id where l.booking_id = ${id}`,
  );
  return rows[0]?.ref ?? '';
}

function send(event: GatewayEvent) {
  const { body, signature } = server.gateway.signEvent(event);
  return server.app.inject({
    method: 'POST',
    url: '/api/webhooks/payments',
    payload: body,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
}

const tell = async (event: GatewayEvent) => (await send(event)).statusCode;

async function ledgerOf(id: number) {
  const { rows } = await server.deps.db.execute(sql`
    select b.status, (select coalesce(sum(case direction when 'payment' then amount_cents else -amount_cents end), 0)::int
      from ledger_entries l where l.booking_id = b.id) as paid,
      (select count(*)::int from messages m where m.booking_id = b.id and m.template = 'staff-refund-failed') as told
    from bookings b where id = ${id}`);
  return rows[0];
}

async function tasksOf(id: number) {
  const { rows } = await server.deps.db.execute<{
    kind: string;
    amount: number;
    done: boolean;
  }>(sql`
    select kind, amount_cents::int as amount, done_at is not null as done
    from money_tasks where booking_id = ${id} order by id`);
  return rows;
}

const refundOf = (payment: string, over: object = {}) =>
  ({
    id: `evt_${crypto.randomUUID()}`,
    type: 'refund',
    payment,
    refund: `re_${payment}`,
    amount: cents(2000),
    status: 'succeeded',
    ...over,
  }) as const;

describe('an event of the card provider', () => {
  test('about a refund made there is entered once, however often it arrives', async () => {
    const { id, payment } = await book();
    const event = refundOf(payment);
    expect(await tell(event)).toBe(200);
    expect(await tell(event)).toBe(200);
    expect(await tell({ ...event, id: 'evt_the_same_refund_again' })).toBe(200);
    expect(await ledgerOf(id)).toEqual({ status: 2, paid: 4000, told: 0 });
  });

  test('about a refund that fails later reverses it and tells staff', async () => {
    const { id, payment } = await book();
    const event = refundOf(payment);
    await tell(event);
    const currency = (code: string) =>
      server.deps.db.execute(
        sql`update settings set data = jsonb_set(data, '{currency}', ${JSON.stringify(code)}::jsonb)`,
      );
    await currency('USD');
    expect(await tell({ ...event, id: 'evt_failed_later', status: 'failed' })).toBe(200);
    await currency('CAD');
    expect(await ledgerOf(id)).toEqual({ status: 2, paid: 6000, told: 1 });
    const { rows } = await server.deps.db.execute(sql`
      select params ->> 'currency' as currency from messages
      where booking_id = ${id} and template = 'staff-refund-failed'`);
    expect(rows).toEqual([{ currency: 'CAD' }]);
  });

  test('about a failed refund, arriving first, leaves the money in, and the refund changes nothing afterwards', async () => {
    const { id, payment } = await book();
    const event = refundOf(payment);
    const failed = { ...event, id: `evt_failed_first_${id}`, status: 'failed' } as const;
    for (const one of [failed, event, failed, event]) {
      expect(await tell(one)).toBe(200);
      expect(await ledgerOf(id)).toEqual({ status: 2, paid: 6000, told: 1 });
    }
  });

  test('about a refund of ours that was refused at once changes nothing', async () => {
    const { id, payment } = await book();
    const { client } = await signedIn(server, 'Admin');
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from ledger_entries where booking_id = ${id}`,
    );
    server.gateway.faults.refuseRefunds = 'The bank says no.';
    await client.send('POST', '/api/refund-payment', {
      body: { payment: rows[0]?.id, amount: 20, reason: 'Late' },
    });
    server.gateway.faults.refuseRefunds = null;
    const before = await ledgerOf(id);
    const { rows: own } = await server.deps.db.execute<{ number: string }>(
      sql`select id::text as number from refund_attempts where payment_id = ${rows[0]?.id}`,
    );
    const number = own[0]?.number ?? '';
    expect(await tell({ ...refundOf(payment), number, status: 'failed' })).toBe(200);
    expect(await ledgerOf(id)).toEqual(before);
    const { rows: entries } = await server.deps.db.execute(
      sql`select direction from ledger_entries where booking_id = ${id}`,
    );
    expect(entries).toEqual([{ direction: 'payment' }]);
  });

  test.each(['null', '7', '"text"', '[]', 'true', '{}', '{"id":1,"type":"refund"}', 'no json'])(
    'that is signed but malformed is refused: %s',
    async (text) => {
      const { body, signature } = server.gateway.signEvent(text);
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/webhooks/payments',
        payload: body,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      });
      expect([response.statusCode, response.json()]).toEqual([
        422,
        { code: 'unreadable_event', message: 'The event cannot be read.', errors: {} },
      ]);
    },
  );

  test('about a dispute takes the money out, and puts it back when it is won', async () => {
    const { id, payment } = await book();
    const dispute = { type: 'dispute', payment, dispute: 'dp_1', amount: cents(6000) } as const;
    await tell({ id: 'evt_dispute_1', ...dispute, status: 'opened' });
    expect(await ledgerOf(id)).toEqual({ status: 0, paid: 0, told: 0 });
    await tell({ id: 'evt_dispute_2', ...dispute, status: 'won' });
    expect(await ledgerOf(id)).toEqual({ status: 2, paid: 6000, told: 0 });
  });

  test('about a refund beyond the payment is entered up to the balance, and staff get a task', async () => {
    const { id, payment } = await book();
    const event = refundOf(payment, { amount: cents(9000) });
    expect(await tell(event)).toBe(200);
    expect(await ledgerOf(id)).toEqual({ status: 0, paid: 0, told: 0 });
    expect(await tasksOf(id)).toEqual([{ kind: 'books_differ', amount: 3000, done: false }]);
    // A failed refund is reversed by the entered amount, leaving nothing to compare.
    expect(await tell({ ...event, id: `evt_failed_${id}`, status: 'failed' })).toBe(200);
    expect(await ledgerOf(id)).toEqual({ status: 2, paid: 6000, told: 1 });
    expect(await tasksOf(id)).toEqual([{ kind: 'books_differ', amount: 3000, done: true }]);
  });

  test('about a dispute beyond the remaining payment reverses as much as it took', async () => {
    const { id, payment } = await book();
    await tell(refundOf(payment));
    const dispute = { type: 'dispute', payment, dispute: `dp_${id}`, amount: cents(6000) } as const;
    const won = { id: `evt_won_${id}`, ...dispute, status: 'won' } as const;
    // Out of order: refused, to be repeated later.
    expect(await tell(won)).toBe(409);
    expect(await tell({ id: `evt_opened_${id}`, ...dispute, status: 'opened' })).toBe(200);
    expect(await ledgerOf(id)).toEqual({ status: 0, paid: 0, told: 0 });
    expect(await tasksOf(id)).toEqual([
      { kind: 'books_differ', amount: 2000, done: false },
      { kind: 'dispute_opened', amount: 6000, done: false },
    ]);
    expect(await tell(won)).toBe(200);
    expect(await ledgerOf(id)).toEqual({ status: 2, paid: 4000, told: 0 });
    expect((await tasksOf(id)).every(({ done }) => done)).toBe(true);
  });

  test('about a dispute of a refunded payment still asks staff to answer it', async () => {
    const { id, payment } = await book();
    await tell(refundOf(payment, { amount: cents(6000) }));
    const dispute = { type: 'dispute', payment, dispute: `dp_${id}`, amount: cents(6000) } as const;
    expect(await tell({ id: `evt_opened_${id}`, ...dispute, status: 'opened' })).toBe(200);
    expect(await tasksOf(id)).toContainEqual({ kind: 'dispute_opened', amount: 6000, done: false });
    expect(await tell({ id: `evt_won_${id}`, ...dispute, status: 'won' })).toBe(200);
    expect(await ledgerOf(id)).toEqual({ status: 0, paid: 0, told: 0 });
    expect((await tasksOf(id)).every(({ done }) => done)).toBe(true);
  });

  test('that takes the money before our own refund is entered does not leave that open forever', async () => {
    const { id, payment } = await book();
    const staff = (await signedIn(server, 'Supervisor')).client;
    const money = await staff.call('GET /api/booking-money/:id', { params: { id } });
    server.gateway.faults.timeouts = { refundPayment: 'after' };
    const manualRefund = await staff.call('POST /api/refund-payment', {
      body: { payment: money.data.ledger[0]?.id ?? 0, amount: 20, reason: 'Rain' },
    });
    expect(manualRefund.data.state).toBe('open');
    server.gateway.faults.timeouts = {};
    const dispute = { type: 'dispute', payment, dispute: `dp_${id}`, amount: cents(6000) } as const;
    expect(await tell({ id: `evt_opened_${id}`, ...dispute, status: 'opened' })).toBe(200);
    clock.advance({ minutes: 3 });
    await retryOpenRefunds(server.deps, clock.now());
    const after = await staff.call('GET /api/booking-money/:id', { params: { id } });
    expect(after.data).toMatchObject({ paid: 0, refunds: [] });
    expect(await tasksOf(id)).toContainEqual({ kind: 'books_differ', amount: 2000, done: false });
  });

  test('about our own refund, before we enter it, records who made it and why, and tells the customer', async () => {
    const { id, payment } = await book();
    const staff = await signedIn(server, 'Supervisor');
    const money = await staff.client.call('GET /api/booking-money/:id', { params: { id } });
    server.gateway.faults.timeouts = { refundPayment: 'after' };
    await staff.client.call('POST /api/refund-payment', {
      body: { payment: money.data.ledger[0]?.id ?? 0, amount: 20, reason: 'Rain' },
    });
    server.gateway.faults.timeouts = {};
    const { rows: made } = await server.deps.db.execute<{ ref: string; number: string }>(
      sql`select ref, number from test_gateway.refunds where payment = ${payment}`,
    );
    expect(await tell(refundOf(payment, { refund: made[0]?.ref, number: made[0]?.number }))).toBe(
      200,
    );
    clock.advance({ minutes: 3 });
    await retryOpenRefunds(server.deps, clock.now());
    expect(await ledgerOf(id)).toEqual({ status: 2, paid: 4000, told: 0 });
    const { rows } = await server.deps.db.execute(sql`
      select note, made_by, (select state from refund_attempts r where r.booking_id = ${id}) as state,
        (select count(*)::int from messages m
          where m.booking_id = ${id} and m.template = 'payment-refunded') as mails
      from ledger_entries where booking_id = ${id} and direction = 'refund'`);
    expect(rows).toEqual([{ note: 'Rain', made_by: staff.id, state: 'succeeded', mails: 1 }]);
  });

  test('about a refund whose charge is not in the ledger yet is requested again', async () => {
    server.gateway.faults.timeouts = { confirmPayment: 'after', findPayment: 'before' };
    const date = freshDay();
    const body = bookingBody(date);
    const answer = await server.client().send('POST', '/api/booking/create', { body });
    expect(answer.status).toBe(409);
    const { rows } = await server.deps.db.execute<{ id: number }>(
      sql`select id from bookings where date = ${date}`,
    );
    const id = rows[0]?.id ?? 0;
    const event = refundOf(await paymentOf(id));
    const early = await send(event);
    expect([early.statusCode, early.json()]).toMatchObject([409, { code: 'event_too_early' }]);
    server.gateway.faults.timeouts = {};
    clock.advance({ minutes: 15 });
    await settleHolds(server.deps);
    expect(await tell(event)).toBe(200);
    expect(await ledgerOf(id)).toEqual({ status: 2, paid: 4000, told: 0 });
  });

  test('with a wrong signature is refused and changes nothing', async () => {
    const { id, payment } = await book();
    const { body } = server.gateway.signEvent(refundOf(payment));
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/webhooks/payments',
      payload: body,
      headers: { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(422);
    expect(await ledgerOf(id)).toEqual({ status: 2, paid: 6000, told: 0 });
  });
});
