import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '#test/harness/client.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import {
  csvRows,
  inCents,
  openRandomLedger,
  sum,
  type RandomLedger,
} from '#test/support/random-ledger.ts';

let ledger: RandomLedger;
let admin: TestClient;
beforeAll(async () => {
  ledger = await openRandomLedger();
  ({ admin } = ledger);
});
afterAll(() => ledger.server.close());

test('amounts due add up to the balances by agreed terms, as JSON and as CSV', async () => {
  const { pool } = ledger.server.database;
  const { rows } = await pool.query<{ left: number }>(
    `select sum(left_cents)::bigint as left from (
       select left_cents from bookings where company_id = 1 and left_cents > 0
       union all select left_cents from orders where left_cents > 0) live`,
  );
  const query = { per_page: 100 };
  const due = await admin.call('GET /api/reports/due', { query });
  expect(inCents(due.totals.amount)).toBe(rows[0]?.left);
  expect(sum(due.sums.map(({ amount }) => inCents(amount)))).toBe(rows[0]?.left);
  expect(sum(due.data.map(({ amount }) => inCents(amount)))).toBe(rows[0]?.left);
  expect(due.data.map(({ due_on }) => due_on)).toEqual(
    due.data.map(({ due_on }) => due_on).toSorted(),
  );
  const late = await admin.call('GET /api/reports/due', { query: { ...query, overdue: '1' } });
  expect(sum(late.data.map(({ amount }) => inCents(amount)))).toBe(inCents(due.totals.overdue));
  const csv = csvRows((await admin.send('GET', '/api/reports/due/csv')).body);
  expect(csv.map((cells) => Number(cells[7]))).toEqual(due.data.map(({ amount }) => amount));
});

test('each instalment is due on its date, and nothing for what was cancelled without a debt', async () => {
  const { pool } = ledger.server.database;
  const id = await insertGuestBooking(ledger.server.deps.db, 'due@example.test');
  await pool.query(
    `update bookings set company_id = 1, name = 'Due', date = '2026-09-30', total_cents = 100000,
       deposit_cents = 10000, created_at = '2026-06-15T14:00:00Z',
       terms = jsonb_set(terms, '{quote,secondPayment}', '45000') where id = $1`,
    [id],
  );
  const mine = async () => {
    const { data } = await admin.call('GET /api/reports/due', { query: { per_page: 100 } });
    return data.filter((row) => row.booking_id === id);
  };
  const parts = (rows: Awaited<ReturnType<typeof mine>>) =>
    rows.map(({ part, due_on, amount, overdue }) => [part, due_on, amount, overdue]);
  expect(parts(await mine())).toEqual([
    ['deposit', '2026-06-15', 100, false],
    ['second', '2026-08-31', 450, false],
    ['final', '2026-09-23', 450, false],
  ]);
  await pool.query(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
     values ($1, 'payment', 2, 30000, 'CAD', 'Cash', now(), '2020-06-15')`,
    [id],
  );
  expect(parts(await mine())).toEqual([
    ['second', '2026-08-31', 250, false],
    ['final', '2026-09-23', 450, false],
  ]);
  const cancel = `update bookings set status = 1, cancelled_at = '2026-06-14T14:00:00Z'`;
  await pool.query(`${cancel} where id = $1`, [id]);
  expect(await mine()).toEqual([]);
  await pool.query(`update bookings set owed_after_cancel = true where id = $1`, [id]);
  expect(parts(await mine())).toEqual([
    ['final', '2026-06-14', 450, true],
    ['second', '2026-06-14', 250, true],
  ]);
});

test('the trip behind an amount is told with its end, items and types of guest', async () => {
  const { pool } = ledger.server.database;
  const id = await insertGuestBooking(ledger.server.deps.db, 'trip@example.test');
  await pool.query(
    `update bookings set company_id = 1, name = 'Trip', date = '2026-09-30', time = '19:00', quantity = 3, guests = 4,
       starts_at = '2026-09-30T23:00:00Z', ends_at = '2026-10-01T04:30:00Z',
       crew_until = null, total_cents = 50000, deposit_cents = 0,
       guest_types = '[{"id": 1, "name": "Adult", "count": 3, "takes_seat": true},
         {"id": 2, "name": "Child", "count": 1, "takes_seat": true}]' where id = $1`,
    [id],
  );
  await pool.query(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
     values ($1, 'payment', 2, 10000, 'CAD', 'Cash', now(), '2026-06-15')`,
    [id],
  );
  const trip = {
    ...{ date: '2026-09-30', time: '19:00:00' },
    ...{ starts_at: '2026-09-30T23:00:00.000Z', ends_at: '2026-10-01T04:30:00.000Z' },
    ...{ quantity: 3, details: 4, guest_types: [{ name: 'Adult' }, { name: 'Child' }] },
  };
  const query = { per_page: 100 };
  const due = await admin.call('GET /api/reports/due', { query });
  expect(due.data.find((row) => row.booking_id === id)).toMatchObject({ trip });
  expect(due.data.find((row) => row.order_id !== null)?.trip).toBeNull();
  const day = { from: '2026-06-15', to: '2026-06-15' };
  const entries = await admin.call('GET /api/reports/entries', { query: { ...query, ...day } });
  expect(entries.data.find((row) => row.booking_id === id)).toMatchObject({ trip });
  const told = '2026-09-30 19:00,2026-10-01 00:30,3,4,"3 × Adult, 1 × Child"';
  for (const [report, sent] of [
    ['due', {}],
    ['entries', day],
  ] as const) {
    const path = `/api/reports/${report}/csv`;
    const csv = csvRows((await admin.send('GET', path, { query: sent })).body);
    expect(
      csv
        .find((cells) => cells[2] === String(id))
        ?.slice(-6)
        .join(),
    ).toBe(told);
  }
});
