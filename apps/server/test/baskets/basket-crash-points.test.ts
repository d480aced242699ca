import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { codeKey } from '@slipway/domain/catalogue/codes';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { runProcess } from '../harness/child-process.ts';
import { TestClock } from '../support/test-clock.ts';
import { makeBusiness } from '../support/test-business.ts';

/** The restarted server: same database, with a clock that can pass every deadline. */
let server: TestApp;
const clock = new TestClock(new Date().toISOString());
let nextDay = 30;
const threeDays = (): CalendarDate[] =>
  [1, 2, 3].map(() => addDays(todayIn('America/Toronto', new Date()), (nextDay += 1)));

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());

async function stateOf(dates: readonly CalendarDate[]) {
  const { rows } = await server.deps.db.execute(sql`
    select count(*)::int as bookings, array_agg(distinct b.status) as status,
      sum(b.paid_cents)::int as paid,
      (select count(*)::int from taken_times t join bookings o on o.id = t.booking_id
         where o.date = any(${sql.param([...dates])}::date[])) as times,
      (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
         where p.status = 'succeeded' and p.ref in (
           select a.gateway_payment from charge_attempts a join charge_lines l on l.attempt_id = a.id
           join bookings o on o.id = l.booking_id where o.date = any(${sql.param([...dates])}::date[]))) as charged
    from bookings b where b.date = any(${sql.param([...dates])}::date[])`);
  return rows[0];
}

/** Presses the button for three trips in a process that dies, as in a power cut, right after `step`. */
async function crashAfter(
  step: string,
  dates: readonly CalendarDate[],
  more: Record<string, string> = {},
): Promise<void> {
  const { code, out } = await runProcess('test/programs/press-basket.ts', dates, {
    DATABASE_URL: server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(clock.now().getTime() - Date.now()),
    ...more,
  });
  expect([code, out]).toEqual([null, '']);
}

const none = { bookings: 0, status: null, paid: null, times: 0, charged: 0 };
const held = { bookings: 3, status: [0], paid: 0, times: 3 };
const freed = { bookings: 3, status: [1], paid: 0, times: 0, charged: 0 };
const booked = { bookings: 3, status: [2], paid: 18_000, times: 3, charged: 18_000 };

async function settle() {
  for (let n = 0; n < 2; n += 1) {
    await settleHolds(server.deps);
    await reconcileOpenPayments(server.deps);
  }
}

describe('a server that dies during the press for three trips', () => {
  test.each([
    ['held', freed],
    ['payment created', freed],
    ['payment saved', freed],
    ['charged', booked],
  ])('after "%s": all three are settled alike', async (step, end) => {
    const dates = threeDays();
    await crashAfter(step, dates);
    expect(await stateOf(dates)).toMatchObject(held);
    // Too early: the process could still be working on it.
    await settle();
    expect(await stateOf(dates)).toMatchObject(held);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await stateOf(dates)).toEqual(end);
  });

  test('after "decided", before anything is saved: leaves nothing behind', async () => {
    const dates = threeDays();
    await crashAfter('decided', dates);
    expect(await stateOf(dates)).toEqual(none);
  });

  test('after "concluded": all three are booked, and stay so', async () => {
    const dates = threeDays();
    await crashAfter('concluded', dates);
    expect(await stateOf(dates)).toEqual(booked);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await stateOf(dates)).toEqual(booked);
  });

  test('after "charged", with one freed by mistake: all is given back', async () => {
    const dates = threeDays();
    await crashAfter('charged', dates);
    await server.deps.db.execute(sql`
      with freed as (update bookings set status = 1, cancelled_at = now() where date = ${dates[1]} returning id)
      delete from taken_times where booking_id in (select id from freed)`);
    clock.advance({ minutes: 11 });
    // The answers of the refunds are lost as well.
    server.gateway.faults.timeouts = { refundPayment: 'after' };
    await settle();
    server.gateway.faults.timeouts = {};
    expect(await stateOf(dates)).toMatchObject({ status: [1], paid: 18_000, times: 0, charged: 0 });
    clock.advance({ minutes: 3 });
    await settle();
    expect(await stateOf(dates)).toEqual(freed);
  });
});

describe('a server that dies during a press with the last use of a code', () => {
  let made = 0;
  /** A code with one use, and how many of it count now. */
  async function lastUse() {
    const code = `CRASH-${(made += 1)}`;
    await server.deps.db.execute(sql`
      with promotion as (insert into promotions (name, percent, most_uses) values ('Last', 10, 1) returning id)
      insert into promotion_codes (promotion_id, code, key) select id, ${code}, ${codeKey(code)} from promotion`);
    const uses = async () => {
      const { rows } = await server.deps.db.execute(sql`
        select count(distinct u.used_with)::int as n from code_uses u
        join promotion_codes c on c.id = u.code_id
        join bookings b on b.id = u.booking_id and b.cancelled_at is null where c.code = ${code}`);
      return rows[0]?.['n'];
    };
    return { code, uses };
  }
  const paid = { ...booked, paid: 16_200, charged: 16_200 };

  test.each([
    ['decided', 0, 0, none],
    ['held', 1, 0, freed],
    ['payment created', 1, 0, freed],
    ['payment saved', 1, 0, freed],
    ['charged', 1, 1, paid],
    ['concluded', 1, 1, paid],
  ])('after "%s": %i use, and %i once it is settled', async (step, first, last, end) => {
    const { code, uses } = await lastUse();
    const dates = threeDays();
    await crashAfter(step, dates, { CODE: code });
    expect(await uses()).toBe(first);
    clock.advance({ minutes: 11 });
    await settle();
    expect(await stateOf(dates)).toEqual(end);
    expect(await uses()).toBe(last);
    // Whoever comes next has it, unless it was used.
    const again = await runProcess('test/programs/press-basket.ts', threeDays(), {
      DATABASE_URL: server.database.connectionString,
      CODE: code,
      CLOCK_AHEAD_MS: String(clock.now().getTime() - Date.now()),
    });
    expect(again.code).toBe(last === 0 ? 0 : 1);
    expect(await uses()).toBe(1);
  });
});
