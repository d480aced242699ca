import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { Role } from '@slipway/domain/identity/abilities';
import type { Settings } from '@slipway/domain/settings/settings';
import { sql } from 'drizzle-orm';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { bookedId, bookingBody } from './booking-body.ts';
import type { Refused, TestClient } from '../harness/client.ts';
import { createUser, password } from './factories.ts';
import { tableSums } from '../harness/table-sums.ts';
import { makeBusiness } from './test-business.ts';

/** The test business with a signed-in customer, supervisor, Admin and Desk (`counter`). */
export interface StaffDesk {
  server: TestApp;
  customer: TestClient;
  staff: TestClient;
  admin: TestClient;
  counter: TestClient;
  ids: { customer: number; staff: number; admin: number };
  /** Books as the customer; by default a half day on the teaser unit. Returns the id. */
  book: (date: CalendarDate, over?: object) => Promise<number>;
  change: (
    who: 'customer' | 'staff',
    id: number,
    body: object,
  ) => Promise<AnswerOf<Calls['PUT /api/bookings/:id']>>;
  refusedChange: (who: 'customer' | 'staff', id: number, body: object) => Promise<Refused>;
  /** What a booking takes: unit, local day and hours, as `3 2026-09-01 12-18`. */
  timesOf: (id: number) => Promise<string[]>;
  /** `tableSums`, after enqueued messages have their jobs. */
  sums: () => Promise<Record<string, string>>;
}

export async function openStaffDesk(settings: Partial<Settings> = {}): Promise<StaffDesk> {
  const server = await buildTestApp();
  await makeBusiness(server.deps.db, { settings });
  const { db } = server.deps;
  const signedIn = async (role: Role, name: string) => {
    const { id, email } = await createUser(db, { role, name });
    const client = server.client();
    await client.signIn(email, password);
    return { id, client };
  };
  const customer = await signedIn('Customer', 'Cleo Customer');
  const staff = await signedIn('Supervisor', 'Sam Skipper');
  const admin = await signedIn('Admin', 'Ada Admin');
  const counter = await signedIn('Desk', 'Dora Desk');
  const browsers = { customer: customer.client, staff: staff.client };
  return {
    server,
    ...browsers,
    admin: admin.client,
    counter: counter.client,
    ids: { customer: customer.id, staff: staff.id, admin: admin.id },
    book: async (date, over = {}) => {
      const body = bookingBody(date, { name: 'Cleo Customer', ...over });
      return bookedId(await customer.client.send('POST', '/api/booking/create', { body }));
    },
    change: (who, id, body) =>
      browsers[who].call('PUT /api/bookings/:id', { params: { id }, body }),
    refusedChange: (who, id, body) =>
      browsers[who].refused('PUT /api/bookings/:id', { params: { id }, body }),
    timesOf: async (id) => {
      const zone = 'America/Toronto';
      const { rows } = await db.execute<{ at: string }>(sql`
        select unit_id || ' ' || to_char(lower(during) at time zone ${zone}, 'YYYY-MM-DD HH24') || '-' ||
          case when upper(during) at time zone ${zone} = date_trunc('day', upper(during) at time zone ${zone})
            then '24' else to_char(upper(during) at time zone ${zone}, 'HH24') end as at
        from taken_times where booking_id = ${id} order by 1`);
      return rows.map(({ at }) => at);
    },
    sums: () => tableSums(db),
  };
}

/** The test business's inshore trip: four hours for two. */
export const inshore = {
  unit_id: 0,
  package_id: null,
  package_name: 'Inshore',
  time: null,
  duration: 4,
  details: 2,
  total_price: 625,
  amount: 93.75,
};
/** A full day on the unit that takes one booking a day. */
export const fullDay = {
  unit_id: 1,
  package_id: 14,
  package_name: 'Full Day Package',
  time: null,
  details: 4,
  total_price: 1200,
  amount: 120,
};

let pairs = 0;
/** Two unused consecutive days from September 2026 on, far enough away for every change. */
export function freshDays(): { date: CalendarDate; later: CalendarDate } {
  const date = addDays(calendarDate('2026-09-01'), 2 * pairs);
  pairs += 1;
  return { date, later: addDays(date, 1) };
}
