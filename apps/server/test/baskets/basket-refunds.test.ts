import { cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { concludeHolds } from '#features/bookings/public/conclude-hold.ts';
import { retryOpenRefunds } from '#features/payments/payments-api.ts';
import { bookBasket, chargeBasket, holdBasket } from './basket.ts';
import { inIds, openBasketDesk, providerEvent, type BasketDesk } from './basket-desk.ts';
import { signedIn } from '../support/paying-customer.ts';

// Money that goes back of three trips that were paid together, with 60.00 each.
let desk: BasketDesk;
beforeAll(async () => {
  desk = await openBasketDesk();
});
afterAll(() => desk.close());

describe('money that goes back at the provider', () => {
  test('a part comes off the newest line, all of it off every line', async () => {
    const { bookingIds, payment } = await bookBasket(desk.server, desk.threeDays());
    const part = providerEvent({ payment, amount: 2000 });
    for (let n = 0; n < 2; n += 1) expect(await desk.tell(part)).toBe(200);
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 6000, 4000]);
    await desk.tell(providerEvent({ payment, amount: 7000 }));
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 3000, 0]);
    await desk.tell(providerEvent({ payment, amount: 9000 }));
    expect(await desk.paidOf(bookingIds)).toEqual([0, 0, 0]);
    expect(await desk.tasksOf(bookingIds)).toEqual([]);
  });

  test('more than all lines have left is a task', async () => {
    const { bookingIds, payment } = await bookBasket(desk.server, desk.threeDays());
    await desk.tell(providerEvent({ payment, amount: 18_500 }));
    expect(await desk.paidOf(bookingIds)).toEqual([0, 0, 0]);
    const task = { kind: 'books_differ', booking_id: bookingIds[2], amount: 500, done: false };
    expect(await desk.tasksOf(bookingIds)).toEqual([task]);
  });

  test('one that fails later comes back to the lines it was shared over', async () => {
    const { bookingIds, payment } = await bookBasket(desk.server, desk.threeDays());
    const made = providerEvent({ payment, amount: 10_000 });
    const failed = { ...made, id: 'evt_basket_failed', status: 'failed' } as const;
    await desk.tell(made);
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 2000, 0]);
    for (let n = 0; n < 2; n += 1) expect(await desk.tell(failed)).toBe(200);
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 6000, 6000]);
    const told = await desk.rows(sql`
      select booking_id, (params ->> 'amount')::int as amount from messages
      where template = 'staff-refund-failed' and booking_id = any(${inIds(bookingIds)}) order by id`);
    expect(told).toEqual([
      { booking_id: bookingIds[2], amount: 6000 },
      { booking_id: bookingIds[1], amount: 4000 },
    ]);
  });

  test('a dispute takes all out, and a won one brings it back; one that is lost stays out', async () => {
    const { bookingIds, payment } = await bookBasket(desk.server, desk.threeDays());
    await desk.tell(providerEvent({ payment, amount: 2000 }));
    const dispute = { type: 'dispute', dispute: 'dp_basket', refund: undefined };
    const of = { payment, amount: 18_000 };
    expect(await desk.tell(providerEvent(of, { ...dispute, status: 'won' }))).toBe(409);
    await desk.tell(providerEvent(of, { ...dispute, status: 'opened' }));
    expect(await desk.paidOf(bookingIds)).toEqual([0, 0, 0]);
    const newest = { booking_id: bookingIds[2], done: false };
    expect(await desk.tasksOf(bookingIds)).toEqual([
      { ...newest, kind: 'books_differ', amount: 2000 },
      { ...newest, kind: 'dispute_opened', amount: 18_000 },
    ]);
    for (let n = 0; n < 2; n += 1)
      await desk.tell(providerEvent(of, { ...dispute, status: 'won' }));
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 6000, 4000]);
    expect((await desk.tasksOf(bookingIds)).every(({ done }) => done)).toBe(true);

    const lost = { ...dispute, dispute: 'dp_basket_lost', status: 'opened' };
    await desk.tell(providerEvent({ payment, amount: 16_000 }, lost));
    expect(await desk.paidOf(bookingIds)).toEqual([0, 0, 0]);
  });

  test('an event that comes before the charge is in the ledger is asked for again', async () => {
    const held = await holdBasket(desk.server, desk.threeDays());
    desk.server.gateway.faults.timeouts = { confirmPayment: 'after', findPayment: 'before' };
    const outcome = await chargeBasket(desk.server, held);
    const { bookingIds, attempt } = held;
    expect(
      (await concludeHolds(desk.server.deps, { bookingIds, orderId: null }, { attempt, outcome }))
        .kind,
    ).toBe('in_doubt');
    const [charged] = await desk.rows<{ ref: string }>(
      sql`select gateway_payment as ref from charge_attempts where id = ${attempt.id}`,
    );
    const part = providerEvent({ payment: charged?.ref ?? '', amount: 7000 });
    expect(await desk.tell(part)).toBe(409);
    desk.server.gateway.faults.timeouts = {};
    desk.clock.advance({ minutes: 3 });
    // The event itself makes the bookings: all three.
    expect(await desk.tell(part)).toBe(200);
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 5000, 0]);
  });
});

describe('our own refunds', () => {
  const entryOf = async (id: number) => {
    const [row] = await desk.rows<{ id: number }>(
      sql`select id from ledger_entries where booking_id = ${id} order by id limit 1`,
    );
    return row?.id ?? 0;
  };

  test('of one booking give back its line alone, cancelled or by hand', async () => {
    const { bookingIds } = await bookBasket(desk.server, desk.threeDays());
    const [first = 0, second = 0] = bookingIds;
    const staff = (await signedIn(desk.server, 'Supervisor')).client;
    await staff.call('POST /api/bookings/:id/cancel', {
      params: { id: second },
      body: { by_business: true, reason: 'Broken' },
    });
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 0, 6000]);
    expect(await desk.chargedFor(bookingIds)).toBe(12_000);
    const body = { payment: await entryOf(first), amount: 61, reason: 'Too much' };
    expect((await staff.refused('POST /api/refund-payment', { body })).status).toBe(422);
    await staff.call('POST /api/refund-payment', { body: { ...body, amount: 60 } });
    expect(await desk.paidOf(bookingIds)).toEqual([0, 0, 6000]);
    expect(await desk.chargedFor(bookingIds)).toBe(6000);
  });

  test('are known by their number when the provider tells of them first', async () => {
    const { bookingIds, payment } = await bookBasket(desk.server, desk.threeDays());
    const [first = 0] = bookingIds;
    const staff = (await signedIn(desk.server, 'Supervisor')).client;
    desk.server.gateway.faults.timeouts = { refundPayment: 'after' };
    const body = { payment: await entryOf(first), amount: 30, reason: 'Rain' };
    expect((await staff.call('POST /api/refund-payment', { body })).data.state).toBe('open');
    desk.server.gateway.faults.timeouts = {};
    const [made] = await desk.rows<{ ref: string; number: string }>(
      sql`select ref, number from test_gateway.refunds where payment = ${payment}`,
    );
    const { ref = '', number } = made ?? {};
    // As much as somebody refunds at the provider at the same time: that has no number.
    await desk.tell(providerEvent({ payment, amount: 3000 }));
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 6000, 3000]);
    await desk.tell(providerEvent({ payment, amount: 3000 }, { refund: ref, number }));
    expect(await desk.paidOf(bookingIds)).toEqual([3000, 6000, 3000]);
    desk.clock.advance({ minutes: 3 });
    await retryOpenRefunds(desk.server.deps, desk.clock.now());
    expect(await desk.paidOf(bookingIds)).toEqual([3000, 6000, 3000]);
    expect(await desk.chargedFor(bookingIds)).toBe(15_000);
    const notes = await desk.rows(sql`
      select booking_id, note from ledger_entries
      where refund_of is not null and booking_id = any(${inIds(bookingIds)}) order by id`);
    expect(notes).toEqual([
      { booking_id: bookingIds[2], note: 'Refunded at the provider' },
      { booking_id: first, note: 'Rain' },
    ]);
  });

  test('a number of somebody else’s is not ours', async () => {
    const { bookingIds, payment } = await bookBasket(desk.server, desk.threeDays());
    for (const number of ['999999999', '-1', 'x', '']) {
      await desk.tell(providerEvent({ payment, amount: 100 }, { number }));
    }
    expect(await desk.paidOf(bookingIds)).toEqual([6000, 6000, 5600]);
  });

  test('from before they had a number are asked for as they were, and known by their amount', async () => {
    const { bookingIds, payment } = await bookBasket(desk.server, [desk.freshDay()]);
    const [id = 0] = bookingIds;
    const staff = (await signedIn(desk.server, 'Supervisor')).client;
    desk.server.gateway.faults.timeouts = { refundPayment: 'before' };
    const body = { payment: await entryOf(id), amount: 20, reason: 'Old' };
    await staff.call('POST /api/refund-payment', { body });
    desk.server.gateway.faults.timeouts = {};
    await desk.server.deps.db.execute(
      sql`update refund_attempts set numbered = false where booking_id = ${id}`,
    );
    const [queued] = await desk.rows<{ key: string }>(
      sql`select key from refund_attempts where booking_id = ${id}`,
    );
    // The earlier version had asked, and its answer was lost.
    const asked = { payment, amount: cents(2000), key: queued?.key ?? '' };
    const { ref } = await desk.server.gateway.refundPayment(asked);
    expect(await desk.tell(providerEvent({ payment, amount: 2000 }, { refund: ref }))).toBe(200);
    desk.clock.advance({ minutes: 3 });
    await retryOpenRefunds(desk.server.deps, desk.clock.now());
    const refunds = await desk.rows(sql`
      select note, (select state from refund_attempts where booking_id = ${id}) as state
      from ledger_entries where booking_id = ${id} and direction = 'refund'`);
    expect(refunds).toEqual([{ note: 'Old', state: 'succeeded' }]);
  });
});
