import type { CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import {
  bookedId,
  bookingBody,
  fromRandomNetwork,
  requiredAction,
} from '#test/support/booking-body.ts';
import { addSeats, cruise, guest } from '#test/support/seats.ts';
import { freshDays, fullDay, inshore, openStaffDesk } from '#test/support/staff-desk.ts';

const desk = await openStaffDesk();
await addSeats(desk.server.deps.db);
afterAll(() => desk.server.close());

/** Each test uses its own days. */
let { date, later } = freshDays();
beforeEach(() => {
  ({ date, later } = freshDays());
});

const connection = () => desk.server.deps.db.$client.connect();

const waiting = async () => {
  const { rows } = await desk.server.deps.db.execute<{ n: number }>(sql`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
};

const dayLock = `insert into unit_days (unit_id, date) values ($1, $2)
  on conflict (unit_id, date) do update set date = excluded.date where false`;
const departureLock = 'select from departures where id = $1 for update';

/** Whether somebody holds the day of a unit, or a departure. */
async function isHeld(what: [unitId: number, day: CalendarDate] | number): Promise<boolean> {
  const client = await connection();
  try {
    await client.query(`begin; set local lock_timeout = '300ms'`);
    if (typeof what === 'number') await client.query(departureLock, [what]);
    else await client.query(dayLock, what);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ code: '55P03' });
    return true;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Which days and departures a flow holds while it waits for a booking that somebody else has locked. */
async function heldWhileWaiting(
  bookingId: number,
  flow: () => Promise<unknown>,
  all: Parameters<typeof isHeld>[0][],
): Promise<boolean[]> {
  const client = await connection();
  try {
    await client.query('begin');
    await client.query('select from bookings where id = $1 for update', [bookingId]);
    const flowing = flow();
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    const held = [];
    for (const what of all) held.push(await isHeld(what));
    await client.query('commit');
    await flowing;
    return held;
  } finally {
    client.release();
  }
}

describe('the days of a booking are locked before the booking itself', () => {
  const params = (id: number) => ({ params: { id } });

  test('by a change: those of its old and of its new place', async () => {
    const id = await desk.book(date);
    const change = () => desk.change('customer', id, { date: later });
    const held = await heldWhileWaiting(id, change, [
      [3, date],
      [3, later],
    ]);
    expect(held).toEqual([true, true]);
  });

  test('by a cancel', async () => {
    const id = await desk.book(date);
    const cancel = () => desk.change('customer', id, { cancelled: 1 });
    expect(await heldWhileWaiting(id, cancel, [[3, date]])).toEqual([true]);
  });

  test('by contracting an inshore trip, and by undoing it', async () => {
    const id = await desk.book(date, inshore);
    const { staff } = desk;
    const contract = () =>
      staff.call('POST /api/bookings/:id/contract', { ...params(id), body: { unit_id: 1 } });
    expect(await heldWhileWaiting(id, contract, [[1, date]])).toEqual([true]);
    const reopen = () => staff.call('POST /api/bookings/:id/reopen', { ...params(id), body: {} });
    expect(await heldWhileWaiting(id, reopen, [[1, date]])).toEqual([true]);
  });

  test('by calling it off: every day that is closed', async () => {
    const id = await desk.book(date, fullDay);
    const callOff = () =>
      desk.staff.call('POST /api/call-offs', {
        body: {
          request_id: crypto.randomUUID(),
          ...{ from_date: date, to_date: later, unit_id: 1, booking_ids: [id] },
          ...{ reason: 'Storm', message: 'Too much wind.', close_days: true },
        },
      });
    const held = await heldWhileWaiting(id, callOff, [
      [1, date],
      [1, later],
    ]);
    expect(held).toEqual([true, true]);
  });

  test('by the end of a hold', async () => {
    const body = bookingBody(date, { stripeToken: 'pm_card_threeDSecure2Required' });
    const headers = fromRandomNetwork();
    const visitor = desk.server.client();
    const answer = await visitor.send('POST', '/api/booking/create', { body, headers });
    const { booking_id: id } = requiredAction(answer);
    const release = () => desk.staff.call('POST /api/open-holds/:id/release', params(id));
    expect(await heldWhileWaiting(id, release, [[3, date]])).toEqual([true]);
  });
});

describe('the day and the departure of a party are locked before it', () => {
  const party = async (on = date) => {
    const body = cruise(on, { adults: 2 }, { deposit: 'later' });
    const id = bookedId(await desk.staff.send('POST', '/api/create-booking', { body }));
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    return { id, departure: data.departure?.id ?? 0 };
  };
  const oneAdult = { guest_types: [{ id: guest.adult, count: 1 }], details: 1 };

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['a change', (id) => desk.change('staff', id, oneAdult)],
    [
      'its crew',
      (id) =>
        desk.staff.call('PUT /api/bookings/:id/crew', {
          ...{ params: { id }, body: { supervisor_id: desk.ids.staff } },
        }),
    ],
    ['a cancel', (id) => desk.change('staff', id, { cancelled: 1 })],
    ['deleting it', (id) => desk.staff.call('DELETE /api/bookings/:id', { params: { id } })],
  ])('by %s', async (_by, flow) => {
    const { id, departure } = await party();
    const held = await heldWhileWaiting(id, () => flow(id), [[8, date], departure]);
    expect(held).toEqual([true, true]);
  });

  test('by a change to another one: that one too', async () => {
    const { id, departure } = await party();
    const other = await party(later);
    const change = () => desk.change('staff', id, { date: later });
    const both = [departure, other.departure];
    expect(await heldWhileWaiting(id, change, both)).toEqual([true, true]);
  });
});

describe('a booking that changed while its lock was waited for', () => {
  /** Changes a booking while a flow waits for its lock. */
  async function meanwhile<T>(id: number, flow: () => Promise<T>, set: string) {
    const client = await connection();
    try {
      await client.query('begin');
      await client.query(`update bookings set ${set}, version = version + 1 where id = $1`, [id]);
      const flowing = flow();
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      await client.query('commit');
      return { flowing };
    } finally {
      client.release();
    }
  }

  test('is locked anew with the days that it has by then', async () => {
    const id = await desk.book(date);
    const holder = await connection();
    try {
      await holder.query('begin');
      await holder.query(dayLock, [3, later]);
      const cancel = () => desk.change('customer', id, { cancelled: 1 });
      const moved = ['starts_at', 'ends_at', 'crew_until']
        .map((at) => `${at} = ${at} + interval '1 day'`)
        .join();
      const { flowing } = await meanwhile(id, cancel, `date = date + 1, ${moved}`);
      const waitsForDay = async () => {
        const { rows } = await desk.server.deps.db.execute<{ n: number }>(sql`
          select count(*)::int as n from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock' and query like '%insert into unit_days%'`);
        return rows[0]?.n ?? 0;
      };
      await expect.poll(waitsForDay, { timeout: 10_000 }).toBe(1);
      await holder.query('rollback');
      await flowing;
    } finally {
      holder.release();
    }
  });

  test('is changed as it is by then', async () => {
    const id = await desk.book(date, { details: 4 });
    const change = () => desk.change('staff', id, { date: later });
    const { flowing } = await meanwhile(id, change, 'guests = 3');
    expect((await flowing).data).toMatchObject({ date: later, details: 3 });
  });
});

describe('many at once', () => {
  afterEach(async () => {
    desk.server.clock.advance({ minutes: 11 });
    await settleHolds(desk.server.deps);
  });

  /** How many transactions the database has ended for a deadlock. */
  async function deadlocks(): Promise<number> {
    const { db } = desk.server.deps;
    const flush = () => db.execute(sql`select pg_stat_force_next_flush(), pg_sleep(0.05)`);
    await Promise.all(Array.from({ length: 20 }, flush));
    const { rows } = await db.execute<{ n: number }>(sql`
      select deadlocks::int as n from pg_stat_database where datname = current_database()`);
    return rows[0]?.n ?? -1;
  }

  test('changes, cancels and sales of the same days never wait in a circle', async () => {
    const before = await deadlocks();
    const ids = await Promise.all([
      desk.book(date, { time: '06:00:00' }),
      desk.book(later, { time: '12:00:00' }),
    ]);
    const { staff } = desk;
    const requests = Array.from({ length: 60 }, (_, n) => {
      const id = ids[n % 2] ?? 0;
      const to = n % 4 < 2 ? later : date;
      if (n % 5 === 0) {
        const body = bookingBody(to, { time: '06:00:00' });
        return staff.send('POST', '/api/booking/create', { body, headers: fromRandomNetwork() });
      }
      const body = n > 50 ? { cancelled: 1 } : { date: to, time: n % 3 ? '12:00' : '06:00' };
      return staff.send('PUT', `/api/bookings/${id}`, { body });
    });
    const statuses = (await Promise.all(requests)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 422)).toEqual([]);
    expect(await deadlocks()).toBe(before);
  });
});
