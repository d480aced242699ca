import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openVisitor, TwoServers } from '../harness/server-process.ts';
import { removeSlotGuards } from '../harness/slot-guards.ts';
import { bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { addRentals, doubleKayak, kayaks, nights } from '../support/rentals.ts';
import { makeBusiness } from '../support/test-business.ts';
import { basketBody, tripOf, type Trip } from './basket-body.ts';

const date: CalendarDate = addDays(todayIn('America/Toronto', new Date()), 40);
const basketCount = 20;

let database: TestDatabase;
const processes = new TwoServers();
let servers: { url: string }[] = [];

afterEach(async () => {
  await processes.close();
  await database.drop();
});
afterAll(() => processes.end());

/** Two server processes, which take long over each decision. */
async function open(): Promise<void> {
  database = await createTestDatabase();
  await makeBusiness(database.db);
  await addRentals(database.db);
  servers = await processes.open({
    DATABASE_URL: database.connectionString,
    PAUSE_AFTER: 'decided',
    PAUSE_MS: '100',
  });
}

/** One unit each, of which two are let once and the kayaks twelve times. */
const trips: Trip[] = [
  tripOf(bookingBody(date)),
  tripOf(doubleKayak(date, '10:00:00')),
  tripOf(nights(date, 2)),
  tripOf(kayaks(date, 2)),
];

/** The trips of the nth basket: three of the four, each time in another order. */
const orderOf = (n: number): Trip[] => {
  const [a, b, c] = [n % 4, (n + 1 + (n % 3)) % 4, (n + 2 + (n % 2)) % 4];
  return [...new Set([a, b, c])].flatMap((at) => trips[at] ?? []);
};

/** Twenty baskets at once, half of them at each server; the statuses of their answers. */
async function pressAtOnce(): Promise<number[]> {
  const visitors = await Promise.all(servers.map((server) => openVisitor(server.url)));
  const answers = await Promise.all(
    Array.from({ length: basketCount }, (_, n) => {
      const visitor = visitors[n % visitors.length];
      if (!visitor) throw new Error('No server');
      return visitor.post('/api/basket/checkout', basketBody(orderOf(n)), fromRandomNetwork());
    }),
  );
  return answers.map(({ status }) => status);
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? -1;
}

const overlaps = () =>
  count(sql`select count(*)::int as n from taken_times a join taken_times b
    on b.unit_id = a.unit_id and b.item = a.item and b.during && a.during and b.ctid > a.ctid`);
const deadlocks = () =>
  count(sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`);

test(`without lock and constraint, ${basketCount} baskets that share units sell some of it twice`, async () => {
  await open();
  await removeSlotGuards(database.db);
  await pressAtOnce();
  expect(await overlaps()).toBeGreaterThan(0);
});

test(`${basketCount} baskets that share units in different orders: nothing is sold twice, none waits for another in a circle`, async () => {
  await open();
  const statuses = await pressAtOnce();
  expect(new Set(statuses)).toEqual(new Set([200, 422]));
  expect(await overlaps()).toBe(0);
  expect(await deadlocks()).toBe(0);
  // Each basket is booked whole or not at all, and each that is booked is charged once.
  const booked = statuses.filter((status) => status === 200).length;
  const sizes = await database.db.execute<{ n: number; held: number }>(sql`
    select count(*)::int as n, count(*) filter (where status = 0)::int as held
    from bookings where cancelled_at is null group by coalesce(basket_id, -id)`);
  expect(sizes.rows).toHaveLength(booked);
  expect(sizes.rows.every(({ n, held }) => n >= 2 && held === 0)).toBe(true);
  const charged = sql`select count(*)::int as n from test_gateway.payments where status = 'succeeded'`;
  expect(await count(charged)).toBe(booked);
  expect(
    await count(sql`select (select coalesce(sum(amount - refunded), 0) from test_gateway.payments
      where status = 'succeeded')::int - (select coalesce(sum(paid_cents), 0) from bookings)::int as n`),
  ).toBe(0);
});
