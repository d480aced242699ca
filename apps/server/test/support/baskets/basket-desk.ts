import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { sql } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import { buildTestApp, type TestApp } from '../../harness/build-app.ts';
import { makeBusiness } from '../test-business.ts';
import { TestClock } from '../test-clock.ts';

/** A server on which several bookings are held and paid together, with three trips of 60.00 each. */
export interface BasketDesk {
  server: TestApp;
  clock: TestClock;
  /** A day that nothing lies on yet. */
  freshDay: () => CalendarDate;
  threeDays: () => CalendarDate[];
  rows: <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => Promise<T[]>;
  /** Status, paid and taken times of each booking. */
  stateOf: (ids: readonly number[]) => Promise<Record<string, unknown>[]>;
  paidOf: (ids: readonly number[]) => Promise<unknown[]>;
  /** What the provider has of the payments for these bookings, in cents. */
  chargedFor: (ids: readonly number[]) => Promise<number>;
  tasksOf: (ids: readonly number[]) => Promise<Record<string, unknown>[]>;
  /** Sends an event of the provider; returns the status. */
  tell: (event: GatewayEvent) => Promise<number>;
}

export const inIds = (ids: readonly number[]) => sql.param([...ids]);

/** A refund that was made at the provider. */
export const event = (of: { payment: string; amount: number }, over: object = {}) =>
  ({
    id: `evt_${crypto.randomUUID()}`,
    type: 'refund',
    refund: `re_${crypto.randomUUID()}`,
    status: 'succeeded',
    ...of,
    amount: cents(of.amount),
    ...over,
  }) as GatewayEvent & { type: 'refund' };

export const three = <T>(one: T) => [one, one, one];

export async function openBasketDesk(): Promise<BasketDesk> {
  const clock = new TestClock();
  const server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  let nextDay = 20;
  const freshDay = (): CalendarDate =>
    addDays(todayIn('America/Toronto', clock.now()), (nextDay += 1));
  const rows = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    queryRows<T>(server.deps.db, query);
  const stateOf = (ids: readonly number[]) =>
    rows(sql`
      select b.status, b.paid_cents::int as paid,
        (select count(*)::int from taken_times t where t.booking_id = b.id) as times
      from bookings b where b.id = any(${inIds(ids)}) order by b.id`);
  return {
    server,
    clock,
    freshDay,
    threeDays: () => [freshDay(), freshDay(), freshDay()],
    rows,
    stateOf,
    paidOf: async (ids) => (await stateOf(ids)).map(({ paid }) => paid),
    chargedFor: async (ids) => {
      const [row] = await rows<{ n: number }>(sql`
        select coalesce(sum(p.amount - p.refunded), 0)::int as n from test_gateway.payments p
        where p.status = 'succeeded' and p.ref in (
          select a.gateway_payment from charge_attempts a join charge_lines l on l.attempt_id = a.id
          where l.booking_id = any(${inIds(ids)}))`);
      return row?.n ?? -1;
    },
    tasksOf: (ids) =>
      rows(sql`
        select kind, booking_id, amount_cents::int as amount, done_at is not null as done
        from money_tasks where booking_id = any(${inIds(ids)}) order by id`),
    tell: async (event) => {
      const { body, signature } = server.gateway.signEvent(event);
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/webhooks/payments',
        payload: body,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      });
      return response.statusCode;
    },
  };
}
