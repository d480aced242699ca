import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { GatewayEvent } from '@slipway/domain/payments/payment-gateway';
import { sql } from 'drizzle-orm';
import { giveSettings } from '#features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import type { TestClient } from '../harness/client.ts';
import { bookingBody } from '../support/booking-body.ts';
import { makeBusiness } from '../support/test-business.ts';
import { TestClock } from '../support/test-clock.ts';

/** How a booking stands, with what the ledger, the provider and the outbox have of it. */
export interface WayState {
  status: number;
  slots: number;
  paid: number;
  charged: number;
  awaiting: boolean;
  method: string | null;
  mails: string[];
}

export type WaysDesk = Awaited<ReturnType<typeof openWaysDesk>>;

/** A business in EUR whose visitors pay in other ways than by card. */
export async function openWaysDesk(clock = new TestClock()) {
  const server: TestApp = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  await giveSettings(server.deps.db, { currency: 'EUR' });
  let nextDay = 20;
  const freshDay = (): CalendarDate =>
    addDays(todayIn('America/Toronto', clock.now()), (nextDay += 1));
  const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await server.deps.db.execute<T>(query)).rows;
  return {
    server,
    clock,
    freshDay,
    rows,
    book: (date: CalendarDate, token: string, over: object = {}, client = server.client()) =>
      client.send('POST', '/api/booking/create', {
        body: bookingBody(date, { stripeToken: token, ...over }),
      }),
    atBank: (client: TestClient, client_secret: string, outcome: 'approve' | 'refuse') =>
      client.send('POST', '/api/test-gateway/authenticate', { body: { client_secret, outcome } }),
    stateOf: async (date: CalendarDate): Promise<WayState | undefined> => {
      const [row] = await rows<WayState & Record<string, unknown>>(sql`
        select b.status, b.awaiting_until is not null as awaiting,
          (select count(*)::int from taken_times s where s.booking_id = b.id) as slots,
          b.paid_cents::int as paid,
          (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
             join charge_attempts a on a.gateway_payment = p.ref join charge_lines l on l.attempt_id = a.id
             where l.booking_id = b.id and p.status = 'succeeded') as charged,
          (select method from ledger_entries e where e.booking_id = b.id and e.direction = 'payment'
             order by e.id limit 1) as method,
          (select coalesce(json_agg(m.template order by m.id), '[]') from messages m
             where m.booking_id = b.id and m.channel = 'mail') as mails
        from bookings b where b.date = ${date} order by b.id limit 1`);
      return row;
    },
    /** The provider's reference of the payment of the booking on a day. */
    paymentOn: async (date: CalendarDate): Promise<string> => {
      const [row] = await rows<{ ref: string }>(sql`
        select a.gateway_payment as ref from charge_attempts a
        join charge_lines l on l.attempt_id = a.id join bookings b on b.id = l.booking_id
        where b.date = ${date}`);
      return row?.ref ?? '';
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

/** What is held, freed, awaited and booked for a half day of 600.00 with a deposit of 60.00. */
export const states = {
  held: { status: 0, slots: 1, paid: 0, charged: 0, awaiting: false, method: null, mails: [] },
  freed: { status: 1, slots: 0, paid: 0, charged: 0, awaiting: false, method: null, mails: [] },
  awaited: {
    status: 0,
    slots: 1,
    paid: 0,
    charged: 0,
    awaiting: true,
    method: null,
    mails: ['payment-awaited'],
  },
  booked: {
    status: 2,
    slots: 1,
    paid: 6000,
    charged: 6000,
    awaiting: false,
    method: 'iDEAL',
    mails: ['booking-confirmation', 'staff-new-booking'],
  },
  notPaid: {
    status: 1,
    slots: 0,
    paid: 0,
    charged: 0,
    awaiting: false,
    method: null,
    mails: ['payment-awaited', 'payment-not-received'],
  },
} as const;

/** The booking once a debit has come. */
export const bookedByDebit = {
  ...states.booked,
  method: 'SEPA debit',
  mails: ['payment-awaited', 'booking-confirmation', 'staff-new-booking'],
} as const;
