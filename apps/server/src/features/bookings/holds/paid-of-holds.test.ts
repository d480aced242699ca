import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

// What is paid of a hold is summed up when it ends; whoever ends it and whoever enters a payment wait for each other.
let database: TestDatabase;
let ending: PoolClient;
let paying: PoolClient;
let id = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  [ending, paying] = [await database.pool.connect(), await database.pool.connect()];
});
afterAll(async () => {
  ending.release();
  paying.release();
  await database.drop();
});
beforeEach(async () => {
  const { rows } = await database.pool.query<{ id: number }>(`
    insert into bookings (kind, date, time, starts_at, ends_at, guests, name, email, phone, status, hold_expires_at,
      total_cents, deposit_cents, terms, created_at)
    values ('inshore', '2027-06-12', '07:00', '2027-06-12 11:00Z', '2027-06-12 16:00Z', 2, 'Ada', 'ada@example.test',
      '+14165550100', 0, now() + interval '10 minutes', 50000, 5000, '{"zone": "America/Toronto", "currency": "CAD"}', now())
    returning id`);
  id = rows[0]?.id ?? 0;
});

const enter = (client: PoolClient, cents: number, kind = 2) =>
  client.query(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, paid_on, made_at)
     values ($1, 'payment', $2, $3, 'CAD', 'Credit card', '2027-01-02', now())`,
    [id, kind, cents],
  );
const book = (client: PoolClient) =>
  client.query('update bookings set status = 2, hold_expires_at = null where id = $1', [id]);

async function expectPaid(paid: number, tips = 0): Promise<void> {
  const { rows } = await database.pool.query<object>(
    `select paid_cents::integer as paid, tips_cents::integer as tips, left_cents::integer as left
     from bookings where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ paid, tips, left: 50_000 - paid }]);
  const sums = await database.pool.query<{ different: number }>(
    `select different::integer from check_sums() where name = 'paid amounts of bookings'`,
  );
  expect(sums.rows).toEqual([{ different: 0 }]);
}

/** Runs both at once: the first has not committed when the second begins, and the second waits for it. */
async function oneAfterAnother(
  first: [PoolClient, () => Promise<unknown>],
  second: [PoolClient, () => Promise<unknown>],
): Promise<void> {
  await first[0].query('begin');
  await second[0].query('begin');
  await first[1]();
  let isDone = false;
  const waiting = second[1]().then(() => {
    isDone = true;
  });
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await database.pool.query(waits)).rowCount).toBe(1);
  expect(isDone).toBe(false);
  await first[0].query('commit');
  await waiting;
  await second[0].query('commit');
}

test('what is entered before a hold ends counts, once', async () => {
  await ending.query('begin');
  await enter(ending, 5_000);
  await enter(ending, 700, 5);
  await book(ending);
  await enter(ending, 1_000, 3);
  await ending.query('commit');
  await expectPaid(6_000, 700);
});

test('a hold that ends while a payment is entered waits for it', async () => {
  await oneAfterAnother([paying, () => enter(paying, 5_000)], [ending, () => book(ending)]);
  await expectPaid(5_000);
});

test('a payment that is entered while a hold ends waits for it', async () => {
  await oneAfterAnother([ending, () => book(ending)], [paying, () => enter(paying, 5_000)]);
  await expectPaid(5_000);
});

test('nothing is paid of an open hold, and of a released one what came', async () => {
  await enter(paying, 5_000);
  await expectPaid(0);
  await ending.query('update bookings set status = 1, cancelled_at = now() where id = $1', [id]);
  const { rows } = await database.pool.query<object>(
    'select paid_cents::integer as paid, left_cents::integer as left from bookings where id = $1',
    [id],
  );
  expect(rows).toEqual([{ paid: 5_000, left: 0 }]);
});
