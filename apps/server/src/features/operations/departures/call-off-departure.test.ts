import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportDepartures } from '#features/operations/operations-api.ts';
import { cruise, launch } from '#test/support/seats.ts';
import { openDeparturesDesk } from '#test/support/departures-desk.ts';

const desk = await openDeparturesDesk();
afterAll(() => desk.server.close());
const { rows, ofBooking, takes, readDeparture: read } = desk;

let date = calendarDate('2026-08-01');
beforeEach(() => {
  date = addDays(date, 3);
});

const open = (over: object = {}) => desk.open(date, over);
let request = 0;
const asked = async (id: number, over: object = {}) => ({
  params: { id },
  body: {
    request_id: `00000000-0000-4000-8000-${String((request += 1)).padStart(12, '0')}`,
    version: (await read(id)).version,
    reason: 'Storm',
    message: 'The wind is too strong.',
    ...over,
  },
});
const callOff = async (id: number, over: object = {}) =>
  (await desk.staff.call('POST /api/departures/:id/call-off', await asked(id, over))).data;
/** The link in the mail to the customer of a booking. */
const linkOf = async (bookingId: number) => {
  const [row] = await rows(sql`select params ->> 'secret_link' as link from messages
    where booking_id = ${bookingId} and template = 'called-off' and channel = 'mail'
    order by id desc limit 1`);
  return String(row?.['link']).split('/').at(-1) ?? '';
};
const messages = async (bookingId: number) =>
  (
    await rows(sql`select channel from messages
      where booking_id = ${bookingId} and template = 'called-off' order by 1`)
  ).map(({ channel }) => channel);
const choose = (token: string, body: object) =>
  desk.server.client().send('POST', `/api/called-off/${token}`, { body });

test('closes at once and asks each customer; its time stays until the last has chosen', async () => {
  const first = await desk.book(cruise(date, { adults: 2 }));
  const second = await desk.book(cruise(date, { adults: 1 }, { name: 'Kim' }));
  const id = await ofBooking(first);
  const { call_off_id: callOffId } = await callOff(id);
  expect(await read(id)).toMatchObject({
    ...{
      closed: true,
      called_off: true,
      call_off_id: callOffId,
      bookings: 2,
      all_called_off: true,
    },
    parties: [{ called_off: true }, { called_off: true }],
  });
  expect(await messages(first)).toEqual(['mail', 'sms']);
  const sold = await desk.customer.send('POST', '/api/booking/create', {
    body: cruise(date, { adults: 1 }),
  });
  expect(sold.status).toBe(422);

  expect((await choose(await linkOf(first), { choice: 'refund' })).status).toBe(200);
  expect([await takes(id), (await read(id)).bookings]).toEqual([1, 1]);
  const later = addDays(date, 1);
  const moved = await choose(await linkOf(second), { choice: 'date', date: later });
  expect(moved.status).toBe(200);
  expect(await takes(id)).toBe(0);
  expect(await ofBooking(second)).not.toBe(id);
  expect(await read(id)).toMatchObject({ closed: true, called_off: true, seats_taken: 0 });
});

test('its guests may take another start of the same day, but not the one called off', async () => {
  const booking = await desk.book(launch(date, { adults: 2 }));
  await callOff(await ofBooking(booking));
  const token = await linkOf(booking);
  const same = await choose(token, { choice: 'date', date, time: '16:00:00' });
  expect(same.body).toMatchObject({ errors: { date: ['This date has been called off.'] } });
  const { data: days } = await desk.server.client().call('GET /api/called-off/:token/dates', {
    params: { token },
    query: { month: date.slice(0, 7) },
  });
  expect(days.find((day) => day.date === date)?.times).toEqual(['19:00:00']);
  const evening = await choose(token, { choice: 'date', date, time: '19:00:00' });
  expect(evening.body).toMatchObject({ data: { state: 'date', new_time: '19:00:00' } });
});

test('called off with its whole day, its guests may take no other start of that day', async () => {
  const booking = await desk.book(launch(date, { adults: 2 }));
  await desk.staff.call('POST /api/call-offs', {
    body: {
      request_id: `10000000-0000-4000-8000-${String((request += 1)).padStart(12, '0')}`,
      ...{ from_date: date, to_date: date, unit_id: 9, booking_ids: [booking] },
      ...{ reason: 'Storm', message: 'The wind is too strong.', close_days: false },
    },
  });
  const chosen = await choose(await linkOf(booking), { choice: 'date', date, time: '19:00:00' });
  expect(chosen.body).toMatchObject({ errors: { date: ['This date has been called off.'] } });
  const { errors } = await desk.customer.refused('PUT /api/bookings/:id', {
    params: { id: booking },
    body: { time: '19:00:00' },
  });
  expect(errors).toEqual({
    date: ['This day has been called off. Please choose another one.'],
  });
});

describe('a request that is repeated', () => {
  test('is done once', async () => {
    const booking = await desk.book(cruise(date, { adults: 2 }));
    const id = await ofBooking(booking);
    const same = await asked(id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => desk.staff.call('POST /api/departures/:id/call-off', same)),
    );
    const ids = new Set(answers.map(({ data }) => data.call_off_id));
    expect([ids.size, await messages(booking)]).toEqual([1, ['mail', 'sms']]);
  });

  test('about one without bookings closes it once', async () => {
    const { id } = await open();
    const same = await asked(id);
    for (let n = 0; n < 2; n += 1) {
      const { data } = await desk.staff.call('POST /api/departures/:id/call-off', same);
      expect(data).toEqual({ call_off_id: null });
    }
    expect(await read(id)).toMatchObject({ closed: true, called_off: false, opened_ahead: false });
    expect(await takes(id)).toBe(0);
  });
});

test('one that was called off is not opened, kept or sailed again while its guests choose', async () => {
  const booking = await desk.book(cruise(date, { adults: 2 }));
  const id = await ofBooking(booking);
  await callOff(id);
  for (const body of [{ closed: false }, { sails_anyway: true }, { opened_ahead: true }]) {
    const { version } = await read(id);
    const refusal = await desk.staff.refused('PUT /api/departures/:id', {
      params: { id },
      body: { version, ...body },
    });
    expect([refusal.code, refusal.errors]).toEqual([
      'called_off',
      { id: ['This departure is called off.'] },
    ]);
  }
  const again = await desk.staff.refused('POST /api/departures/:id/call-off', await asked(id));
  expect(again.code).toBe('called_off');
});

test('refuses one that has left, and an older version', async () => {
  const booking = await desk.book(cruise(date, { adults: 2 }));
  const id = await ofBooking(booking);
  const stale = await asked(id, { version: 99 });
  expect((await desk.staff.refused('POST /api/departures/:id/call-off', stale)).status).toBe(409);
  await rows(sql`update departures set starts_at = '2026-06-15T13:00:00Z' where id = ${id}`);
  const gone = await desk.staff.refused('POST /api/departures/:id/call-off', await asked(id));
  expect(gone.errors).toEqual({ id: ['This departure has left.'] });
});

test('reads as called off once each of its bookings is, and is not so itself', async () => {
  const first = await desk.book(cruise(date, { adults: 2 }));
  const second = await desk.book(cruise(date, { adults: 1 }));
  const paying = await desk.book(cruise(date, { adults: 1 }));
  const id = await ofBooking(first);
  await rows(
    sql`update bookings set hold_expires_at = '2030-01-01', status = 0 where id = ${paying}`,
  );
  const state = async () => {
    const { called_off: itself, all_called_off: all } = await read(id);
    return { itself, all };
  };
  await rows(sql`update bookings set called_off = true where id = ${first}`);
  expect(await state()).toEqual({ itself: false, all: false });
  await rows(sql`update bookings set called_off = true where id = ${second}`);
  expect(await state()).toEqual({ itself: false, all: true });
});

test('what was being paid meanwhile is called off once it is booked', async () => {
  const booking = await desk.book(cruise(date, { adults: 2 }));
  const paying = await desk.book(cruise(date, { adults: 1 }));
  const id = await ofBooking(booking);
  await rows(
    sql`update bookings set hold_expires_at = '2030-01-01', status = 0 where id = ${paying}`,
  );
  await callOff(id);
  expect(await messages(paying)).toEqual([]);
  await rows(sql`update bookings set hold_expires_at = null, status = 2 where id = ${paying}`);
  await reportDepartures(desk.server.deps);
  await reportDepartures(desk.server.deps);
  expect(await messages(paying)).toEqual(['mail', 'sms']);
  expect((await read(id)).parties.map((one) => one.called_off)).toEqual([true, true]);
});

test('what joined it is called off whatever company the installation is set to', async () => {
  const first = await desk.book(cruise(date, { adults: 2 }));
  const paying = await desk.book(cruise(date, { adults: 1 }));
  await rows(
    sql`update bookings set hold_expires_at = '2030-01-01', status = 0 where id = ${paying}`,
  );
  await callOff(await ofBooking(first));
  await rows(sql`update bookings set hold_expires_at = null, status = 2 where id = ${paying}`);
  await rows(sql`update settings set data = jsonb_set(data, '{company_id}', '2')`);
  await reportDepartures(desk.server.deps);
  await rows(sql`update settings set data = jsonb_set(data, '{company_id}', '0')`);
  expect(await messages(paying)).toEqual(['mail', 'sms']);
});

test('one that is only being paid for is called off too, once it is booked', async () => {
  const paying = await desk.book(cruise(date, { adults: 1 }));
  const id = await ofBooking(paying);
  await rows(
    sql`update bookings set hold_expires_at = '2030-01-01', status = 0 where id = ${paying}`,
  );
  const { call_off_id: callOffId } = await callOff(id);
  expect(await read(id)).toMatchObject({ closed: true, called_off: true, call_off_id: callOffId });
  const again = await desk.staff.refused('POST /api/departures/:id/call-off', await asked(id));
  expect(again.code).toBe('called_off');
  await rows(sql`update bookings set hold_expires_at = null, status = 2 where id = ${paying}`);
  await reportDepartures(desk.server.deps);
  expect(await messages(paying)).toEqual(['mail', 'sms']);
  expect((await read(id)).parties.map((one) => one.called_off)).toEqual([true]);
});

test('a party that staff move to a trip of its own at the same start has chosen', async () => {
  const booking = await desk.book(launch(date, { adults: 2 }));
  const { call_off_id: callOffId } = await callOff(await ofBooking(booking));
  await desk.staff.call('PUT /api/bookings/:id', {
    params: { id: booking },
    body: { package_id: 92, time: '16:00:00' },
  });
  const { data } = await desk.staff.call('GET /api/call-offs/:id', {
    params: { id: callOffId ?? 0 },
  });
  expect(data.trips).toMatchObject([{ state: 'chosen_date', new_date: date }]);
});

describe('under its least to sail', () => {
  const tasks = async () =>
    (await desk.staff.call('GET /api/money-tasks', { query: {} })).data.filter(
      ({ kind }) => kind === 'too_few_to_sail',
    );
  beforeAll(async () => {
    await rows(sql`update package_kinds set least_to_sail = 4 where code = 'evening_cruise'`);
  });
  /** Reports at so many hours before the start of 19:00. */
  const report = async (hoursBefore: number) => {
    const start = Date.parse(`${date}T23:00:00Z`);
    desk.server.clock.set(new Date(start - hoursBefore * 3_600_000).toISOString());
    await reportDepartures(desk.server.deps);
  };

  test('it is not listed once it is full', async () => {
    const booking = await desk.book(cruise(date, { adults: 3 }));
    const id = await ofBooking(booking);
    await rows(sql`update departures set seats = 3 where id = ${id}`);
    await report(48);
    expect(await tasks()).toEqual([]);
    expect((await read(id)).least_to_sail).toBe(3);
    await rows(sql`update departures set seats = 4 where id = ${id}`);
    await report(47);
    expect(await tasks()).toHaveLength(1);
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id: booking }, body: {} });
  });

  test('it is listed 48 hours ahead, until enough have booked; holds do not count', async () => {
    const booking = await desk.book(cruise(date, { adults: 3 }));
    const held = await desk.book(cruise(date, { adults: 2 }));
    await rows(
      sql`update bookings set hold_expires_at = '2030-01-01', status = 0 where id = ${held}`,
    );
    const id = await ofBooking(booking);
    await report(49);
    expect(await tasks()).toEqual([]);
    await report(48);
    expect(await tasks()).toMatchObject([
      {
        departure_id: id,
        booking_id: null,
        reason: `Evening cruise, Evening Star, ${date} 19:00: 3 of at least 4 guests.`,
      },
    ]);
    await rows(sql`update bookings set hold_expires_at = null, status = 2 where id = ${held}`);
    await report(40);
    expect(await tasks()).toEqual([]);
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id: held }, body: {} });
    await report(30);
    expect(await tasks()).toHaveLength(1);
    await report(-1);
    expect(await tasks()).toEqual([]);
  });

  test('one opened ahead is not listed while all of its bookings are called off', async () => {
    desk.server.clock.set('2026-06-15T14:00:00Z');
    const { id } = await open();
    const booking = await desk.book(cruise(date, { adults: 1 }));
    expect(await ofBooking(booking)).toBe(id);
    await report(24);
    expect(await tasks()).toHaveLength(1);
    await rows(sql`update bookings set called_off = true where id = ${booking}`);
    await report(23);
    expect(await tasks()).toEqual([]);
    // It is still on sale: whoever books now may be too few.
    await rows(sql`update bookings set called_off = false where id = ${booking}`);
    await report(22);
    expect(await tasks()).toHaveLength(1);
    await desk.cancel(booking);
  });

  test.each(['sails anyway', 'is called off'])('the task ends when it %s', async (what) => {
    desk.server.clock.set('2026-06-15T14:00:00Z');
    const id = await ofBooking(await desk.book(cruise(date, { adults: 1 })));
    await report(24);
    expect(await tasks()).toHaveLength(1);
    if (what === 'is called off') await callOff(id);
    else {
      const { version } = await read(id);
      const body = { version, sails_anyway: true };
      await desk.staff.call('PUT /api/departures/:id', { params: { id }, body });
    }
    expect(await tasks()).toEqual([]);
    await report(20);
    expect(await tasks()).toEqual([]);
  });
});

describe('whoever waits for it', () => {
  const wait = async (time: string | null) => {
    const [row] = await rows(sql`
      insert into waiting_entries (unit_id, package_id, date, time, guests, name, email, joined_at)
      values (9, 91, ${date}, ${time}, 1, 'Wai Ting', ${`wait-${time}@slipway.test`}, now())
      returning id`);
    return Number(row?.['id']);
  };
  /** For which starts of the day those are told by mail that they wait no more. */
  const told = async () =>
    (
      await rows(sql`select params ->> 'time' as time from messages
        where template = 'waiting-list-called-off' and params ->> 'date' = ${date} order by id`)
    ).map(({ time }) => time);
  const waits = async (id: number) => {
    const [row] = await rows(sql`select ended_at is null as waits from waiting_entries
      where id = ${id}`);
    return row?.['waits'];
  };

  test('for its start or, with its last start, for any of the day, waits no more', async () => {
    const first = await desk.book(launch(date, { adults: 2 }));
    const second = await desk.book(launch(date, { adults: 2 }, { time: '19:00:00' }));
    const its = await wait('16:00:00');
    const later = await wait('19:00:00');
    const any = await wait(null);
    await callOff(await ofBooking(first));
    expect(await told()).toEqual(['16:00:00']);
    expect([await waits(its), await waits(later), await waits(any)]).toEqual([false, true, true]);
    await callOff(await ofBooking(second));
    expect([await waits(later), await waits(any)]).toEqual([false, false]);
    expect(await told()).toEqual(['16:00:00', '19:00:00', null]);
  });
});
