import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { bookedId, bookingBody, fromRandomNetwork } from './support/booking-body.ts';
import { fullDay } from './support/staff-desk.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { createUser, password } from './support/factories.ts';
import {
  openVisitor,
  TwoServers,
  type HttpAnswer,
  type Visitor,
} from './harness/server-process.ts';
import { removeSlotGuards } from './harness/slot-guards.ts';
import { makeBusiness } from './support/test-business.ts';

const presses = 50;
const date: CalendarDate = addDays(todayIn('America/Toronto', new Date()), 40);
const other: CalendarDate = addDays(date, 1);

let database: TestDatabase;
const processes = new TwoServers();
let servers: { url: string }[] = [];
let visitors: Visitor[] = [];
let guest: Visitor;
let skipper: number;

afterEach(async () => {
  await processes.close();
  await database.drop();
});
afterAll(() => processes.end());

/** Two server processes on one database, with a signed-in staff member at each. */
async function open(pauseMs = 100): Promise<void> {
  database = await createTestDatabase();
  await makeBusiness(database.db);
  const staff = await createUser(database.db, { role: 'Supervisor', name: 'Sam Skipper' });
  skipper = staff.id;
  // The decision is slowed down, with and without the guards.
  const env = {
    DATABASE_URL: database.connectionString,
    PAUSE_AFTER: 'decided',
    PAUSE_MS: String(pauseMs),
  };
  servers = await processes.open(env);
  visitors = await Promise.all(servers.map((server) => openVisitor(server.url)));
  const [{ url } = { url: '' }] = servers;
  guest = await openVisitor(url);
  for (const visitor of visitors) {
    const signedIn = await visitor.post('/api/login', { email: staff.email, password });
    expect(signedIn.status).toBe(200);
  }
}

function visitorAt(n: number): Visitor {
  const visitor = visitors[n % visitors.length];
  if (!visitor) throw new Error('No server');
  return visitor;
}
const book = async (on: CalendarDate, over: object = {}) =>
  bookedId(await guest.post('/api/booking/create', bookingBody(on, over), fromRandomNetwork()));
/** Concurrently, half of them at each server. */
const pressAll = (press: (visitor: Visitor, n: number) => Promise<HttpAnswer>) =>
  Promise.all(Array.from({ length: presses }, (_, n) => press(visitorAt(n), n)));
const put = (visitor: Visitor, path: string, body: object) =>
  visitor.post(path, { ...body, _method: 'PUT' });
const statuses = (answers: HttpAnswer[]) => {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};
async function count(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? -1;
}
const trips = () =>
  count(sql`select count(*)::int as n from booking_crew where person_id = ${skipper}`);

/**
 * Concurrent requests assign one person to two overlapping trips. The test locks the table until a
 * decision about each trip was made.
 */
async function assignAtOnce(): Promise<HttpAnswer[]> {
  const both = [await book(date), await book(date, fullDay)];
  const press = (n: number) =>
    put(visitorAt(n), `/api/bookings/${both[n < presses / 2 ? 0 : 1] ?? 0}/crew`, {
      supervisor_id: skipper,
    });
  const holder = await database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table booking_crew in share mode');
    const first = [press(0), press(presses - 1)];
    await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
    const others = Array.from({ length: presses - 2 }, (_, n) => press(n + 1));
    await holder.query('commit');
    const pressed = Promise.all([...first, ...others]);
    return await pressed;
  } finally {
    holder.release();
  }
}
const waiting = () =>
  count(sql`select count(*)::int as n from pg_locks
    where relation = 'booking_crew'::regclass and not granted`);

/** Moves bookings of different days to the same day, half of them at each server. */
async function dragAtOnce(bookings: number): Promise<HttpAnswer[]> {
  const days = Array.from({ length: bookings }, (_, n) => addDays(other, n + 1));
  const dragged = await Promise.all(days.map((day) => book(day, fullDay)));
  return Promise.all(
    dragged.map((id, n) => put(visitorAt(n), `/api/bookings/${id}`, { date, version: 1 })),
  );
}
const thatDay = () =>
  count(sql`select count(*)::int as n from bookings
    where unit_id = 1 and date = ${date} and cancelled_at is null`);

describe('bookings moved concurrently to one slot, on two servers', () => {
  test('without the lock and the key, several get it', async () => {
    // Long enough for a busy machine to get there.
    await open(1500);
    await removeSlotGuards(database.db);
    await dragAtOnce(8);
    expect(await thatDay()).toBeGreaterThan(1);
  });

  test('one gets it; the others are refused and stay where they were', async () => {
    await open();
    const answers = await dragAtOnce(20);
    expect(statuses(answers)).toEqual({ 200: 1, 422: 19 });
    const refused = answers.filter(({ status }) => status === 422);
    for (const { body } of refused) {
      expect(body).toMatchObject({ errors: { date: [expect.stringMatching(/taken/)] } });
    }
    expect(await thatDay()).toBe(1);
    expect(
      await count(sql`select count(*)::int as n from bookings b join taken_times s
        on s.booking_id = b.id and s.days @> b.date where b.unit_id = 1 and b.cancelled_at is null`),
    ).toBe(20);
  });
});

describe(`${presses} presses at the same moment, on two servers`, () => {
  test('without the constraint, one person is on two trips at once', async () => {
    await open();
    await database.db.execute(
      sql`alter table booking_crew drop constraint booking_crew_one_trip_at_once`,
    );
    await assignAtOnce();
    expect(await trips()).toBe(2);
  });

  test('one person is on one trip, and the others are refused, naming it', async () => {
    await open();
    const answers = await assignAtOnce();
    expect(await trips()).toBe(1);
    const refused = answers.filter(({ status }) => status === 422);
    expect(statuses(answers)).toEqual({ 200: presses / 2, 422: presses / 2 });
    for (const { body } of refused) {
      expect(JSON.stringify(body)).toMatch(/Sam Skipper is on booking \d+/);
    }
  });

  test('one of several changes to the same version succeeds, the others get 409', async () => {
    await open();
    const id = await book(date);
    const answers = await pressAll((visitor, n) =>
      put(visitor, `/api/bookings/${id}`, { details: (n % 5) + 1, version: 1 }),
    );
    expect(statuses(answers)).toEqual({ 200: 1, 409: presses - 1 });
    expect(await count(sql`select count(*)::int as n from booking_changes`)).toBe(1);
  });

  test('one of concurrent moves and bookings gets a slot', async () => {
    await open();
    const moving: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      const from = addDays(other, n + 1);
      moving.push(await book(from, fullDay));
    }
    const answers = await pressAll((visitor, n) =>
      n % 2 === 0
        ? visitor.post('/api/booking/create', bookingBody(date, fullDay), fromRandomNetwork())
        : put(visitor, `/api/bookings/${moving[n % 3] ?? 0}`, { date }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    expect(
      await count(sql`select count(*)::int as n from bookings
        where unit_id = 1 and date = ${date} and cancelled_at is null`),
    ).toBe(1);
    expect(
      await count(sql`select count(*)::int as n from bookings b
        where cancelled_at is null and not exists (select from taken_times s
          where s.booking_id = b.id and s.days @> b.date and s.unit_id = b.unit_id)`),
    ).toBe(0);
  });

  test('concurrent swaps of two days do not deadlock', async () => {
    await open();
    const [first, second] = [await book(date, fullDay), await book(other, fullDay)];
    const answers = await pressAll((visitor, n) =>
      put(visitor, `/api/bookings/${n % 2 === 0 ? first : second}`, {
        date: n % 2 === 0 ? other : date,
      }),
    );
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    expect(
      await count(sql`select count(*)::int as n from (
        select 1 from bookings where cancelled_at is null group by unit_id, date having count(*) > 1) d`),
    ).toBe(0);
  });

  test('concurrent cancellations refund once', async () => {
    await open();
    const id = await book(date);
    const answers = await pressAll((visitor) =>
      visitor.post(`/api/bookings/${id}/cancel`, { by_business: true }),
    );
    expect(statuses(answers)).toEqual({ 200: presses });
    expect(
      await count(sql`select count(*)::int as n from ledger_entries where direction = 'refund'`),
    ).toBe(1);
  });
});
