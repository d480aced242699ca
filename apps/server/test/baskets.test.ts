import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import { settleHold, settleHolds } from '#features/bookings/bookings-api.ts';
import { concludeHolds } from '#features/bookings/public/conclude-hold.ts';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import {
  addEntry,
  insertAttempt,
  retryOpenRefunds,
  type ChargeLine,
} from '#features/payments/payments-api.ts';
import { LedgerConflict } from '#features/payments/ledger/add-entry-repository.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { bookBasket, chargeBasket, holdBasket } from './support/basket.ts';
import { signedIn } from './support/paying-customer.ts';
import { makeBusiness } from './support/test-business.ts';
import { TestClock } from './support/test-clock.ts';

// Several bookings held and paid together: made by the functions that make one, with three trips of 60.00 each.
let server: TestApp;
const clock = new TestClock();
let nextDay = 20;
const freshDay = (): CalendarDate =>
  addDays(todayIn('America/Toronto', clock.now()), (nextDay += 1));
const threeDays = () => [freshDay(), freshDay(), freshDay()];

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.deps.db.execute<T>(query)).rows;

const inIds = (ids: readonly number[]) => sql.param([...ids]);

/** Status, paid and taken times of each booking. */
const stateOf = (ids: readonly number[]) =>
  rows(sql`
    select b.status, b.paid_cents::int as paid,
      (select count(*)::int from taken_times t where t.booking_id = b.id) as times
    from bookings b where b.id = any(${inIds(ids)}) order by b.id`);

const paidOf = async (ids: readonly number[]) => (await stateOf(ids)).map(({ paid }) => paid);

/** What the provider has of the payments for these bookings. */
async function chargedFor(ids: readonly number[]): Promise<number> {
  const [row] = await rows<{ n: number }>(sql`
    select coalesce(sum(p.amount - p.refunded), 0)::int as n from test_gateway.payments p
    where p.status = 'succeeded' and p.ref in (
      select a.gateway_payment from charge_attempts a join charge_lines l on l.attempt_id = a.id
      where l.booking_id = any(${inIds(ids)}))`);
  return row?.n ?? -1;
}

const tasksOf = (ids: readonly number[]) =>
  rows(sql`
    select kind, booking_id, amount_cents::int as amount, done_at is not null as done
    from money_tasks where booking_id = any(${inIds(ids)}) order by id`);

async function tell(event: GatewayEvent): Promise<number> {
  const { body, signature } = server.gateway.signEvent(event);
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/webhooks/payments',
    payload: body,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
  return response.statusCode;
}

const event = (of: { payment: string; amount: number }, over: object = {}) =>
  ({
    id: `evt_${crypto.randomUUID()}`,
    type: 'refund',
    refund: `re_${crypto.randomUUID()}`,
    status: 'succeeded',
    ...of,
    amount: cents(of.amount),
    ...over,
  }) as GatewayEvent & { type: 'refund' };

const booked = { status: 2, paid: 6000, times: 1 };
const freed = { status: 1, paid: 0, times: 0 };
const three = <T>(one: T) => [one, one, one];

describe('what is held together', () => {
  test('is booked together, with one charge, an entry and messages for each', async () => {
    const { bookingIds, attempt } = await bookBasket(server, threeDays());
    expect(attempt.amountCents).toBe(18_000);
    expect(await stateOf(bookingIds)).toEqual(three(booked));
    expect(await chargedFor(bookingIds)).toBe(18_000);
    const entries = await rows(sql`
      select booking_id, amount_cents::int as amount, kind from ledger_entries
      where attempt_id = ${attempt.id} order by id`);
    expect(entries).toEqual(
      bookingIds.map((booking_id) => ({ booking_id, amount: 6000, kind: ledgerKind.deposit })),
    );
    const messages = await rows(sql`
      select booking_id, count(*)::int as n,
        count(*) filter (where params ->> 'secret_link' is not null)::int as links
      from messages where booking_id = any(${inIds(bookingIds)}) and template = 'booking-confirmation'
        and channel = 'mail' group by booking_id order by booking_id`);
    // One link to choose a password is enough.
    expect(messages).toEqual(
      bookingIds.map((booking_id, n) => ({ booking_id, n: 1, links: n === 0 ? 1 : 0 })),
    );
    const owners = await rows(
      sql`select distinct customer_id from bookings where id = any(${inIds(bookingIds)})`,
    );
    expect(owners).toHaveLength(1);
  });

  test('two trips of one unit on one day are placed one after another', async () => {
    const date = freshDay();
    const trips = [
      { date, time: '06:00:00' },
      { date, time: '12:00:00' },
    ];
    const { bookingIds } = await bookBasket(server, trips);
    expect(await stateOf(bookingIds)).toEqual([booked, booked]);
    const same = { date: freshDay(), time: '06:00:00' };
    await expect(holdBasket(server, [same, same])).rejects.toMatchObject({ status: 422 });
  });

  test('is not held at all when one cannot be had', async () => {
    const [free, taken] = [freshDay(), freshDay()];
    await bookBasket(server, [taken]);
    await expect(holdBasket(server, [free, taken])).rejects.toMatchObject({ status: 422 });
    expect(await rows(sql`select id from bookings where date = ${free}`)).toEqual([]);
  });

  test('is freed together when the card is declined', async () => {
    const held = await holdBasket(server, threeDays());
    const outcome = await chargeBasket(server, held, 'tok_chargeDeclined');
    const { attempt, bookingIds } = held;
    expect((await concludeHolds(server.deps, bookingIds, { attempt, outcome })).kind).toBe(
      'declined',
    );
    expect(await stateOf(bookingIds)).toEqual(three(freed));
  });

  test('waits together for 3-D Secure, and is freed together after it', async () => {
    const held = await holdBasket(server, threeDays());
    const { attempt, bookingIds } = held;
    const outcome = await chargeBasket(server, held, 'pm_card_threeDSecure2Required');
    expect((await concludeHolds(server.deps, bookingIds, { attempt, outcome })).kind).toBe(
      'requires_action',
    );
    clock.advance({ minutes: 4 });
    await settleHolds(server.deps);
    expect(await stateOf(bookingIds)).toEqual(three({ status: 0, paid: 0, times: 1 }));
    clock.advance({ minutes: 3 });
    await settleHolds(server.deps);
    expect(await stateOf(bookingIds)).toEqual(three(freed));
    expect(await chargedFor(bookingIds)).toBe(0);
  });

  test.each([0, 1, 2])('is booked together from its line %i', async (n) => {
    const held = await holdBasket(server, threeDays());
    await chargeBasket(server, held);
    clock.advance({ minutes: 11 });
    await settleHold(server.deps, held.bookingIds[n] ?? 0);
    expect(await stateOf(held.bookingIds)).toEqual(three(booked));
  });

  test.each([0, 1, 2])('is released together by staff from its line %i', async (n) => {
    const { bookingIds } = await holdBasket(server, threeDays());
    const staff = (await signedIn(server, 'Supervisor')).client;
    clock.advance({ minutes: 3 });
    const id = bookingIds[n] ?? 0;
    const answer = await staff.call('POST /api/open-holds/:id/release', { params: { id } });
    expect(answer.data.outcome).toBe('released');
    expect(await stateOf(bookingIds)).toEqual(three(freed));
    const released = await rows(sql`
      select booking_id from booking_changes
      where action = 'hold_released' and booking_id = any(${inIds(bookingIds)}) order by booking_id`);
    expect(released.map(({ booking_id }) => booking_id)).toEqual(bookingIds);
  });

  test('is given back whole when one was lost before its money came', async () => {
    const held = await holdBasket(server, threeDays());
    const { attempt, bookingIds } = held;
    const outcome = await chargeBasket(server, held);
    // A mistake: only the second is freed.
    await server.deps.db.execute(sql`
      with freed as (update bookings set status = 1, cancelled_at = now()
        where id = ${bookingIds[1]} returning id)
      delete from taken_times where booking_id in (select id from freed)`);
    const conclude = () => concludeHolds(server.deps, bookingIds, { attempt, outcome });
    expect((await conclude()).kind).toBe('refunded');
    expect((await conclude()).kind).toBe('refunded');
    expect(await stateOf(bookingIds)).toEqual(three(freed));
    expect(await chargedFor(bookingIds)).toBe(0);
    const [mails] = await rows(sql`
      select count(*)::int as n from messages
      where template = 'slot-lost' and booking_id = any(${inIds(bookingIds)})`);
    expect(mails).toEqual({ n: 3 });
  });

  test('of which a trip has no deposit is held by the same charge', async () => {
    await server.deps.db.execute(
      sql`update packages set fixed_deposit_cents = 0, deposit_of = 'amount' where id = 31`,
    );
    const free = {
      date: freshDay(),
      package_id: 31,
      package_name: 'Harbor Cruise',
      time: '18:00:00',
      total_price: 800,
      amount: 0,
    };
    const held = await holdBasket(server, [freshDay(), free]);
    expect(held.attempt.lines.map(({ amount }) => amount)).toEqual([6000, 0]);
    await chargeBasket(server, held);
    clock.advance({ minutes: 11 });
    // From the line without money.
    await settleHold(server.deps, held.bookingIds[1] ?? 0);
    expect(await stateOf(held.bookingIds)).toEqual([booked, { status: 0, paid: 0, times: 1 }]);
    const expiry = await rows(
      sql`select hold_expires_at from bookings where id = any(${inIds(held.bookingIds)})`,
    );
    expect(expiry).toEqual([{ hold_expires_at: null }, { hold_expires_at: null }]);
    const [task] = await rows(
      sql`select count(*)::int as n from ledger_entries where booking_id = ${held.bookingIds[1]}`,
    );
    expect(task).toEqual({ n: 0 });
  });
});

describe('money that goes back at the provider', () => {
  test('a part comes off the newest line, all of it off every line', async () => {
    const { bookingIds, payment } = await bookBasket(server, threeDays());
    const part = event({ payment, amount: 2000 });
    for (let n = 0; n < 2; n += 1) expect(await tell(part)).toBe(200);
    expect(await paidOf(bookingIds)).toEqual([6000, 6000, 4000]);
    await tell(event({ payment, amount: 7000 }));
    expect(await paidOf(bookingIds)).toEqual([6000, 3000, 0]);
    await tell(event({ payment, amount: 9000 }));
    expect(await paidOf(bookingIds)).toEqual([0, 0, 0]);
    expect(await tasksOf(bookingIds)).toEqual([]);
  });

  test('more than all lines have left is a task', async () => {
    const { bookingIds, payment } = await bookBasket(server, threeDays());
    await tell(event({ payment, amount: 18_500 }));
    expect(await paidOf(bookingIds)).toEqual([0, 0, 0]);
    const task = { kind: 'books_differ', booking_id: bookingIds[2], amount: 500, done: false };
    expect(await tasksOf(bookingIds)).toEqual([task]);
  });

  test('one that fails later comes back to the lines it was shared over', async () => {
    const { bookingIds, payment } = await bookBasket(server, threeDays());
    const made = event({ payment, amount: 10_000 });
    const failed = { ...made, id: 'evt_basket_failed', status: 'failed' } as const;
    await tell(made);
    expect(await paidOf(bookingIds)).toEqual([6000, 2000, 0]);
    for (let n = 0; n < 2; n += 1) expect(await tell(failed)).toBe(200);
    expect(await paidOf(bookingIds)).toEqual([6000, 6000, 6000]);
    const told = await rows(sql`
      select booking_id, (params ->> 'amount')::int as amount from messages
      where template = 'staff-refund-failed' and booking_id = any(${inIds(bookingIds)}) order by id`);
    expect(told).toEqual([
      { booking_id: bookingIds[2], amount: 6000 },
      { booking_id: bookingIds[1], amount: 4000 },
    ]);
  });

  test('a dispute takes all out, and a won one brings it back; one that is lost stays out', async () => {
    const { bookingIds, payment } = await bookBasket(server, threeDays());
    await tell(event({ payment, amount: 2000 }));
    const dispute = { type: 'dispute', dispute: 'dp_basket', refund: undefined };
    const of = { payment, amount: 18_000 };
    expect(await tell(event(of, { ...dispute, status: 'won' }))).toBe(409);
    await tell(event(of, { ...dispute, status: 'opened' }));
    expect(await paidOf(bookingIds)).toEqual([0, 0, 0]);
    const newest = { booking_id: bookingIds[2], done: false };
    expect(await tasksOf(bookingIds)).toEqual([
      { ...newest, kind: 'books_differ', amount: 2000 },
      { ...newest, kind: 'dispute_opened', amount: 18_000 },
    ]);
    for (let n = 0; n < 2; n += 1) await tell(event(of, { ...dispute, status: 'won' }));
    expect(await paidOf(bookingIds)).toEqual([6000, 6000, 4000]);
    expect((await tasksOf(bookingIds)).every(({ done }) => done)).toBe(true);

    const lost = { ...dispute, dispute: 'dp_basket_lost', status: 'opened' };
    await tell(event({ payment, amount: 16_000 }, lost));
    expect(await paidOf(bookingIds)).toEqual([0, 0, 0]);
  });

  test('an event that comes before the charge is in the ledger is asked for again', async () => {
    const held = await holdBasket(server, threeDays());
    server.gateway.faults.timeouts = { confirmPayment: 'after', findPayment: 'before' };
    const outcome = await chargeBasket(server, held);
    const { bookingIds, attempt } = held;
    expect((await concludeHolds(server.deps, bookingIds, { attempt, outcome })).kind).toBe(
      'in_doubt',
    );
    const [charged] = await rows<{ ref: string }>(
      sql`select gateway_payment as ref from charge_attempts where id = ${attempt.id}`,
    );
    const part = event({ payment: charged?.ref ?? '', amount: 7000 });
    expect(await tell(part)).toBe(409);
    server.gateway.faults.timeouts = {};
    clock.advance({ minutes: 3 });
    // The event itself makes the bookings: all three.
    expect(await tell(part)).toBe(200);
    expect(await paidOf(bookingIds)).toEqual([6000, 5000, 0]);
  });
});

describe('our own refunds', () => {
  const entryOf = async (id: number) => {
    const [row] = await rows<{ id: number }>(
      sql`select id from ledger_entries where booking_id = ${id} order by id limit 1`,
    );
    return row?.id ?? 0;
  };

  test('of one booking give back its line alone, cancelled or by hand', async () => {
    const { bookingIds } = await bookBasket(server, threeDays());
    const [first = 0, second = 0] = bookingIds;
    const staff = (await signedIn(server, 'Supervisor')).client;
    await staff.call('POST /api/bookings/:id/cancel', {
      params: { id: second },
      body: { by_business: true, reason: 'Broken' },
    });
    expect(await paidOf(bookingIds)).toEqual([6000, 0, 6000]);
    expect(await chargedFor(bookingIds)).toBe(12_000);
    const body = { payment: await entryOf(first), amount: 61, reason: 'Too much' };
    expect((await staff.refused('POST /api/refund-payment', { body })).status).toBe(422);
    await staff.call('POST /api/refund-payment', { body: { ...body, amount: 60 } });
    expect(await paidOf(bookingIds)).toEqual([0, 0, 6000]);
    expect(await chargedFor(bookingIds)).toBe(6000);
  });

  test('are known by their number when the provider tells of them first', async () => {
    const { bookingIds, payment } = await bookBasket(server, threeDays());
    const [first = 0] = bookingIds;
    const staff = (await signedIn(server, 'Supervisor')).client;
    server.gateway.faults.timeouts = { refundPayment: 'after' };
    const body = { payment: await entryOf(first), amount: 30, reason: 'Rain' };
    expect((await staff.call('POST /api/refund-payment', { body })).data.state).toBe('open');
    server.gateway.faults.timeouts = {};
    const [made] = await rows<{ ref: string; number: string }>(
      sql`select ref, number from test_gateway.refunds where payment = ${payment}`,
    );
    const { ref = '', number } = made ?? {};
    // As much as somebody refunds at the provider at the same time: that has no number.
    await tell(event({ payment, amount: 3000 }));
    expect(await paidOf(bookingIds)).toEqual([6000, 6000, 3000]);
    await tell(event({ payment, amount: 3000 }, { refund: ref, number }));
    expect(await paidOf(bookingIds)).toEqual([3000, 6000, 3000]);
    clock.advance({ minutes: 3 });
    await retryOpenRefunds(server.deps, clock.now());
    expect(await paidOf(bookingIds)).toEqual([3000, 6000, 3000]);
    expect(await chargedFor(bookingIds)).toBe(15_000);
    const notes = await rows(sql`
      select booking_id, note from ledger_entries
      where refund_of is not null and booking_id = any(${inIds(bookingIds)}) order by id`);
    expect(notes).toEqual([
      { booking_id: bookingIds[2], note: 'Refunded at the provider' },
      { booking_id: first, note: 'Rain' },
    ]);
  });

  test('a number of somebody else’s is not ours', async () => {
    const { bookingIds, payment } = await bookBasket(server, threeDays());
    for (const number of ['999999999', '-1', 'x', '']) {
      await tell(event({ payment, amount: 100 }, { number }));
    }
    expect(await paidOf(bookingIds)).toEqual([6000, 6000, 5600]);
  });

  test('from before they had a number are asked for as they were, and known by their amount', async () => {
    const { bookingIds, payment } = await bookBasket(server, [freshDay()]);
    const [id = 0] = bookingIds;
    const staff = (await signedIn(server, 'Supervisor')).client;
    server.gateway.faults.timeouts = { refundPayment: 'before' };
    const body = { payment: await entryOf(id), amount: 20, reason: 'Old' };
    await staff.call('POST /api/refund-payment', { body });
    server.gateway.faults.timeouts = {};
    await server.deps.db.execute(
      sql`update refund_attempts set numbered = false where booking_id = ${id}`,
    );
    const [queued] = await rows<{ key: string }>(
      sql`select key from refund_attempts where booking_id = ${id}`,
    );
    // The earlier version had asked, and its answer was lost.
    const asked = { payment, amount: cents(2000), key: queued?.key ?? '' };
    const { ref } = await server.gateway.refundPayment(asked);
    expect(await tell(event({ payment, amount: 2000 }, { refund: ref }))).toBe(200);
    clock.advance({ minutes: 3 });
    await retryOpenRefunds(server.deps, clock.now());
    const refunds = await rows(sql`
      select note, (select state from refund_attempts where booking_id = ${id}) as state
      from ledger_entries where booking_id = ${id} and direction = 'refund'`);
    expect(refunds).toEqual([{ note: 'Old', state: 'succeeded' }]);
  });
});

describe('the database', () => {
  const line = (bookingId: number, over: Partial<ChargeLine> = {}): ChargeLine => ({
    payableRef: bookingRef(bookingId),
    attemptNo: 2,
    kind: ledgerKind.finalPayment,
    amount: cents(1000),
    ...over,
  });
  const open = (...lines: ChargeLine[]) =>
    inTransaction(server.deps.db, (tx) =>
      insertAttempt(tx, { lines, currency: 'CAD', keepCard: false, now: clock.now() }),
    );

  test('has one open charge of a booking, whichever else the charge is for', async () => {
    const { bookingIds } = await bookBasket(server, threeDays());
    const [first = 0, second = 0, third = 0] = bookingIds;
    const charge = await open(line(first), line(second));
    await expect(open(line(second, { attemptNo: 3 }), line(third))).rejects.toMatchObject({
      constraint: 'charge_lines_one_open',
    });
    // Not even by hand.
    await expect(
      server.database.pool.query('update charge_lines set open = false where attempt_id = $1', [
        charge.id,
      ]),
    ).rejects.toMatchObject({ constraint: 'charge_lines_of_charge' });
    await server.database.pool.query(
      `update charge_attempts set state = 'cancelled' where id = $1`,
      [charge.id],
    );
    await open(line(second, { attemptNo: 3 }), line(third));
  });

  test.each([
    'update charge_attempts set amount_cents = amount_cents + 1 where id = $1',
    `insert into charge_lines (attempt_id, open, order_id, attempt_no, kind, amount_cents)
     select $1, open, null, 9, 4, 1 from charge_attempts where id = $1`,
    'update charge_lines set amount_cents = amount_cents + 1 where attempt_id = $1',
    'update charge_lines set kind = 3 where attempt_id = $1',
    'delete from charge_lines where attempt_id = $1',
  ])('keeps the lines of a charge: %s', async (statement) => {
    const { attempt } = await bookBasket(server, [freshDay(), freshDay()]);
    await expect(server.database.pool.query(statement, [attempt.id])).rejects.toThrow(
      /are not its amount|lines of a charge stay|charge_lines_of_one/,
    );
  });

  test('refuses a charge without lines, and one that is not their sum', async () => {
    const insert = `insert into charge_attempts (amount_cents, currency, key, created_at, touched_at)
      values (100, 'CAD', $1, now(), now()) returning id`;
    await expect(server.database.pool.query(insert, ['no-lines'])).rejects.toMatchObject({
      constraint: 'charge_lines_add_up',
    });
    const { bookingIds } = await bookBasket(server, [freshDay()]);
    await expect(
      server.database.pool.query(
        `with made as (${insert})
         insert into charge_lines (attempt_id, open, booking_id, attempt_no, kind, amount_cents)
         select id, true, $2, 2, 4, 99 from made`,
        ['too-little', bookingIds[0]],
      ),
    ).rejects.toMatchObject({ constraint: 'charge_lines_add_up' });
  });

  test('enters a line once, a reference once for each booking, and no entry for what is no line', async () => {
    const { bookingIds, attempt, payment } = await bookBasket(server, [freshDay(), freshDay()]);
    const [other = 0] = (await bookBasket(server, [freshDay()])).bookingIds;
    const entry = (bookingId: number, over: object = {}) =>
      inTransaction(server.deps.db, (tx) =>
        addEntry(tx, {
          payableRef: bookingRef(bookingId),
          direction: 'payment',
          kind: ledgerKind.deposit,
          amountCents: cents(6000),
          currency: 'CAD',
          method: 'Credit card',
          attemptId: attempt.id,
          gatewayRef: payment,
          madeAt: clock.now(),
          ...over,
        }),
      );
    const [first = 0] = bookingIds;
    expect(await entry(first)).toBeNull();
    expect(await entry(first, { note: 'Told again', madeBy: 1 })).toBeNull();
    for (const over of [
      { amountCents: cents(5999) },
      { kind: ledgerKind.finalPayment },
      { currency: 'USD' },
      { gatewayRef: 'pi_other' },
      { attemptId: null },
    ]) {
      await expect(entry(first, over)).rejects.toThrow(LedgerConflict);
    }
    await expect(entry(other)).rejects.toMatchObject({ constraint: 'ledger_entries_of_line' });
    expect(await paidOf(bookingIds)).toEqual([6000, 6000]);
  });
});
