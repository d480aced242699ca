import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { reconcileOpenPayments, reportFailures } from '#features/payments/payments-api.ts';
import { bookedId, bookingBody, requiredAction } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { bookedByDebit, openWaysDesk, states, type WaysDesk } from './ways-desk.ts';

let desk: WaysDesk;
beforeAll(async () => {
  desk = await openWaysDesk();
});
afterAll(() => desk.close());

async function settle() {
  for (let n = 0; n < 2; n += 1) {
    await settleHolds(desk.server.deps);
    await reconcileOpenPayments(desk.server.deps);
  }
}

const confirm = (data: { booking_id: number; client_secret: string }) =>
  desk.server.client().send('POST', '/api/booking/confirm', {
    body: { booking_id: data.booking_id, client_secret: data.client_secret },
  });

describe('a wallet', () => {
  test('pays at once, and the ledger has its name', async () => {
    const date = desk.freshDay();
    bookedId(await desk.book(date, 'ctoken_test_apple_pay'));
    expect(await desk.stateOf(date)).toEqual({ ...states.booked, method: 'Apple Pay' });
  });

  test('is given back by the provider, whatever it is called', async () => {
    const date = desk.freshDay();
    const id = bookedId(await desk.book(date, 'ctoken_test_apple_pay'));
    const { client } = await signedIn(desk.server, 'Admin');
    const body = { by_business: true, reason: 'Storm' };
    expect(await client.send('POST', `/api/bookings/${id}/cancel`, { body })).toMatchObject({
      status: 200,
    });
    expect(await desk.stateOf(date)).toMatchObject({ status: 1, paid: 0, charged: 0 });
  });
});

describe('a redirect', () => {
  test('answers with the address to go to, and is booked when the payer comes back', async () => {
    const date = desk.freshDay();
    const client = desk.server.client();
    const answer = await desk.book(date, 'ctoken_test_ideal', {}, client);
    expect(answer).toMatchObject({
      body: {
        data: {
          status: 'requires_action',
          redirect_url: expect.stringMatching(
            /^http:\/\/slipway\.test\/test-bank#secret=/,
          ) as unknown,
        },
      },
    });
    const action = requiredAction(answer);
    await desk.atBank(client, action.client_secret, 'approve');
    expect(await confirm(action)).toMatchObject({ body: { data: { status: 'booked' } } });
    expect(await desk.stateOf(date)).toEqual(states.booked);
  });

  test('keeps its place for 15 minutes, then it is cancelled at the provider and freed', async () => {
    const date = desk.freshDay();
    const action = requiredAction(await desk.book(date, 'ctoken_test_ideal'));
    desk.clock.advance({ minutes: 14 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(states.held);
    desk.clock.advance({ minutes: 2 });
    desk.server.gateway.faults.timeouts = { cancelPayment: 'before' };
    await settle();
    // Not before the provider has cancelled it.
    expect(await desk.stateOf(date)).toEqual(states.held);
    desk.server.gateway.faults.timeouts = {};
    desk.clock.advance({ minutes: 3 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(states.freed);
    // Who pays now cannot: the bank's page says so.
    const late = await desk.atBank(desk.server.client(), action.client_secret, 'approve');
    expect(late.status).toBe(404);
    expect(await confirm(action)).toMatchObject({ status: 422 });
  });

  test('is booked although the payer never came back', async () => {
    const date = desk.freshDay();
    const action = requiredAction(await desk.book(date, 'ctoken_test_ideal'));
    await desk.atBank(desk.server.client(), action.client_secret, 'approve');
    desk.clock.advance({ minutes: 3 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(states.booked);
  });

  test('is booked by an event of the provider that comes before anybody asks', async () => {
    const date = desk.freshDay();
    const action = requiredAction(await desk.book(date, 'ctoken_test_bancontact'));
    await desk.atBank(desk.server.client(), action.client_secret, 'approve');
    const payment = await desk.paymentOn(date);
    expect(await desk.tell({ id: 'evt_early', type: 'payment', payment })).toBe(200);
    expect(await desk.stateOf(date)).toEqual({ ...states.booked, method: 'Bancontact' });
    // Twice is once.
    expect(await desk.tell({ id: 'evt_early', type: 'payment', payment })).toBe(200);
    expect(await confirm(action)).toMatchObject({ body: { data: { status: 'booked' } } });
    expect(await desk.stateOf(date)).toEqual({ ...states.booked, method: 'Bancontact' });
  });

  test('refused at the bank: freed, nothing charged', async () => {
    const date = desk.freshDay();
    const action = requiredAction(await desk.book(date, 'ctoken_test_ideal'));
    await desk.atBank(desk.server.client(), action.client_secret, 'refuse');
    expect(await confirm(action)).toMatchObject({
      status: 422,
      body: { code: 'card_declined' },
    });
    expect(await desk.stateOf(date)).toEqual(states.freed);
  });

  test('cannot be paid with a debit instead by whoever has its secret; what was chosen as one can', async () => {
    const secrets = await Promise.all(
      ['ctoken_test_ideal', 'ctoken_test_sepa'].map(async (token) => {
        const date = desk.freshDay();
        await desk.book(date, token);
        const [row] = await desk.rows<{ delayed: boolean }>(sql`
          select delayed from test_gateway.payments where ref = ${await desk.paymentOn(date)}`);
        return row?.delayed;
      }),
    );
    expect(secrets).toEqual([false, true]);
  });

  test('the same key answers with the same address again', async () => {
    const date = desk.freshDay();
    const client = desk.server.client();
    const headers = { 'idempotency-key': 'redirect-again' };
    const body = bookingBody(date, { stripeToken: 'ctoken_test_ideal' });
    const first = await client.send('POST', '/api/booking/create', { body, headers });
    const second = await client.send('POST', '/api/booking/create', { body, headers });
    expect(second.body).toEqual(first.body);
  });
});

describe('cancelled while its money is on its way', () => {
  test('it is freed at once with nothing owed, and the money given back when it comes', async () => {
    const date = desk.freshDay();
    await desk.book(date, 'ctoken_test_sepa');
    const [row] = await desk.rows<{ id: number }>(
      sql`select id from bookings where date = ${date}`,
    );
    // So late that the terms would keep everything.
    desk.clock.advance({ days: 1 });
    const { client } = await signedIn(desk.server, 'Admin');
    const body = { by_business: false, reason: 'Plans changed' };
    expect(
      await client.send('POST', `/api/bookings/${String(row?.id)}/cancel`, { body }),
    ).toMatchObject({ status: 200 });
    expect(await desk.stateOf(date)).toMatchObject({ status: 1, slots: 0, paid: 0 });
    expect(
      await desk.rows(sql`select owed_after_cancel as owed from bookings where date = ${date}`),
    ).toEqual([{ owed: false }]);
    // Its place is another's.
    bookedId(await desk.book(date, 'tok_visa'));
    desk.clock.advance({ days: 1, hours: 2 });
    await settle();
    expect(await desk.stateOf(date)).toMatchObject({
      status: 1,
      paid: 0,
      charged: 0,
      awaiting: false,
      mails: [
        'payment-awaited',
        'booking-cancelled',
        'staff-booking-cancelled',
        'payment-refunded',
      ],
    });
    expect(
      await desk.rows(sql`
        select direction, method, amount_cents::int as amount from ledger_entries e
        join bookings b on b.id = e.booking_id where b.id = ${row?.id ?? 0} order by e.id`),
    ).toEqual([
      { direction: 'payment', method: 'SEPA debit', amount: 6000 },
      { direction: 'refund', method: 'SEPA debit', amount: 6000 },
    ]);
  });

  test('and its debit is refused: nothing more happens', async () => {
    const date = desk.freshDay();
    await desk.book(date, 'ctoken_test_sepa_fails');
    const [row] = await desk.rows<{ id: number }>(
      sql`select id from bookings where date = ${date}`,
    );
    const { client } = await signedIn(desk.server, 'Admin');
    const body = { by_business: true, reason: 'Storm' };
    await client.send('POST', `/api/bookings/${String(row?.id)}/cancel`, { body });
    desk.clock.advance({ days: 2, hours: 1 });
    await settle();
    expect(await desk.stateOf(date)).toMatchObject({
      ...{ status: 1, slots: 0, paid: 0, charged: 0, awaiting: false },
      mails: ['payment-awaited', 'booking-cancelled', 'staff-booking-cancelled'],
    });
  });
});

describe('money that comes later', () => {
  test('is refused for a start that is less than 15 days ahead, before anything is charged', async () => {
    const date = addDays(todayIn('America/Toronto', desk.clock.now()), 14);
    expect(await desk.book(date, 'ctoken_test_sepa')).toMatchObject({
      status: 422,
      body: {
        code: 'card_declined',
        message: expect.stringContaining('takes too long') as unknown,
      },
    });
    expect(await desk.stateOf(date)).toEqual(states.freed);
  });

  test('keeps the place without an expiry, and is booked when it comes', async () => {
    const date = desk.freshDay();
    expect(await desk.book(date, 'ctoken_test_sepa')).toMatchObject({
      body: { data: { status: 'awaiting_payment' } },
    });
    expect(await desk.stateOf(date)).toEqual(states.awaited);
    desk.clock.advance({ days: 1 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(states.awaited);
    desk.clock.advance({ days: 1, hours: 1 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(bookedByDebit);
  });

  test('refused: the place is given back and the customer told', async () => {
    const date = desk.freshDay();
    await desk.book(date, 'ctoken_test_sepa_fails');
    desk.clock.advance({ days: 2, hours: 1 });
    await settle();
    await settle();
    expect(await desk.stateOf(date)).toEqual(states.notPaid);
  });

  test('is never in doubt: no task says so', async () => {
    const date = desk.freshDay();
    await desk.book(date, 'ctoken_test_sepa');
    desk.clock.advance({ hours: 5 });
    await settle();
    await reportFailures(desk.server.deps);
    expect(
      await desk.rows(sql`select kind from money_tasks where kind = 'charge_in_doubt'`),
    ).toEqual([]);
  });

  test('an event settles it before anybody asks', async () => {
    const date = desk.freshDay();
    await desk.book(date, 'ctoken_test_sepa');
    desk.clock.advance({ days: 2, minutes: 1 });
    const payment = await desk.paymentOn(date);
    expect(await desk.tell({ id: 'evt_debit', type: 'payment', payment })).toBe(200);
    expect(await desk.stateOf(date)).toEqual(bookedByDebit);
    await settle();
    expect(await desk.stateOf(date)).toEqual(bookedByDebit);
  });

  const undecided =
    'The time for this money is over, but the card provider can neither cancel the debit nor say what became of it. The place is kept until you cancel; what comes later is then refunded.';
  const tasksOn = (date: string) =>
    desk.rows(sql`
      select t.kind, t.amount_cents::int as amount, t.done_at is not null as done, t.reason
      from money_tasks t join bookings b on b.id = t.booking_id where b.date = ${date}`);

  /** A booking by a debit that never ends. */
  async function neverDecided() {
    const date = desk.freshDay();
    await desk.book(date, 'ctoken_test_sepa');
    const payment = await desk.paymentOn(date);
    await desk.rows(
      sql`update test_gateway.payments set due_at = 'infinity' where ref = ${payment}`,
    );
    return { date, payment };
  }
  async function cancelOn(date: string) {
    const [row] = await desk.rows<{ id: number }>(
      sql`select id from bookings where date = ${date}`,
    );
    const { client } = await signedIn(desk.server, 'Admin');
    await client.call('POST /api/bookings/:id/cancel', { params: { id: row?.id ?? 0 }, body: {} });
  }

  test('past its time it is given up once the provider has cancelled it', async () => {
    const { date, payment } = await neverDecided();
    desk.clock.advance({ days: 14, hours: 1 });
    await settle();
    // The provider cannot cancel it, so it may still come: staff are told, once.
    expect(await desk.stateOf(date)).toEqual(states.awaited);
    desk.clock.advance({ hours: 2 });
    await settle();
    expect(await tasksOn(date)).toEqual([
      { kind: 'charge_in_doubt', amount: 6000, done: false, reason: undecided },
    ]);
    await desk.rows(sql`
      update test_gateway.payments set status = 'requires_action' where ref = ${payment}`);
    desk.clock.advance({ hours: 2 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(states.notPaid);
    expect(await tasksOn(date)).toMatchObject([{ done: true }]);
  });

  test('nobody is told of one whose booking was cancelled: what comes is given back', async () => {
    const { date } = await neverDecided();
    await cancelOn(date);
    desk.clock.advance({ days: 14, hours: 1 });
    await settle();
    expect(await tasksOn(date)).toEqual([]);
  });

  test('once staff have cancelled, nothing is left to do', async () => {
    const { date } = await neverDecided();
    desk.clock.advance({ days: 14, hours: 1 });
    await settle();
    expect(await tasksOn(date)).toMatchObject([{ done: false }]);
    await cancelOn(date);
    desk.clock.advance({ hours: 2 });
    await settle();
    expect(await tasksOn(date)).toMatchObject([{ done: true }]);
  });

  test('a booking that staff have entered money for stays when the debit is refused', async () => {
    const date = desk.freshDay();
    await desk.book(date, 'ctoken_test_sepa_fails');
    const [row] = await desk.rows<{ id: number }>(
      sql`select id from bookings where date = ${date}`,
    );
    const { client } = await signedIn(desk.server, 'Admin');
    const body = {
      booking: row?.id,
      by: 'hand',
      for: 'payment',
      method: 'Cash',
      amount: 60,
      date: todayIn('America/Toronto', desk.clock.now()),
    };
    // It is said first that the same is on its way.
    expect(await client.send('POST', '/api/take-payment', { body })).toMatchObject({
      status: 422,
      body: {
        code: 'money_awaited',
        errors: { despite_awaited: ['€60.00 of it is on its way already.'] },
      },
    });
    const sure = { ...body, despite_awaited: true };
    expect(await client.send('POST', '/api/take-payment', { body: sure })).toMatchObject({
      status: 200,
    });
    desk.clock.advance({ days: 2, hours: 1 });
    await settle();
    expect(await desk.stateOf(date)).toMatchObject({ status: 2, slots: 1, awaiting: false });
  });
});
