import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSeats, launch } from '#test/support/seats.ts';
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
