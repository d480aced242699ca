import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { bookingBody } from './support/booking-body.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { signedIn } from './support/paying-customer.ts';
import { openVisitor, startServer, visitAs } from './harness/server-process.ts';
import { TestClock } from './support/test-clock.ts';
import { makeBusiness } from './support/test-business.ts';

/** The restarted server: same database, with a clock that can pass every deadline. */
let server: TestApp;
const clock = new TestClock(new Date().toISOString());
/** The offset that synchronises the other process's clock with ours. */
const ahead = () => String(clock.now().getTime() - Date.now());
let nextDay = 30;
const freshDay = (): CalendarDate =>
  addDays(todayIn('America/Toronto', new Date()), (nextDay += 1));

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());

interface State {
  status: number;
  slots: number;
  paid: number;
  /** The net amount taken by the provider. */
  charged: number;
  mails: number;
}

async function stateOf(date: CalendarDate): Promise<State | undefined> {
  const { rows } = await server.deps.db.execute<State & Record<string, unknown>>(sql`
    select b.status,
      (select count(*)::int from taken_times s where s.booking_id = b.id) as slots,
      (select coalesce(sum(case direction when 'payment' then amount_cents else -amount_cents end), 0)::int
         from ledger_entries l where l.booking_id = b.id) as paid,
      (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
         join charge_attempts a on a.gateway_payment = p.ref join charge_lines l on l.attempt_id = a.id
         where l.booking_id = b.id and p.status = 'succeeded') as charged,
      (select count(*)::int from messages m where m.booking_id = b.id and m.channel = 'mail') as mails
    from bookings b where b.date = ${date} order by b.id limit 1`);
  return rows[0];
}

/** Books on a server that dies, as in a power cut, right after `step`. */
async function crashAfter(step: string, date: CalendarDate, over: object = {}): Promise<void> {
  const process = await startServer({
    DATABASE_URL: server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: ahead(),
  });
  const visitor = await openVisitor(process.url);
  const lost = visitor.post('/api/booking/create', bookingBody(date, over), {
    'idempotency-key': `crash-${date}`,
  });
  await expect(lost).rejects.toThrow();
  await process.killHard();
}

const freed: State = { status: 1, slots: 0, paid: 0, charged: 0, mails: 0 };
const booked: State = { status: 2, slots: 1, paid: 6000, charged: 6000, mails: 2 };

describe('a server that dies during a booking', () => {
  test.each([
    ['held', freed],
    ['payment created', freed],
    ['payment saved', freed],
    ['charged', booked],
    ['concluded', booked],
  ])('after "%s": settling loses neither a booking nor a charge', async (step, end) => {
    const date = freshDay();
    await crashAfter(step, date);
    if (step !== 'concluded') {
      expect(await stateOf(date)).toMatchObject({ status: 0, slots: 1, paid: 0 });
      // Too early: the process could still be working on it.
      await settleHolds(server.deps);
      expect(await stateOf(date)).toMatchObject({ status: 0, slots: 1 });
      clock.advance({ minutes: 11 });
    }
    await settleHolds(server.deps);
    await settleHolds(server.deps);
    expect(await stateOf(date)).toEqual(end);
  });

  test('after "decided", before anything is saved: leaves nothing behind', async () => {
    const date = freshDay();
    await crashAfter('decided', date);
    expect(await stateOf(date)).toBeUndefined();
    expect(
      await server.client().send('POST', '/api/booking/create', { body: bookingBody(date) }),
    ).toMatchObject({ status: 200 });
  });

  test('answers the same key with the booking once it is settled', async () => {
    const date = freshDay();
    const body = bookingBody(date);
    const process = await startServer({
      DATABASE_URL: server.database.connectionString,
      CRASH_AFTER: 'charged',
      CLOCK_AHEAD_MS: ahead(),
    });
    const headers = { 'idempotency-key': `again-${date}` };
    const browser = server.client();
    await browser.send('GET', '/sanctum/csrf-cookie');
    const visitor = visitAs(process.url, browser);
    await expect(visitor.post('/api/booking/create', body, headers)).rejects.toThrow();
    await process.killHard();
    clock.advance({ minutes: 11 });
    await settleHolds(server.deps);
    const again = await browser.send('POST', '/api/booking/create', { body, headers });
    expect(again).toMatchObject({ status: 200, body: { data: { status: 'booked' } } });
    expect(await stateOf(date)).toEqual(booked);
  });

  test('refunds a charge whose hold was released before the result was known', async () => {
    const date = freshDay();
    await crashAfter('charged', date);
    // Staff, or a mistake, releases the hold although the card was charged.
    await server.deps.db.execute(sql`
      with freed as (update bookings set status = 1, cancelled_at = now() where date = ${date} returning id)
      delete from taken_times where booking_id in (select id from freed)`);
    clock.advance({ minutes: 11 });
    await settleHolds(server.deps);
    expect(await stateOf(date)).toEqual({ ...freed, mails: 1 });
  });

  test('makes a refund that was queued when the process died', async () => {
    const date = freshDay();
    await crashAfter('charged', date);
    await server.deps.db.execute(sql`
      with freed as (update bookings set status = 1, cancelled_at = now() where date = ${date} returning id)
      delete from taken_times where booking_id in (select id from freed)`);
    clock.advance({ minutes: 11 });
    server.gateway.faults.timeouts = { refundPayment: 'after' };
    await settleHolds(server.deps);
    expect(await stateOf(date)).toMatchObject({ paid: 6000, charged: 0 });
    server.gateway.faults.timeouts = {};
    clock.advance({ minutes: 3 });
    await settleHolds(server.deps);
    expect(await stateOf(date)).toEqual({ ...freed, mails: 1 });
  });
});

describe('a server that dies while staff charge a card for a new booking', () => {
  test.each([
    ['held', freed],
    ['charged', { ...booked, mails: 1 }],
  ])('after "%s": the charge becomes a booking, or the slot is freed', async (step, end) => {
    const date = freshDay();
    const staff = (await signedIn(server, 'Supervisor')).client;
    const process = await startServer({
      DATABASE_URL: server.database.connectionString,
      CRASH_AFTER: step,
      CLOCK_AHEAD_MS: ahead(),
    });
    const body = bookingBody(date, { deposit: 'new_card' });
    const headers = { 'idempotency-key': `office-crash-${date}` };
    const lost = visitAs(process.url, staff).post('/api/create-booking', body, headers);
    await expect(lost).rejects.toThrow();
    await process.killHard();
    expect(await stateOf(date)).toMatchObject({ status: 0, slots: 1, paid: 0 });
    clock.advance({ minutes: 11 });
    await settleHolds(server.deps);
    await settleHolds(server.deps);
    expect(await stateOf(date)).toEqual(end);
    // Repeating the request returns the result and charges nothing more.
    const again = await staff.send('POST', '/api/create-booking', { body, headers });
    expect(again.status).toBe(end === freed ? 422 : 200);
    expect(await stateOf(date)).toEqual(end);
  });
});

describe('a provider that does not answer', () => {
  const book = (date: CalendarDate, over: object = {}) =>
    server.client().send('POST', '/api/booking/create', { body: bookingBody(date, over) });

  test('before the charge: the slot is freed and nothing was charged', async () => {
    const date = freshDay();
    server.gateway.faults.timeouts = { createPayment: 'before' };
    expect(await book(date)).toMatchObject({ status: 422 });
    server.gateway.faults.timeouts = {};
    expect(await stateOf(date)).toEqual(freed);
  });

  test('after the charge: a query finds it, and it is booked', async () => {
    const date = freshDay();
    server.gateway.faults.timeouts = { confirmPayment: 'after' };
    expect(await book(date)).toMatchObject({ status: 200 });
    server.gateway.faults.timeouts = {};
    expect(await stateOf(date)).toEqual(booked);
  });

  test('at all: the slot stays held until the provider answers', async () => {
    const date = freshDay();
    server.gateway.faults.timeouts = { confirmPayment: 'after', findPayment: 'before' };
    expect(await book(date)).toMatchObject({ status: 409 });
    clock.advance({ minutes: 30 });
    await settleHolds(server.deps);
    expect(await stateOf(date)).toMatchObject({ status: 0, slots: 1 });
    server.gateway.faults.timeouts = {};
    clock.advance({ minutes: 3 });
    await settleHolds(server.deps);
    expect(await stateOf(date)).toEqual(booked);
  });

  test('unfinished 3-D Secure is cancelled at the provider before the slot is freed', async () => {
    const date = freshDay();
    const pending = await book(date, { stripeToken: 'pm_card_threeDSecure2Required' });
    expect(pending).toMatchObject({ body: { data: { status: 'requires_action' } } });
    clock.advance({ minutes: 4 });
    await settleHolds(server.deps);
    expect(await stateOf(date)).toMatchObject({ status: 0, slots: 1 });
    clock.advance({ minutes: 2 });
    server.gateway.faults.timeouts = { cancelPayment: 'before' };
    await settleHolds(server.deps);
    expect(await stateOf(date)).toMatchObject({ status: 0, slots: 1 });
    server.gateway.faults.timeouts = {};
    clock.advance({ minutes: 3 });
    await settleHolds(server.deps);
    expect(await stateOf(date)).toEqual(freed);
  });
});
