import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { fromRandomNetwork } from './support/booking-body.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { openVisitor, TwoServers } from './harness/server-process.ts';
import { removeDayLock, removeSeatGuards, removeSlotGuards } from './harness/slot-guards.ts';
import { addRentals, doubleKayak, kayaks, nights } from './support/rentals.ts';
import { addSeats, cruise, type Aboard } from './support/seats.ts';
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

/** Two server processes, which take long over each decision. */
async function open(pauseMs = 400): Promise<void> {
  database = await createTestDatabase();
  await makeBusiness(database.db);
  await addRentals(database.db);
  await addSeats(database.db);
  const env = {
    DATABASE_URL: database.connectionString,
    PAUSE_AFTER: 'decided',
    PAUSE_MS: String(pauseMs),
  };
  servers = await processes.open(env);
}

/** The statuses of answers to all visitors at once, half of them at each server. */
async function bookAtOnce(bodyOf: (n: number) => object): Promise<Record<number, number>> {
  const visitors = await Promise.all(servers.map((server) => openVisitor(server.url)));
  const answers = await Promise.all(
    Array.from({ length: visitorCount }, (_, n) => {
      const visitor = visitors[n % visitors.length];
      if (!visitor) throw new Error('No server');
      return visitor.post('/api/booking/create', bodyOf(n), fromRandomNetwork());
    }),
  );
  const statuses: Record<number, number> = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

/** The status of the answer to one visitor. */
async function bookOne(body: object): Promise<number> {
  const visitor = await openVisitor(servers[0]?.url ?? '');
  return (await visitor.post('/api/booking/create', body, fromRandomNetwork())).status;
}

async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? -1;
}
const taken = (unit: number) =>
  count(sql`select count(*)::int as n from taken_times where unit_id = ${unit}`);
const overlaps = (unit: number) =>
  count(sql`select count(*)::int as n from taken_times a join taken_times b
    on b.unit_id = a.unit_id and b.item = a.item and b.during && a.during and b.ctid > a.ctid
    where a.unit_id = ${unit}`);

const races: [string, number, (n: number) => object, number, number][] = [
  // unit, request of the nth visitor, least and most items' times that can be had
  ['the last of twelve kayaks', 4, () => kayaks(date, 1), 12, 12],
  ['kayaks by the pair', 4, () => kayaks(date, 2), 12, 12],
  [
    'hours that overlap and start differently',
    7,
    (n) => doubleKayak(date, ['10:00:00', '11:00:00', '11:30:00'][n % 3] ?? ''),
    1,
    2,
  ],
  ['nights that overlap by one', 5, (n) => nights(addDays(date, n % 3), 2), 1, 2],
];

describe(`${visitorCount} visitors who press at the same moment, on two servers`, () => {
  test.each(races)('without lock and constraint, %s are let twice', async (_name, unit, bodyOf) => {
    await open();
    await removeSlotGuards(database.db);
    await bookAtOnce(bodyOf);
    // On a busy machine those who press at once may be far apart: they decide for longer then.
    if ((await overlaps(unit)) === 0) {
      await processes.close();
      await database.drop();
      await open(2000);
      await removeSlotGuards(database.db);
      await bookAtOnce(bodyOf);
    }
    expect(await overlaps(unit)).toBeGreaterThan(0);
  });

  test.each(races)('%s are let once', async (_name, unit, bodyOf, least, most) => {
    await open();
    const statuses = await bookAtOnce(bodyOf);
    expect(Object.keys(statuses)).toEqual(['200', '422']);
    expect(await overlaps(unit)).toBe(0);
    const items = await taken(unit);
    expect(items).toBeGreaterThanOrEqual(least);
    expect(items).toBeLessThanOrEqual(most);
    const booked = await count(
      sql`select count(*)::int as n from bookings where cancelled_at is null`,
    );
    expect(statuses[200]).toBe(booked);
    const charged = sql`select count(*)::int as n from test_gateway.payments where status = 'succeeded'`;
    expect(await count(charged)).toBe(booked);
  });
});

const seatsSold = () =>
  count(sql`select coalesce(sum(seats), 0)::int as n from bookings where cancelled_at is null`);
const departures = () => count(sql`select count(*)::int as n from departures`);

const single: Aboard = { adults: 1 };
const seatRaces: [string, number, (n: number) => Aboard][] = [
  // seats sold before, party of the nth visitor
  ['the last seat of forty', 39, () => single],
  ['three seats for parties of three and singles', 37, (n) => (n % 2 ? single : { adults: 3 })],
];

describe(`${visitorCount} visitors for the seats of one departure, on two servers`, () => {
  /** The departure with so many seats sold, and the answers to all visitors. */
  const race = async (sold: number, partyOf: (n: number) => Aboard) => {
    const first = await bookOne(cruise(date, { adults: sold }));
    expect(first).toBe(200);
    return bookAtOnce((n) => cruise(date, partyOf(n)));
  };

  test.each(seatRaces)(
    'without lock and constraint, %s are sold too often',
    async (_name, sold, partyOf) => {
      await open(2000);
      await removeSlotGuards(database.db);
      await removeSeatGuards(database.db);
      await race(sold, partyOf);
      expect(await seatsSold()).toBeGreaterThan(40);
    },
  );

  test.each(seatRaces)('without lock, the constraint refuses %s', async (_name, sold, partyOf) => {
    await open();
    await removeDayLock(database.db);
    const statuses = await race(sold, partyOf);
    expect(Object.keys(statuses)).toEqual(['200', '422']);
    expect(await seatsSold()).toBe(40);
  });

  test.each(seatRaces)('%s are sold once', async (_name, sold, partyOf) => {
    await open();
    const statuses = await race(sold, partyOf);
    expect(Object.keys(statuses)).toEqual(['200', '422']);
    expect([await seatsSold(), await departures(), await taken(8)]).toEqual([40, 1, 1]);
    const counted = sql`select seats_taken as n from departures`;
    expect(await count(counted)).toBe(40);
    const booked = await count(
      sql`select count(*)::int as n from bookings where cancelled_at is null`,
    );
    expect((statuses[200] ?? 0) + 1).toBe(booked);
    const charged = sql`select count(*)::int as n from test_gateway.payments where status = 'succeeded'`;
    expect(await count(charged)).toBe(booked);
  });

  test('a first sale at the same moment makes one departure', async () => {
    await open();
    await removeDayLock(database.db);
    const statuses = await bookAtOnce(() => cruise(date, { adults: 2 }));
    expect(statuses).toEqual({ 200: 20, 422: visitorCount - 20 });
    expect([await seatsSold(), await departures(), await taken(8)]).toEqual([40, 1, 1]);
  });
});
