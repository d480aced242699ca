import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { linesOf, tripOf } from '../baskets/basket-body.ts';
import { runProcess } from '../harness/child-process.ts';
import { bookingBody } from '../support/booking-body.ts';
import { TestClock } from '../support/test-clock.ts';
import { itemOf, openShopDesk, type ShopDesk, type Sold } from './shop-desk.ts';

/** The restarted server: same database, with a clock that can pass every deadline. */
let desk: ShopDesk;
const clock = new TestClock(new Date().toISOString());
let nextDay = 30;
const freshDay = (): CalendarDate =>
  addDays(todayIn('America/Toronto', new Date()), (nextDay += 1));

beforeAll(async () => {
  desk = await openShopDesk({ clock, currency: 'EUR' });
});
afterAll(() => desk.close());

/** Presses the button in a process that dies, as in a power cut, right after `step`. */
async function crashAfter(step: string, body: object): Promise<void> {
  const { code, out } = await runProcess('test/programs/press-basket.ts', [], {
    DATABASE_URL: desk.server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(clock.now().getTime() - Date.now()),
    BODY: JSON.stringify(body),
  });
  expect([code, out]).toEqual([null, '']);
}

async function settle() {
  for (let n = 0; n < 2; n += 1) {
    await settleHolds(desk.server.deps);
    await reconcileOpenPayments(desk.server.deps);
  }
}

const state = async (sold: Sold) => {
  const id = await desk.lastOrder();
  return { ...(await desk.stateOf(id)), stock: await desk.heldOf(sold) };
};

const held = { status: 0, held: true, cancelled: false, paid: 0, stock: 2 };
const freed = { held: true, cancelled: true, paid: 0, charged: 0, stock: 0, mails: [] };
const ordered = {
  ...{ status: 3, held: false, cancelled: false, paid: 4520, charged: 4520, stock: 2 },
  mails: ['shop-order-confirmation', 'staff-shop-order'],
};

describe('a server that dies during the press for an order alone', () => {
  test.each([
    ['held', freed],
    ['payment created', freed],
    ['payment saved', freed],
    ['charged', ordered],
  ])('after "%s" settles it', async (step, end) => {
    const mug = await desk.show('Mug');
    await crashAfter(step, { lines: [itemOf(mug, 2)], amount: 45.2, delivery: desk.pickup });
    expect(await state(mug)).toMatchObject(held);
    // Too early: the process could still be working on it.
    await settle();
    expect(await state(mug)).toMatchObject(held);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await state(mug)).toMatchObject(end);
  });

  test('after "decided" leaves nothing behind, after "concluded" an order', async () => {
    const mug = await desk.show('Mug');
    const before = await desk.lastOrder();
    const body = { amount: 45.2, delivery: desk.pickup };
    await crashAfter('decided', { ...body, lines: [itemOf(mug, 2)] });
    expect([await desk.lastOrder(), await desk.heldOf(mug)]).toEqual([before, 0]);
    await crashAfter('concluded', { ...body, lines: [itemOf(mug, 2)] });
    expect(await state(mug)).toMatchObject(ordered);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await state(mug)).toMatchObject(ordered);
  });

  test('after "awaiting": told once, and ordered when the money comes', async () => {
    const mug = await desk.show('Mug');
    await crashAfter('awaiting', {
      ...{ lines: [itemOf(mug, 2)], amount: 45.2, delivery: desk.pickup },
      stripeToken: 'ctoken_test_sepa',
    });
    expect(await state(mug)).toMatchObject({ awaiting: true, stock: 2, paid: 0 });
    clock.advance({ days: 3 });
    await settle();
    expect(await state(mug)).toMatchObject({
      ...{
        ...ordered,
        mails: ['order-payment-awaited', 'shop-order-confirmation', 'staff-shop-order'],
      },
    });
  });
});

describe('a server that dies during the press for a trip and an order', () => {
  const taxed = { total_price: 678, amount: 67.8 };
  const bookingOn = async (date: CalendarDate) => {
    const [row] = await desk.rows<{ status: number; paid: number }>(
      sql`select status, paid_cents::int as paid from bookings where date = ${date}`,
    );
    return row;
  };
  const bodyFor = (mug: Sold, date: CalendarDate) => ({
    lines: [...linesOf([tripOf(bookingBody(date, taxed))]), itemOf(mug, 2)],
    ...{ amount: 113, delivery: desk.pickup },
  });

  test.each([
    ['held', freed, { status: 1, paid: 0 }],
    ['payment saved', freed, { status: 1, paid: 0 }],
    ['charged', ordered, { status: 2, paid: 6780 }],
  ])('after "%s" settles both alike', async (step, end, booking) => {
    const [mug, date] = [await desk.show('Mug'), freshDay()];
    await crashAfter(step, bodyFor(mug, date));
    expect(await state(mug)).toMatchObject(held);
    clock.advance({ minutes: 11 });
    await settle();
    const { charged } = end;
    expect(await state(mug)).toMatchObject({ ...end, charged: charged === 0 ? 0 : 11_300 });
    expect(await bookingOn(date)).toEqual(booking);
  });

  test('after "charged", with the trip freed by mistake: both are given back', async () => {
    const [mug, date] = [await desk.show('Mug'), freshDay()];
    await crashAfter('charged', bodyFor(mug, date));
    await desk.rows(sql`
      with freed as (update bookings set status = 1, cancelled_at = now() where date = ${date} returning id)
      delete from taken_times where booking_id in (select id from freed)`);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await state(mug)).toMatchObject({ ...freed, mails: ['order-lost'] });
    expect(await bookingOn(date)).toEqual({ status: 1, paid: 0 });
  });
});
