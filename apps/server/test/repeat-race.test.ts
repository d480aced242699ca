import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { bookedId } from './support/booking-body.ts';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { createUser, password } from './support/factories.ts';
import { TwoServers } from './harness/server-process.ts';
import { openStaffVisitor, type StaffVisitor } from './support/staff-visitor.ts';
import { makeBusiness } from './support/test-business.ts';

const start = addDays(todayIn('America/Toronto', new Date()), 40);
let database: TestDatabase;
const processes = new TwoServers();
let servers: { url: string }[] = [];
let visitors: StaffVisitor[] = [];
const bookings: number[] = [];

/** Two server processes on one database, and two bookings of one unit, a day apart. */
beforeEach(async () => {
  database = await createTestDatabase();
  await makeBusiness(database.db);
  await createUser(database.db, { role: 'Supervisor', email: 'race@example.test' });
  const env = { DATABASE_URL: database.connectionString, PAUSE_AFTER: 'decided' };
  servers = await processes.open(env);
  const who = { email: 'race@example.test', password };
  visitors = await Promise.all(servers.map((server) => openStaffVisitor(server.url, who)));
  bookings.length = 0;
  for (const day of [0, 1]) {
    const body = {
      ...{ unit_id: 1, package_id: 14, date: addDays(start, day), name: 'Ada', details: 2 },
      ...{
        email: `ada-${day}@example.test`,
        phone: '+14165550111',
        total_price: 1200,
        amount: 120,
      },
    };
    const answer = await visitors[0]?.post('/api/bookings', body);
    bookings.push(bookedId({ body: answer?.body }));
  }
});

afterEach(async () => {
  await processes.close();
  await database.drop();
});
afterAll(() => processes.end());

const made = async () => {
  const { rows } = await database.db.execute<{ n: number; days: number; series: number }>(sql`
    select count(*)::int as n, count(distinct date)::int as days, count(distinct series_id)::int as series
    from bookings where series_id is not null and cancelled_at is null`);
  return rows[0];
};

/** Makes both bookings recurring on the same days, daily, ten requests each, from both servers. */
async function repeatAtOnce(whole: boolean) {
  return Promise.all(
    Array.from({ length: 10 }, (_, n) => {
      const visitor = visitors[n % 2];
      const id = bookings[n % 2] ?? 0;
      if (!visitor) throw new Error('No server');
      // Both end on the same day, so that their days overlap.
      const until = addDays(start, 12);
      return visitor.post(`/api/booking-repeat/${id}`, {
        frequency: 'daily',
        every: 1,
        until,
        whole,
      });
    }),
  );
}

test('two series on the same days create each day once', async () => {
  const answers = await repeatAtOnce(false);
  expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
  // From the day after the second booking to the last day, without the booked day.
  expect(await made()).toMatchObject({ n: 11, days: 11 });
});

test('with all or nothing, one of two series gets all its days, the other none', async () => {
  // The first booking's days conflict with the second; only the second's are all free.
  const answers = await repeatAtOnce(true);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await made()).toEqual({ n: 11, days: 11, series: 1 });
});
