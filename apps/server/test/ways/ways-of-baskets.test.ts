import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelBooking, settleHolds } from '#features/bookings/bookings-api.ts';
import { abandonHolds } from '#features/bookings/holds/abandon-holds.ts';
import { concludeHolds } from '#features/bookings/public/conclude-hold.ts';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { findAttempt } from '#features/payments/charges/attempts-repository.ts';
import { chargeBasket, holdBasket } from '../baskets/basket.ts';
import { signedIn } from '../support/paying-customer.ts';
import { openWaysDesk, type WaysDesk } from './ways-desk.ts';

/** Three trips that are paid together in another way than by card: all that is true of one is true of all. */
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

async function press(token: string) {
  const held = await holdBasket(desk.server, [desk.freshDay(), desk.freshDay(), desk.freshDay()]);
  const outcome = await chargeBasket(desk.server, held, token);
  const { attempt, bookingIds: ids } = held;
  return {
    ids,
    conclusion: await concludeHolds(
      desk.server.deps,
      { bookingIds: ids, orderId: null },
      { attempt, outcome },
    ),
  };
}

const stateOf = (ids: readonly number[]) =>
  desk.rows(sql`
    select b.status, b.paid_cents::int as paid, b.awaiting_until is not null as awaiting,
      (select count(*)::int from taken_times t where t.booking_id = b.id) as times
    from bookings b where b.id = any(${sql.param([...ids])}) order by b.id`);

const chargedFor = async (ids: readonly number[]) => {
  const [row] = await desk.rows<{ n: number }>(sql`
    select coalesce(sum(p.amount - p.refunded), 0)::int as n from test_gateway.payments p
    where p.status = 'succeeded' and p.ref in (
      select a.gateway_payment from charge_attempts a join charge_lines l on l.attempt_id = a.id
      where l.booking_id = any(${sql.param([...ids])}))`);
  return row?.n;
};

const three = (one: object) => [one, one, one];
const awaited = { status: 0, paid: 0, awaiting: true, times: 1 };
const booked = { status: 2, paid: 6000, awaiting: false, times: 1 };
const ended = { status: 1, paid: 0, awaiting: false, times: 0 };

test('a redirect that is never answered frees all three', async () => {
  const { ids, conclusion } = await press('ctoken_test_ideal');
  expect(conclusion.kind).toBe('requires_action');
  desk.clock.advance({ minutes: 16 });
  await settle();
  expect(await stateOf(ids)).toEqual(three(ended));
});

test('whoever read the hold before its money was ordered does not end it', async () => {
  const held = await holdBasket(desk.server, [desk.freshDay(), desk.freshDay(), desk.freshDay()]);
  const { attempt, bookingIds: ids } = held;
  const outcome = await chargeBasket(desk.server, held, 'ctoken_test_sepa');
  await concludeHolds(desk.server.deps, { bookingIds: ids, orderId: null }, { attempt, outcome });
  const late = { state: 'failed', reason: 'declined' } as const;
  const [now] = await desk.rows<{ id: number }>(
    sql`select attempt_id as id from charge_lines where booking_id = ${ids[0]}`,
  );
  const read = await findAttempt(desk.server.deps.db, now?.id ?? 0);
  expect(
    await abandonHolds(desk.server.deps, { bookingIds: ids, orderId: null }, read ?? null, late),
  ).toBe(false);
  expect(await stateOf(ids)).toEqual(three(awaited));
  desk.clock.advance({ days: 3 });
  await settle();
  expect(await stateOf(ids)).toEqual(three(booked));
});

test('a booking whose money is on its way is moved no nearer than that allows', async () => {
  const { ids } = await press('ctoken_test_sepa');
  const [id = 0] = ids;
  const staff = (await signedIn(desk.server, 'Supervisor')).client;
  const move = (days: number) =>
    staff.send('PUT', `/api/bookings/${id}`, {
      body: { date: addDays(todayIn('America/Toronto', desk.clock.now()), days) },
    });
  expect(await move(2)).toMatchObject({
    status: 422,
    body: { errors: { date: ['Its payment is still on its way. Please choose a later date.'] } },
  });
  expect((await move(120)).status).toBe(200);
});

test('a debit awaits its money for all three, and books all three', async () => {
  const { ids, conclusion } = await press('ctoken_test_sepa');
  expect(conclusion.kind).toBe('awaited');
  expect(await stateOf(ids)).toEqual(three(awaited));
  desk.clock.advance({ days: 2, hours: 1 });
  await settle();
  expect(await stateOf(ids)).toEqual(three(booked));
  expect(await chargedFor(ids)).toBe(18_000);
});

test('a debit that is refused ends all three', async () => {
  const { ids } = await press('ctoken_test_sepa_fails');
  desk.clock.advance({ days: 2, hours: 1 });
  await settle();
  expect(await stateOf(ids)).toEqual(three(ended));
});

test('one that is cancelled meanwhile is given back, and the others are booked', async () => {
  const { ids } = await press('ctoken_test_sepa');
  await cancelBooking(desk.server.deps, {
    bookingId: ids[1] ?? 0,
    by: { id: null, as: 'staff' },
    byBusiness: false,
  });
  expect(await stateOf(ids)).toEqual([
    awaited,
    { status: 1, paid: 0, awaiting: true, times: 0 },
    awaited,
  ]);
  desk.clock.advance({ days: 2, hours: 1 });
  await settle();
  expect(await stateOf(ids)).toEqual([booked, ended, booked]);
  expect(await chargedFor(ids)).toBe(12_000);
});

test('staff are told of a debit that is never decided, for the bookings that are not cancelled', async () => {
  const { ids } = await press('ctoken_test_sepa');
  await desk.rows(sql`
    update test_gateway.payments p set due_at = 'infinity' from charge_attempts a
    join charge_lines l on l.attempt_id = a.id
    where a.gateway_payment = p.ref and l.booking_id = ${ids[0]}`);
  await cancelBooking(desk.server.deps, {
    bookingId: ids[0] ?? 0,
    by: { id: null, as: 'staff' },
    byBusiness: false,
  });
  desk.clock.advance({ days: 14, hours: 1 });
  await settle();
  expect(
    await desk.rows(sql`select booking_id as about from money_tasks
      where kind = 'charge_in_doubt' and done_at is null`),
  ).toEqual([{ about: ids[1] }]);
});
