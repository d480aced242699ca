import { bookingRef } from '#db/payable-ref.ts';
import { sql } from 'drizzle-orm';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleHold, settleHolds } from '#features/bookings/bookings-api.ts';
import { concludeHolds } from '#features/bookings/public/conclude-hold.ts';
import { bookBasket, chargeBasket, holdBasket } from './basket.ts';
import { inIds, openBasketDesk, type BasketDesk } from './basket-desk.ts';
import { signedIn } from '../support/paying-customer.ts';

// Several bookings held and paid together: made by the functions that make one, with three trips of 60.00 each.
let desk: BasketDesk;
beforeAll(async () => {
  desk = await openBasketDesk();
});
afterAll(() => desk.close());

const booked = { status: 2, paid: 6000, times: 1 };
const freed = { status: 1, paid: 0, times: 0 };
const three = <T>(one: T) => [one, one, one];

describe('what is held together', () => {
  test('is booked together, with one charge, an entry and messages for each', async () => {
    const { bookingIds, attempt } = await bookBasket(desk.server, desk.threeDays());
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
    const { bookingIds } = await bookBasket(desk.server, trips);
    expect(await desk.stateOf(bookingIds)).toEqual([booked, booked]);
    const same = { date: desk.freshDay(), time: '06:00:00' };
    await expect(holdBasket(desk.server, [same, same])).rejects.toMatchObject({ status: 422 });
  });

  test('is not held at all when one cannot be had', async () => {
    const [free, taken] = [desk.freshDay(), desk.freshDay()];
    await bookBasket(desk.server, [taken]);
    await expect(holdBasket(desk.server, [free, taken])).rejects.toMatchObject({ status: 422 });
    expect(await desk.rows(sql`select id from bookings where date = ${free}`)).toEqual([]);
  });

  test('is freed together when the card is declined', async () => {
    const held = await holdBasket(desk.server, desk.threeDays());
    const outcome = await chargeBasket(desk.server, held, 'tok_chargeDeclined');
    const { attempt, bookingIds } = held;
    expect(
      (await concludeHolds(desk.server.deps, { bookingIds, orderId: null }, { attempt, outcome }))
        .kind,
    ).toBe('declined');
    expect(await desk.stateOf(bookingIds)).toEqual(three(freed));
  });

  test('waits together for 3-D Secure, and is freed together after it', async () => {
    const held = await holdBasket(desk.server, desk.threeDays());
    const { attempt, bookingIds } = held;
    const outcome = await chargeBasket(desk.server, held, 'pm_card_threeDSecure2Required');
    expect(
      (await concludeHolds(desk.server.deps, { bookingIds, orderId: null }, { attempt, outcome }))
        .kind,
    ).toBe('requires_action');
    desk.clock.advance({ minutes: 4 });
    await settleHolds(desk.server.deps);
    expect(await desk.stateOf(bookingIds)).toEqual(three({ status: 0, paid: 0, times: 1 }));
    desk.clock.advance({ minutes: 3 });
    await settleHolds(desk.server.deps);
    expect(await desk.stateOf(bookingIds)).toEqual(three(freed));
    expect(await desk.chargedFor(bookingIds)).toBe(0);
  });

  test.each([0, 1, 2])('is booked together from its line %i', async (n) => {
    const held = await holdBasket(desk.server, desk.threeDays());
    await chargeBasket(desk.server, held);
    desk.clock.advance({ minutes: 11 });
    await settleHold(desk.server.deps, bookingRef(held.bookingIds[n] ?? 0));
    expect(await desk.stateOf(held.bookingIds)).toEqual(three(booked));
  });

  test.each([0, 1, 2])('is released together by staff from its line %i', async (n) => {
    const { bookingIds } = await holdBasket(desk.server, desk.threeDays());
    const staff = (await signedIn(desk.server, 'Supervisor')).client;
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
    const held = await holdBasket(desk.server, desk.threeDays());
    const { attempt, bookingIds } = held;
    const outcome = await chargeBasket(desk.server, held);
    // A mistake: only the second is freed.
    await desk.server.deps.db.execute(sql`
      with freed as (update bookings set status = 1, cancelled_at = now()
        where id = ${bookingIds[1]} returning id)
      delete from taken_times where booking_id in (select id from freed)`);
    const conclude = () =>
      concludeHolds(desk.server.deps, { bookingIds, orderId: null }, { attempt, outcome });
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
    await desk.server.deps.db.execute(
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
    const held = await holdBasket(desk.server, [desk.freshDay(), free]);
    expect(held.attempt.lines.map(({ amount }) => amount)).toEqual([6000, 0]);
    await chargeBasket(desk.server, held);
    desk.clock.advance({ minutes: 11 });
    // From the line without money.
    await settleHold(desk.server.deps, bookingRef(held.bookingIds[1] ?? 0));
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
