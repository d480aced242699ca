import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { fromRandomNetwork } from './support/booking-body.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { openVisitor, TwoServers, type HttpAnswer } from './harness/server-process.ts';
import { removeStockGuard } from './harness/slot-guards.ts';
import { addRentals, kayaks, nights } from './support/rentals.ts';
import { makeBusiness } from './support/test-business.ts';

const visitorCount = 60;
const date: CalendarDate = addDays(todayIn('America/Toronto', new Date()), 40);

let database: TestDatabase;
const processes = new TwoServers();
let servers: { url: string }[] = [];

afterEach(async () => {
  await processes.close();
  await database.drop();
});
afterAll(() => processes.end());

/** Two server processes, three dry bags and two coolers for a day, for every package. */
async function open(): Promise<void> {
  database = await createTestDatabase();
  await makeBusiness(database.db);
  await addRentals(database.db);
  await database.db.execute(sql`
    insert into extras (id, name, offer, price_cents, per, refund, stock, most_quantity)
    overriding system value values
      (1, 'Dry bag', 'choice', 0, 'booking', 'trip', 3, 3),
      (2, 'Cooler', 'choice', 0, 'booking', 'trip', 2, 3)`);
  const env = {
    DATABASE_URL: database.connectionString,
    PAUSE_AFTER: 'decided',
    PAUSE_MS: '300',
  };
  servers = await processes.open(env);
}

/** All visitors at once, half of them at each server. */
async function bookAtOnce(bodyOf: (n: number) => object): Promise<HttpAnswer[]> {
  const visitors = await Promise.all(servers.map((server) => openVisitor(server.url)));
  return Promise.all(
    Array.from({ length: visitorCount }, (_, n) => {
      const visitor = visitors[n % visitors.length];
      if (!visitor) throw new Error('No server');
      return visitor.post('/api/booking/create', bodyOf(n), fromRandomNetwork());
    }),
  );
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? -1;
}
const live = () => count(sql`select count(*)::int as n from bookings where cancelled_at is null`);
/** The most pieces that live bookings have on one day, counted from the bookings themselves. */
const maxTaken = (extra: number) =>
  count(sql`select coalesce(max(pieces), 0)::int as n from (
    select sum(t.pieces) as pieces
    from taken_extras t join bookings b on b.id = t.booking_id and b.cancelled_at is null,
      generate_series(t.from_date::timestamp, t.to_date::timestamp, '1 day') day
    where t.extra_id = ${extra} group by day) days`);
const counted = (extra: number) =>
  count(sql`select max(taken)::int as n from extra_days where extra_id = ${extra}`);

/** Kayaks of one unit by some, nights on another by others: no lock of days is shared. */
const withBag = (n: number) => ({
  ...(n % 2 ? kayaks(date, 1) : nights(addDays(date, (n % 3) - 1), 2)),
  extras: [{ id: 1, quantity: 1 }],
});

describe(`${visitorCount} visitors for the last pieces of an extra, on two servers`, () => {
  test('without its guard more are promised than there are', async () => {
    await open();
    await removeStockGuard(database.db);
    await bookAtOnce(withBag);
    expect(await maxTaken(1)).toBeGreaterThan(3);
  });

  test('each piece is promised once, and the others are told what is left', async () => {
    await open();
    const answers = await bookAtOnce(withBag);
    const refused = answers.filter(({ status }) => status === 422);
    const booked = answers.filter(({ status }) => status === 200);
    expect(booked.length + refused.length).toBe(visitorCount);
    expect(await live()).toBe(booked.length);
    expect([await maxTaken(1), await counted(1)]).toEqual([3, 3]);
    const short = refused.filter(({ body }) => JSON.stringify(body).includes('extras'));
    expect(short.length).toBeGreaterThan(0);
    for (const { body } of short) {
      expect(body).toMatchObject({
        code: 'out_of_stock',
        errors: { extras: ['Dry bag is sold out for this time.'] },
      });
    }
    // Nobody who was refused was charged.
    const charged = sql`select count(*)::int as n from test_gateway.payments where status = 'succeeded'`;
    expect(await count(charged)).toBe(booked.length);
  });

  test('several extras in any order neither deadlock nor oversell', async () => {
    await open();
    const answers = await bookAtOnce((n) => ({
      ...kayaks(addDays(date, n % 2), 1),
      extras: (n % 3 ? [1, 2] : [2, 1]).map((id) => ({ id, quantity: 1 + (n % 2) })),
    }));
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    expect(await maxTaken(1)).toBeLessThanOrEqual(3);
    expect([await maxTaken(2), await counted(2)]).toEqual([2, 2]);
  });
});
