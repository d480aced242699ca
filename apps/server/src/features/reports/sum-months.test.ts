import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#test/harness/build-app.ts';
import { openStaffDesk } from '#test/support/staff-desk.ts';
import type { TestClient } from '#test/harness/client.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import { sumMonths } from './sum-months.ts';

let server: TestApp;
let admin: TestClient;
let booking: number;
let order: number;
let skipper: number;
let mate: number;
let other: number;
const period = { from: '2019-02-10', to: '2019-05-20' };

const pay = (
  of: 'booking_id' | 'order_id',
  id: number,
  kind: number,
  amount: number,
  day: string,
) =>
  server.database.pool.query(
    `insert into ledger_entries (${of}, direction, kind, amount_cents, currency, method, made_at, paid_on)
     values ($1, 'payment', $2, $3, 'CAD', 'Cash', now(), $4)`,
    [id, kind, amount, day],
  );

/** A booking and an order of two products, paid over four months years ago. */
beforeAll(async () => {
  const desk = await openStaffDesk();
  ({ server, admin } = desk);
  const { pool } = server.database;
  booking = await insertGuestBooking(server.deps.db, 'long-ago@example.test');
  await pool.query(
    `update bookings set company_id = 1, unit_id = 1, item = 1, kind = 'full_day', date = '2019-04-02',
       total_cents = 900000, deposit_cents = 0 where id = $1`,
    [booking],
  );
  await pool.query(
    `insert into units (id, company_id, name, price_cents, items_quantity) overriding system value
     values (901, 1, 'Rod', 100, 1000), (902, 1, 'Reel', 100, 1000),
       (903, 1, 'Line', 100, 1000)`,
  );
  await pool.query(
    `insert into product_variants (id, unit_id, price_cents, quantity) overriding system value
     select id, id, 100, 1000 from units where id in (901, 902, 903)`,
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into orders (company_id, name, email, phone, delivery_date, status, total_cents,
       deposit_cents, terms, created_at)
     values (1, 'Order', 'o@example.test', '+1', '2019-04-01', 1, 3000, 0, '{"currency":"CAD"}', now())
     returning id`,
  );
  order = rows[0]?.id ?? 0;
  await pool.query(
    `insert into order_lines (order_id, position, unit_id, variant_id, name, price_cents, quantity, amount_cents)
     values ($1, 0, 901, 901, 'Rod', 1000, 1, 1000), ($1, 1, 902, 902, 'Reel', 2000, 1, 2000)`,
    [order],
  );
  await pool.query(
    `insert into taken_times (unit_id, item, during, days, booking_id)
     select 1, 1, tstzrange(day, day + interval '1 day'), daterange(day, day, '[]'), $1
     from unnest('{2019-04-02, 2019-04-03, 2019-05-20}'::date[]) day`,
    [booking],
  );
  await pool.query(
    `insert into departures (id, package_id, unit_id, item, date, time, starts_at, ends_at, during, seats, most_persons,
       opened_ahead)
     overriding system value values (901, 31, 3, 1, '2019-04-10', '19:00', '2019-04-10 23:00Z', '2019-04-11 01:00Z',
       '[2019-04-10 23:00Z,2019-04-11 01:30Z)', 40, 40, true)`,
  );
  const { rows: crew } = await pool.query<{ id: number }>(
    `insert into users (name, email, phone, role, password_hash)
     select 'Crew ' || n, 'crew' || n || '@example.test', '+1', 'Supervisor', 'x'
     from generate_series(1, 3) n returning id`,
  );
  [skipper, mate, other] = crew.map(({ id }) => id) as [number, number, number];
  await pool.query(
    `insert into booking_crew (booking_id, role, person_id, during) values
       ($1, 'supervisor', $2, tstzrange('2019-04-02', '2019-04-03')),
       ($1, 'mate', $3, tstzrange('2019-04-02', '2019-04-03'))`,
    [booking, skipper, mate],
  );
  for (const [n, day] of [
    '2019-02-09',
    '2019-02-20',
    '2019-03-05',
    '2019-04-30',
    '2019-05-20',
  ].entries()) {
    await pay('booking_id', booking, 2 + (n % 3), 10_001 + n, day);
    await pay('booking_id', booking, 5, 301 + n, day);
    await pay('order_id', order, 4, 100 + n, day);
  }
  await pool.query(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at,
       paid_on, refund_of)
     select booking_id, 'refund', kind, 77, currency, method, now(), '2019-04-04', id
     from ledger_entries where paid_on = '2019-03-05' and booking_id is not null and kind <> 5`,
  );
});
afterAll(() => server.close());

/** All reports that use the sums. */
async function everything() {
  const revenue = [];
  for (const by of ['month', 'unit', 'package'] as const) {
    revenue.push(await admin.call('GET /api/reports/revenue', { query: { ...period, by } }));
  }
  const entries = [];
  for (const narrow of [{}, { unit_id: 901 }, { package: 'orders' }, { package: 'full_day' }]) {
    for (const figure of ['received', 'refunded', 'net', 'tips']) {
      const query = { ...period, ...narrow, figure, per_page: 100 };
      const found = await admin.call('GET /api/reports/entries', { query });
      expect(found.data).toHaveLength(found.meta.total);
      entries.push(found);
    }
  }
  const occupancy = await admin.call('GET /api/reports/occupancy', { query: period });
  const tips = await admin.call('GET /api/reports/tips', { query: period });
  return { revenue, entries, occupancy, tips };
}

const summed = async () => {
  const { rows } = await server.database.pool.query<{ month: string }>(
    `select month from summed_months s where month between '2019-01-01' and '2019-12-31'
       and not exists (select from changed_months c where c.month = s.month) order by month`,
  );
  return rows.map(({ month }) => month.slice(0, 7));
};

test('equal the entries, and reflect every change at once', async () => {
  const read = await everything();
  expect(read.revenue[0]?.totals).toEqual({
    received: 404.24,
    refunded: 0.77,
    net: 403.47,
    tips: 12.14,
  });
  expect(read.occupancy.totals.taken).toBe(3);
  // A single trip, although it was tipped in four months.
  expect(read.tips.totals).toEqual({ trips: 1, tips: 12.14 });
  expect(read.tips.data.map(({ person_id, trips, share }) => [person_id, trips, share])).toEqual([
    [skipper, 1, 6.07],
    [mate, 1, 6.07],
  ]);
  expect(await summed()).toEqual([]);
  await sumMonths(server.deps);
  expect(await summed()).toContain('2019-03');
  expect(await everything()).toEqual(read);

  const changes: (() => Promise<unknown>)[] = [
    () => pay('booking_id', booking, 3, 5_000, '2019-03-31'),
    () => server.database.pool.query('update bookings set unit_id = 3 where id = $1', [booking]),
    () => server.database.pool.query(`delete from taken_times where days @> '2019-04-03'::date`),
    () =>
      server.database.pool.query(
        'update order_lines set unit_id = 903, variant_id = 903 where order_id = $1 and position = 1',
        [order],
      ),
  ];
  changes.push(
    () =>
      server.database.pool.query(
        `update booking_crew set person_id = $2 where booking_id = $1 and role = 'mate'`,
        [booking, other],
      ),
    () =>
      server.database.pool.query(
        `delete from booking_crew where booking_id = $1 and role = 'mate'`,
        [booking],
      ),
    () => pay('booking_id', booking, 5, 1_001, '2019-04-20'),
  );
  // The first and the last booking of a departure that has its time without them.
  const party = await insertGuestBooking(server.deps.db, 'aboard@example.test');
  const set = (columns: string) =>
    server.database.pool.query(`update bookings set ${columns} where id = $1`, [party]);
  changes.push(
    () => set('departure_id = 901, seats = 1'),
    () => set('cancelled_at = now(), status = 1'),
  );
  let last = read;
  for (const change of changes) {
    await change();
    const changed = await everything();
    expect(changed).not.toEqual(last);
    // No outdated sum was used: entry by entry gives the same.
    await server.database.pool.query(
      'insert into changed_months (month) select month from summed_months',
    );
    expect(await everything()).toEqual(changed);
    await sumMonths(server.deps);
    expect(await summed()).toEqual(expect.arrayContaining(['2019-03', '2019-04']));
    expect(await everything()).toEqual(changed);
    last = changed;
  }
});

test('waits for a transaction that is changing the month', async () => {
  const { pool } = server.database;
  const other = await pool.connect();
  try {
    await other.query('begin');
    await other.query(
      `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
       values ($1, 'payment', 3, 4200, 'CAD', 'Cash', now(), '2019-04-15')`,
      [booking],
    );
    await sumMonths(server.deps);
    const before = await everything();
    await other.query('commit');
    const after = await everything();
    expect(after.revenue[0]?.totals.received).toBeCloseTo(
      (before.revenue[0]?.totals.received ?? 0) + 42,
    );
    await sumMonths(server.deps);
    expect(await everything()).toEqual(after);
  } finally {
    other.release();
  }
});
