import { cents } from '@slipway/domain/money/money';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { reportFailures } from '#features/payments/tasks/report-failures.ts';

let server: TestApp;
let staff: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  staff = (await signedIn(server, 'Supervisor')).client;
});
afterAll(() => server.close());

const today = () => todayIn('America/Toronto', server.clock.now());
const moneyOf = async (id: number) =>
  (await staff.call('GET /api/booking-money/:id', { params: { id } })).data;
const cash = (booking: number, amount: number, over: object = {}) => ({
  body: { by: 'hand', booking, amount, method: 'Cash', date: today(), ...over },
});
/** The deposit, a new booking's only payment. */
const depositOf = async (booking: number) => (await moneyOf(booking)).ledger[0]?.id ?? 0;

describe('staff take a payment', () => {
  test.each([
    [40, 240],
    [20, 240],
    [7, 540],
  ])('are proposed %s days before the trip what is due by then', async (days, due) => {
    const { booking } = await customerWithBooking(server, { date: addDays(today(), days) });
    expect(await moneyOf(booking)).toMatchObject({ amount_due: 240, left: 540, due_today: due });
  });

  test('by the customer’s saved card, up to the balance', async () => {
    const { booking } = await customerWithBooking(server);
    const tooMuch = await staff.refused('POST /api/take-payment', {
      body: { by: 'saved_card', booking, amount: 540.01 },
    });
    expect(tooMuch.errors).toEqual({ amount: ['At most CA$540.00 can be charged.'] });
    const paid = await staff.call('POST /api/take-payment', {
      body: { by: 'saved_card', booking, amount: 100 },
    });
    expect(paid.data).toMatchObject({ status: 'paid', paid: 160, left: 440 });
    const money = await moneyOf(booking);
    expect(money).toMatchObject({ status: 3, paid: 160, left: 440, amount_due: 440 });
    expect(money.ledger.at(-1)).toMatchObject({ amount: 100, method: 'Credit card', status: 3 });
    expect(money.ledger.at(-1)?.made_by).not.toBeNull();
  });

  test('by hand, dated from the day on which it was booked', async () => {
    const { booking } = await customerWithBooking(server);
    const day = addDays(today(), -1);
    const early = await staff.refused('POST /api/take-payment', cash(booking, 10, { date: day }));
    expect(early.errors['date']?.[0]).toMatch(/^Date must not be before the booking was made, /);
    expect(await moneyOf(booking)).toMatchObject({ made_on: today(), left: 540 });
    await staff.call('POST /api/take-payment', cash(booking, 10));
  });

  test('by a new card; declined when the bank requires authentication', async () => {
    const { booking } = await customerWithBooking(server);
    const declined = await staff.refused('POST /api/take-payment', {
      body: {
        by: 'new_card',
        booking,
        amount: 540,
        stripeToken: 'pm_card_threeDSecure2Required',
      },
    });
    expect(declined.status).toBe(422);
    expect((await moneyOf(booking)).attempts).toMatchObject([{ state: 'failed', amount: 540 }]);
    await staff.call('POST /api/take-payment', {
      body: { by: 'new_card', booking, amount: 540, stripeToken: 'tok_mastercard' },
    });
    expect(await moneyOf(booking)).toMatchObject({ status: 4, left: 0 });
  });

  test('by hand with date and reference, once per key, and beyond the balance only when confirmed', async () => {
    const { booking } = await customerWithBooking(server);
    const cheque = cash(booking, 200, {
      method: 'Cheque',
      reference: 'No. 17',
      date: today(),
    });
    const headers = { 'idempotency-key': `cheque-${booking}` };
    await staff.call('POST /api/take-payment', { ...cheque, headers });
    await staff.call('POST /api/take-payment', { ...cheque, headers });
    const money = await moneyOf(booking);
    expect(money).toMatchObject({ paid: 260, left: 340 });
    expect(money.ledger.at(-1)).toMatchObject({
      method: 'Cheque',
      reference: 'No. 17',
      date: today(),
    });
    const warned = await staff.refused('POST /api/take-payment', cash(booking, 400));
    expect(warned).toMatchObject({
      code: 'overpaid',
      errors: { overpay: ['This is CA$60.00 more than is left to pay.'] },
    });
    const cents = await staff.refused('POST /api/take-payment', cash(booking, 340.3));
    expect(cents.errors).toEqual({ overpay: ['This is CA$0.30 more than is left to pay.'] });
    await staff.call('POST /api/take-payment', cash(booking, 400, { overpay: true }));
    expect(await moneyOf(booking)).toMatchObject({ status: 7, left: -60 });
    const tomorrow = await staff.refused(
      'POST /api/take-payment',
      cash(booking, 1, { date: '2026-06-16', overpay: true }),
    );
    expect(tomorrow.errors).toEqual({ date: ['Date must not be in the future.'] });
  });

  test('as a tip, kept separate', async () => {
    const { booking } = await customerWithBooking(server);
    await staff.call('POST /api/take-payment', cash(booking, 50, { for: 'tip' }));
    expect(await moneyOf(booking)).toMatchObject({ paid: 60, tips: 50, left: 540, status: 2 });
  });

  test('for a cancelled booking only what is still owed, except by hand', async () => {
    const cancelled = async (days: number) => {
      const own = await customerWithBooking(server, { date: addDays(today(), days) });
      const params = { id: own.booking };
      await own.client.call('PUT /api/bookings/:id', { params, body: { cancelled: true } });
      return own.booking;
    };
    const byCard = (booking: number, over: object = {}) => ({
      body: { by: 'saved_card', booking, amount: 100, ...over },
    });
    const early = await cancelled(45);
    const refusal = { status: 422, message: 'This booking is cancelled.' };
    expect(await staff.refused('POST /api/take-payment', byCard(early))).toMatchObject(refusal);
    const warned = await staff.refused('POST /api/take-payment', cash(early, 20));
    expect(warned.errors).toEqual({ overpay: ['This is CA$20.00 more than is left to pay.'] });
    await staff.call('POST /api/take-payment', cash(early, 20, { overpay: true }));
    const late = await cancelled(5);
    const tip = byCard(late, { for: 'tip' });
    expect(await staff.refused('POST /api/take-payment', tip)).toMatchObject(refusal);
    await staff.call('POST /api/take-payment', byCard(late));
    expect(await moneyOf(late)).toMatchObject({ paid: 160, left: 440 });
  });
});

describe('staff refund', () => {
  test('part of a card payment, then the rest, and never more', async () => {
    const { booking, client } = await customerWithBooking(server);
    const payment = await depositOf(booking);
    const refund = (amount: number) => ({ body: { payment, amount, reason: 'Goodwill' } });
    expect((await staff.call('POST /api/refund-payment', refund(20))).data).toEqual({
      state: 'made',
      left_to_refund: 40,
    });
    const tooMuch = await staff.refused('POST /api/refund-payment', refund(40.01));
    expect(tooMuch.errors).toEqual({
      amount: ['At most CA$40.00 of this payment can be refunded.'],
    });
    await staff.call('POST /api/refund-payment', refund(40));
    expect(await moneyOf(booking)).toMatchObject({ status: 0, paid: 0, left: 600 });
    // Existing payments keep their currency when the business changes it.
    const currency = (code: string) =>
      server.deps.db.execute(
        sql`update settings set data = jsonb_set(data, '{currency}', ${JSON.stringify(code)}::jsonb)`,
      );
    await currency('EUR');
    const history = await client.call('GET /api/payment-history/:bookingId', {
      params: { bookingId: booking },
    });
    await currency('CAD');
    expect(history.data).toMatchObject([
      { status: 2, paid: 60, currency: 'CAD', method: 'Credit card', amount_refunded: 60 },
    ]);
    const { rows } = await server.deps.db.execute(sql`
      select count(*)::int as mails from messages
      where booking_id = ${booking} and template = 'payment-refunded'`);
    expect(rows).toEqual([{ mails: 2 }]);
  });

  test('nothing when the provider refuses: shows the reason, and the task is completed by a manual refund', async () => {
    const { booking } = await customerWithBooking(server);
    const payment = await depositOf(booking);
    server.gateway.faults.refuseRefunds = 'Your account has not enough funds.';
    const refused = await staff.refused('POST /api/refund-payment', {
      body: { payment, amount: 60, reason: 'Cancelled' },
    });
    server.gateway.faults.refuseRefunds = null;
    expect(refused).toMatchObject({
      code: 'refund_refused',
      message: 'Your account has not enough funds.',
    });
    const money = await moneyOf(booking);
    expect(money).toMatchObject({ paid: 60, refunds: [{ state: 'failed', amount: 60 }] });
    expect(money.tasks).toMatchObject([
      { kind: 'refund_refused', amount: 60, reason: 'Your account has not enough funds.' },
    ]);
    const task = money.tasks[0]?.id ?? 0;
    await staff.call('POST /api/refund-payment', {
      body: { payment, amount: 60, reason: 'Cancelled', method: 'E-transfer', task },
    });
    const after = await moneyOf(booking);
    expect(after).toMatchObject({ paid: 0, tasks: [] });
    expect(after.ledger.at(-1)).toMatchObject({ direction: 'refund', method: 'E-transfer' });
  });

  test('once per key, also when the provider did not answer', async () => {
    const { booking } = await customerWithBooking(server);
    const payment = await depositOf(booking);
    const headers = { 'idempotency-key': `refund-${booking}-once` };
    const body = { payment, amount: 25, reason: 'Rain' };
    server.gateway.faults.timeouts = { refundPayment: 'after' };
    const open = await staff.call('POST /api/refund-payment', { body, headers });
    expect(open.data).toEqual({ state: 'open', left_to_refund: 35 });
    server.gateway.faults.timeouts = {};
    expect((await staff.call('POST /api/refund-payment', { body, headers })).data).toEqual({
      state: 'made',
      left_to_refund: 35,
    });
    expect(await moneyOf(booking)).toMatchObject({ paid: 35 });
    const { rows } = await server.deps.db.execute(sql`
      select p.refunded::int from test_gateway.payments p
      join charge_attempts a on a.gateway_payment = p.ref
      join charge_lines l on l.attempt_id = a.id where l.booking_id = ${booking}`);
    expect(rows).toEqual([{ refunded: 2500 }]);
  });

  test('only within their company', async () => {
    const { booking } = await customerWithBooking(server);
    const payment = await depositOf(booking);
    await server.deps.db.execute(sql`
      insert into companies (id, name, email, phone) overriding system value
      values (9, 'Elsewhere', 'else@slipway.test', '+14165550109') on conflict do nothing`);
    await server.deps.db.execute(sql`update bookings set company_id = 9 where id = ${booking}`);
    const body = { payment, amount: 10, reason: 'x' };
    expect((await staff.refused('POST /api/refund-payment', { body })).status).toBe(404);
    expect((await staff.refused('POST /api/take-payment', cash(booking, 1))).status).toBe(404);
  });
});

describe('a mistake', () => {
  test('in a manual payment is corrected by an entry and stays visible', async () => {
    const { booking, client } = await customerWithBooking(server);
    await staff.call('POST /api/take-payment', cash(booking, 500));
    const entry = (await moneyOf(booking)).ledger.at(-1)?.id ?? 0;
    const correct = (amount: number) => ({ body: { entry, amount, reason: 'It was 50' } }) as const;
    await staff.call('POST /api/correct-payment', correct(450));
    const more = await staff.refused('POST /api/correct-payment', correct(50.01));
    expect(more.errors).toEqual({ amount: ['At most CA$50.00 of this entry can be reversed.'] });
    const money = await moneyOf(booking);
    expect(money).toMatchObject({ paid: 110, left: 490 });
    expect(money.ledger.slice(-2)).toMatchObject([
      { amount: 500, correction: false },
      { amount: 450, correction: true, note: 'It was 50' },
    ]);
    const history = await client.call('GET /api/payment-history/:bookingId', {
      params: { bookingId: booking },
    });
    expect(history.data[0]).toMatchObject({ paid: 50, amount_refunded: 0 });
    await expect(
      server.deps.db.execute(
        sql`update ledger_entries set amount_cents = 5000 where id = ${entry}`,
      ),
    ).rejects.toThrow();
  });

  test('in a manual refund returns the money to the ledger', async () => {
    const { booking } = await customerWithBooking(server);
    const payment = await depositOf(booking);
    await staff.call('POST /api/refund-payment', {
      body: { payment, amount: 60, reason: 'x', method: 'Cash' },
    });
    const refund = (await moneyOf(booking)).ledger.at(-1)?.id ?? 0;
    const body = { entry: refund, amount: 60, reason: 'Never given' };
    await staff.call('POST /api/correct-payment', { body });
    expect(await moneyOf(booking)).toMatchObject({ status: 2, paid: 60 });
    expect((await staff.refused('POST /api/correct-payment', { body })).status).toBe(422);
  });

  test('in a card payment is left for the provider to refund', async () => {
    const { booking } = await customerWithBooking(server);
    const refused = await staff.refused('POST /api/correct-payment', {
      body: { entry: await depositOf(booking), amount: 1, reason: 'x' },
    });
    expect(Object.keys(refused.errors)).toEqual(['entry']);
  });
});

describe('the To do list', () => {
  test('has disputes until they are won, and failed messages and jobs, each once', async () => {
    const { booking } = await customerWithBooking(server);
    const { rows } = await server.deps.db.execute<{ ref: string }>(
      sql`select gateway_payment as ref from charge_attempts a
        join charge_lines l on l.attempt_id = a.id where l.booking_id = ${booking}`,
    );
    const tell = async (id: string, status: 'opened' | 'won') => {
      const { body, signature } = server.gateway.signEvent({
        id,
        type: 'dispute',
        payment: rows[0]?.ref ?? '',
        dispute: 'dp_9',
        amount: cents(6000),
        status,
      });
      await server.app.inject({
        method: 'POST',
        url: '/api/webhooks/payments',
        payload: body,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      });
    };
    await tell('evt_opened', 'opened');
    expect((await moneyOf(booking)).tasks).toMatchObject([{ kind: 'dispute_opened', amount: 60 }]);
    await tell('evt_won', 'won');
    expect((await moneyOf(booking)).tasks).toEqual([]);
    await server.deps.db.execute(sql`
      update messages set state = 'failed', last_error = 'mailbox full'
      where id = (select min(id) from messages where booking_id = ${booking})`);
    await reportFailures(server.deps);
    await reportFailures(server.deps);
    const list = await staff.call('GET /api/money-tasks');
    const failed = list.data.filter(({ kind }) => kind === 'message_failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.reason).toContain('mailbox full');
    const done = await staff.call('POST /api/money-tasks/:id/finish', {
      params: { id: failed[0]?.id ?? 0 },
      body: { note: 'Called them' },
    });
    expect(done.data).toMatchObject({ done_note: 'Called them' });
    await reportFailures(server.deps);
    const open = await staff.call('GET /api/money-tasks');
    expect(open.data.some(({ kind }) => kind === 'message_failed')).toBe(false);
  });

  test('restarts a failed job, and lists it again when it fails again', async () => {
    const failForGood = sql`
      with job as (select id from graphile_worker.add_job('sweep-messages', max_attempts => 1))
      select id::int as id from job`;
    const { rows } = await server.deps.db.execute<{ id: number }>(failForGood);
    const job = rows[0]?.id ?? 0;
    const fail = async () => {
      await server.deps.db.execute(
        sql`select graphile_worker.permanently_fail_jobs(array[${job}::bigint], 'out of memory')`,
      );
      await reportFailures(server.deps);
      await reportFailures(server.deps);
    };
    const open = async () =>
      (await staff.call('GET /api/money-tasks')).data.filter(({ job_id }) => job_id === job);
    await fail();
    const [task] = await open();
    expect(task?.reason).toBe('sweep-messages: out of memory');
    const params = { id: task?.id ?? 0 };
    const again = await staff.call('POST /api/money-tasks/:id/start-again', { params });
    expect(again.data).toMatchObject({ done_note: 'Started again' });
    const { rows: jobs } = await server.deps.db.execute(
      sql`select attempts, run_at <= now() as due from graphile_worker.jobs where id = ${job}`,
    );
    expect(jobs).toEqual([{ attempts: 0, due: true }]);
    await reportFailures(server.deps);
    expect(await open()).toEqual([]);
    expect(await staff.refused('POST /api/money-tasks/:id/start-again', { params })).toMatchObject({
      status: 422,
      code: 'task_done',
    });
    await fail();
    expect(await open()).toHaveLength(1);
    await server.deps.db.execute(sql`select graphile_worker.complete_jobs(array[${job}::bigint])`);
    const gone = { params: { id: (await open())[0]?.id ?? 0 } };
    expect(await staff.refused('POST /api/money-tasks/:id/start-again', gone)).toMatchObject({
      code: 'job_gone',
      message: 'This job is already running again or no longer exists.',
    });
    expect(await open()).toHaveLength(1);
  });
});
