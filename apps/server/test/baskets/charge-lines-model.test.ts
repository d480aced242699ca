import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { retryOpenRefunds } from '#features/payments/payments-api.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import type { TestClient } from '../harness/client.ts';
import { bookBasket } from './basket.ts';
import { signedIn } from '../support/paying-customer.ts';
import { makeBusiness } from '../support/test-business.ts';

// Random sequences of what happens to a charge with lines. `CHARGE_RUNS` sets how many (10,000 take about an hour),
// `CHARGE_SEED` repeats one: the seed of a run is printed.
const runs = Number(process.env['CHARGE_RUNS'] ?? 12);
const seed = Number(process.env['CHARGE_SEED'] ?? Date.now() % 2 ** 31);

let server: TestApp;
let staff: TestClient;
let nextDay = 0;
/** Days come round again: what lies on them is cleared away after each run. */
const freshDay = (): CalendarDate => {
  nextDay = (nextDay + 1) % 300;
  return addDays(todayIn('America/Toronto', server.clock.now()), 20 + nextDay);
};

beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  staff = (await signedIn(server, 'Admin')).client;
});
afterAll(() => server.close());

const line = fc.nat(9);
const amount = fc.integer({ min: 1, max: 25_000 });
const step = fc.oneof(
  /** A later payment of one booking, by hand. */
  fc.record({ do: fc.constant('pay' as const), line, amount }),
  /** Staff refund a part of a line, by card or by hand; or its answer is lost. */
  fc.record({
    do: fc.constant('refund' as const),
    line,
    amount: fc.integer({ min: 1, max: 7000 }),
    how: fc.constantFrom('card' as const, 'hand' as const, 'lost' as const),
  }),
  /** The provider tells of our refunds before we enter them. */
  fc.record({ do: fc.constant('tell' as const) }),
  fc.record({ do: fc.constant('retry' as const) }),
  fc.record({ do: fc.constant('cancel' as const), line }),
  fc.record({ do: fc.constant('at provider' as const), amount }),
  fc.record({ do: fc.constant('fails' as const), pick: fc.nat(9), twice: fc.boolean() }),
  fc.record({ do: fc.constant('dispute' as const), amount }),
  fc.record({ do: fc.constant('won' as const), pick: fc.nat(9) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await server.deps.db.execute<T>(query)).rows;

async function tell(event: object): Promise<void> {
  const { body, signature } = server.gateway.signEvent({
    id: crypto.randomUUID(),
    ...event,
  } as GatewayEvent);
  const { statusCode } = await server.app.inject({
    method: 'POST',
    url: '/api/webhooks/payments',
    payload: body,
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
  });
  expect([200, 409]).toContain(statusCode);
}

/** What was done outside to one charge. */
interface Charge {
  bookingIds: number[];
  payment: string;
  outside: { ref: string; amount: number }[];
  disputes: { ref: string; amount: number }[];
}

let refs = 0;

async function take(charge: Charge, it: Step): Promise<void> {
  const { bookingIds, payment, outside, disputes } = charge;
  const bookingOf = (n: number) => bookingIds[n % bookingIds.length] ?? 0;
  refs += 1;
  switch (it.do) {
    case 'pay': {
      const date = todayIn('America/Toronto', server.clock.now());
      const by = { by: 'hand', method: 'Cheque', date, overpay: true, for: 'payment' };
      const body = { booking: bookingOf(it.line), amount: it.amount / 100, ...by };
      expect((await staff.send('POST', '/api/take-payment', { body })).status).toBe(200);
      return;
    }
    case 'refund': {
      const [entry] = await rows<{ id: number }>(sql`
        select id from ledger_entries where booking_id = ${bookingOf(it.line)} and attempt_id is not null`);
      if (!entry) return;
      const by = it.how === 'hand' ? { method: 'Cash' } : {};
      if (it.how === 'lost') server.gateway.faults.timeouts = { refundPayment: 'after' };
      const body = { payment: entry.id, amount: it.amount / 100, reason: 'Random', ...by };
      await staff.send('POST', '/api/refund-payment', { body });
      server.gateway.faults.timeouts = {};
      return;
    }
    case 'tell': {
      const made = await rows<{ ref: string; number: string; amount: number }>(sql`
        select ref, number, amount::int as amount from test_gateway.refunds
        where payment = ${payment} and number is not null and status = 'succeeded'`);
      for (const { ref: refund, number, amount: of } of made) {
        await tell({ type: 'refund', payment, refund, number, amount: of, status: 'succeeded' });
      }
      return;
    }
    case 'retry':
      server.clock.advance({ minutes: 3 });
      return retryOpenRefunds(server.deps, server.clock.now());
    case 'cancel':
      await staff.send('POST', `/api/bookings/${bookingOf(it.line)}/cancel`, {
        body: { by_business: true, reason: 'Random' },
      });
      return;
    case 'at provider': {
      const ref = `re_random_${refs}`;
      outside.push({ ref, amount: it.amount });
      return tell({
        ...{ type: 'refund', payment, refund: ref, amount: cents(it.amount) },
        status: 'succeeded',
      });
    }
    case 'fails': {
      const made = await rows<{ ref: string; amount: number; number: string | null }>(sql`
        select ref, amount::int as amount, number from test_gateway.refunds where payment = ${payment}`);
      const all = [...outside.map((each) => ({ ...each, number: null })), ...made];
      const failed = all[it.pick % Math.max(1, all.length)];
      if (!failed) return;
      const { ref: refund, amount: of } = failed;
      const number = failed.number ?? undefined;
      const event = { type: 'refund', payment, refund, number, amount: of, status: 'failed' };
      await tell(event);
      if (it.twice) await tell(event);
      return;
    }
    case 'dispute': {
      const ref = `dp_random_${refs}`;
      disputes.push({ ref, amount: it.amount });
      return tell({
        ...{ type: 'dispute', payment, dispute: ref, amount: cents(it.amount) },
        status: 'opened',
      });
    }
    case 'won': {
      const won = disputes[it.pick % Math.max(1, disputes.length)];
      if (!won) return;
      return tell({
        type: 'dispute',
        payment,
        dispute: won.ref,
        amount: won.amount,
        status: 'won',
      });
    }
  }
}

/** What holds whatever happened. */
async function agrees({ bookingIds, payment }: Charge): Promise<void> {
  const ids = sql.param(bookingIds);
  const wrong = await rows(sql`
    select 'lines of a charge' as what, a.id from charge_attempts a
    where a.gateway_payment = ${payment}
      and a.amount_cents <> (select sum(amount_cents) from charge_lines l where l.attempt_id = a.id)
    union all
    select 'entries of a line', l.booking_id from charge_lines l
    join charge_attempts a on a.id = l.attempt_id
    where a.gateway_payment = ${payment} and l.amount_cents <> coalesce((
      select sum(e.amount_cents) from ledger_entries e
      where e.attempt_id = l.attempt_id and e.booking_id = l.booking_id), 0)
    union all
    select 'paid of a booking', b.id from bookings b
    where b.id = any(${ids}) and b.paid_cents <> coalesce((
      select sum(case direction when 'payment' then amount_cents else -amount_cents end)
      from ledger_entries e where e.booking_id = b.id), 0)
    union all
    select 'refunded beyond its line', p.id from ledger_entries p
    where p.booking_id = any(${ids}) and p.attempt_id is not null
      and refunded_of(p.id) not between 0 and p.amount_cents
    union all
    select 'a reference twice on a booking', min(id) from ledger_entries
    where booking_id = any(${ids}) and gateway_ref is not null group by booking_id, gateway_ref having count(*) > 1
    union all
    select 'a refund for another booking than its payment', r.id from ledger_entries r
    join ledger_entries p on p.id = r.refund_of
    where r.booking_id = any(${ids}) and r.booking_id <> p.booking_id
    union all
    select 'our refund on another booking than the one it is for', e.id from ledger_entries e
    join test_gateway.refunds g on g.ref = e.gateway_ref
    join refund_attempts a on a.id::text = g.number
    where e.booking_id = any(${ids}) and a.booking_id <> e.booking_id
    union all
    select 'given back on more lines than it was', count(*)::int from ledger_entries e
    where e.booking_id = any(${ids}) and e.direction = 'refund' and e.gateway_ref is not null
    group by e.gateway_ref having sum(e.amount_cents) > coalesce(
      (select amount from test_gateway.refunds where ref = e.gateway_ref), 25000)`);
  expect(wrong).toEqual([]);
}

test(`the lines of a charge and of the ledger add up, whatever happens (seed ${seed})`, async () => {
  console.log(`charge-lines-model: ${runs} runs, CHARGE_SEED=${seed}`);
  const sequence = fc.array(step, { minLength: 3, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), sequence, async (lines, steps) => {
      const booked = await bookBasket(server, Array.from({ length: lines }, freshDay));
      const charge = { ...booked, outside: [], disputes: [] };
      for (const it of steps) {
        await take(charge, it);
        await agrees(charge);
      }
      // Whatever was under way ends.
      await take(charge, { do: 'tell' });
      await take(charge, { do: 'retry' });
      await agrees(charge);
      const open = await rows(sql`
        select id from refund_attempts where state = 'created' and booking_id = any(${sql.param(booked.bookingIds)})`);
      expect(open).toEqual([]);
      await server.deps.db.execute(sql`
        delete from taken_times where booking_id = any(${sql.param(booked.bookingIds)})`);
    }),
    { numRuns: runs, seed },
  );
}, 3_600_000);
