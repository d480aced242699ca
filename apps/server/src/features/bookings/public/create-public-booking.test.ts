import {
  addDays,
  startsAt,
  timeOfDay,
  todayIn,
  type CalendarDate,
} from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookedId, requiredAction } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { TestClock } from '#test/support/test-clock.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
const clock = new TestClock();
const today = todayIn('America/Toronto', clock.now());
let nextDay = 20;
/** A day no other test uses. */
const freshDay = () => addDays(today, (nextDay += 1));

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
});
afterAll(async () => {
  await server.close();
});

const halfDay = (over: object = {}) => ({
  unit_id: 3,
  package_id: 32,
  package_name: 'A ½ Day Package',
  date: freshDay(),
  time: '12:00:00',
  name: 'Ada Guest',
  email: 'ada@example.com',
  phone: '+14165550111',
  details: 8,
  // 600 + 2 × 75 for guests above the six included; 10 % deposit.
  total_price: 750,
  amount: 75,
  stripeToken: 'tok_visa',
  ...over,
});

const tripAt = (date: CalendarDate, time: string) =>
  startsAt(date, timeOfDay(time), 'America/Toronto').toISOString();

const book = (browser: TestClient, body: object, key = crypto.randomUUID()) =>
  browser.send('POST', '/api/booking/create', { body, headers: { 'idempotency-key': key } });

async function rows(query: ReturnType<typeof sql>): Promise<unknown[]> {
  const result = await server.deps.db.execute(query);
  return result.rows;
}

/** Inserts a user with this address, and commits once somebody waits for it. */
async function becomeKnownMeanwhile(email: string, work: () => Promise<unknown>): Promise<number> {
  const client = await server.database.pool.connect();
  try {
    await client.query('begin');
    const made = await client.query<{ id: number }>(
      `insert into users (name, email, phone) values ('Quicker', $1, '') returning id`,
      [email],
    );
    const done = work();
    await expect
      .poll(async () => {
        const waiting = sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        return (await rows(waiting)).length;
      })
      .toBe(1);
    await client.query('commit');
    await done;
    return made.rows[0]?.id ?? 0;
  } finally {
    client.release();
  }
}

describe('a public booking', () => {
  test('is of a customer who became known while it was concluded, and is charged once', async () => {
    const email = 'quick@example.com';
    const body = halfDay({ email });
    const owner = await becomeKnownMeanwhile(email, async () => {
      expect(await book(server.client(), body)).toMatchObject({ status: 200 });
    });
    const made = sql`select b.customer_id, b.status, (select count(*)::integer from ledger_entries l
      where l.booking_id = b.id) as entries, (select count(*)::integer from messages m
      where m.booking_id = b.id) as messages from bookings b where b.email = ${email}`;
    expect(await rows(made)).toEqual([{ customer_id: owner, status: 2, entries: 1, messages: 3 }]);
  });

  test('is held, charged and confirmed, with its ledger entry and messages', async () => {
    const answer = await book(server.client(), halfDay({ email: 'one@example.com' }));
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: 'booked', sms_sent: null } },
    });
    const id = bookedId(answer);
    expect(
      await rows(
        sql`select status, hold_expires_at, total_cents, guests from bookings where id = ${id}`,
      ),
    ).toEqual([{ status: 2, hold_expires_at: null, total_cents: '75000', guests: 8 }]);
    expect(
      await rows(
        sql`select kind, amount_cents, method from ledger_entries where booking_id = ${id}`,
      ),
    ).toEqual([{ kind: 2, amount_cents: '7500', method: 'Credit card' }]);
    expect(
      await rows(
        sql`select channel, template from messages where booking_id = ${id} order by channel, template`,
      ),
    ).toEqual([
      { channel: 'mail', template: 'booking-confirmation' },
      { channel: 'mail', template: 'staff-new-booking' },
      { channel: 'sms', template: 'booking-confirmation' },
    ]);
    expect(
      await rows(sql`select item, to_char(lower(during) at time zone 'America/Toronto', 'HH24:MI') as "from",
        to_char(upper(during) at time zone 'America/Toronto', 'HH24:MI') as "to"
        from taken_times where booking_id = ${id}`),
    ).toEqual([{ item: 1, from: '12:00', to: '18:00' }]);
  });

  test('refuses a taken slot at the time field, and charges nothing', async () => {
    const body = halfDay();
    await book(server.client(), body);
    const before = await rows(sql`select count(*) from charge_attempts`);
    const answer = await book(server.client(), { ...body, email: 'two@example.com' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        message: 'The given data was invalid.',
        errors: { time: [expect.stringContaining('taken')] },
      },
    });
    expect(await rows(sql`select count(*) from charge_attempts`)).toEqual(before);
  });

  test('repeats the answer for the same key, and refuses the key with other data', async () => {
    const browser = server.client();
    const body = halfDay();
    const key = crypto.randomUUID();
    const first = await book(browser, body, key);
    expect(await book(browser, body, key)).toMatchObject({ status: 200, body: first.body });
    expect(await book(browser, { ...body, details: 7 }, key)).toMatchObject({ status: 422 });
    const id = bookedId(first);
    expect(
      await rows(sql`select count(*)::int as n from ledger_entries where booking_id = ${id}`),
    ).toEqual([{ n: 1 }]);
  });

  test('repeats it only to the browser that first sent it, also after it signed in or out', async () => {
    const email = `guest-${crypto.randomUUID()}@example.com`;
    const browser = server.client();
    const body = halfDay({ email, stripeToken: 'pm_card_threeDSecure2Required' });
    const key = crypto.randomUUID();
    const first = await book(browser, body, key);
    const { client_secret } = requiredAction(first);

    const bookings = sql`select count(*) from bookings where email = ${email}`;
    const somebody = await createUser(server.deps.db);
    const signedIn = server.client();
    await signedIn.signIn(somebody.email, password);
    for (const stranger of [server.client(), signedIn]) {
      const answer = await book(stranger, body, key);
      expect(answer.status).toBe(422);
      expect(JSON.stringify(answer.body)).not.toContain(client_secret);
    }
    expect(await rows(bookings)).toEqual([{ count: '1' }]);

    await browser.signIn(somebody.email, password);
    expect(await book(browser, body, key)).toMatchObject({ status: 200, body: first.body });
    await browser.send('POST', '/logout');
    expect(await book(browser, body, key)).toMatchObject({ status: 200, body: first.body });
    expect(await rows(bookings)).toEqual([{ count: '1' }]);
  });

  test.each([
    ['total_price', { total_price: 700 }],
    ['amount', { amount: 10 }],
    ['details', { details: 21 }],
    ['package_name', { package_name: 'Nothing' }],
    ['date', { date: addDays(today, -1) }],
    ['time', { time: '18:00:00' }],
    ['terms_version', { terms_version: 9 }],
    ['stripeToken', { stripeToken: null }],
    ['email', { email: 'nobody' }],
  ])('reports an invalid %s, and stores nothing', async (field, over) => {
    const before = await rows(sql`select count(*) from bookings`);
    const answer = await book(server.client(), halfDay(over));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { [field]: [expect.any(String)] } },
    });
    expect(await rows(sql`select count(*) from bookings`)).toEqual(before);
  });

  test('reports missing guests', async () => {
    const { body } = await book(server.client(), halfDay({ details: undefined }));
    expect(body).toMatchObject({
      errors: { details: [expect.stringMatching(/^Number of guests /)] },
    });
  });

  test('frees the slot after a decline, with the provider’s message; another card can book it', async () => {
    const browser = server.client();
    const body = halfDay();
    const key = crypto.randomUUID();
    const declined = await book(browser, { ...body, stripeToken: 'tok_chargeDeclined' }, key);
    expect(declined).toMatchObject({ status: 422, body: { message: 'Your card was declined.' } });
    expect(await book(browser, { ...body, stripeToken: 'tok_chargeDeclined' }, key)).toMatchObject({
      status: 422,
      body: declined.body,
    });
    expect(await book(browser, body)).toMatchObject({ status: 200 });
  });

  test('waits for 3-D Secure and is booked once the card holder approves', async () => {
    const browser = server.client();
    const pending = await book(browser, halfDay({ stripeToken: 'pm_card_threeDSecure2Required' }));
    expect(pending).toMatchObject({ status: 200, body: { data: { status: 'requires_action' } } });
    const { booking_id, client_secret } = requiredAction(pending);
    const early = await browser.send('POST', '/api/booking/confirm', {
      body: { booking_id, client_secret: `${client_secret}x` },
    });
    expect(early.status).toBe(404);
    await browser.send('POST', '/api/test-gateway/authenticate', {
      body: { client_secret, outcome: 'approve' },
    });
    const confirmed = await browser.send('POST', '/api/booking/confirm', {
      body: { booking_id, client_secret },
    });
    expect(confirmed).toMatchObject({
      status: 200,
      body: { data: { status: 'booked', id: booking_id } },
    });
    const again = await browser.send('POST', '/api/booking/confirm', {
      body: { booking_id, client_secret },
    });
    expect(again).toMatchObject({ status: 200, body: { data: { id: booking_id } } });
    expect(
      await rows(
        sql`select count(*)::int as n from ledger_entries where booking_id = ${booking_id}`,
      ),
    ).toEqual([{ n: 1 }]);
  });

  test('frees the slot when 3-D Secure fails', async () => {
    const browser = server.client();
    const body = halfDay({ stripeToken: 'pm_card_threeDSecure2Required' });
    const { booking_id, client_secret } = requiredAction(await book(browser, body));
    await browser.send('POST', '/api/test-gateway/authenticate', {
      body: { client_secret, outcome: 'refuse' },
    });
    expect(
      await browser.send('POST', '/api/booking/confirm', { body: { booking_id, client_secret } }),
    ).toMatchObject({ status: 422 });
    expect(await book(browser, { ...body, stripeToken: 'tok_visa' })).toMatchObject({
      status: 200,
    });
  });

  test('books inshore without a unit, by people and hours', async () => {
    const answer = await book(server.client(), {
      ...halfDay(),
      unit_id: 0,
      package_id: null,
      package_name: null,
      time: null,
      details: 4,
      duration: 6,
      // 625 + 2 × 150 + 2 × 150; deposit 15 %.
      total_price: 1225,
      amount: 183.75,
    });
    expect(answer).toMatchObject({ status: 200 });
    const id = bookedId(answer);
    expect(
      await rows(
        sql`select unit_id, kind, time::text, duration_hours from bookings where id = ${id}`,
      ),
    ).toEqual([{ unit_id: null, kind: 'inshore', time: '07:00:00', duration_hours: 6 }]);
  });

  test('returns block-dates with one entry per taken time', async () => {
    const body = halfDay();
    await book(server.client(), body);
    const answer = await server
      .client()
      .send('GET', `/api/bookings/block-dates/3/${encodeURIComponent('A ½ Day Package')}`);
    expect(answer.body).toHaveProperty(
      'data',
      expect.arrayContaining([
        {
          id: expect.any(String) as string,
          date: body.date,
          time: '12:00:00',
          package_name: 'A ½ Day Package',
          item: 1,
          from: tripAt(body.date, '12:00:00'),
          to: tripAt(body.date, '18:00:00'),
          seats_left: null,
        },
      ]),
    );
  });
});
