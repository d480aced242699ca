import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { linesOf } from '#features/payments/ledger/payable-repository.ts';
import { addRentals, nights } from '#test/support/rentals.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
const execute = (query: ReturnType<typeof sql>) => desk.server.deps.db.execute(query);
/** Additional guests of the houseboat pay 50 once, or for each night. */
const counts = (per: 'booking' | 'day') =>
  execute(sql`update package_kinds set additional_per = ${per} where code = 'nights'`);

beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
});
afterAll(() => desk.server.close());
beforeEach(() => counts('day'));

let months = 0;
const freshDay = () => calendarDate(`2026-${String((months += 1) + 6).padStart(2, '0')}-05`);
const staffView = async (id: number) =>
  (await desk.staff.call('GET /api/bookings/:id', { params: { id } })).data;
/** Three nights of 300 for six, of whom four are included. */
const stay = (total: number) => ({
  ...nights(calendarDate('2026-07-05'), 3),
  ...{ details: 6, total_price: total, amount: total / 4 },
});
const bookOn = (total: number) => {
  const date = freshDay();
  return desk.book(date, { ...stay(total), date });
};

test('is booked for each night, told with its nights, and follows a change', async () => {
  const id = await bookOn(1_200);
  const { price_parts: parts } = await staffView(id);
  expect(parts).toContainEqual({
    ...{ kind: 'extra_guests', quantity: 6, each: 50, amount: 300 },
    nights: 3,
  });
  const lines = await linesOf(desk.server.deps.db, { bookingId: id, orderId: null });
  expect(lines).toContainEqual({
    ...{ kind: 'extra_guests', name: 'Additional guests, nights' },
    ...{ quantity: 6, each: 5_000, amount: 30_000 },
  });
  const longer = await desk.change('staff', id, { days: 4 });
  expect(longer.data.total_price).toBe(1_600);
  const fewer = await desk.change('staff', id, { details: 5 });
  expect(fewer.data.total_price).toBe(1_400);
});

test('is refused at the price of one night where it is for each', async () => {
  const date = freshDay();
  const { errors } = await desk.customer.refused('POST /api/booking/create', {
    body: { ...stay(1_000), date },
  });
  expect(errors).toEqual({
    total_price: ['The total is now CA$1,200.00.'],
    amount: ['The deposit is now CA$300.00.'],
  });
});

test('stays once where it was agreed once, whatever the owner chooses later', async () => {
  await counts('booking');
  const id = await bookOn(1_000);
  await counts('day');
  const longer = await desk.change('staff', id, { days: 4 });
  expect(longer.data.total_price).toBe(1_300);
});
