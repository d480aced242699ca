import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { sql } from 'drizzle-orm';
import { settleSecurityDeposits } from '#features/payments/security-deposits/settle-security-deposits.ts';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { bookedId, bookingBody } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { makeBusiness } from '../support/test-business.ts';
import { TestClock } from '../support/test-clock.ts';

/** How a security deposit stands, with what the ledger, the provider and the outbox have of it. */
export interface DepositState {
  state: string | null;
  captured: number;
  /** Kind 6 of the ledger: taken less given back. */
  ledger: number;
  /** What the provider has charged for it, less what it has given back. */
  charged: number;
  /** What the provider holds. */
  held: number;
  paid: number;
  mails: string[];
}

export type DepositDesk = Awaited<ReturnType<typeof openDepositDesk>>;

/** A business whose half days have a security deposit of 500.00. */
export async function openDepositDesk(clock = new TestClock()) {
  const server: TestApp = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  await server.deps.db.execute(
    sql`update packages set security_deposit_cents = 50000 where id = 32`,
  );
  let nextDay = 20;
  const zone = 'America/Toronto';
  const staff = (await signedIn(server, 'Supervisor')).client;
  const agreed = { hold_security_deposit: true, security_deposit: 500 };
  const book = async (over: object = agreed, date?: CalendarDate): Promise<number> => {
    const day = date ?? addDays(todayIn(zone, clock.now()), (nextDay += 1));
    return bookedId(
      await server.client().send('POST', '/api/booking/create', { body: bookingBody(day, over) }),
    );
  };
  const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await server.deps.db.execute<T>(query)).rows;
  const settle = async () => {
    await settleSecurityDeposits(server.deps);
    await reconcileOpenPayments(server.deps);
    await settleSecurityDeposits(server.deps);
  };
  const goTo = async (id: number, at: 'start' | 'end', hours = 0) => {
    const [row] = await rows<{ at: string }>(
      sql`select to_json(case when ${at} = 'start' then starts_at else ends_at end) #>> '{}' as at
        from bookings where id = ${id}`,
    );
    clock.set(new Date(new Date(row?.at ?? '').getTime() + hours * 3_600_000));
  };
  return {
    server,
    clock,
    staff,
    agreed,
    book,
    rows,
    settle,
    goTo,
    /** A booking on the morning of its start, its security deposit held. */
    held: async (over: object = agreed) => {
      const id = await book(over);
      await goTo(id, 'start', -1);
      await settle();
      return id;
    },
    /** One whose security deposit was taken, because the trip is too long to hold it. */
    taken: async () => {
      const id = await book();
      await server.deps.db.execute(
        sql`update bookings set ends_at = ends_at + interval '10 days' where id = ${id}`,
      );
      await goTo(id, 'start', -1);
      await settle();
      return id;
    },
    /** One on the morning of its start, whose security deposit was left in cash without having been asked for. */
    left: async () => {
      const id = await book({ security_deposit: 500 });
      await goTo(id, 'start', -1);
      const body = { method: 'Cash' } as const;
      await staff.call('POST /api/bookings/:id/security-deposit/leave', { params: { id }, body });
      return id;
    },
    /** What staff see of it. */
    seen: async (id: number) =>
      (await staff.call('GET /api/booking-money/:id', { params: { id } })).data.security_deposit,
    stateOf: async (id: number): Promise<DepositState | undefined> => {
      const [row] = await rows<DepositState & Record<string, unknown>>(sql`
        select d.state, coalesce(d.captured_cents, 0)::int as captured, b.paid_cents::int as paid,
          (select coalesce(sum(case direction when 'payment' then amount_cents else -amount_cents end), 0)::int
             from ledger_entries where booking_id = b.id and kind = 6) as ledger,
          (select coalesce(sum(coalesce(p.captured, p.amount) - p.refunded), 0)::int from test_gateway.payments p
             join charge_attempts a on a.gateway_payment = p.ref join charge_lines l on l.attempt_id = a.id
             where l.booking_id = b.id and l.kind = 6 and p.status = 'succeeded') as charged,
          (select coalesce(sum(p.amount), 0)::int from test_gateway.payments p
             join charge_attempts a on a.gateway_payment = p.ref join charge_lines l on l.attempt_id = a.id
             where l.booking_id = b.id and l.kind = 6 and p.status = 'held') as held,
          (select coalesce(json_agg(m.params ->> 'about' order by m.id), '[]') from messages m
             where m.booking_id = b.id and m.template = 'security-deposit') as mails
        from bookings b left join security_deposits d on d.booking_id = b.id
        where b.id = ${id} order by d.id desc limit 1`);
      return row;
    },
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

const none = { captured: 0, ledger: 0, charged: 0, held: 0, paid: 6000 };

/** What becomes of a security deposit of 500.00. */
export const depositStates = {
  planned: { ...none, state: null, mails: [] },
  held: { ...none, state: 'held', held: 50_000, mails: ['held'] },
  asked: { ...none, state: 'wanted', mails: ['asked'] },
  taken: { ...none, state: 'taken', ledger: 50_000, charged: 50_000, mails: ['taken'] },
  released: { ...none, state: 'released', mails: ['held', 'released'] },
  givenBack: { ...none, state: 'released', mails: ['taken', 'released'] },
  captured: {
    ...none,
    ...{ state: 'captured', captured: 12_000, ledger: 12_000, charged: 12_000 },
    mails: ['held', 'captured'],
  },
} as const;
