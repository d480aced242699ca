import { addDays, calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { form } from '#test/support/forms.ts';
import { addRentals, doubleKayak, kayaks, nights, salmon } from '#test/support/rentals.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
  desk.server.clock.set('2026-06-15T14:00:00Z');
});
afterAll(() => desk.server.close());

// A Wednesday; each test takes days of its own.
const wednesday = calendarDate('2026-08-05');
let weeks = 0;
const freshWednesday = () => addDays(wednesday, 7 * (weeks += 1));

const at = (date: string, time: string) =>
  startsAt(calendarDate(date), timeOfDay(time), 'America/Toronto').toISOString();
const send = (body: object) => desk.customer.send('POST', '/api/booking/create', { body });
const refusal = async (body: object) => {
  const answer = await send(body);
  expect(answer.status).toBe(422);
  return (answer.body as { errors: Record<string, string[]> }).errors;
};
const book = (date: Parameters<typeof desk.book>[0], body: object) => desk.book(date, body);
const timesOf = (id: number) => desk.timesOf(id);

describe('kayaks by the hour', () => {
  test('three for two and a half hours take three items, at the price of the next longer length', async () => {
    const date = freshWednesday();
    const id = await book(date, kayaks(date));
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data).toMatchObject({
      package: 'By the hour',
      time: '10:30:00',
      starts_at: at(date, '10:30:00'),
      ends_at: at(date, '13:00:00'),
      crew_until: null,
      quantity: 3,
      details: 3,
      total_price: 180,
      paid: 180,
    });
    expect(await timesOf(id)).toHaveLength(3);
  });

  test('what is free is let beside it, and nothing more', async () => {
    const date = freshWednesday();
    await book(date, kayaks(date, 10));
    expect(await refusal(kayaks(date, 3))).toEqual({
      quantity: ['Fewer are free at this time. Please select a lower number or another time.'],
    });
    // They are back at 13:00.
    const later = { time: '13:00:00' };
    await book(date, kayaks(date, 12, later));
    await book(date, kayaks(date, 2));
    expect(await refusal(kayaks(date, 1))).toEqual({
      time: ['This date or time has just been taken by someone else. Please select a new one.'],
    });
  });

  test.each([
    ['a length that is not offered', { length: 75 }, 'length'],
    ['no length', { length: null }, 'length'],
    [
      'an end after closing',
      { time: '16:30:00', length: 120, total_price: 120, amount: 120 },
      'time',
    ],
    ['a start between two', { time: '10:45:00' }, 'time'],
    ['a price of one', { total_price: 60, amount: 60 }, 'total_price'],
    ['more guests than seats', { details: 5 }, 'details'],
  ])('refuses %s', async (_case, over, field) => {
    const date = freshWednesday();
    expect(Object.keys(await refusal(kayaks(date, 3, over)))).toContain(field);
  });

  test('a change of length and number is priced and placed, and a cancel frees the items', async () => {
    const date = freshWednesday();
    const id = await book(date, kayaks(date));
    const { data } = await desk.change('staff', id, { length: 240, quantity: 4, details: 4 });
    expect(data).toMatchObject({ quantity: 4, total_price: 240, ends_at: at(date, '14:30:00') });
    expect(await timesOf(id)).toHaveLength(4);
    await book(date, kayaks(date, 8));
    const grow = await desk.refusedChange('staff', id, { quantity: 5, details: 5 });
    expect(Object.keys(grow.errors)).toEqual(['quantity']);
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
    expect(await timesOf(id)).toEqual([]);
    await book(date, kayaks(date, 4));
  });

  test('hours that overlap are refused on the only item, hours that meet are not', async () => {
    const date = freshWednesday();
    await book(date, doubleKayak(date, '10:00:00'));
    expect(Object.keys(await refusal(doubleKayak(date, '11:30:00')))).toEqual(['time']);
    await book(date, doubleKayak(date, '12:00:00'));
  });
});

describe('a houseboat by nights', () => {
  test('Friday to Friday, from the handover to the return time', async () => {
    const friday = addDays(freshWednesday(), 2);
    const id = await book(friday, nights(friday, 7));
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data).toMatchObject({
      days: 7,
      starts_at: at(friday, '16:00:00'),
      ends_at: at(addDays(friday, 7), '10:00:00'),
      total_price: 2100,
      deposit: 525,
    });
    // The next guests arrive on the day of the return.
    weeks += 1;
    const next = await book(addDays(friday, 7), nights(addDays(friday, 7), 2));
    const errors = await refusal(nights(addDays(friday, 6), 2));
    expect(Object.keys(errors)).toEqual(['date']);
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id: next }, body: {} });
    const { data: longer } = await desk.change('staff', id, { days: 8 });
    expect(longer).toMatchObject({ days: 8, total_price: 2400 });
  });

  test('a rate can let guests arrive and leave on some weekdays alone, and staff on any', async () => {
    const wednesday = freshWednesday();
    const { data: rate } = await desk.admin.call('POST /api/rates', {
      body: {
        name: 'Wednesday to Wednesday',
        period: { form: 'dates', from: wednesday, to: addDays(wednesday, 13) },
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        percent: 0,
        applies_to: { of: 'kinds', kinds: ['nights'] },
        changeover_days: [3],
      },
    });
    expect(rate).toMatchObject({ least_stay: null, changeover_days: [3] });

    const other =
      'Stays do not begin or end on this day of the week at that time. Please select other days.';
    expect(await refusal(nights(wednesday, 5))).toEqual({ date: [other] });
    expect(await refusal(nights(addDays(wednesday, 1), 6))).toEqual({ date: [other] });
    const id = await book(wednesday, nights(wednesday, 7));
    // It reaches into the next week.
    weeks += 1;
    const moved = await desk.refusedChange('customer', id, { date: addDays(wednesday, 2) });
    expect(moved.errors).toEqual({ date: [other] });
    await desk.change('staff', id, { date: addDays(wednesday, 2) });
    // It stays as it is when something else of it changes.
    await desk.change('customer', id, { details: 2 });

    const version = { ...rate, ended: 1 as const };
    await desk.admin.call('PUT /api/rates/:id', { params: { id: rate.id }, body: version });
  });

  test('a rate can ask for longer stays from its days, of guests and not of staff', async () => {
    const [wednesday, before] = [freshWednesday(), freshWednesday()];

    const { data: rate } = await desk.admin.call('POST /api/rates', {
      body: {
        name: 'Long weeks',
        period: { form: 'dates', from: wednesday, to: addDays(wednesday, 6) },
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        percent: 0,
        applies_to: { of: 'kinds', kinds: ['nights'] },
        least_stay: 5,
      },
    });
    const units = await desk.customer.call('GET /api/unit-names-packages-pictures', { query: {} });
    const offered = units.data.flatMap(({ packages }) => packages);
    expect(offered.find(({ id }) => id === 51)?.stay_rules).toEqual([
      { period: rate.period, weekdays: rate.weekdays, days: 5, changeover_days: [] },
    ]);
    expect(offered.filter(({ stay_rules }) => stay_rules.length > 0)).toHaveLength(1);

    const short = 'Stays from this date are longer. Please select a later return.';
    expect(await refusal(nights(wednesday, 4))).toEqual({ date: [short] });
    const id = await book(wednesday, nights(wednesday, 5));
    // A customer cannot shorten it below that, nor move one that was booked elsewhere into it.
    const { errors } = await desk.refusedChange('customer', id, { days: 4 });
    expect(errors).toEqual({ date: [short] });
    const elsewhere = await book(before, nights(before, 3));
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
    const moved = await desk.refusedChange('customer', elsewhere, { date: wednesday });
    expect(moved.errors).toEqual({ date: [short] });
    await desk.change('staff', elsewhere, { date: wednesday });
    // It stays as it is when something else of it changes.
    await desk.change('customer', elsewhere, { details: 2 });
  });

  test('is on the calendar of every day it touches, also where it began before', async () => {
    const date = freshWednesday();
    const id = await book(date, nights(date, 3));
    for (const day of [0, 1, 3]) {
      const from = addDays(date, day);
      const { data } = await desk.staff.call('GET /api/bookings-calendar', {
        query: { from, to: from },
      });
      expect(data.bookings.map((one) => one.id)).toContain(id);
    }
    const after = { from: addDays(date, 4), to: addDays(date, 4) };
    const { data } = await desk.staff.call('GET /api/bookings-calendar', { query: after });
    expect(data.bookings.map((one) => one.id)).not.toContain(id);
  });

  test('refuses fewer nights than the kind has, and a stay into maintenance', async () => {
    const date = freshWednesday();
    expect(Object.keys(await refusal(nights(date, 1)))).toEqual(['days']);
    await desk.server.deps.db.execute(sql`update units set maintenance_from = ${addDays(date, 2)},
      maintenance_to = ${addDays(date, 3)} where id = 5`);
    expect(await refusal(nights(date, 3))).toEqual({
      date: ['This unit is in maintenance on this date.'],
    });
    await book(addDays(date, 4), nights(addDays(date, 4), 2));
    await desk.server.deps.db.execute(
      sql`update units set maintenance_from = null, maintenance_to = null where id = 5`,
    );
  });
});

describe('a skipper’s trip of five hours', () => {
  test('at 07:30, half price in winter, not on Mondays', async () => {
    const date = freshWednesday();
    const id = await book(date, salmon(date, '07:30:00'));
    expect(await timesOf(id)).toEqual([`6 ${date} 07-12`]);
    expect(await refusal(salmon(addDays(date, 5), '07:30:00'))).toEqual({
      date: ['This package does not start on this day of the week.'],
    });
    await desk.server.deps.db.execute(sql`insert into rates (position, name, period, percent, kinds)
      values (1, 'Winter', '{"form": "yearly", "from": "11-01", "to": "03-31"}', -50, '{sunrise_salmon}')`);
    const winter = calendarDate('2026-12-02');
    expect(Object.keys(await refusal(salmon(winter, '13:15:00')))).toContain('total_price');
    await book(winter, salmon(winter, '13:15:00', { total_price: 250, amount: 62.5 }));
    // The booked date keeps its price, another one takes the rate of that day.
    const moved = await desk.change('staff', id, { date: '2026-12-03' });
    expect(moved.data).toMatchObject({ total_price: 250, paid: 125 });
    await desk.server.deps.db.execute(sql`delete from rates`);
    const stays = await desk.change('staff', id, { details: 5 });
    expect(stays.data).toMatchObject({ total_price: 310 });
  });
});

describe('what a kayak trip does not have', () => {
  test('a survey, crew or tips', async () => {
    const date = freshWednesday();
    const id = await book(date, kayaks(date, 2));
    const { data } = await desk.customer.call('GET /api/my-bookings', { query: { per_page: 100 } });
    expect(data.find((one) => one.id === id)).toMatchObject({
      asks_survey: false,
      has_crew: false,
    });
    const tip = await desk.customer.refused('POST /api/make-tip', {
      body: { booking: id, percent: 20 },
    });
    expect(tip.message).toBe('No member of our crew comes along on this trip.');
  });
});

test('items that are booked are not taken away', async () => {
  const date = freshWednesday();
  const id = await book(date, kayaks(date, 12));
  const unit = {
    ...{ _method: 'PUT', version: 1, name: 'Single kayak', price: 100, sku: 'KAYAK' },
    ...{ length: 1, tonnage: 1, capacity: 1, weight: 1, height: 1, schedule: 'times' },
    ...{ max_guests: 1, included_guests: 1 },
  };
  const refused = await desk.staff.refused('POST /api/units/:id', {
    params: { id: 4 },
    ...form({ ...unit, items_quantity: 11 }),
  });
  expect(refused.errors['items_quantity']).toEqual([
    expect.stringMatching(new RegExp(`^Items above 11 are booked: booking.* ${id}\\.$`)),
  ]);
});

describe('a kind with cancellation terms of its own', () => {
  const ownTerms = `'{"counted": "hours", "steps": [{"moreThan": 24, "keepPercent": 0}], "otherwise_keep_percent": 100}'`;
  beforeAll(async () => {
    await desk.server.database.pool.query(
      `update package_kinds set cancelling = ${ownTerms}, version = 7 where code = 'by_the_hour'`,
    );
  });
  const refund = async (id: number) =>
    (
      await desk.customer.call('POST /api/bookings/:id/cancel-preview', {
        params: { id },
        body: {},
      })
    ).data.refund;

  test('gives everything back until a day before, by the hour', async () => {
    const date = freshWednesday();
    expect(Object.keys(await refusal(kayaks(date, 1, { terms_version: 1 })))).toEqual([
      'terms_version',
    ]);
    const id = await book(date, kayaks(date, 1, { terms_version: 7 }));
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data.terms).toEqual({
      version: 7,
      bands: [
        { counted: 'hours', more_than_days: 24, up_to_days: null, keep_percent: 0 },
        { counted: 'hours', more_than_days: null, up_to_days: 24, keep_percent: 100 },
      ],
    });
    desk.server.clock.set(at(addDays(date, -1), '10:29:59'));
    expect(await refund(id)).toBe(60);
    desk.server.clock.set(at(addDays(date, -1), '10:30:00'));
    expect(await refund(id)).toBe(0);
    desk.server.clock.set('2026-06-15T14:00:00Z');
  });

  test('neither fewer items nor a later start on the same day get around them', async () => {
    const date = freshWednesday();
    const fewer = await book(date, kayaks(date, 3, { terms_version: 7 }));
    const later = await book(date, kayaks(date, 1, { terms_version: 7 }));
    desk.server.clock.set(at(addDays(date, -1), '11:30:00'));
    // One after the other: what the first price kept counts on.
    for (const quantity of [2, 1]) {
      await desk.change('customer', fewer, { quantity, details: quantity });
      expect(await refund(fewer)).toBe(0);
    }
    await desk.change('customer', later, { time: '14:00:00' });
    expect(await refund(later)).toBe(0);
    desk.server.clock.set('2026-06-15T14:00:00Z');
  });

  test('fewer items by staff cost what the terms keep of the price now', async () => {
    const date = freshWednesday();
    const id = await book(date, kayaks(date, 3, { terms_version: 7 }));
    desk.server.clock.set(at(addDays(date, -1), '11:30:00'));
    await desk.change('staff', id, { quantity: 1, details: 1 });
    expect(await refund(id)).toBe(120);
    desk.server.clock.set('2026-06-15T14:00:00Z');
  });

  test('fewer items of a trip that was called off keep nothing', async () => {
    const date = freshWednesday();
    const id = await book(date, kayaks(date, 3, { terms_version: 7 }));
    desk.server.clock.set(at(addDays(date, -1), '11:30:00'));
    await desk.server.database.pool.query(`update bookings set called_off = true where id = ${id}`);
    const change = { date: addDays(date, 1), quantity: 1, details: 1 };
    await desk.change('customer', id, change);
    expect(await refund(id)).toBe(180);
    desk.server.clock.set('2026-06-15T14:00:00Z');
  });

  test('a change to it from another kind keeps what was kept by then', async () => {
    await desk.server.database.pool.query(
      `insert into packages (id, unit_id, kind, price_cents, deposit_of)
       overriding system value values (62, 6, 'by_the_hour', 50000, 'everything')`,
    );
    await desk.server.database.pool.query(
      `update package_kinds set sold_by = 'trip' where code = 'by_the_hour'`,
    );
    const date = freshWednesday();
    const id = await book(date, salmon(date, '07:30:00'));
    // Ten days ahead the business's terms keep half of the total of 500.
    desk.server.clock.set(at(addDays(date, -10), '12:00:00'));
    await desk.change('staff', id, { package_id: 62, time: '09:00:00', length: 60, details: 4 });
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data.terms.version).toBe(7);
    expect(await refund(id)).toBe(0);
    await desk.server.database.pool.query(
      `update package_kinds set sold_by = 'item' where code = 'by_the_hour'`,
    );
    desk.server.clock.set('2026-06-15T14:00:00Z');
  });
});
