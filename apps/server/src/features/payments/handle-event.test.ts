import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GatewayEvent } from '#adapters/payment-gateway.ts';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { bookedId, bookingBody } from '#test/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/build-app.ts';
import { TestClock } from '#test/test-clock.ts';
import { makeBusiness } from '#test/test-business.ts';

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
    sql`select gateway_payment as ref from charge_attempts where booking_id = ${id}`,
  );
  return rows[0]?.ref ?? '';
}

async function tell(event: GatewayEvent) {
  const { body, signature } = server.gateway.signEvent(event);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/webhooks/payments',
    payload: body,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
  return response.statusCode;
}

async function booksOf(id: number) {
  const { rows } = await server.deps.db.execute(sql`
    select b.status, (select coalesce(sum(case direction when 'payment' then amount_cents else -amount_cents end), 0)::int
      from ledger_entries l where l.booking_id = b.id) as paid,
      (select count(*)::int from messages m where m.booking_id = b.id and m.template = 'staff-refund-failed') as told
    from bookings b where id = ${id}`);
  return rows[0];
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
  test('of a refund made there is entered once, however often it comes', async () => {
    const { id, payment } = await book();
    const event = refundOf(payment);
    expect(await tell(event)).toBe(200);
    expect(await tell(event)).toBe(200);
    expect(await tell({ ...event, id: 'evt_the_same_refund_again' })).toBe(200);
    expect(await booksOf(id)).toEqual({ status: 2, paid: 4000, told: 0 });
  });

  test('of a refund that fails later moves the money back, and staff are told', async () => {
    const { id, payment } = await book();
    const event = refundOf(payment);
    await tell(event);
    expect(await tell({ ...event, id: 'evt_failed_later', status: 'failed' })).toBe(200);
    expect(await booksOf(id)).toEqual({ status: 2, paid: 6000, told: 1 });
  });

  test('of a dispute takes the money out, and puts it back when it is won', async () => {
    const { id, payment } = await book();
    const dispute = { type: 'dispute', payment, dispute: 'dp_1', amount: cents(6000) } as const;
    await tell({ id: 'evt_dispute_1', ...dispute, status: 'opened' });
    expect(await booksOf(id)).toEqual({ status: 0, paid: 0, told: 0 });
    await tell({ id: 'evt_dispute_2', ...dispute, status: 'won' });
    expect(await booksOf(id)).toEqual({ status: 2, paid: 6000, told: 0 });
  });

  test('of a refund whose charge is not in the books yet is asked for again, and not lost', async () => {
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
    expect(await tell(event)).toBe(409);
    server.gateway.faults.timeouts = {};
    clock.advance({ minutes: 15 });
    await settleHolds(server.deps);
    expect(await tell(event)).toBe(200);
    expect(await booksOf(id)).toEqual({ status: 2, paid: 4000, told: 0 });
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
    expect(await booksOf(id)).toEqual({ status: 2, paid: 6000, told: 0 });
  });
});
