import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookingBody } from './support/booking-body.ts';
import { closingOf } from './support/closed-days.ts';
import { openStaffDesk, type StaffDesk } from './support/staff-desk.ts';

let desk: StaffDesk;
beforeEach(async () => {
  desk = await openStaffDesk();
});
afterEach(() => desk.server.close());

const date = addDays(todayIn('America/Toronto', new Date('2026-06-15T14:00:00Z')), 40);
const inshoreTrip = {
  ...{ unit_id: 0, package_id: null, package_name: null, time: null },
  // 625 + 2 × 150 + 2 × 150; deposit 15 %.
  ...{ details: 4, duration: 6, total_price: 1225, amount: 183.75 },
};
const book = (over: object) =>
  desk.customer.send('POST', '/api/booking/create', { body: bookingBody(date, over) });
const close = (unit_id: number | null) =>
  desk.staff.send('POST', '/api/closings', {
    body: closingOf({ unit_id, from_date: date, to_date: date, reason: 'Holiday' }),
  });

const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;
const waiting = () =>
  rows(sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`);
const live = async () =>
  (await rows(sql`select from bookings where date = ${date} and cancelled_at is null`)).length;

/** Stops the first request at a point until the second has been sent and `ready`. */
async function meanwhile<First, Second>(
  point: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
  ready: (second: Promise<Second>) => Promise<unknown>,
): Promise<[First, Second]> {
  let other: Promise<Second> | undefined;
  desk.server.deps.faultPoint = async (reached) => {
    if (reached !== point || other !== undefined) return;
    other = second();
    await ready(other);
  };
  const done = await first();
  if (other === undefined) throw new Error(`Nothing came to ${point}`);
  return [done, await other];
}
const whileItWaits = () => vi.waitFor(async () => expect(await waiting()).not.toEqual([]));

describe('days that are closed while they are being booked', () => {
  test('without the lock, a trip is sold on a closed day and nobody is told', async () => {
    await rows(sql`create or replace function closings_lock() returns bigint language sql volatile
      as 'select (random() * 1e15)::bigint'`);
    const [booked, closed] = await meanwhile(
      'decided',
      () => book({}),
      () => close(null),
      (closing) => closing,
    );
    expect([booked.status, closed.status]).toEqual([200, 200]);
    expect(closed.body).toMatchObject({ data: { bookings: 0 } });
  });

  test.each([
    ['the business', null, {}],
    ['the unit', 3, {}],
    ['the business, for a trip on no unit', null, inshoreTrip],
  ])('%s: closing waits for the booking and lists it', async (_what, unitId, over) => {
    const [booked, closed] = await meanwhile(
      'decided',
      () => book(over),
      () => close(unitId),
      whileItWaits,
    );
    expect([booked.status, closed.status]).toEqual([200, 200]);
    expect(closed.body).toMatchObject({ data: { bookings: 1 } });
    expect(await live()).toBe(1);
  });

  test.each([
    ['the business', null, {}, 'We are closed on this date.'],
    ['the unit', 3, {}, 'This date is not available.'],
    ['the business, for a trip on no unit', null, inshoreTrip, 'We are closed on this date.'],
  ])('%s: the booking waits for the closing and is refused', async (_what, unitId, over, text) => {
    const [closed, booked] = await meanwhile(
      'closing',
      () => close(unitId),
      () => book(over),
      whileItWaits,
    );
    expect([closed.status, booked.status]).toEqual([200, 422]);
    expect(booked.body).toMatchObject({ errors: { date: [text] } });
    expect(await live()).toBe(0);
    expect(await rows(sql`select from test_gateway.payments where status = 'succeeded'`)).toEqual(
      [],
    );
  });
});
