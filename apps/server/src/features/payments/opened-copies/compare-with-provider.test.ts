import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { GatewayUnavailable } from '@slipway/domain/payments/payment-gateway';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBesideServers } from '#backup/open-copy.ts';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import { settleHolds, settlePayable } from '#features/bookings/bookings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { bookedId, bookingBody } from '#test/support/booking-body.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { insertRefund } from '../refunds/refunds-repository.ts';
import { compareWithProvider } from './compare-with-provider.ts';

let server: TestApp;
let day: CalendarDate;
beforeEach(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  day = addDays(todayIn('America/Toronto', server.clock.now()), 31);
});
afterEach(() => server.close());

const rows = async (query: ReturnType<typeof sql>) => (await server.deps.db.execute(query)).rows;
const book = () => server.client().send('POST', '/api/booking/create', { body: bookingBody(day) });

/** As a restore leaves it, and as an Admin opens it. */
async function openCopy(): Promise<void> {
  await rows(sql`update installation set closed_at = now(), backup_made_at = now()`);
  expect(await openBesideServers(server.database.pool)).not.toBeNull();
}
const compare = () => compareWithProvider(server.deps, (what) => settlePayable(server.deps, what));
const compareFrom = () => rows(sql`select compare_from is not null as waits from installation`);
const tasks = () =>
  rows(sql`select kind, amount_cents::integer as amount, done_at is not null as done
    from money_tasks order by kind`);
const settled = { kind: 'compare_with_provider', amount: null, done: true };
const waiting = { ...settled, done: false };

/** What the business that was lost charged after the backup for something that is not here. */
async function chargeElsewhere(key: string) {
  const made = await server.gateway.createPayment({
    ...{ amount: cents(9900), currency: 'CAD', card: 'pm_card_visa', customer: null },
    ...{ keepCard: false, description: 'Booking 4711: Day trip', metadata: { charge: key }, key },
  });
  return server.gateway.confirmPayment({
    ...{ payment: made.ref, customerPresent: true, key: `${key}-confirm` },
  });
}

/** A press whose process dies once the provider has the payment, which the lost business then confirmed, or not. */
async function dieBeforeSaved(confirms: boolean): Promise<void> {
  server.deps.faultPoint = (step) => {
    if (step === 'payment created') throw new Error('died');
  };
  await book();
  server.deps.faultPoint = () => undefined;
  // The dying press closes its attempt; a killed one does not.
  await rows(sql`update charge_attempts set state = 'created', failure = null`);
  await rows(sql`update bookings set cancelled_at = null, cancel_reason = null, status = 0,
    hold_expires_at = now() + interval '1 hour'`);
  if (!confirms) return;
  const [payment] = await rows(sql`select ref from test_gateway.payments`);
  await server.gateway.confirmPayment({
    ...{ payment: String(payment?.['ref']), customerPresent: true, key: 'confirmed' },
  });
}

test('a payment for nothing that is here is listed, unless it was given back', async () => {
  await chargeElsewhere('booking-4711-1');
  const returned = await chargeElsewhere('booking-4712-1');
  await server.gateway.refundPayment({ payment: returned.ref, amount: cents(9900), key: 'back' });
  await openCopy();
  await compare();
  expect(await tasks()).toEqual([
    settled,
    { kind: 'taken_after_backup', amount: 9900, done: false },
  ]);
  expect(await compareFrom()).toEqual([{ waits: false }]);
  const [task] = await rows(sql`select reason from money_tasks where kind = 'taken_after_backup'`);
  expect(String(task?.['reason'])).toContain('Booking 4711: Day trip. Begun on ');
});

test.each([
  ['that the business charged is booked', true, { status: 2, entries: 1 }],
  ['that it did not charge is released', false, { status: 8, entries: 0 }],
])('a charge under way %s', async (_name, confirms, expected) => {
  await dieBeforeSaved(confirms);
  await openCopy();
  // Nothing is decided before the provider was asked.
  server.clock.advance({ hours: 2 });
  await settleHolds(server.deps);
  expect(await rows(sql`select status from bookings`)).toEqual([{ status: 0 }]);
  await compare();
  server.clock.advance({ hours: 2 });
  await settleHolds(server.deps);
  const [made] =
    await rows(sql`select status, (select count(*)::integer from ledger_entries) as entries
    from bookings`);
  expect(made).toEqual({ ...expected, status: expect.any(Number) as number });
  expect(made?.['status'] === 2).toBe(confirms);
  expect(await tasks()).toEqual([settled]);
});

/** A paid booking with a refund that was queued when the backup was made. */
async function withOpenRefund(): Promise<{ payment: string; refund: number; booking: number }> {
  const booking = bookedId(await book());
  const [entry] = await rows(sql`select id, gateway_ref from ledger_entries`);
  const refund = await inTransaction(server.deps.db, (tx) =>
    insertRefund(tx, {
      ...{ key: 'changed', paymentId: Number(entry?.['id']), payableRef: bookingRef(booking) },
      ...{ amount: cents(1000), reason: 'Agreed', now: server.clock.now() },
    }),
  );
  return { payment: String(entry?.['gateway_ref']), refund: refund ?? 0, booking };
}
const refunded = () =>
  rows(sql`select (select refunded::integer from test_gateway.payments) as there,
    (select sum(amount_cents)::integer from ledger_entries where direction = 'refund') as here,
    (select string_agg(state, ',') from refund_attempts) as state`);

test.each([
  ['that the business made is entered', true],
  ['that it did not make is made', false],
])('a refund under way %s, once', async (_name, made) => {
  const { payment, refund } = await withOpenRefund();
  if (made) {
    await server.gateway.refundPayment({
      ...{ payment, amount: cents(1000), number: String(refund), key: 'changed' },
    });
  }
  await openCopy();
  server.clock.advance({ hours: 1 });
  await settleHolds(server.deps);
  expect(await refunded()).toMatchObject([{ here: null, state: 'created' }]);
  await compare();
  server.clock.advance({ hours: 1 });
  await settleHolds(server.deps);
  expect(await refunded()).toEqual([{ there: 1000, here: 1000, state: 'succeeded' }]);
});

test('a refund that was made after the backup is entered', async () => {
  const booking = bookedId(await book());
  const [entry] = await rows(sql`select gateway_ref from ledger_entries`);
  await server.gateway.refundPayment({
    ...{
      payment: String(entry?.['gateway_ref']),
      amount: cents(500),
      number: '4711',
      key: 'later',
    },
  });
  await openCopy();
  await compare();
  const back = sql`select booking_id, amount_cents::integer as amount, note from ledger_entries
    where direction = 'refund'`;
  expect(await rows(back)).toEqual([
    { booking_id: booking, amount: 500, note: 'Refunded at the provider' },
  ]);
});

test('another account is not asked; staff may give up, and nothing is made twice', async () => {
  await withOpenRefund();
  await rows(sql`update test_gateway.payments set ref = 'pi_4242_elsewhere'`);
  await openCopy();
  await compare();
  server.clock.advance({ minutes: 2 });
  await compare();
  expect(await tasks()).toEqual([waiting]);
  expect(await refunded()).toMatchObject([{ there: 0, state: 'created' }]);
  await rows(sql`update money_tasks set done_at = now()`);
  server.clock.advance({ minutes: 2 });
  await compare();
  await settleHolds(server.deps);
  expect(await refunded()).toMatchObject([{ there: 0, here: null, state: 'failed' }]);
  expect(await tasks()).toEqual([settled, { kind: 'refund_refused', amount: 1000, done: false }]);
  expect(await compareFrom()).toEqual([{ waits: false }]);
});

test('an unreachable provider is asked again', async () => {
  await chargeElsewhere('booking-4711-1');
  await openCopy();
  vi.spyOn(server.gateway, 'movementsSince').mockImplementationOnce(() => {
    throw new GatewayUnavailable('down');
  });
  await compare();
  expect(await tasks()).toEqual([waiting]);
  // Not before a minute has passed.
  await compare();
  expect(await compareFrom()).toEqual([{ waits: true }]);
  server.clock.advance({ minutes: 2 });
  await compare();
  expect(await compareFrom()).toEqual([{ waits: false }]);
  await openedAgain();
});

/** Opened a second time, after another restore: the task of the first is out of the way. */
async function openedAgain(): Promise<void> {
  await openCopy();
  server.clock.advance({ minutes: 2 });
  expect((await tasks()).filter(({ done }) => done === false).length).toBeGreaterThan(0);
  await compare();
  expect(await compareFrom()).toEqual([{ waits: false }]);
}
