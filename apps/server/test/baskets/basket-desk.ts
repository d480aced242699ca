import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { makeBusiness } from '../support/test-business.ts';
import { TestClock } from '../support/test-clock.ts';

/** A server whose tests hold and pay trips together, and what they ask of it. */
export type BasketDesk = Awaited<ReturnType<typeof openBasketDesk>>;

export async function openBasketDesk() {
  const clock = new TestClock();
  const server: TestApp = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  let nextDay = 20;
  const freshDay = (): CalendarDate =>
    addDays(todayIn('America/Toronto', clock.now()), (nextDay += 1));
  const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await server.deps.db.execute<T>(query)).rows;
  /** Status, paid and taken times of each booking. */
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
    paidOf: async (ids: readonly number[]) => (await stateOf(ids)).map(({ paid }) => paid),
    /** What the provider has of the payments for these bookings. */
    chargedFor: async (ids: readonly number[]): Promise<number> => {
      const [row] = await rows<{ n: number }>(sql`
        select coalesce(sum(p.amount - p.refunded), 0)::int as n from test_gateway.payments p
        where p.status = 'succeeded' and p.ref in (
          select a.gateway_payment from charge_attempts a join charge_lines l on l.attempt_id = a.id
          where l.booking_id = any(${inIds(ids)}))`);
      return row?.n ?? -1;
    },
    tasksOf: (ids: readonly number[]) =>
      rows(sql`
        select kind, booking_id, amount_cents::int as amount, done_at is not null as done
        from money_tasks where booking_id = any(${inIds(ids)}) order by id`),
    /** The provider tells of something; the status of the answer. */
    tell: async (event: GatewayEvent): Promise<number> => {
      const { body, signature } = server.gateway.signEvent(event);
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/webhooks/payments',
        payload: body,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      });
      return response.statusCode;
    },
    close: () => server.close(),
  };
}

export const inIds = (ids: readonly number[]) => sql.param([...ids]);

/** An event about a refund made at the provider, unless `over` says otherwise. */
export const providerEvent = (of: { payment: string; amount: number }, over: object = {}) =>
  ({
    id: `evt_${crypto.randomUUID()}`,
    type: 'refund',
    refund: `re_${crypto.randomUUID()}`,
    status: 'succeeded',
    ...of,
    amount: cents(of.amount),
    ...over,
  }) as GatewayEvent & { type: 'refund' };
