import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportLateItems } from '#features/operations/operations-api.ts';
import { addRentals, doubleKayak, kayaks } from '#test/support/rentals.ts';
import { fullDay, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
});
afterAll(() => desk.server.close());

let date = calendarDate('2026-08-01');
beforeEach(() => {
  date = addDays(date, 2);
  desk.server.clock.set('2026-06-15T14:00:00Z');
});

/** Sets the clock to a time of the day, in Toronto's summer. */
const at = (time: string) => desk.server.clock.set(`${date}T${time}:00-04:00`);
const mark = async (id: number, items: 'here' | 'out' | 'back') =>
  (await desk.staff.call('PUT /api/bookings/:id/items', { params: { id }, body: { items } })).data;
const inLog = async (id: number) =>
  (await desk.staff.call('GET /api/daily-log/:date', { params: { date } })).data.departures.find(
    (one) => one.id === id,
  );
const tasks = async () => {
  await reportLateItems(desk.server.deps);
  const { data } = await desk.staff.call('GET /api/money-tasks', { query: {} });
  return data.filter(({ kind }) => kind === 'items_late');
};

test('items go out and come back, and are read in the daily log', async () => {
  const id = await desk.book(date, kayaks(date));
  expect((await inLog(id))?.items).toEqual({ out_at: null, back_at: null });
  at('10:31');
  const out = { out_at: `${date}T14:31:00.000Z`, back_at: null };
  expect(await mark(id, 'out')).toEqual(out);
  at('10:40');
  expect(await mark(id, 'out')).toEqual(out);
  at('13:00');
  const back = { ...out, back_at: `${date}T17:00:00.000Z` };
  expect(await mark(id, 'back')).toEqual(back);
  expect((await inLog(id))?.items).toEqual(back);
  expect(await desk.timesOf(id)).toHaveLength(3);
  expect(await mark(id, 'here')).toEqual({ out_at: null, back_at: null });
});

test('back early they free the rest of their time, which can be taken back while it is free', async () => {
  const id = await desk.book(date, doubleKayak(date, '10:00:00'));
  at('10:05');
  await mark(id, 'out');
  at('11:00');
  await mark(id, 'back');
  expect(await desk.timesOf(id)).toEqual([`7 ${date} 10-11`]);
  await mark(id, 'out');
  expect(await desk.timesOf(id)).toEqual([`7 ${date} 10-12`]);
  await mark(id, 'back');
  const next = await desk.book(date, doubleKayak(date, '11:30:00'));
  const refusal = await desk.staff.refused('PUT /api/bookings/:id/items', {
    params: { id },
    body: { items: 'out' },
  });
  expect([refusal.status, refusal.errors]).toEqual([
    422,
    { items: ['The rest of its time has been booked by now.'] },
  ]);
  expect((await inLog(id))?.items?.back_at).not.toBeNull();
  expect(await desk.timesOf(next)).toHaveLength(1);
});

test('back before their time they free all of it, and undone they take as many items again', async () => {
  const id = await desk.book(date, kayaks(date));
  const before = await desk.timesOf(id);
  at('08:00');
  await mark(id, 'out');
  await mark(id, 'back');
  expect(await desk.timesOf(id)).toEqual([]);
  const others = await desk.book(date, kayaks(date, 9));
  await mark(id, 'here');
  expect(await desk.timesOf(id)).toEqual(before);
  await mark(id, 'out');
  await mark(id, 'back');
  await desk.book(date, kayaks(date, 1));
  const { errors } = await desk.staff.refused('PUT /api/bookings/:id/items', {
    params: { id },
    body: { items: 'here' },
  });
  expect(errors).toEqual({ items: ['The rest of its time has been booked by now.'] });
  expect(await desk.timesOf(others)).toHaveLength(9);
});

test('moved to another day, nothing is out or back, and nobody has come', async () => {
  const id = await desk.book(date, kayaks(date));
  const params = { id };
  at('10:35');
  await desk.staff.call('PUT /api/bookings/:id/arrived', { params, body: { arrived: 2 } });
  await mark(id, 'out');
  at('11:00');
  await mark(id, 'back');
  date = addDays(date, 1);
  await desk.staff.call('PUT /api/bookings/:id', { params, body: { date } });
  expect(await inLog(id)).toMatchObject({ arrived: 0, items: { out_at: null, back_at: null } });
  const moved = await desk.timesOf(id);
  await mark(id, 'out');
  await mark(id, 'here');
  expect(await desk.timesOf(id)).toEqual(moved);
});

test('late they are listed with the next booking of the item, until they are back', async () => {
  const id = await desk.book(date, doubleKayak(date, '10:00:00'));
  const next = await desk.book(date, doubleKayak(date, '12:30:00'));
  at('10:00');
  await mark(id, 'out');
  at('11:59');
  expect(await tasks()).toEqual([]);
  at('12:01');
  expect(await tasks()).toMatchObject([
    {
      booking_id: id,
      reason: `1 × Double kayak, due back ${date} 12:00. Next: booking ${next} at ${date} 12:30.`,
    },
  ]);
  await mark(id, 'back');
  expect(await tasks()).toEqual([]);
});

test('one that never went out is not late', async () => {
  await desk.book(date, doubleKayak(date, '10:00:00'));
  at('14:00');
  expect(await tasks()).toEqual([]);
});

test('a trip has no items, and a cancelled booking is not found', async () => {
  const trip = await desk.book(date, fullDay);
  const { errors } = await desk.staff.refused('PUT /api/bookings/:id/items', {
    params: { id: trip },
    body: { items: 'out' },
  });
  expect(errors).toEqual({ items: ['This booking has no items to hand out.'] });
  expect((await inLog(trip))?.items).toBeNull();
  const id = await desk.book(date, kayaks(date));
  await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
  const gone = await desk.staff.refused('PUT /api/bookings/:id/items', {
    params: { id },
    body: { items: 'out' },
  });
  expect(gone.status).toBe(404);
});

test('guests of any trip are counted as they come', async () => {
  const id = await desk.book(date, fullDay);
  const params = { id };
  await desk.staff.call('PUT /api/bookings/:id/arrived', { params, body: { arrived: 3 } });
  expect((await inLog(id))?.arrived).toBe(3);
  const many = await desk.staff.refused('PUT /api/bookings/:id/arrived', {
    params,
    body: { arrived: 5 },
  });
  expect(many.errors).toEqual({ arrived: ['The party has 4 guests.'] });
  // With fewer guests by now, never more than those have come.
  await desk.server.deps.db.execute(sql`update bookings set guests = 2 where id = ${id}`);
  expect((await inLog(id))?.arrived).toBe(2);
});
