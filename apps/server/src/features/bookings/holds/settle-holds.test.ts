import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bookingBody, requiredAction } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { TestClock } from '#test/support/test-clock.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { settleHolds } from './settle-holds.ts';

let server: TestApp;
let clock: TestClock;
let nextDay = 20;
const freshDay = () => addDays(todayIn('America/Toronto', clock.now()), (nextDay += 1));

beforeEach(async () => {
  clock = new TestClock();
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
});
afterEach(() => server.close());

const authenticated = { stripeToken: 'pm_card_threeDSecure2Required' };

async function book(client: TestClient, over: object = {}) {
  const body = bookingBody(freshDay(), over);
  return requiredAction(await client.send('POST', '/api/booking/create', { body }));
}

async function statusOf(id: number): Promise<unknown> {
  const { rows } = await server.deps.db.execute(sql`
    select status, (select count(*)::int from taken_times where booking_id = b.id) as slots
    from bookings b where id = ${id}`);
  return rows[0];
}

const answerBank = (client: TestClient, client_secret: string, outcome: 'approve' | 'refuse') =>
  client.send('POST', '/api/test-gateway/authenticate', { body: { client_secret, outcome } });
const confirm = (client: TestClient, data: { booking_id: number; client_secret: string }) =>
  client.send('POST', '/api/booking/confirm', {
    body: { booking_id: data.booking_id, client_secret: data.client_secret },
  });

describe('settling holds', () => {
  test('with unknown outcomes does not delay expired ones', async () => {
    const client = server.client();
    const doubtful = (await book(client, authenticated)).booking_id;
    const expired = (await book(client, authenticated)).booking_id;
    await server.deps.db.execute(sql`
      update test_gateway.payments set status = 'processing' where ref =
        (select gateway_payment from charge_attempts a join charge_lines l on l.attempt_id = a.id
          where l.booking_id = ${doubtful})`);
    // Copies of the first row would fill a run; a run of one shows the order.
    clock.advance({ minutes: 11 });
    await settleHolds(server.deps);
    expect(await statusOf(doubtful)).toEqual({ status: 0, slots: 1 });
    expect(await statusOf(expired)).toEqual({ status: 1, slots: 0 });
    const { rows } = await server.deps.db.execute<{ touched_at: Date }>(
      sql`select touched_at from charge_attempts a join charge_lines l on l.attempt_id = a.id
        where l.booking_id = ${doubtful}`,
    );
    expect(rows.map((row) => new Date(row.touched_at))).toEqual([clock.now()]);
  });

  test('frees the slot of whoever confirms too late', async () => {
    const client = server.client();
    const data = await book(client, authenticated);
    clock.advance({ minutes: 11 });
    await settleHolds(server.deps);
    await answerBank(client, data.client_secret, 'approve');
    expect(await confirm(client, data)).toMatchObject({
      status: 422,
      body: { code: 'slot_lost' },
    });
    expect(await statusOf(data.booking_id)).toEqual({ status: 1, slots: 0 });
  });

  test('stops between two holds on shutdown', async () => {
    const id = (await book(server.client(), authenticated)).booking_id;
    clock.advance({ minutes: 11 });
    await settleHolds(server.deps, () => true);
    expect(await statusOf(id)).toEqual({ status: 0, slots: 1 });
  });
});

describe('3-D Secure', () => {
  test('refused while the provider is out of reach keeps the slot until it is cancelled there', async () => {
    const client = server.client();
    const data = await book(client, authenticated);
    await answerBank(client, data.client_secret, 'refuse');
    server.gateway.faults.timeouts = { cancelPayment: 'before' };
    expect((await confirm(client, data)).status).toBe(409);
    expect(await statusOf(data.booking_id)).toEqual({ status: 0, slots: 1 });
    server.gateway.faults.timeouts = {};
    expect((await confirm(client, data)).status).toBe(422);
    expect(await statusOf(data.booking_id)).toEqual({ status: 1, slots: 0 });
  });

  test('for somebody else’s booking is refused without calling the provider', async () => {
    const data = await book(server.client(), authenticated);
    server.gateway.faults.timeouts = { findPayment: 'before' };
    const guess = { booking_id: data.booking_id, client_secret: 'pi_guess_secret_guess' };
    expect((await confirm(server.client(), guess)).status).toBe(404);
  });

  test('completed after the owner of the address registered leaves their cards unchanged', async () => {
    const guest = server.client();
    const email = 'owner@example.test';
    const data = await book(guest, { ...authenticated, email, keep_card: true });
    await server.deps.db.execute(sql`
      insert into users (name, email, email_verified_at, password_hash)
      values ('Owner', ${email}, now(), 'x')`);
    await answerBank(guest, data.client_secret, 'approve');
    expect((await confirm(guest, data)).status).toBe(200);
    const { rows } = await server.deps.db.execute(sql`
      select (select count(*)::int from cards) as cards,
        (select gateway_customer from users where email = ${email}) as customer`);
    expect(rows[0]).toEqual({ cards: 0, customer: null });
  });
});
