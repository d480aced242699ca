import { defaultSettings } from '@slipway/domain/settings/settings';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanUpBookings, settleHolds } from '#features/bookings/bookings-api.ts';
import { deliverMessage } from '#features/messages/deliver-message.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { openVisitor, startServer } from '#test/harness/server-process.ts';
import { password } from '#test/support/factories.ts';
import { bookedId, bookingBody, fromRandomNetwork } from '#test/support/booking-body.ts';
import { customerWithBooking, signedIn } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';

/** A published business that others can reach, without keys of a card provider. */
let server: TestApp;
let next = 20;
const freshDay = () => addDays(todayIn('America/Toronto', server.clock.now()), (next += 1));

beforeAll(async () => {
  server = await buildTestApp({ deps: { testCards: false } });
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());
beforeEach(async () => {
  // Those of the test before no longer count against anybody.
  await server.deps.db.execute(
    sql`update bookings set status = 1, cancelled_at = now() where status = 0`,
  );
});

const byHand = { stripeToken: null, deposit_by: 'hand' };
const book = (
  over: object = {},
  { from, key, at = server }: { from?: string; key?: string; at?: TestApp } = {},
) =>
  at.client().send('POST', '/api/booking/create', {
    body: bookingBody(freshDay(), { ...byHand, ...over }),
    headers: {
      ...(from === undefined ? fromRandomNetwork() : { 'x-forwarded-for': from }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  });

const rows = async (query: ReturnType<typeof sql>) => (await server.deps.db.execute(query)).rows;
const unpaid = async () =>
  (await rows(sql`select id from bookings where status = 0 and hold_expires_at is null`)).length;
const openTask = (id: number) =>
  rows(sql`
    select kind, amount_cents::int as amount from money_tasks
    where key = ${`deposit-${id}`} and done_at is null`);

async function changeSettings(change: object): Promise<void> {
  await server.deps.db.execute(
    sql`update settings set data = data || ${JSON.stringify(change)}::jsonb`,
  );
}

describe('a booking by hand', () => {
  test('takes its place at once, charges nothing and tells staff to collect the deposit', async () => {
    const date = freshDay();
    const id = bookedId(await book({ date, email: 'hand@example.test' }));
    expect(
      await rows(sql`
        select status, hold_expires_at, deposit_cents::int as deposit, paid_cents::int as paid,
          (select count(*)::int from taken_times t where t.booking_id = b.id) as times,
          (select count(*)::int from charge_lines l where l.booking_id = b.id) as attempts
        from bookings b where id = ${id}`),
    ).toEqual([
      { status: 0, hold_expires_at: null, deposit: 6000, paid: 0, times: 1, attempts: 0 },
    ]);
    expect(await openTask(id)).toEqual([{ kind: 'deposit_due', amount: 6000 }]);
    expect(await book({ date })).toMatchObject({ status: 422, body: { code: 'slot_unavailable' } });

    // Time passes, and nothing frees it.
    server.clock.advance({ minutes: 30 });
    await settleHolds(server.deps);
    await cleanUpBookings(server.deps.db, server.clock.now());
    expect(await rows(sql`select status from bookings where id = ${id}`)).toEqual([{ status: 0 }]);
  });

  test('says in its mails how it is paid, with no way to pay by card', async () => {
    await changeSettings({ deposits: { taken_by: 'card', how: 'Pay at the pier, please.' } });
    const id = bookedId(await book());
    const mails = await rows(
      sql`select id, template from messages where booking_id = ${id} and channel = 'mail'`,
    );
    for (const { id: n } of mails) await deliverMessage(server.deps, Number(n), { lastTry: true });
    const texts = new Map(
      (await rows(sql`select template, text from messages where booking_id = ${id}`)).map(
        ({ template, text }) => [String(template), String(text)],
      ),
    );
    const mine = texts.get('booking-confirmation') ?? '';
    expect(mine).toContain('Deposit and second payment, due now: CA$300.00');
    expect(mine).toContain('Nothing has been charged yet.');
    expect(mine).toContain('Pay at the pier, please.');
    expect(mine).not.toMatch(/Pay now|open=pay/);
    expect(texts.get('staff-new-booking')).toContain('Collect the deposit');
    await changeSettings({ deposits: defaultSettings.deposits });
  });

  test('is answered alike for its key, and made once', async () => {
    const key = crypto.randomUUID();
    const client = server.client();
    const body = bookingBody(freshDay(), byHand);
    const send = () =>
      client.send('POST', '/api/booking/create', { body, headers: { 'idempotency-key': key } });
    const first = bookedId(await send());
    expect(bookedId(await send())).toBe(first);
    expect(await unpaid()).toBe(1);
    expect(
      await rows(sql`select id from money_tasks where key = ${`deposit-${first}`}`),
    ).toHaveLength(1);
  });

  test('is refused with a card, or where the page said that a card is charged', async () => {
    for (const over of [
      { stripeToken: 'tok_visa' },
      { stripeToken: 'tok_visa', deposit_by: 'hand' },
      { stripeToken: null, deposit_by: 'card' },
    ]) {
      expect(await book(over)).toMatchObject({ status: 422, body: { code: 'paid_otherwise' } });
    }
    expect(await unpaid()).toBe(0);
    expect(await rows(sql`select 1 from test_gateway.payments`)).toEqual([]);
  });

  test('is refused where a card is charged, also to one whose card is saved', async () => {
    const local = await buildTestApp();
    try {
      await makeBusiness(local.deps.db);
      const { client } = await customerWithBooking(local);
      const body = bookingBody(freshDay(), byHand);
      expect(await client.send('POST', '/api/booking/create', { body })).toMatchObject({
        status: 422,
        body: { code: 'paid_otherwise' },
      });
      expect(
        await client.send('POST', '/api/booking/create', {
          body: bookingBody(freshDay(), { stripeToken: null }),
        }),
      ).toMatchObject({ status: 200 });
      const guest = local.client();
      expect(
        await guest.send('POST', '/api/booking/create', {
          body: bookingBody(freshDay(), { stripeToken: null }),
        }),
      ).toMatchObject({ status: 422, body: { errors: { stripeToken: ['Card is required.'] } } });
    } finally {
      await local.close();
    }
  });

  test('is the way by choice, wherever the server is', async () => {
    const local = await buildTestApp();
    try {
      await makeBusiness(local.deps.db, {
        settings: { deposits: { taken_by: 'hand', how: '' } },
      });
      const send = (over: object) =>
        local.client().send('POST', '/api/booking/create', { body: bookingBody(freshDay(), over) });
      expect(await send({})).toMatchObject({ status: 422, body: { code: 'paid_otherwise' } });
      bookedId(await send(byHand));
    } finally {
      await local.close();
    }
  });
});

describe('the deposit to collect', () => {
  const pay = (client: TestClient, booking: number, amount: number) =>
    client.call('POST /api/take-payment', {
      body: {
        ...{ booking, amount, for: 'payment', by: 'hand', method: 'Cash' },
        ...{ date: todayIn('America/Toronto', server.clock.now()), reference: '', note: '' },
        overpay: false,
      },
    });
  const correct = async (client: TestClient, booking: number, amount: number) => {
    const [entry] = await rows(
      sql`select id from ledger_entries where booking_id = ${booking} order by id desc limit 1`,
    );
    await client.call('POST /api/correct-payment', {
      body: { entry: Number(entry?.['id']), amount, reason: 'A mistake' },
    });
  };
  const taskOf = async (id: number) =>
    (
      await rows(sql`
      select id, done_at is not null as done, done_note as note from money_tasks
      where key = ${`deposit-${id}`}`)
    )[0];

  test('is done once staff enter the payment, and follows what is left of it', async () => {
    const id = bookedId(await book());
    const { client } = await signedIn(server, 'Supervisor');
    await pay(client, id, 20);
    expect(await openTask(id)).toEqual([{ kind: 'deposit_due', amount: 4000 }]);
    await pay(client, id, 40);
    expect(await openTask(id)).toEqual([]);
    expect(await rows(sql`select status from bookings where id = ${id}`)).toEqual([{ status: 2 }]);
  });

  test('is on the list again when the payment is corrected or the deposit rises', async () => {
    const id = bookedId(await book());
    const { client } = await signedIn(server, 'Supervisor');
    await pay(client, id, 60);
    expect(await openTask(id)).toEqual([]);
    await correct(client, id, 45);
    expect(await openTask(id)).toEqual([{ kind: 'deposit_due', amount: 4500 }]);
    expect(await taskOf(id)).toMatchObject({ done: false, note: '' });
    await pay(client, id, 45);
    await server.deps.db.execute(sql`update bookings set deposit_cents = 7000 where id = ${id}`);
    expect(await openTask(id)).toEqual([{ kind: 'deposit_due', amount: 1000 }]);
  });

  test('stays done when staff marked it so, and of a cancelled booking', async () => {
    const { client } = await signedIn(server, 'Supervisor');
    const marked = bookedId(await book());
    await client.call('POST /api/money-tasks/:id/finish', {
      params: { id: Number((await taskOf(marked))?.['id']) },
      body: { note: 'Pays at the pier' },
    });
    await pay(client, marked, 60);
    await correct(client, marked, 60);
    expect(await taskOf(marked)).toMatchObject({ done: true, note: 'Pays at the pier' });

    const cancelled = bookedId(await book());
    await pay(client, cancelled, 60);
    await rows(sql`update bookings set status = 1, cancelled_at = now() where id = ${cancelled}`);
    await correct(client, cancelled, 60);
    expect(await taskOf(cancelled)).toMatchObject({ done: true, note: 'Settled automatically' });
  });

  test('is done when the booking is cancelled', async () => {
    const { client, email } = await signedIn(server);
    const body = bookingBody(freshDay(), { ...byHand, email });
    const id = bookedId(
      await client.send('POST', '/api/booking/create', { body, headers: fromRandomNetwork() }),
    );
    expect(await openTask(id)).toHaveLength(1);
    const [row] = await rows(sql`select version from bookings where id = ${id}`);
    await client.call('PUT /api/bookings/:id', {
      params: { id },
      body: { cancelled: true, version: Number(row?.['version']) },
    });
    expect(await openTask(id)).toEqual([]);
  });
});

describe('cards', () => {
  test('are not charged for customers and staff, and not saved', async () => {
    const { client, email } = await signedIn(server);
    const id = bookedId(
      await client.send('POST', '/api/booking/create', {
        body: bookingBody(freshDay(), { ...byHand, email }),
        headers: fromRandomNetwork(),
      }),
    );
    const due = await client.call('GET /api/payment-due/:bookingId', { params: { bookingId: id } });
    expect(due.data).toMatchObject({ by_card: false, amount: 60, left: 600 });
    const none = { status: 422, body: { code: 'no_cards' } };
    expect(
      await client.send('POST', '/api/make-payment', { body: { booking: id, amount: 60 } }),
    ).toMatchObject(none);
    expect(
      await client.send('POST', '/api/make-tip', { body: { booking: id, percent: 20 } }),
    ).toMatchObject(none);
    expect(
      await client.send('POST', '/api/cards', { body: { stripeToken: 'tok_visa' } }),
    ).toMatchObject(none);
    const { client: staff } = await signedIn(server, 'Supervisor');
    expect(
      await staff.send('POST', '/api/take-payment', {
        body: { booking: id, amount: 60, for: 'payment', by: 'new_card', stripeToken: 'tok_visa' },
      }),
    ).toMatchObject(none);
    expect(
      await staff.send('POST', '/api/create-booking', {
        body: bookingBody(freshDay(), { deposit: 'new_card', stripeToken: 'tok_visa' }),
      }),
    ).toMatchObject(none);
    expect(await rows(sql`select 1 from test_gateway.payments`)).toEqual([]);
  });

  test('can pay a booking by hand once the provider is set up', async () => {
    const customer = await signedIn(server);
    const id = bookedId(
      await customer.client.send('POST', '/api/booking/create', {
        body: bookingBody(freshDay(), { ...byHand, email: customer.email }),
        headers: fromRandomNetwork(),
      }),
    );
    // The provider in place of the test gateway, which answers alike.
    const live = await buildTestApp({
      database: server.database,
      clock: server.clock,
      deps: {
        testCards: false,
        payment: () =>
          Promise.resolve({ gateway: 'stripe', publishable_key: 'pk_live_1', test_mode: false }),
      },
    });
    try {
      const client = live.client();
      await client.signIn(customer.email, password);
      await client.call('POST /api/cards', { body: { stripeToken: 'tok_visa' } });
      await client.call('POST /api/make-payment', { body: { booking: id, amount: 60 } });
      expect(await openTask(id)).toEqual([]);
      expect(await rows(sql`select status from bookings where id = ${id}`)).toEqual([
        { status: 2 },
      ]);
    } finally {
      await live.close();
    }
  });

  test('are taken from staff alone while the business is not published', async () => {
    await changeSettings({ published: false });
    try {
      const { client: staff } = await signedIn(server, 'Admin');
      expect(
        await staff.send('POST', '/api/booking/create', {
          body: bookingBody(freshDay(), { deposit_by: 'card' }),
          headers: fromRandomNetwork(),
        }),
      ).toMatchObject({ status: 200 });
      const { client: customer } = await signedIn(server);
      expect(
        await customer.send('POST', '/api/booking/create', {
          body: bookingBody(freshDay(), { deposit_by: 'card' }),
          headers: fromRandomNetwork(),
        }),
      ).toMatchObject({ status: 422, body: { code: 'paid_otherwise' } });
    } finally {
      await changeSettings({ published: true });
    }
  });
});

describe('a server that dies between hold and conclusion', () => {
  test('books once when the same press comes again', async () => {
    const env = {
      DATABASE_URL: server.database.connectionString,
      TEST_CARDS: 'off',
      CLOCK_AHEAD_MS: String(server.clock.now().getTime() - Date.now()),
    };
    const dying = await startServer({ ...env, CRASH_AFTER: 'held' });
    const visitor = await openVisitor(dying.url);
    const date = freshDay();
    const body = bookingBody(date, byHand);
    const headers = { 'idempotency-key': `hand-${date}` };
    await expect(visitor.post('/api/booking/create', body, headers)).rejects.toThrow();
    await dying.killHard();
    const held = await rows(
      sql`select id, hold_expires_at is not null as hold from bookings where date = ${date}`,
    );
    expect(held).toMatchObject([{ hold: true }]);

    const restarted = await startServer(env);
    try {
      const again = visitor.at(restarted.url);
      const answer = await again.post('/api/booking/create', body, headers);
      expect(answer).toMatchObject({ status: 200, body: { data: { id: held[0]?.['id'] } } });
      expect(
        await rows(sql`select status, hold_expires_at from bookings where date = ${date}`),
      ).toEqual([{ status: 0, hold_expires_at: null }]);
      expect(await openTask(Number(held[0]?.['id']))).toHaveLength(1);
    } finally {
      await restarted.killHard();
    }
  });

  test('frees the time when nobody comes back', async () => {
    const faulty = await buildTestApp({
      database: server.database,
      clock: server.clock,
      deps: {
        testCards: false,
        faultPoint: (step) => {
          if (step === 'held') throw new Error('the process ends here');
        },
      },
    });
    try {
      const date = freshDay();
      expect(await book({ date }, { at: faulty })).toMatchObject({ status: 500 });
      server.clock.advance({ minutes: 11 });
      await settleHolds(server.deps);
      expect(
        await rows(sql`
          select status, (select count(*)::int from taken_times t where t.booking_id = b.id) as times
          from bookings b where date = ${date}`),
      ).toEqual([{ status: 1, times: 0 }]);
    } finally {
      await faulty.close();
    }
  });
});
