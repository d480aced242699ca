import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { bookingBody } from '#test/support/booking-body.ts';
import { createUser } from '#test/support/factories.ts';
import { alone, cruise, launch } from '#test/support/seats.ts';
import { openDeparturesDesk } from '#test/support/departures-desk.ts';
import { closeDays } from '#test/support/closed-days.ts';

const desk = await openDeparturesDesk();
afterAll(() => desk.server.close());
const { rows, ofBooking, takes, readDeparture: read } = desk;

let date = calendarDate('2026-08-01');
beforeEach(() => {
  date = addDays(date, 3);
});

const open = (over: object = {}) => desk.open(date, over);
const refusedOpen = async (over: object) =>
  (
    await desk.staff.refused('POST /api/departures', {
      body: { package_id: 81, date, time: '19:00:00', ...over },
    })
  ).errors;
const listed = async (query: { from?: CalendarDate; to?: CalendarDate; unit_id?: number } = {}) =>
  (await desk.staff.call('GET /api/departures', { query: { from: date, to: date, ...query } }))
    .data;
const change = async (id: number, body: object) => {
  const { version } = await read(id);
  const params = { id };
  return (await desk.staff.call('PUT /api/departures/:id', { params, body: { version, ...body } }))
    .data;
};
const refusedChange = async (id: number, body: object) => {
  const { version } = await read(id);
  const params = { id };
  return desk.staff.refused('PUT /api/departures/:id', { params, body: { version, ...body } });
};

describe('opening ahead', () => {
  test('keeps how its kind is sold, as a booking does', async () => {
    const booked = async () => {
      const { data } = await desk.admin.call('GET /api/package-kinds');
      return data.find(({ code }) => code === 'evening_cruise')?.booked;
    };
    expect(await booked()).toBe(false);
    await open();
    expect(await booked()).toBe(true);
  });

  test('takes its time at once, with the seats of the unit', async () => {
    const made = await open();
    expect(made).toMatchObject({
      ...{ unit: 'Evening Star', package: 'Evening cruise', item: 1, items: 1, date },
      ...{ time: '19:00:00', seats: 40, seats_taken: 0, most_persons: 40, bookings: 0 },
      ...{ opened_ahead: true, closed: false, called_off: false, parties: [], asks_names: false },
    });
    expect(await takes(made.id)).toBe(1);
    expect(await listed()).toMatchObject([{ id: made.id }]);
    expect(await listed({ unit_id: 9 })).toEqual([]);
  });

  test('takes the lowest free item, and is refused where none is left', async () => {
    const first = await open({ package_id: 91, time: '16:00:00', seats: 4 });
    await desk.book(alone(date, '20:00:00'));
    const second = await open({ package_id: 91, time: '16:00:00' });
    expect([first.item, first.seats, second.item, second.seats]).toEqual([1, 4, 2, 6]);
    expect(await refusedOpen({ package_id: 91, time: '16:00:00' })).toEqual({
      time: ['A departure takes this time already.'],
    });
    const other = addDays(date, 1);
    await desk.book(alone(other, '16:00:00'));
    await desk.book(alone(other, '16:00:00'));
    expect(await refusedOpen({ package_id: 91, date: other, time: '16:00:00' })).toEqual({
      time: ['This date or time has just been taken by someone else. Please select a new one.'],
    });
  });

  test('opens one only for a request that is sent twice', async () => {
    const over = {
      ...{ package_id: 91, time: '16:00:00' },
      request_id: '20000000-0000-4000-8000-000000000001',
    };
    const [first, second] = await Promise.all([open(over), open(over)]);
    expect(second.id).toBe(first.id);
    expect(await listed()).toHaveLength(1);
    // Another one opens the other item.
    expect((await open({ ...over, request_id: undefined })).item).toBe(2);
  });

  test('says that a departure has the time only where one starts then', async () => {
    await open({ package_id: 91, time: '16:00:00' });
    await desk.book(alone(date, '20:00:00'));
    await desk.book(alone(date, '20:00:00'));
    expect(await refusedOpen({ package_id: 91 })).toEqual({
      time: ['This date or time has just been taken by someone else. Please select a new one.'],
    });
  });

  test('sells its seats first', async () => {
    const made = await open();
    const id = await desk.book(cruise(date, { adults: 2, infants: 1 }));
    expect(await ofBooking(id)).toBe(made.id);
    expect(await read(made.id)).toMatchObject({ seats_taken: 2, persons: 3, bookings: 1 });
  });

  test.each([
    ['a package of trips', { package_id: 92 }, 'package_id'],
    ['an unknown package', { package_id: 9999 }, 'package_id'],
    ['more seats than guests', { seats: 41 }, 'seats'],
    ['a day that has passed', { date: '2026-06-10' }, 'date'],
  ])('refuses %s', async (_what, over, field) => {
    expect(Object.keys(await refusedOpen(over))).toEqual([field]);
  });

  test('opens one anew that lost its time with its last booking', async () => {
    const id = await desk.book(cruise(date, { adults: 1 }));
    const departure = await ofBooking(id);
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
    expect(await takes(departure)).toBe(0);
    expect((await listed()).map((one) => [one.id, one.bookings])).toEqual([[departure, 0]]);
    await change(departure, { closed: true });
    expect(await open()).toMatchObject({ id: departure, closed: false, opened_ahead: true });
    expect(await takes(departure)).toBe(1);
  });

  test('no longer kept ahead, it gives its time back', async () => {
    const { id } = await open();
    await change(id, { opened_ahead: false });
    expect(await takes(id)).toBe(0);
    await change(id, { opened_ahead: true });
    expect(await takes(id)).toBe(1);
  });

  test('cannot be kept again once something else has its time', async () => {
    const { id } = await open({ package_id: 91, time: '16:00:00' });
    await change(id, { opened_ahead: false });
    await desk.book(alone(date, '16:00:00'));
    const { errors } = await refusedChange(id, { opened_ahead: true });
    expect(Object.keys(errors)).toEqual(['opened_ahead']);
  });

  test('cannot be kept again where it could not be opened', async () => {
    const { id } = await open();
    await change(id, { opened_ahead: false });
    await closeDays(desk.staff, { unit_id: 8, from_date: date, to_date: date, reason: 'Repair' });
    const { errors } = await refusedChange(id, { opened_ahead: true });
    expect(Object.keys(errors)).toEqual(['opened_ahead']);
    expect(await takes(id)).toBe(0);
  });
});

describe('seats', () => {
  test('are never below those sold, and the refusal says how many those are', async () => {
    const booking = await desk.book(cruise(date, { adults: 3, children: 1, infants: 1 }));
    const id = await ofBooking(booking);
    expect((await refusedChange(id, { seats: 3 })).errors).toEqual({
      seats: ['4 seats are sold already.'],
    });
    expect(await change(id, { seats: 4 })).toMatchObject({ seats: 4, seats_taken: 4, persons: 5 });
    const more = await desk.customer.send('POST', '/api/booking/create', {
      body: cruise(date, { adults: 1 }),
    });
    expect(more.status).toBe(422);
    expect((await refusedChange(id, { seats: 41 })).errors).toEqual({
      seats: ['Max. guests number is 40 for this unit.'],
    });
  });

  test('of holds count, and are told', async () => {
    const booking = await desk.book(cruise(date, { adults: 1 }));
    const id = await ofBooking(booking);
    await rows(
      sql`update bookings set hold_expires_at = '2030-01-01', status = 0 where id = ${booking}`,
    );
    expect(await read(id)).toMatchObject({ seats_taken: 1, seats_held: 1, bookings: 0 });
    await rows(sql`update departures set seats_taken = 2 where id = ${id}`);
    expect((await refusedChange(id, { seats: 1 })).errors).toEqual({
      seats: ['2 seats are sold already, 1 of them being paid.'],
    });
  });
});

test('closed to sales it takes nobody, until it is open again', async () => {
  const { id } = await open();
  await change(id, { closed: true });
  const body = cruise(date, { adults: 1 });
  expect((await desk.customer.send('POST', '/api/booking/create', { body })).status).toBe(422);
  await change(id, { closed: false });
  await desk.book(body);
});

test('keeps notes, and refuses an edit of an older version', async () => {
  const { id, version } = await open();
  expect(await change(id, { notes: 'Bring the band aboard at 18:30.' })).toMatchObject({
    notes: 'Bring the band aboard at 18:30.',
    version: version + 1,
  });
  const stale = await desk.staff.refused('PUT /api/departures/:id', {
    params: { id },
    body: { version, notes: '' },
  });
  expect([stale.status, stale.message]).toEqual([
    409,
    'This departure was changed by someone else since you opened it.',
  ]);
});

describe('crew', () => {
  test('is one for the departure, and busy for every other trip at that time', async () => {
    const { db } = desk.server.deps;
    const { id } = await open();
    const { id: mate } = await createUser(db, { role: 'Supervisor', name: 'Robin' });
    expect(await change(id, { supervisor_id: desk.ids.staff, mate_id: mate })).toMatchObject({
      crew: { supervisor: { name: 'Sam Skipper' }, mate: { name: 'Robin' } },
    });
    const other = await open({ package_id: 91 });
    const { code, errors } = await refusedChange(other.id, { mate_id: mate });
    expect([code, errors]).toEqual([
      'crew_busy',
      { mate_id: [`Robin is on a departure on Evening Star at that time (${date}, 19:00).`] },
    ]);
    const { data } = await desk.staff.call('GET /api/crew-choices', {
      query: { date, time: '19:00:00', departure_id: other.id },
    });
    expect(data.find((one) => one.id === mate)).toMatchObject({
      busy: true,
      trip: { booking_id: null, departure_id: id, unit: 'Evening Star' },
    });
    // Its own trip does not count, and they may change places.
    expect(await change(id, { supervisor_id: mate, mate_id: null })).toMatchObject({
      crew: { supervisor: { name: 'Robin' }, mate: null },
    });
  });

  test('of a booking at that time is busy too', async () => {
    const { db } = desk.server.deps;
    const { id: person } = await createUser(db, { role: 'Supervisor', name: 'Kim' });
    const booking = await desk.book(bookingBody(date, { unit_id: 3 }));
    await rows(sql`delete from booking_crew where booking_id = ${booking}`);
    await rows(sql`insert into booking_crew (booking_id, role, person_id, during)
      values (${booking}, 'mate', ${person}, tstzrange(${`${date} 20:00:00Z`}, ${`${addDays(date, 1)} 04:00:00Z`}))`);
    const { id } = await open();
    const { errors } = await refusedChange(id, { mate_id: person });
    expect(errors['mate_id']).toEqual([
      expect.stringContaining(`Kim is on booking ${booking} on Teaser at that time`),
    ]);
  });

  test('are two people who can sail', async () => {
    const { id } = await open();
    const { staff, customer } = desk.ids;
    expect((await refusedChange(id, { supervisor_id: staff, mate_id: staff })).errors).toEqual({
      mate_id: ['Supervisor and mate must be two different people.'],
    });
    expect((await refusedChange(id, { mate_id: customer })).errors).toEqual({
      mate_id: ['This person cannot be assigned to trips.'],
    });
  });
});

describe('the manifest', () => {
  test('has each party with its types, balance and who has come', async () => {
    const bookings = [
      await desk.book(cruise(date, { adults: 3, children: 1 }, { name: 'Zoe' })),
      await desk.book(cruise(date, { adults: 1, infants: 1 }, { name: 'Ann' })),
    ];
    const id = await ofBooking(bookings[0] ?? 0);
    const manifest = await read(id);
    expect(manifest).toMatchObject({ persons: 6, seats_taken: 5, bookings: 2 });
    expect(manifest.parties).toMatchObject([
      { name: 'Ann', details: 2, seats: 1, left: 37.5, arrived: 0, hold: false },
      { name: 'Zoe', details: 4, seats: 4, left: 131.25, arrived: 0 },
    ]);
    expect(manifest.parties[1]?.guest_types.map((one) => [one.name, one.count])).toEqual([
      ['Adult', 3],
      ['Child', 1],
    ]);
    const params = { id };
    const mark = (booking_id: number, arrived: number) => ({
      params,
      body: { booking_id, arrived },
    });
    const [zoe = 0] = bookings;
    const { data } = await desk.staff.call('PUT /api/departures/:id/arrived', mark(zoe, 3));
    expect(data.parties.map(({ arrived }) => arrived)).toEqual([0, 3]);
    const many = await desk.staff.refused('PUT /api/departures/:id/arrived', mark(zoe, 5));
    expect(many.errors).toEqual({ arrived: ['The party has 4 guests.'] });
    const elsewhere = await desk.book(cruise(addDays(date, 1), { adults: 1 }));
    const wrong = await desk.staff.refused('PUT /api/departures/:id/arrived', mark(elsewhere, 1));
    expect(wrong.status).toBe(404);
  });

  test('is in the daily log and, without its bookings, in the calendar', async () => {
    const booking = await desk.book(cruise(date, { adults: 2 }));
    const id = await ofBooking(booking);
    const { data: log } = await desk.staff.call('GET /api/daily-log/:date', { params: { date } });
    expect(log.departures).toEqual([]);
    expect(log.shared_departures).toMatchObject([{ id, parties: [{ booking_id: booking }] }]);
    const { data: days } = await desk.staff.call('GET /api/bookings-calendar', {
      query: { from: date, to: date },
    });
    expect(days.bookings).toEqual([]);
    expect(days.departures).toMatchObject([{ id, seats: 40, seats_taken: 2 }]);
    expect(days.counts).toEqual({ [date]: 1 });
  });
});

describe('a range of days', () => {
  test('is listed whole, however many departures there are', async () => {
    await rows(sql`insert into departures
        (package_id, unit_id, item, date, time, starts_at, ends_at, during, seats, most_persons)
      select 81, 8, n, ${date}, '19:00', ${`${date} 23:00Z`}, ${`${addDays(date, 1)} 01:00Z`},
        tstzrange(${`${date} 23:00Z`}, ${`${addDays(date, 1)} 01:30Z`}), 40, 40
      from generate_series(1, 2001) n`);
    expect(await listed()).toHaveLength(2001);
    await rows(sql`delete from departures where date = ${date}`);
  });

  test.each([
    ['ends before it begins', -1, '“To” must not be before “From”.'],
    ['is longer than 62 days', 62, 'At most 62 days at once.'],
  ])('is refused when it %s', async (_what, days, text) => {
    const query = { from: date, to: addDays(date, days) };
    const { errors } = await desk.staff.refused('GET /api/departures', { query });
    expect(errors).toEqual({ to: [text] });
  });
});

test('one of another company is not found', async () => {
  const { id } = await open();
  await rows(sql`insert into companies (id, name, email, phone) overriding system value
    values (2, 'Other', 'other@slipway.test', '+14165550101') on conflict do nothing`);
  await rows(sql`update units set company_id = 2 where id = 8`);
  await rows(sql`update settings set data = jsonb_set(data, '{company_id}', '1')`);
  const { status } = await desk.staff.refused('GET /api/departures/:id', { params: { id } });
  await rows(sql`update settings set data = jsonb_set(data, '{company_id}', '0')`);
  await rows(sql`update units set company_id = 1 where id = 8`);
  expect(status).toBe(404);
});

test('launches of one start fill one after the other', async () => {
  const first = await ofBooking(await desk.book(launch(date, { adults: 4 })));
  const second = await ofBooking(await desk.book(launch(date, { adults: 4 })));
  expect(second).not.toBe(first);
  expect((await listed()).map(({ item, seats_taken }) => [item, seats_taken])).toEqual([
    [1, 4],
    [2, 4],
  ]);
});

test('names its guests where the kind asks for names', async () => {
  const booking = await desk.book(cruise(date, { adults: 1, children: 1 }));
  const id = await ofBooking(booking);
  await rows(sql`update package_kinds set asks = 'names' where code = 'evening_cruise'`);
  const guests = [
    { name: 'Ann Lee', type: 101 },
    { name: 'Bo Lee', type: 102 },
  ];
  await desk.staff.call('PUT /api/bookings/:id/guests', {
    params: { id: booking },
    body: { guests, emergency_phone: '+14165550133' },
  });
  const manifest = await read(id);
  await rows(sql`update package_kinds set asks = 'nothing' where code = 'evening_cruise'`);
  expect(manifest).toMatchObject({
    asks_names: true,
    parties: [
      {
        guests: [
          { name: 'Ann Lee', type: 'Adult' },
          { name: 'Bo Lee', type: 'Child' },
        ],
        emergency_phone: '+14165550133',
      },
    ],
  });
});
