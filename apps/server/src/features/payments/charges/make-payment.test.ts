import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';
import { bookingRef } from '#db/payable-ref.ts';
import { reconcilePayments } from './reconcile-payments.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());

async function ledgerOf(id: number) {
  const { rows } = await server.deps.db.execute(sql`
    select b.status, b.paid_cents::int as paid, b.tips_cents::int as tips,
      (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
         join charge_attempts a on a.gateway_payment = p.ref join charge_lines l on l.attempt_id = a.id
         where l.booking_id = b.id and p.status = 'succeeded') as charged,
      (select count(*)::int from messages m where m.booking_id = b.id
         and m.template = 'payment-receipt') as receipts
    from bookings b where b.id = ${id}`);
  return rows[0];
}

describe('a customer pays', () => {
  test.each([
    [40, false],
    [8, false],
    [7, true],
  ])('reads %s days before the trip whether all that is left is due: %s', async (days, due) => {
    const date = addDays(todayIn('America/Toronto', server.clock.now()), days);
    const { client, booking } = await customerWithBooking(server, { date });
    const { data } = await client.call('GET /api/payment-due/:bookingId', {
      params: { bookingId: booking },
    });
    expect(data).toMatchObject({ amount: 240, left: 540, all_due: due });
    const link = { booking, order: null };
    const made = await client.call('POST /api/pay-links', { body: link });
    const token = new URL(made.data.link).pathname.split('/').pop() ?? '';
    const page = await client.call('GET /api/pay/:token', { params: { token } });
    expect(page.data).toMatchObject({ amount: 240, left: 540, all_due: due });
  });

  test('the second payment, then the final one, with the active card', async () => {
    const { client, booking } = await customerWithBooking(server);
    const due = await client.call('GET /api/payment-due/:bookingId', {
      params: { bookingId: booking },
    });
    expect(due.data).toMatchObject({ amount: 240, kind: 3, left: 540, payments_open: true });
    const paid = await client.call('POST /api/make-payment', { body: { booking, amount: 240 } });
    expect(paid.data).toMatchObject({ message: 'Payment was successful.', paid: 300, left: 300 });
    expect(await ledgerOf(booking)).toMatchObject({ status: 3, paid: 30_000, receipts: 1 });
    await client.call('POST /api/make-payment', { body: { booking, amount: 300 } });
    expect(await ledgerOf(booking)).toEqual({
      status: 4,
      paid: 60_000,
      tips: 0,
      charged: 60_000,
      receipts: 2,
    });
    const refused = await client.refused('POST /api/make-payment', {
      body: { booking, amount: 1 },
    });
    expect(refused).toMatchObject({
      status: 422,
      message: 'Please contact the supervisor for the final cost.',
    });
  });

  test('the whole balance at once, and no other amount', async () => {
    const { client, booking } = await customerWithBooking(server);
    const other = await client.refused('POST /api/make-payment', {
      body: { booking, amount: 100, status: 6, email: 'someone@else.test' },
    });
    expect(other).toMatchObject({
      status: 422,
      errors: { amount: ['The amount to pay is now CA$240.00.'] },
    });
    await client.call('POST /api/make-payment', { body: { booking, amount: 540 } });
    expect(await ledgerOf(booking)).toMatchObject({ status: 4, paid: 60_000 });
  });

  test('once per key, however often it is clicked', async () => {
    const { client, booking } = await customerWithBooking(server);
    const pay = () =>
      client.call('POST /api/make-payment', {
        body: { booking, amount: 240 },
        headers: { 'idempotency-key': `pressed-${booking}` },
      });
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(new Set(answers.map((it) => JSON.stringify(it)))).toHaveLength(1);
    expect(await pay()).toEqual(answers[0]);
    expect(await ledgerOf(booking)).toMatchObject({ paid: 30_000, charged: 30_000, receipts: 1 });
  });

  test('once from two devices concurrently', async () => {
    const { client, booking } = await customerWithBooking(server);
    const press = () =>
      client.send('POST', '/api/make-payment', { body: { booking, amount: 240 } });
    const answers = await Promise.all([press(), press(), press(), press()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 409, 422]).toContain(status);
    expect(await ledgerOf(booking)).toMatchObject({ paid: 30_000, charged: 30_000 });
  });

  test('nothing when the card is declined, sees the provider’s message, and can retry with another card', async () => {
    const { client, id, booking } = await customerWithBooking(server);
    await server.deps.db.execute(
      sql`update cards set gateway_card = (select replace(gateway_card, '4242', '0341') from cards where user_id = ${id}) where user_id = ${id}`,
    );
    const refused = await client.refused('POST /api/make-payment', {
      body: { booking, amount: 240 },
    });
    expect(refused.status).toBe(422);
    expect(refused.message).toMatch(/declined|No such/);
    expect(await ledgerOf(booking)).toMatchObject({ status: 2, paid: 6000, charged: 6000 });
    await client.call('DELETE /api/cards/:id', {
      params: { id: (await client.call('GET /api/cards')).data[0]?.id ?? 0 },
    });
    const none = await client.refused('POST /api/make-payment', { body: { booking, amount: 240 } });
    expect(none.message).toBe(
      "You haven't chosen your payment method. Please make it on profile page",
    );
    await client.call('POST /api/cards', { body: { stripeToken: 'tok_mastercard' } });
    await client.call('POST /api/make-payment', { body: { booking, amount: 240 } });
    expect(await ledgerOf(booking)).toMatchObject({ status: 3, paid: 30_000 });
  });

  test('with 3-D Secure after authenticating', async () => {
    const { client, booking } = await customerWithBooking(server);
    await client.call('DELETE /api/cards/:id', {
      params: { id: (await client.call('GET /api/cards')).data[0]?.id ?? 0 },
    });
    await client.call('POST /api/cards', {
      body: { stripeToken: 'pm_card_threeDSecure2Required' },
    });
    const headers = { 'idempotency-key': `secured-${booking}` };
    const body = { booking, amount: 240 };
    const pending = (await client.call('POST /api/make-payment', { body, headers })).data;
    if (pending.status !== 'requires_action') throw new Error('The bank did not ask');
    // A reload in between shows the same authentication again.
    expect((await client.call('POST /api/make-payment', { body, headers })).data).toEqual(pending);
    const elsewhere = await client.refused('POST /api/make-payment', { body });
    expect(elsewhere).toMatchObject({ status: 409, code: 'in_progress' });
    const stranger = await signedIn(server);
    const confirm = {
      body: { attempt_id: pending.attempt_id, client_secret: pending.client_secret },
    };
    expect(await stranger.client.refused('POST /api/payment/confirm', confirm)).toMatchObject({
      status: 404,
    });
    await server.gateway.authenticate(pending.client_secret, 'approve');
    const paid = await client.call('POST /api/payment/confirm', confirm);
    expect(paid.data).toMatchObject({ status: 'paid', paid: 300 });
    expect((await client.call('POST /api/payment/confirm', confirm)).data).toEqual(paid.data);
    expect(await ledgerOf(booking)).toMatchObject({ status: 3, paid: 30_000, receipts: 1 });
  });

  test('not where they answered their bank too late: nothing is charged', async () => {
    const { client, booking } = await customerWithBooking(server, {
      card: 'pm_card_threeDSecure2Required',
    });
    const pending = (
      await client.call('POST /api/make-payment', { body: { booking, amount: 240 } })
    ).data;
    if (pending.status !== 'requires_action') throw new Error('The bank did not ask');
    server.clock.advance({ hours: 1 });
    await reconcilePayments(server.deps, bookingRef(booking));
    await server.gateway.authenticate(pending.client_secret, 'approve').catch(() => undefined);
    const { attempt_id, client_secret } = pending;
    expect(
      await client.refused('POST /api/payment/confirm', { body: { attempt_id, client_secret } }),
    ).toMatchObject({ status: 422, code: 'not_charged' });
    expect(await ledgerOf(booking)).toMatchObject({ paid: 6000, charged: 6000, receipts: 0 });
  });

  test('not for a called-off trip before choosing', async () => {
    const { client, booking } = await customerWithBooking(server);
    const set = (off: boolean) =>
      server.deps.db.execute(sql`update bookings set called_off = ${off} where id = ${booking}`);
    await set(true);
    const body = { booking, amount: 240 };
    expect(await client.refused('POST /api/make-payment', { body })).toMatchObject({
      status: 422,
      message: 'This trip has been called off. Please choose a new date first.',
    });
    expect(await ledgerOf(booking)).toMatchObject({ paid: 6000, charged: 6000 });
    await set(false);
    const paid = await client.call('POST /api/make-payment', { body });
    expect(paid.data).toMatchObject({ status: 'paid', paid: 300 });
  });

  test('only for their own booking', async () => {
    const { booking } = await customerWithBooking(server);
    const stranger = await customerWithBooking(server);
    for (const name of ['POST /api/make-payment', 'POST /api/make-tip'] as const) {
      const refused = await stranger.client.refused(name, { body: { booking, amount: 240 } });
      expect(refused).toMatchObject({ status: 404, message: 'Not found.' });
    }
    for (const name of [
      'GET /api/payment-due/:bookingId',
      'GET /api/payment-history/:bookingId',
    ] as const) {
      const refused = await stranger.client.refused(name, { params: { bookingId: booking } });
      expect(refused.status).toBe(404);
    }
  });
});

describe('a cancelled booking', () => {
  const cancelled = async (daysBefore: number) => {
    const today = todayIn('America/Toronto', server.clock.now());
    const customer = await customerWithBooking(server, { date: addDays(today, daysBefore) });
    const { client, booking } = customer;
    const rows = await client.call('GET /api/my-bookings', { query: { number: booking } });
    const version = rows.data[0]?.version ?? 0;
    await client.call('PUT /api/bookings/:id', {
      params: { id: booking },
      body: { cancelled: true, version },
    });
    return customer;
  };
  const dueOf = ({ client, booking }: Awaited<ReturnType<typeof cancelled>>) =>
    client.call('GET /api/payment-due/:bookingId', { params: { bookingId: booking } });

  test('within a week still owes its balance, payable at once and in full', async () => {
    const customer = await cancelled(5);
    const { client, booking } = customer;
    expect((await dueOf(customer)).data).toMatchObject({
      amount: 540,
      left: 540,
      payments_open: true,
      tipping_open: false,
    });
    const part = await client.refused('POST /api/make-payment', { body: { booking, amount: 240 } });
    expect(part.errors).toEqual({ amount: ['The amount to pay is now CA$540.00.'] });
    const paid = await client.call('POST /api/make-payment', { body: { booking, amount: 540 } });
    expect(paid.data).toMatchObject({ status: 'paid', left: 0 });
    expect(await ledgerOf(booking)).toMatchObject({ status: 1, paid: 60_000, receipts: 1 });
    const { rows } = await server.deps.db.execute(
      sql`select from money_tasks where booking_id = ${booking}`,
    );
    expect(rows).toEqual([]);
    const again = await client.refused('POST /api/make-payment', { body: { booking, amount: 1 } });
    expect(again.message).toBe('Please contact the supervisor for the final cost.');
    expect((await dueOf(customer)).data).toMatchObject({ left: 0, payments_open: false });
  });

  test('earlier owes nothing and takes no payment', async () => {
    const customer = await cancelled(20);
    const { client, booking } = customer;
    expect((await dueOf(customer)).data).toMatchObject({
      amount: 0,
      left: 0,
      payments_open: false,
    });
    const { data } = await client.call('GET /api/my-bookings', { query: { number: booking } });
    expect(data[0]).toMatchObject({ cancelled: true, left: 0 });
    const refused = await client.refused('POST /api/make-payment', {
      body: { booking, amount: 540 },
    });
    expect(refused).toMatchObject({ status: 422, message: 'This booking is cancelled.' });
  });
});

describe('a customer tips', () => {
  const paidBooking = async () => {
    const customer = await customerWithBooking(server);
    await customer.client.call('POST /api/make-payment', {
      body: { booking: customer.booking, amount: 240 },
    });
    return customer;
  };

  test('by percent, from status 3 on; tips are separate from payments', async () => {
    const { client, booking } = await paidBooking();
    const tip = await client.call('POST /api/make-tip', { body: { booking, percent: 15 } });
    expect(tip.data).toMatchObject({
      message: 'Tip payment was successful.',
      amount: 90,
      left: 300,
    });
    expect(await ledgerOf(booking)).toMatchObject({ status: 3, paid: 30_000, tips: 9000 });
    await client.call('POST /api/make-payment', { body: { booking, amount: 300 } });
    expect(await ledgerOf(booking)).toMatchObject({ status: 5, paid: 60_000, tips: 9000 });
  });

  test('by the amount the browser computed', async () => {
    const { client, booking } = await paidBooking();
    await client.call('POST /api/make-tip', { body: { booking, amount: 120, email: 'x@y.test' } });
    expect(await ledgerOf(booking)).toMatchObject({ tips: 12_000 });
  });

  test.each([
    { percent: 0 },
    { percent: 101 },
    { percent: 0.5 },
    { amount: 5.99 },
    { amount: 600.01 },
  ])('not with %j', async (wrong) => {
    const { client, booking } = await paidBooking();
    const refused = await client.refused('POST /api/make-tip', { body: { booking, ...wrong } });
    expect(refused.status).toBe(422);
    expect(Object.values(refused.errors).flat()).toEqual(['Enter a number between 1-100']);
    expect(await ledgerOf(booking)).toMatchObject({ tips: 0 });
  });

  test('not before more than the deposit is paid', async () => {
    const { client, booking } = await customerWithBooking(server);
    const refused = await client.refused('POST /api/make-tip', { body: { booking, percent: 10 } });
    expect(refused.status).toBe(422);
    expect(await ledgerOf(booking)).toMatchObject({ tips: 0 });
  });
});
