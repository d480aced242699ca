import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
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
  expect(totals).toEqual({ taken: 4, possible: 164 });
  const csv = csvRows((await admin.send('GET', '/api/reports/occupancy/csv', { query })).body);
  expect(csv.map((cells) => cells.slice(3, 5).map(Number))).toEqual(
    data.map(({ taken, possible }) => [taken, possible]),
  );

  // Closed days and maintenance are unavailable, each counted once; a booked one was available.
  await pool.query(
    `insert into unit_blocks (unit_id, from_date, to_date, reason) values
       (1, '2026-07-30', '2026-08-01', 'Storm'), (3, '2026-07-31', '2026-07-31', 'Storm')`,
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
