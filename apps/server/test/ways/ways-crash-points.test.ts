import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { cancelBooking, settleHolds } from '#features/bookings/bookings-api.ts';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { openVisitor, startServer } from '../harness/server-process.ts';
import { bookingBody, requiredAction } from '../support/booking-body.ts';
import { TestClock } from '../support/test-clock.ts';
import { bookedByDebit, openWaysDesk, states, type WaysDesk } from './ways-desk.ts';

/** The restarted server: same database, with a clock that can pass every deadline. */
let desk: WaysDesk;
beforeAll(async () => {
  desk = await openWaysDesk(new TestClock(new Date().toISOString()));
});
afterAll(() => desk.close());

async function settle() {
  for (let n = 0; n < 2; n += 1) {
    await settleHolds(desk.server.deps);
    await reconcileOpenPayments(desk.server.deps);
  }
}

const dyingServer = (step: string, over: Record<string, string> = {}) =>
  startServer({
    DATABASE_URL: desk.server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(desk.clock.now().getTime() - Date.now()),
    ...over,
  });

/** Books on a server that dies, as in a power cut, right after `step`. */
async function crashAfter(step: string, date: CalendarDate, stripeToken: string): Promise<void> {
  const process = await dyingServer(step);
  const visitor = await openVisitor(process.url);
  const lost = visitor.post('/api/booking/create', bookingBody(date, { stripeToken }), {
    'idempotency-key': `ways-${date}`,
  });
  await expect(lost).rejects.toThrow();
  await process.killHard();
}

/** Nobody settles it while its process could still be working on it. */
async function tooEarly(date: CalendarDate) {
  const { status, slots, paid, awaiting } = states.held;
  const held = { status, slots, paid, awaiting };
  expect(await desk.stateOf(date)).toMatchObject(held);
  await settle();
  expect(await desk.stateOf(date)).toMatchObject(held);
}

describe('a server that dies while a wallet pays', () => {
  test.each([
    ['held', states.freed],
    ['payment created', states.freed],
    ['payment saved', states.freed],
    ['charged', { ...states.booked, method: 'Apple Pay' }],
    ['concluded', { ...states.booked, method: 'Apple Pay' }],
  ])('after "%s"', async (step, end) => {
    const date = desk.freshDay();
    await crashAfter(step, date, 'ctoken_test_apple_pay');
    if (step === 'concluded') expect(await desk.stateOf(date)).toEqual(end);
    else await tooEarly(date);
    desk.clock.advance({ minutes: 11 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(end);
  });
});

describe('a server that dies while a redirect begins', () => {
  test.each(['held', 'payment created', 'payment saved', 'charged'])(
    'after "%s": nobody knows the address, so it is cancelled and freed',
    async (step) => {
      const date = desk.freshDay();
      await crashAfter(step, date, 'ctoken_test_ideal');
      await tooEarly(date);
      desk.clock.advance({ minutes: 11 });
      await settle();
      expect(await desk.stateOf(date)).toEqual(states.freed);
    },
  );
});

describe('a server that dies when the payer of a redirect comes back', () => {
  test('after "concluded": booked once', async () => {
    const date = desk.freshDay();
    const action = requiredAction(await desk.book(date, 'ctoken_test_ideal'));
    await desk.atBank(desk.server.client(), action.client_secret, 'approve');
    const process = await dyingServer('concluded');
    const visitor = await openVisitor(process.url);
    const { booking_id, client_secret } = action;
    const lost = visitor.post('/api/booking/confirm', { booking_id, client_secret });
    await expect(lost).rejects.toThrow();
    await process.killHard();
    desk.clock.advance({ minutes: 20 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(states.booked);
  });
});

describe('a server that dies while a debit is ordered', () => {
  test.each([
    ['held', states.freed],
    ['payment created', states.freed],
    ['payment saved', states.freed],
    // Ordered: its place is kept, and the customer told, by whoever settles it.
    ['charged', states.awaited],
  ])('after "%s"', async (step, end) => {
    const date = desk.freshDay();
    await crashAfter(step, date, 'ctoken_test_sepa');
    await tooEarly(date);
    desk.clock.advance({ minutes: 11 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(end);
    desk.clock.advance({ days: 2, hours: 1 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(end === states.awaited ? bookedByDebit : end);
  });

  test('after "awaiting": told once, and booked when it comes', async () => {
    const date = desk.freshDay();
    await crashAfter('awaiting', date, 'ctoken_test_sepa');
    expect(await desk.stateOf(date)).toEqual(states.awaited);
    desk.clock.advance({ minutes: 11 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(states.awaited);
    desk.clock.advance({ days: 2, hours: 1 });
    await settle();
    expect(await desk.stateOf(date)).toEqual(bookedByDebit);
  });

  test('and it is refused: after "charged" it is freed, and told once', async () => {
    const date = desk.freshDay();
    await crashAfter('charged', date, 'ctoken_test_sepa_fails');
    desk.clock.advance({ days: 2, hours: 1 });
    await settle();
    // Refused before anybody knew that it was ordered: as a hold that was not paid.
    expect(await desk.stateOf(date)).toEqual(states.freed);
  });
});

describe('a server that dies when a debit comes, or is refused', () => {
  test.each([
    ['concluded', 'ctoken_test_sepa', bookedByDebit],
    ['ended unpaid', 'ctoken_test_sepa_fails', states.notPaid],
  ])('after "%s": once, and the other server finds nothing to do', async (step, token, end) => {
    const date = desk.freshDay();
    await desk.book(date, token);
    desk.clock.advance({ days: 2, hours: 1 });
    const process = await dyingServer(step, { JOBS: 'on' });
    // Its jobs settle at once, and it dies of it.
    await expect.poll(() => desk.stateOf(date), { timeout: 15_000 }).toEqual(end);
    await process.killHard();
    await settle();
    expect(await desk.stateOf(date)).toEqual(end);
  });

  test('after "refunded", of what was cancelled meanwhile: given back once', async () => {
    const date = desk.freshDay();
    await desk.book(date, 'ctoken_test_sepa');
    const [row] = await desk.rows<{ id: number }>(
      sql`select id from bookings where date = ${date}`,
    );
    await cancelBooking(desk.server.deps, {
      bookingId: row?.id ?? 0,
      by: { id: null, as: 'staff' },
      byBusiness: true,
    });
    desk.clock.advance({ days: 2, hours: 1 });
    // The answer of the refund is lost.
    desk.server.gateway.faults.timeouts = { refundPayment: 'after' };
    await settle();
    desk.server.gateway.faults.timeouts = {};
    expect(await desk.stateOf(date)).toMatchObject({ status: 1, paid: 6000, charged: 0 });
    desk.clock.advance({ minutes: 3 });
    await settle();
    await settle();
    expect(await desk.stateOf(date)).toMatchObject({ status: 1, paid: 0, charged: 0 });
  });
});
