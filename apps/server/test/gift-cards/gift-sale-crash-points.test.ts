import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { concludeHolds } from '#features/bookings/public/conclude-hold.ts';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { findLastAttempt, reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { runProcess } from '../harness/child-process.ts';
import { openShopDesk, type ShopDesk } from '../shop/shop-desk.ts';
import { TestClock } from '../support/test-clock.ts';
import { wrongSums } from './gift-desk.ts';
import { giftOf, sellGiftCards } from './gift-sale.ts';

/** The restarted server: same database, with a clock that can pass every deadline. */
let desk: ShopDesk;
const clock = new TestClock(new Date().toISOString());

beforeAll(async () => {
  desk = await openShopDesk({ clock });
  await sellGiftCards(desk.server.deps.db);
});
afterEach(async () => expect(await wrongSums(desk.server.deps.db)).toEqual([]));
afterAll(() => desk.close());

/** Buys a gift card of 50.00 in a process that dies, as in a power cut, right after `step`. */
async function crashAfter(step: string): Promise<void> {
  const body = { lines: [giftOf(50)], amount: 50 };
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

/** What became of the last sale: the order, its cards, and the mails with them. */
async function sale() {
  const id = await desk.lastOrder();
  const { held, paid, cancelled } = (await desk.stateOf(id)) ?? {};
  const [row] = await desk.rows(sql`
    select count(*)::int as cards, coalesce(sum(balance_cents), 0)::int as balance,
      (select count(*)::int from messages m where m.params ->> 'card' in (
        select id::text from gift_cards where order_id = ${id})) as mails
    from gift_cards where order_id = ${id}`);
  return { held, paid, cancelled, ...row };
}

const held = { held: true, paid: 0, cancelled: false, cards: 0, balance: 0, mails: 0 };
const freed = { ...held, cancelled: true };
const sold = { held: false, paid: 5000, cancelled: false, cards: 1, balance: 5000, mails: 1 };

describe('a server that dies while a gift card is bought', () => {
  test.each([
    ['held', freed],
    ['payment created', freed],
    ['payment saved', freed],
    ['charged', sold],
  ])('after "%s": the card is issued with the payment, or not at all', async (step, end) => {
    await crashAfter(step);
    expect(await sale()).toEqual(held);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await sale()).toEqual(end);
    await settle();
    expect(await sale()).toEqual(end);
  });

  test('after "concluded": it is issued, and stays one card', async () => {
    await crashAfter('concluded');
    expect(await sale()).toEqual(sold);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await sale()).toEqual(sold);
  });
});

describe('one sale that is concluded twice at once', () => {
  /** A sale that is charged and not concluded, and what concludes it. */
  const charged = async () => {
    await crashAfter('charged');
    const orderId = await desk.lastOrder();
    const attempt = await findLastAttempt(desk.server.deps.db, { bookingId: null, orderId });
    if (!attempt?.gatewayPayment) throw new Error('Nothing was charged');
    const payment = await desk.server.deps.gateway.findPayment(attempt.gatewayPayment);
    const outcome = { kind: 'succeeded', payment, customer: null } as const;
    return () => concludeHolds(desk.server.deps, { bookingIds: [], orderId }, { attempt, outcome });
  };

  test('issues one card', async () => {
    const conclude = await charged();
    const ends = await Promise.all([conclude(), conclude(), conclude()]);
    expect(ends.map(({ kind }) => kind)).toEqual(['booked', 'booked', 'booked']);
    expect(await sale()).toEqual(sold);
  });

  test('the database refuses a second card of one line', async () => {
    const id = await desk.lastOrder();
    const again = desk.rows(sql`
      insert into gift_cards (currency, sold_cents, sold_on, issued_at, order_id, order_position)
      values ('CAD', 5000, '2026-06-01', now(), ${id}, 0)`);
    await expect(again).rejects.toMatchObject({ cause: { constraint: 'gift_cards_sold_once' } });
  });
});
