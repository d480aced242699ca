import { cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookingRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import { settleHold, settleHolds } from '#features/bookings/bookings-api.ts';
import { concludeHolds } from '#features/bookings/public/conclude-hold.ts';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { addEntry, insertAttempt, type ChargeLine } from '#features/payments/payments-api.ts';
import { LedgerConflict } from '#features/payments/ledger/add-entry-repository.ts';
import type { TestApp } from './harness/build-app.ts';
import { inIds, openBasketDesk, three, type BasketDesk } from './support/baskets/basket-desk.ts';
import { bookBasket, chargeBasket, holdBasket } from './support/baskets/basket.ts';
import { signedIn } from './support/paying-customer.ts';

// Several bookings held and paid together: made by the functions that make one.
let desk: BasketDesk;
let server: TestApp;
beforeAll(async () => {
  desk = await openBasketDesk();
  ({ server } = desk);
});
afterAll(() => server.close());

const booked = { status: 2, paid: 6000, times: 1 };
const freed = { status: 1, paid: 0, times: 0 };

describe('what is held together', () => {
  test('is booked together, with one charge, an entry and messages for each', async () => {
    const { bookingIds, attempt } = await bookBasket(server, desk.threeDays());
    expect(attempt.amountCents).toBe(18_000);
    expect(await desk.stateOf(bookingIds)).toEqual(three(booked));
    expect(await desk.chargedFor(bookingIds)).toBe(18_000);
    const entries = await desk.rows(sql`
      select booking_id, amount_cents::int as amount, kind from ledger_entries
      where attempt_id = ${attempt.id} order by id`);
    expect(entries).toEqual(
      bookingIds.map((booking_id) => ({ booking_id, amount: 6000, kind: ledgerKind.deposit })),
    );
    const messages = await desk.rows(sql`
      select booking_id, count(*)::int as n,
        count(*) filter (where params ->> 'secret_link' is not null)::int as links
      from messages where booking_id = any(${inIds(bookingIds)}) and template = 'booking-confirmation'
        and channel = 'mail' group by booking_id order by booking_id`);
    // One link to choose a password is enough.
    expect(messages).toEqual(
      bookingIds.map((booking_id, n) => ({ booking_id, n: 1, links: n === 0 ? 1 : 0 })),
    );
    const owners = await desk.rows(
      sql`select distinct customer_id from bookings where id = any(${inIds(bookingIds)})`,
    );
    expect(owners).toHaveLength(1);
  });

  test('two trips of one unit on one day are placed one after another', async () => {
    const date = desk.freshDay();
    const trips = [
      { date, time: '06:00:00' },
      { date, time: '12:00:00' },
    ];
    const { bookingIds } = await bookBasket(server, trips);
    expect(await desk.stateOf(bookingIds)).toEqual([booked, booked]);
    const same = { date: desk.freshDay(), time: '06:00:00' };
    await expect(holdBasket(server, [same, same])).rejects.toMatchObject({ status: 422 });
  });

  test('is not held at all when one cannot be had', async () => {
    const [free, taken] = [desk.freshDay(), desk.freshDay()];
    await bookBasket(server, [taken]);
    await expect(holdBasket(server, [free, taken])).rejects.toMatchObject({ status: 422 });
    expect(await desk.rows(sql`select id from bookings where date = ${free}`)).toEqual([]);
  });

  test('is freed together when the card is declined', async () => {
    const held = await holdBasket(server, desk.threeDays());
    const outcome = await chargeBasket(server, held, 'tok_chargeDeclined');
    const { attempt, bookingIds } = held;
    expect((await concludeHolds(server.deps, bookingIds, { attempt, outcome })).kind).toBe(
      'declined',
    );
    expect(await desk.stateOf(bookingIds)).toEqual(three(freed));
  });

  test('waits together for 3-D Secure, and is freed together after it', async () => {
    const held = await holdBasket(server, desk.threeDays());
    const { attempt, bookingIds } = held;
    const outcome = await chargeBasket(server, held, 'pm_card_threeDSecure2Required');
    expect((await concludeHolds(server.deps, bookingIds, { attempt, outcome })).kind).toBe(
      'requires_action',
    );
    desk.clock.advance({ minutes: 4 });
    await settleHolds(server.deps);
    expect(await desk.stateOf(bookingIds)).toEqual(three({ status: 0, paid: 0, times: 1 }));
    desk.clock.advance({ minutes: 3 });
    await settleHolds(server.deps);
    expect(await desk.stateOf(bookingIds)).toEqual(three(freed));
    expect(await desk.chargedFor(bookingIds)).toBe(0);
  });

  test.each([0, 1, 2])('is booked together from its line %i', async (n) => {
    const held = await holdBasket(server, desk.threeDays());
    await chargeBasket(server, held);
    desk.clock.advance({ minutes: 11 });
    await settleHold(server.deps, held.bookingIds[n] ?? 0);
    expect(await desk.stateOf(held.bookingIds)).toEqual(three(booked));
  });

  test.each([0, 1, 2])('is released together by staff from its line %i', async (n) => {
    const { bookingIds } = await holdBasket(server, desk.threeDays());
    const staff = (await signedIn(server, 'Supervisor')).client;
    desk.clock.advance({ minutes: 3 });
    const id = bookingIds[n] ?? 0;
    const answer = await staff.call('POST /api/open-holds/:id/release', { params: { id } });
    expect(answer.data.outcome).toBe('released');
    expect(await desk.stateOf(bookingIds)).toEqual(three(freed));
    const released = await desk.rows(sql`
      select booking_id from booking_changes
      where action = 'hold_released' and booking_id = any(${inIds(bookingIds)}) order by booking_id`);
    expect(released.map(({ booking_id }) => booking_id)).toEqual(bookingIds);
  });

  test('is given back whole when one was lost before its money came', async () => {
    const held = await holdBasket(server, desk.threeDays());
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
    expect(await desk.stateOf(bookingIds)).toEqual(three(freed));
    expect(await desk.chargedFor(bookingIds)).toBe(0);
    const [mails] = await desk.rows(sql`
      select count(*)::int as n from messages
      where template = 'slot-lost' and booking_id = any(${inIds(bookingIds)})`);
    expect(mails).toEqual({ n: 3 });
  });

  test('of which a trip has no deposit is held by the same charge', async () => {
    await server.deps.db.execute(
      sql`update packages set fixed_deposit_cents = 0, deposit_of = 'amount' where id = 31`,
    );
    const free = {
      date: desk.freshDay(),
      package_id: 31,
      package_name: 'Harbor Cruise',
      time: '18:00:00',
      total_price: 800,
      amount: 0,
    };
    const held = await holdBasket(server, [desk.freshDay(), free]);
    expect(held.attempt.lines.map(({ amount }) => amount)).toEqual([6000, 0]);
    await chargeBasket(server, held);
    desk.clock.advance({ minutes: 11 });
    // From the line without money.
    await settleHold(server.deps, held.bookingIds[1] ?? 0);
    expect(await desk.stateOf(held.bookingIds)).toEqual([booked, { status: 0, paid: 0, times: 1 }]);
    const expiry = await desk.rows(
      sql`select hold_expires_at from bookings where id = any(${inIds(held.bookingIds)})`,
    );
    expect(expiry).toEqual([{ hold_expires_at: null }, { hold_expires_at: null }]);
    const [task] = await desk.rows(
      sql`select count(*)::int as n from ledger_entries where booking_id = ${held.bookingIds[1]}`,
    );
    expect(task).toEqual({ n: 0 });
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
      insertAttempt(tx, { lines, currency: 'CAD', keepCard: false, now: desk.clock.now() }),
    );

  test('has one open charge of a booking, whichever else the charge is for', async () => {
    const { bookingIds } = await bookBasket(server, desk.threeDays());
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
    const { attempt } = await bookBasket(server, [desk.freshDay(), desk.freshDay()]);
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
    const { bookingIds } = await bookBasket(server, [desk.freshDay()]);
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
    const { bookingIds, attempt, payment } = await bookBasket(server, [
      desk.freshDay(),
      desk.freshDay(),
    ]);
    const [other = 0] = (await bookBasket(server, [desk.freshDay()])).bookingIds;
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
          madeAt: desk.clock.now(),
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
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 6000]);
  });
});
