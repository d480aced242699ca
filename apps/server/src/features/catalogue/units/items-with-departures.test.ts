import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { addSeats, cruise, launch } from '#test/support/seats.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addSeats(desk.server.deps.db);
  desk.server.clock.set('2026-06-15T14:00:00Z');
});
afterAll(() => desk.server.close());

const date = calendarDate('2026-08-04');

test('items with a departure ahead are not taken away: by its bookings, or opened ahead', async () => {
  const refusal = async () => {
    const { errors } = await desk.admin.refused('POST /api/units/:id', {
      params: { id: 9 },
      body: {
        ...{ _method: 'PUT', version: 1, name: 'Launches', price: 100 },
        ...{ company_id: 1, max_guests: 6, schedule: 'times', items_quantity: 1 },
      },
    });
    return errors;
  };
  const open = async (time: string) =>
    (
      await desk.staff.call('POST /api/departures', {
        body: { package_id: 91, date, time, seats: 1 },
      })
    ).data;
  await open('16:00:00');
  const second = await open('16:00:00');
  expect(second.item).toBe(2);
  expect(await refusal()).toEqual({
    items_quantity: ['Items above 1 have departures that were opened ahead: Tue 4 Aug 2026, 4 PM.'],
  });
  await desk.book(date, launch(date, { adults: 1 }));
  const id = await desk.book(date, launch(date, { adults: 1 }));
  expect(await refusal()).toEqual({ items_quantity: [`Items above 1 are booked: booking ${id}.`] });
});

describe('departures ahead take as many guests as their unit does by now', () => {
  const star = calendarDate('2026-09-02');
  const tooFew =
    'Fewer seats are left on this departure. Please select fewer guests or another time.';
  const sizeOf = async () =>
    (
      await desk.server.deps.db.execute(
        sql`select seats, most_persons as persons from departures where unit_id = 8`,
      )
    ).rows;
  const change = async (maxGuests: number) => {
    const { rows } = await desk.server.deps.db.execute<{ version: number }>(
      sql`select version from units where id = 8`,
    );
    await desk.admin.call('POST /api/units/:id', {
      params: { id: 8 },
      body: {
        ...{ _method: 'PUT', version: rows[0]?.version, name: 'Evening Star', price: 100 },
        ...{ company_id: 1, max_guests: maxGuests, schedule: 'times', items_quantity: 1 },
        ...{ length: 1, tonnage: 1, capacity: 1, weight: 1, height: 1 },
      },
    });
  };

  test('fewer, but never than are aboard; or more', async () => {
    await desk.book(star, cruise(star, { adults: 4 }));
    await change(6);
    expect(await sizeOf()).toEqual([{ seats: 6, persons: 6 }]);
    const { errors } = await desk.customer.refused('POST /api/booking/create', {
      body: cruise(star, { adults: 4 }) as never,
    });
    expect(errors).toEqual({ details: [tooFew] });
    await change(3);
    expect(await sizeOf()).toEqual([{ seats: 4, persons: 4 }]);
    await change(40);
    expect(await sizeOf()).toEqual([{ seats: 4, persons: 40 }]);
  });

  test('also one that was decided before', async () => {
    const date = calendarDate('2026-09-03');
    const edit = await desk.server.database.pool.connect();
    await edit.query('begin');
    await edit.query('select from units where id = 8 for update');
    await edit.query('update units set max_guests = 6 where id = 8');
    const booked = desk.customer.send('POST', '/api/booking/create', {
      body: cruise(date, { adults: 10 }),
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await edit.query('commit');
    edit.release();
    expect(await booked).toMatchObject({ status: 422, body: { errors: { details: [tooFew] } } });
  });
});
