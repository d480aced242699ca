import { codeKey } from '@slipway/domain/catalogue/codes';
import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { settleSecurityDeposits } from '#features/payments/security-deposits/settle-security-deposits.ts';
import { giveCard, sumsOf, wrongSums } from '../gift-cards/gift-desk.ts';
import { runProcess } from '../harness/child-process.ts';
import { itemOf, openShopDesk, type ShopDesk } from '../shop/shop-desk.ts';
import { bookingBody } from '../support/booking-body.ts';
import { TestClock } from '../support/test-clock.ts';
import { linesOf, tripOf } from './basket-body.ts';

/** The restarted server: same database, with a clock that can pass every deadline. */
let desk: ShopDesk;
const clock = new TestClock(new Date().toISOString());
let nextDay = 30;

beforeAll(async () => {
  desk = await openShopDesk({ clock });
  await desk.rows(sql`update packages set security_deposit_cents = 50000 where id = 32`);
  await desk.rows(sql`
    insert into extras (id, name, offer, price_cents, per, refund, stock, most_quantity, unit_ids)
    overriding system value values (1, 'Dry bag', 'choice', 1000, 'booking', 'trip', 1, 1, '{3}')`);
});
afterEach(async () => expect(await wrongSums(desk.server.deps.db)).toEqual([]));
afterAll(() => desk.close());

/**
 * Two half days with a dry bag each at 620.37 once 10 % is off, 62.04 of each due now, and two mugs for 45.20, of which
 * a gift card pays 70.00.
 */
const due = 99.28;
const trip = { total_price: 620.37, amount: 62.04 };
const onCard = 7000;

/**
 * Presses for two trips, each with the only dry bag of its day, and two mugs, with a code that can be used once, a gift
 * card, and consent to keep the card for the security deposits, in a process that dies, as in a power cut, right after
 * `step`.
 */
async function crashAfter(step: string) {
  const mug = await desk.show('Mug');
  const gift = await giveCard(desk.server.deps.db, { amount: onCard });
  const dates = [1, 2].map((): CalendarDate =>
    addDays(todayIn('America/Toronto', clock.now()), (nextDay += 1)),
  );
  const code = `WHOLE-${nextDay}`;
  await desk.rows(sql`
    with made as (insert into promotions (name, percent, most_uses, applies_to, unit_ids)
        values ('Last', 10, 1, 'units', '{3}') returning id)
    insert into promotion_codes (promotion_id, code, key) select id, ${code}, ${codeKey(code)} from made`);
  const trips = linesOf(dates.map((date) => tripOf(bookingBody(date, trip)))).map((line) => ({
    ...line,
    trip: { ...line.trip, extras: [{ id: 1, quantity: 1 }], security_deposit: 500 },
  }));
  const { code: exit, out } = await runProcess('test/programs/press-basket.ts', [], {
    DATABASE_URL: desk.server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(clock.now().getTime() - Date.now()),
    CODE: code,
    BODY: JSON.stringify({
      ...{ lines: [...trips, itemOf(mug, 2)], amount: due, delivery: desk.pickup },
      ...{ hold_security_deposit: true, gift_cards: [gift.code] },
    }),
  });
  expect([exit, out]).toEqual([null, '']);
  const on = sql.param([...dates]);
  const stateOf = async () => {
    const [row] = await desk.rows(sql`
      with mine as (select * from bookings where date = any(${on}::date[])),
        ordered as (select o.* from orders o join order_lines l on l.order_id = o.id and l.variant_id = ${mug.variant_id})
      select (select array_agg(status order by id) from mine) as bookings,
        (select array_agg(status) from ordered) as orders,
        (select array_agg(cancelled_at is not null) from ordered) as cancelled,
        (select coalesce(sum(paid_cents), 0)::int from mine) as trips,
        (select coalesce(sum(paid_cents), 0)::int from ordered) as products,
        (select count(*)::int from taken_times where booking_id in (select id from mine)) as times,
        (select count(*)::int from taken_extras where booking_id in (select id from mine)) as bags,
        (select held from product_variants where id = ${mug.variant_id}) as stock,
        (select count(distinct u.used_with)::int from code_uses u join promotion_codes c on c.id = u.code_id
           join mine b on b.id = u.booking_id and b.cancelled_at is null where c.code = ${code}) as uses,
        (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
           where p.status = 'succeeded' and p.ref in (
             select a.gateway_payment from charge_attempts a join charge_lines l on l.attempt_id = a.id
             where l.kind <> 6 and l.booking_id in (select id from mine))) as charged`);
    return { ...row, card: await sumsOf(desk.server.deps.db, gift.id) };
  };
  /** What becomes of the security deposits on the morning of each start. */
  const depositsLater = async () => {
    for (const date of dates) {
      clock.set(new Date(`${date}T09:00:00Z`));
      await settleSecurityDeposits(desk.server.deps);
      await reconcileOpenPayments(desk.server.deps);
      await settleSecurityDeposits(desk.server.deps);
    }
    const states = await desk.rows<{ state: string }>(sql`
      select d.state from security_deposits d join bookings b on b.id = d.booking_id
      where b.date = any(${on}::date[]) order by b.id`);
    return states.map(({ state }) => state);
  };
  return { stateOf, depositsLater };
}

async function settle() {
  for (let n = 0; n < 2; n += 1) {
    await settleHolds(desk.server.deps);
    await reconcileOpenPayments(desk.server.deps);
  }
}

const none = {
  ...{ bookings: null, orders: null, cancelled: null, trips: 0, products: 0 },
  ...{ times: 0, bags: 0, stock: 0, uses: 0, charged: 0, card: { balance: onCard } },
};
const held = {
  ...{ bookings: [0, 0], orders: [0], cancelled: [false], trips: 0, products: 0 },
  ...{ times: 2, bags: 2, stock: 2, uses: 1, card: { reserved: onCard } },
};
const freed = { ...none, bookings: [1, 1], orders: [0], cancelled: [true] };
const booked = {
  ...{ bookings: [2, 2], orders: [3], cancelled: [false], trips: 12_408, products: 4520 },
  ...{ times: 2, bags: 2, stock: 2, uses: 1, charged: 9928, card: { used: onCard } },
};

describe('a server that dies during the press for trips with extras and products, with a code, a gift card and a card to keep', () => {
  test.each([
    ['held', freed],
    ['payment created', freed],
    ['payment saved', freed],
    ['charged', booked],
  ])('after "%s": all of it is settled alike', async (step, end) => {
    const { stateOf, depositsLater } = await crashAfter(step);
    expect(await stateOf()).toMatchObject(held);
    // Too early: the process could still be working on it.
    await settle();
    expect(await stateOf()).toMatchObject(held);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await stateOf()).toEqual(end);
    expect(await depositsLater()).toEqual(end === booked ? ['held', 'held'] : []);
  });

  test.each([
    ['decided', none, []],
    ['concluded', booked, ['held', 'held']],
  ])('after "%s": it stays as it is', async (step, end, deposits) => {
    const { stateOf, depositsLater } = await crashAfter(step);
    expect(await stateOf()).toEqual(end);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await stateOf()).toEqual(end);
    expect(await depositsLater()).toEqual(deposits);
  });
});
