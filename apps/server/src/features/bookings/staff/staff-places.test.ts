import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addRentals, kayaks } from '#test/support/rentals.ts';
import { bookedId } from '#test/support/booking-body.ts';
import { fullDay, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { closeDays, closingOf } from '#test/support/closed-days.ts';

// It is 15 June 2026; unit 4 is twelve kayaks by the hour, unit 3 the teaser, unit 6 trips not on Mondays.
let desk: StaffDesk;
let date = calendarDate('2026-09-01');

beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
});
afterAll(() => desk.server.close());
beforeEach(() => {
  date = addDays(date, 7);
});

const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;

/** A booking by staff, nothing paid. */
const make = (body: object) => desk.staff.send('POST', '/api/bookings', { body });
const salmonTrip = (on: CalendarDate, time: string) => ({
  ...{ unit_id: 6, package_id: 61, package_name: 'Sunrise Salmon', date: on, time, details: 4 },
});
const salmon = (on: CalendarDate, time: string) => ({
  ...salmonTrip(on, time),
  ...{ name: 'Ada Phone', email: 'ada@example.test', phone: '+14165550123' },
  ...{ total_price: 500, amount: 125 },
});
const preview = async (body: BodyOf<Calls['POST /api/create-booking/preview']>) => {
  const { data } = await desk.staff.call('POST /api/create-booking/preview', {
    body,
  });
  return data;
};

describe('a start that staff set', () => {
  test('is made where customers could not book it, and told before', async () => {
    // 2026-09-14 is a Monday.
    const monday = calendarDate('2026-09-14');
    const asked = salmonTrip(monday, '04:17:00');
    expect(await preview(asked)).toMatchObject({
      starts_at: '2026-09-14T08:17:00.000Z',
      ends_at: '2026-09-14T13:17:00.000Z',
      items: [1],
      warnings: [
        'This package does not start on this day of the week.',
        'This package does not usually start at this time.',
      ],
      refusals: {},
    });
    const body = salmon(monday, '04:17:00');
    const publicly = await desk.customer.send('POST', '/api/booking/create', {
      body: { ...body, stripeToken: 'tok_visa' },
    });
    expect(publicly.status).toBe(422);
    const id = bookedId(await make(body));
    expect(await desk.timesOf(id)).toEqual(['6 2026-09-14 04-09']);
    expect((await preview(asked)).refusals).toEqual({
      time: ['This date or time has just been taken by someone else. Please select a new one.'],
    });
  });

  test('is from twelve hours ago on', async () => {
    const now = desk.server.clock.now();
    const told = new Intl.DateTimeFormat('sv-SE', {
      ...{ timeZone: 'America/Toronto', dateStyle: 'short', timeStyle: 'medium' },
    });
    const at = (hours: number) => {
      const [day = '', time = ''] = told
        .format(new Date(now.getTime() - hours * 3_600_000))
        .split(' ');
      return salmon(calendarDate(day), time);
    };
    expect((await make(at(13))).body).toMatchObject({
      errors: { date: ['This date or time has passed.'] },
    });
    expect((await make(at(11))).status).toBe(200);
  });

  test('can be set by an edit, stays when the day changes, and is told in the preview', async () => {
    const id = await desk.book(date, fullDay);
    const params = { params: { id } };
    const body = { time: '04:30' };
    const previewed = await desk.staff.call('POST /api/bookings/:id/change-preview', {
      ...params,
      body,
    });
    expect(previewed.data).toMatchObject({
      refusals: {},
      warnings: ['This package does not usually start at this time.'],
    });
    expect((await desk.change('staff', id, body)).data.time).toBe('04:30:00');
    const moved = await desk.change('staff', id, { date: addDays(date, 1) });
    expect(moved.data).toMatchObject({ date: addDays(date, 1), time: '04:30:00' });
    // A customer gets the package's own start.
    const back = await desk.change('customer', id, { date });
    expect(back.data.time).not.toBe('04:30:00');
  });

  test('is repeated, and each day told of', async () => {
    const tuesday = calendarDate('2026-10-06');
    const id = bookedId(await make(salmon(tuesday, '05:00:00')));
    const body = { frequency: 'daily', every: 1, count: 6 } as const;
    const { data } = await desk.staff.call('POST /api/booking-repeat/:id/preview', {
      params: { id },
      body,
    });
    expect(data.occurrences.map(({ conflict }) => conflict)).toEqual(Array(6).fill(null));
    expect(data.occurrences.map(({ warnings }) => warnings.length)).toEqual([1, 1, 1, 1, 1, 2]);
  });
});

describe('a move to another item', () => {
  const itemsOf = async (id: number) =>
    (await rows(sql`select item from taken_times where booking_id = ${id} order by item`)).map(
      ({ item }) => item,
    );
  const choices = async (id: number) =>
    (await desk.staff.call('GET /api/bookings/:id/item-choices', { params: { id } })).data;
  const move = (id: number, item: number, more: object = {}) =>
    desk.staff.send('PUT', `/api/bookings/${id}/item`, { body: { item, ...more } });
  const bookKayaks = async (quantity: number) =>
    bookedId(
      await desk.customer.send('POST', '/api/booking/create', { body: kayaks(date, quantity) }),
    );

  test('takes another free item at the same time, and frees the one before', async () => {
    const id = await bookKayaks(1);
    const other = await bookKayaks(2);
    const { version, items } = await choices(id);
    expect(items).toHaveLength(12);
    expect(items.slice(0, 4)).toEqual([
      { item: 1, own: true, refusal: null },
      { item: 2, own: false, refusal: 'Another booking has this item at that time.' },
      { item: 3, own: false, refusal: 'Another booking has this item at that time.' },
      { item: 4, own: false, refusal: null },
    ]);
    const refused = await move(id, 2, { version });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { item: ['Another booking has this item at that time.'] } },
    });
    expect((await move(id, 4, { version })).status).toBe(200);
    expect(await itemsOf(id)).toEqual([4]);
    expect((await move(id, 5, { version })).status).toBe(409);
    expect((await move(id, 13)).body).toMatchObject({
      errors: { item: ['The unit of this booking has no such item.'] },
    });
    // Of two items one is given up.
    expect((await move(other, 5)).body).toMatchObject({
      errors: { instead_of: ['Please choose which item it gives up.'] },
    });
    expect((await move(other, 1, { instead_of: 3 })).status).toBe(200);
    expect(await itemsOf(other)).toEqual([1, 2]);
    expect(
      await rows(sql`select action, before, after from booking_changes
      where booking_id = ${other} and action = 'item_changed'`),
    ).toEqual([{ action: 'item_changed', before: { item: 3 }, after: { item: 1 } }]);
  });

  test('is refused while that item is closed, which closes no other', async () => {
    const id = await bookKayaks(1);
    const days = { unit_id: 4, from_date: date, to_date: date };
    const data = await closeDays(desk.staff, { ...days, item: 2, reason: 'Leaks' });
    expect(data).toMatchObject({ item: 2, bookings: 0, bookings_under: [] });
    expect((await choices(id)).items[1]?.refusal).toBe('This item is blocked at that time.');
    expect((await move(id, 2)).status).toBe(422);
    const next = await bookKayaks(1);
    expect(await itemsOf(next)).toEqual([3]);
    const whole = await closeDays(desk.staff, { ...days, reason: 'Storm' });
    expect(whole.bookings).toBe(2);
    expect(whole.bookings_under.map((one) => one.id)).toEqual([id, next]);
    const sold = await desk.customer.send('POST', '/api/booking/create', { body: kayaks(date, 1) });
    expect(sold.status).toBe(422);
    await desk.staff.refused('POST /api/closings', {
      body: closingOf({ ...days, item: 13, reason: 'None' }),
    });
  });

  test('many at once to one item: one gets it', async () => {
    const ids = [];
    for (let n = 0; n < 6; n += 1) ids.push(await bookKayaks(1));
    const answers = await Promise.all(ids.map((id) => move(id, 12)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });
});

test('a sale of the same moment does not get an item that is taken away', async () => {
  const { db } = desk.server.deps;
  const client = await db.$client.connect();
  try {
    await client.query('begin');
    await client.query('select from units where id = 7 for update');
    await client.query('update units set items_quantity = 2 where id = 7');
    await client.query('commit');
    await client.query('begin');
    await client.query('select from units where id = 7 for update');
    const held = rows(sql`insert into taken_times (unit_id, item, during, booking_id)
      select 7, 2, tstzrange(now() + interval '400 days', now() + interval '401 days'), id
      from bookings order by id limit 1`);
    const refused = expect(held).rejects.toMatchObject({
      cause: { code: '23P01', constraint: 'taken_times_no_overlap' },
    });
    await client.query('update units set items_quantity = 1 where id = 7');
    await client.query('commit');
    await refused;
  } finally {
    client.release();
  }
});

test('the bookings ahead are listed for a change of the zone', async () => {
  const id = await desk.book(date, fullDay);
  const { data } = await desk.admin.call('GET /api/bookings-ahead');
  expect(data.total).toBeGreaterThan(0);
  expect(data.bookings.find((one) => one.id === id)).toMatchObject({
    name: 'Cleo Customer',
    package: 'Full Day Package',
  });
});
