import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freeDays } from '#features/bookings/bookings-api.ts';
import { addRentals, kayaks, nights, salmon } from '#test/support/rentals.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
  desk.server.clock.set('2026-06-15T14:00:00Z');
});
afterAll(() => desk.server.close());

const query = async (statement: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(statement)).rows;
const cancel = (id: number) =>
  desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });

describe('a party that stays as it is', () => {
  test.each(['customer', 'staff'] as const)('%s does not get it on fewer items', async (who) => {
    const date = calendarDate(who === 'staff' ? '2026-08-05' : '2026-08-06');
    const id = await desk.book(date, kayaks(date, 3));
    const { errors } = await desk.refusedChange(who, id, { quantity: 2 });
    expect(errors).toEqual({ details: ['Max. guests number is 2 for this unit.'] });
    await desk.change(who, id, { quantity: 2, details: 2 });
  });

  test('does not get a package of the same unit that is for fewer guests', async () => {
    const date = calendarDate('2026-08-07');
    const id = await desk.book(
      date,
      salmon(date, '07:30:00', { details: 6, total_price: 620, amount: 155 }),
    );
    await query(sql`insert into packages (id, unit_id, kind, price_cents, most_guests)
      overriding system value values (63, 6, 'harbor_cruise', 50000, 2)`);
    const { errors } = await desk.refusedChange('customer', id, { package_id: 63, time: '12:00' });
    expect(errors).toEqual({ details: ['Max. guests number is 2 for this unit.'] });
  });

  test('moves to another day though its unit takes fewer guests by now', async () => {
    const date = calendarDate('2026-08-08');
    const id = await desk.book(
      date,
      salmon(date, '07:30:00', { details: 6, total_price: 620, amount: 155 }),
    );
    await query(sql`update units set max_guests = 4 where id = 6`);
    await desk.change('customer', id, { date: addDays(date, 1) });
    await query(sql`update units set max_guests = 6 where id = 6`);
  });
});

test('a stay that is moved gets the item with the smallest gap, as a new one does', async () => {
  await query(sql`update units set items_quantity = 2 where id = 5`);
  const itemOf = async (id: number) =>
    (await query(sql`select item from bookings where id = ${id}`))[0]?.['item'];
  const friday = calendarDate('2027-03-05');
  const first = await desk.book(friday, nights(addDays(friday, 1), 5));
  const second = await desk.book(friday, nights(friday, 6));
  await cancel(first);
  expect(await itemOf(second)).toBe(2);
  // Two days lie between them; on the first item nothing lies before.
  const arrival = addDays(friday, 8);
  const made = await desk.book(arrival, nights(arrival, 3));
  expect(await itemOf(made)).toBe(2);
  await cancel(made);
  const moved = await desk.book(addDays(friday, 60), nights(addDays(friday, 60), 3));
  expect(await itemOf(moved)).toBe(1);
  await desk.change('staff', moved, { date: arrival });
  expect(await itemOf(moved)).toBe(2);
});

test('the free days of a stay are those on which all of it is free', async () => {
  await query(sql`update units set items_quantity = 1 where id = 5`);
  const id = await desk.book(calendarDate('2027-06-01'), nights(calendarDate('2027-06-01'), 7));
  const next = calendarDate('2027-07-02');
  await desk.book(next, nights(next, 5));
  const [from, to] = [calendarDate('2027-06-20'), calendarDate('2027-06-30')];
  const free = await freeDays(desk.server.deps, id, from, to);
  expect(free.map(({ date }) => date).at(-1)).toBe('2027-06-25');
});
