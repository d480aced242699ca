import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import { calendarDate } from '@slipway/domain/dates/dates';
import { addRentals, kayaks, nights } from '#test/support/rentals.ts';
import { addSeats, cruise } from '#test/support/seats.ts';
import { csvRows } from '#test/support/random-ledger.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

test('counts bookings and days without holds', async () => {
  const { server, admin } = desk;
  const { pool } = server.database;
  const first = await insertGuestBooking(server.deps.db, 'first@example.test');
  const second = await insertGuestBooking(server.deps.db, 'second@example.test');
  const third = await insertGuestBooking(server.deps.db, 'third@example.test');
  const last = await insertGuestBooking(server.deps.db, 'last@example.test');
  const dates = [
    [first, '2026-07-04'],
    [third, '2026-07-04'],
    [last, '2026-07-31'],
  ];
  for (const [id, date] of dates) {
    await pool.query(`update bookings set date = $2 where id = $1`, [id, date]);
  }
  await pool.query(
    `insert into taken_times (unit_id, item, during, days, booking_id) values
       (3, 1, '[2026-07-04 10:00+00, 2026-07-04 16:00+00)', null, $1),
       (3, 1, '[2026-07-04 16:00+00, 2026-07-04 22:00+00)', null, $3),
       (3, 1, '[2026-07-31 22:00+00, 2026-08-01 02:00+00)', null, $4),
       (1, 1, '[2026-08-01 04:00+00, 2026-08-02 04:00+00)', '[2026-08-01, 2026-08-01]', $1),
       (1, 1, '[2026-08-02 04:00+00, 2026-08-03 04:00+00)', '[2026-08-02, 2026-08-02]', $2)`,
    [first, second, third, last],
  );
  await pool.query(
    `update bookings set status = 0, hold_expires_at = now() + interval '1 hour' where id = $1`,
    [second],
  );
  const query = { from: '2026-07-01', to: '2026-08-10' };
  const { data, totals } = await admin.call('GET /api/reports/occupancy', { query });
  const lines = data.map((l) => [l.unit_id, l.month, l.taken, l.possible]);
  expect(lines).toEqual([
    [1, '2026-07', 0, 31],
    [1, '2026-08', 1, 10],
    [3, '2026-07', 3, 93],
    [3, '2026-08', 0, 30],
  ]);
  const none = { taken: 0, possible: 0 };
  expect(totals).toEqual({ taken: 4, possible: 164, hours: none, seats: none });
  const csv = csvRows((await admin.send('GET', '/api/reports/occupancy/csv', { query })).body);
  expect(csv.map((cells) => cells.slice(3, 5).map(Number))).toEqual(
    data.map(({ taken, possible }) => [taken, possible]),
  );

  // Closed days and maintenance are unavailable, each counted once; a booked one was available.
  await pool.query(
    `insert into closings (unit_id, period, since, reason) values
       (1, '{"form":"dates","from":"2026-07-30","to":"2026-08-01"}', '2026-07-01', 'Storm'),
       (3, '{"form":"dates","from":"2026-07-31","to":"2026-07-31"}', '2026-07-01', 'Storm')`,
  );
  await pool.query(
    `update units set maintenance_from = '2026-08-01', maintenance_to = '2026-08-03' where id = 1`,
  );
  const closed = await admin.call('GET /api/reports/occupancy', { query });
  expect(closed.data.map((l) => [l.unit_id, l.month, l.taken, l.possible])).toEqual([
    [1, '2026-07', 0, 29],
    [1, '2026-08', 1, 8],
    [3, '2026-07', 3, 91],
    [3, '2026-08', 0, 30],
  ]);

  // Open-ended maintenance closes the unit from its start on, or until its end when it has no
  // start.
  const possible = async (from: string | null, to: string | null) => {
    await pool.query('update units set maintenance_from = $1, maintenance_to = $2 where id = 1', [
      from,
      to,
    ]);
    const { data: lines } = await admin.call('GET /api/reports/occupancy', { query });
    return lines.filter((l) => l.unit_id === 1).map((l) => [l.month, l.possible]);
  };
  expect(await possible('2026-07-11', null)).toEqual([
    ['2026-07', 10],
    ['2026-08', 1],
  ]);
  expect(await possible(null, '2026-07-11')).toEqual([
    ['2026-07', 18],
    ['2026-08', 10],
  ]);
});

test('counts hours, and seats of what sails, where nothing else says how full a unit is', async () => {
  const { server, admin, staff } = desk;
  const { pool } = server.database;
  await addRentals(server.deps.db);
  const book = (body: object) => staff.send('POST', '/api/booking/create', { body });
  const date = calendarDate('2026-09-08');
  expect((await book(kayaks(date, 3))).status).toBe(200);
  expect((await book(nights(date, 4))).status).toBe(200);
  const query = { from: '2026-09-07', to: '2026-09-13' };
  const lines = async () => {
    const { data, totals } = await admin.call('GET /api/reports/occupancy', { query });
    const ofRentals = data.filter(({ unit_id: unit }) => unit > 3 && unit < 8);
    return { totals, lines: ofRentals.map((l) => [l.unit_id, l.counted, l.taken, l.possible]) };
  };
  const { lines: all, totals } = await lines();
  expect(all).toEqual(
    [
      // Three kayaks for two and a half hours; twelve for nine hours on seven days.
      [4, 'hours', 7.5, 756],
      // From four in the afternoon to ten in the morning four days on.
      [5, 'hours', 90, 168],
      // From half past seven to a quarter past six, not on Mondays.
      [6, 'hours', 0, 64.5],
      [7, 'hours', 0, 63],
    ].sort((a, b) => order.indexOf(Number(a[0])) - order.indexOf(Number(b[0]))),
  );
  expect(totals.hours).toEqual({ taken: 97.5, possible: 1051.5 });

  // Closed days of one item close that item alone.
  await pool.query(
    `insert into closings (unit_id, item, period, since, reason) values
       (4, 12, '{"form":"dates","from":"2026-09-10","to":"2026-09-11"}', '2026-07-01', 'Leaks')`,
  );
  expect((await lines()).lines.find(([unit]) => unit === 4)).toEqual([4, 'hours', 7.5, 738]);

  await hold(date);
  expect((await lines()).lines.map(([, , taken]) => taken)).toEqual([0, 0, 0, 0]);
});

/** Makes the bookings of a day holds. */
const hold = (date: string) =>
  desk.server.database.pool.query(
    `update bookings set status = 0, hold_expires_at = '2030-01-01' where date = $1`,
    [date],
  );

/** The units by name: Double kayak, Houseboat, Salmon boat, Single kayak. */
const order = [7, 5, 6, 4];

test('counts the seats sold of a departure until it, or every booking of it, is called off', async () => {
  const { server, admin } = desk;
  const { pool } = server.database;
  await addSeats(server.deps.db);
  const date = calendarDate('2026-10-06');
  await desk.book(date, cruise(date, { adults: 3, children: 1, infants: 1 }));
  const seats = async () => {
    const query = { from: '2026-10-05', to: '2026-10-11' };
    const { data } = await admin.call('GET /api/reports/occupancy', { query });
    const line = data.find(({ unit_id: unit }) => unit === 8);
    return line && [line.counted, line.taken, line.possible];
  };
  expect(await seats()).toEqual(['seats', 4, 40]);
  const callOffBookings = (isOff: boolean) =>
    pool.query('update bookings set called_off = $2 where date = $1', [date, isOff]);
  await callOffBookings(true);
  expect(await seats()).toBeUndefined();
  await callOffBookings(false);
  expect(await seats()).toEqual(['seats', 4, 40]);
  await pool.query(`update departures set called_off_at = now() where date = $1`, [date]);
  expect(await seats()).toBeUndefined();

  // Let in other ways too, the unit counts the hours of departures with bookings, here two and a half with cleaning.
  await pool.query(
    `insert into packages (unit_id, kind, price_cents, length_prices, deposit_of)
     values (8, 'by_the_hour', 2500, '[{"length": 60, "price_cents": 2500}]', 'everything')`,
  );
  expect((await seats())?.slice(0, 2)).toEqual(['hours', 2.5]);
  await hold(date);
  expect((await seats())?.slice(0, 2)).toEqual(['hours', 0]);
});
