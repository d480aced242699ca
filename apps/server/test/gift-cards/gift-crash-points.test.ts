import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { runProcess } from '../harness/child-process.ts';
import { makeBusiness } from '../support/test-business.ts';
import { TestClock } from '../support/test-clock.ts';
import { giveCard, sumsOf, wrongSums } from './gift-desk.ts';

/** The restarted server: same database, with a clock that can pass every deadline. */
let server: TestApp;
const clock = new TestClock(new Date().toISOString());
let nextDay = 30;
const twoDays = (): CalendarDate[] =>
  [1, 2].map(() => addDays(todayIn('America/Toronto', new Date()), (nextDay += 1)));

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
});
afterEach(async () => expect(await wrongSums(server.deps.db)).toEqual([]));
afterAll(() => server.close());

/**
 * Presses the button for two trips of 60.00 each in a process that dies, as in a power cut, right after `step`; a gift
 * card pays `amount` of the 120.00.
 */
async function crashAfter(step: string, amount: number) {
  const gift = await giveCard(server.deps.db, { amount });
  const dates = twoDays();
  const rest = (12_000 - amount) / 100;
  const body = {
    ...{ gift_cards: [gift.code], amount: rest },
    ...(rest === 0 && { stripeToken: null }),
  };
  const { code, out } = await runProcess('test/programs/press-basket.ts', dates, {
    DATABASE_URL: server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(clock.now().getTime() - Date.now()),
    BODY: JSON.stringify(body),
  });
  expect([code, out]).toEqual([null, '']);
  const stateOf = async () => {
    const { rows } = await server.deps.db.execute(sql`
      select count(*)::int as bookings, array_agg(distinct b.status) as status, sum(b.paid_cents)::int as paid
      from bookings b where b.date = any(${sql.param(dates)}::date[])`);
    return { ...rows[0], card: await sumsOf(server.deps.db, gift.id) };
  };
  return stateOf;
}

async function settle() {
  for (let n = 0; n < 2; n += 1) {
    await settleHolds(server.deps);
    await reconcileOpenPayments(server.deps);
  }
}

describe('a server that dies during a press that a gift card pays in part', () => {
  const held = { bookings: 2, status: [0], paid: 0, card: { reserved: 9000 } };
  const freed = { bookings: 2, status: [1], paid: 0, card: { balance: 9000 } };
  const booked = { bookings: 2, status: [2], paid: 12_000, card: { used: 9000 } };

  test.each([
    ['held', freed],
    ['payment created', freed],
    ['payment saved', freed],
    ['charged', booked],
  ])('after "%s": the card pays with the bookings, or has it back', async (step, end) => {
    const stateOf = await crashAfter(step, 9000);
    expect(await stateOf()).toEqual(held);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await stateOf()).toEqual(end);
    await settle();
    expect(await stateOf()).toEqual(end);
  });

  test('after "decided": nothing is reserved', async () => {
    const stateOf = await crashAfter('decided', 9000);
    expect(await stateOf()).toMatchObject({ bookings: 0, card: { balance: 9000 } });
  });

  test('after "concluded": it is used, and stays so', async () => {
    const stateOf = await crashAfter('concluded', 9000);
    expect(await stateOf()).toEqual(booked);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await stateOf()).toEqual(booked);
  });
});

describe('a server that dies during a press that a gift card pays whole', () => {
  test.each([
    ['decided', { bookings: 0, card: { balance: 12_000 } }, { card: { balance: 12_000 } }],
    [
      'held',
      { bookings: 2, status: [0], card: { reserved: 12_000 } },
      { status: [1], card: { balance: 12_000 } },
    ],
    ['concluded', { status: [2], card: { used: 12_000 } }, { status: [2], card: { used: 12_000 } }],
  ])('after "%s"', async (step, before, end) => {
    const stateOf = await crashAfter(step, 12_000);
    expect(await stateOf()).toMatchObject(before);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await stateOf()).toMatchObject(end);
  });
});
