import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { bookingBody, fromRandomNetwork } from './support/booking-body.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import {
  openVisitor,
  TwoServers,
  type HttpAnswer,
  type Visitor,
} from './harness/server-process.ts';
import { removeSlotGuards } from './harness/slot-guards.ts';
import { makeBusiness } from './support/test-business.ts';

const visitorCount = 200;
const date: CalendarDate = addDays(todayIn('America/Toronto', new Date()), 40);

let database: TestDatabase;
const processes = new TwoServers();
let servers: { url: string }[] = [];

afterEach(async () => {
  await processes.close();
  await database.drop();
});
afterAll(() => processes.end());

/** Two server processes on one database with a bookable business. */
async function open(items = 1): Promise<void> {
  database = await createTestDatabase();
  await makeBusiness(database.db, { items });
  // The decision is slowed down, with and without the guards, long enough for the other requests on
  // a busy machine.
  const env = {
    DATABASE_URL: database.connectionString,
    PAUSE_AFTER: 'decided',
    PAUSE_MS: '1500',
  };
  servers = await processes.open(env);
}

/** Visitors alternate between the servers. */
function visitorAt(visitors: Visitor[], n: number): Visitor {
  const visitor = visitors[n % visitors.length];
  if (!visitor) throw new Error('No server');
  return visitor;
}

/** Concurrently, half of them at each server. */
async function bookAtOnce(bodyOf: (n: number) => object): Promise<HttpAnswer[]> {
  const visitors = await Promise.all(servers.map((server) => openVisitor(server.url)));
  return Promise.all(
    Array.from({ length: visitorCount }, (_, n) => {
      return visitorAt(visitors, n).post('/api/booking/create', bodyOf(n), fromRandomNetwork());
    }),
  );
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? -1;
}
const live = () =>
  count(sql`select count(*)::int as n from bookings where date = ${date} and cancelled_at is null`);
const charges = () =>
  count(sql`select count(*)::int as n from test_gateway.payments where status = 'succeeded'`);

describe(`${visitorCount} visitors who press at the same moment, on two servers`, () => {
  test('without the lock and the key, one slot is sold several times', async () => {
    await open();
    await removeSlotGuards(database.db);
    await bookAtOnce(() => bookingBody(date));
    expect(await live()).toBeGreaterThan(1);
  });

  test('one gets the slot and is charged, the others are refused and not charged', async () => {
    await open();
    const answers = await bookAtOnce(() => bookingBody(date));
    const booked = answers.filter((answer) => answer.status === 200);
    const refused = answers.filter((answer) => answer.status === 422);
    expect([booked.length, refused.length]).toEqual([1, visitorCount - 1]);
    for (const answer of refused) {
      expect(answer.body).toMatchObject({
        message: 'The given data was invalid.',
        errors: { time: [expect.stringMatching(/taken/)] },
      });
    }
    expect(await live()).toBe(1);
    expect(await charges()).toBe(1);
  });

  test('with two items, two get the slot', async () => {
    await open(2);
    const answers = await bookAtOnce(() => bookingBody(date));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(2);
    expect(await charges()).toBe(2);
  });

  test('with all packages and times, a day accepts exactly what its rules allow', async () => {
    await open();
    const wishes = [
      {
        package_id: 31,
        package_name: 'Harbor Cruise',
        time: '18:00:00',
        total_price: 800,
        amount: 300,
      },
      {
        package_id: 31,
        package_name: 'Harbor Cruise',
        time: '06:00:00',
        total_price: 800,
        amount: 300,
      },
      { time: '06:00:00' },
      { time: '12:00:00' },
      {
        package_id: 34,
        package_name: 'Full Day Package',
        time: null,
        total_price: 1200,
        amount: 120,
      },
    ];
    const answers = await bookAtOnce((n) => bookingBody(date, wishes[n % wishes.length]));
    const accepted = answers.filter((answer) => answer.status === 200).length;
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    expect(await live()).toBe(accepted);
    expect(await charges()).toBe(accepted);
    const kinds = await database.db.execute<{ kind: string }>(
      sql`select kind from bookings where date = ${date} and cancelled_at is null`,
    );
    const wholeDay = kinds.rows.some((row) => row.kind === 'full_day');
    expect(kinds.rows.length).toBe(wholeDay ? 1 : accepted);
    expect(accepted).toBeLessThanOrEqual(3);
    expect(
      await count(sql`select count(*)::int as n from taken_times a join taken_times b
        on b.unit_id = a.unit_id and b.item = a.item and b.during && a.during
          and b.booking_id > a.booking_id`),
    ).toBe(0);
  });

  test('the same key in all requests gives one booking, one charge and one answer', async () => {
    await open();
    const body = bookingBody(date);
    const browser = await openVisitor(servers[0]?.url ?? '');
    const visitors = servers.map((server) => browser.at(server.url));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        visitorAt(visitors, n).post('/api/booking/create', body, {
          'idempotency-key': 'the-same-key',
        }),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await live()).toBe(1);
    expect(await charges()).toBe(1);
  });
});
