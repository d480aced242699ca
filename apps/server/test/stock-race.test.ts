import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './harness/database.ts';
import { createUser, password } from './support/factories.ts';
import { TwoServers, type HttpAnswer } from './harness/server-process.ts';
import { openStaffVisitor } from './support/staff-visitor.ts';
import { makeBusiness } from './support/test-business.ts';

const orders = 200;
const items = 8;
const date = addDays(todayIn('America/Toronto', new Date()), 40);

let database: TestDatabase;
const processes = new TwoServers();
let servers: { url: string }[] = [];

afterEach(async () => {
  await processes.close();
  await database.drop();
});
afterAll(() => processes.end());

/** Two server processes on one database, with 8 of unit 1 for sale. */
async function open(): Promise<void> {
  database = await createTestDatabase();
  await makeBusiness(database.db, { items, settings: { purpose: 'sell' } });
  await createUser(database.db, { role: 'Supervisor', email: 'race@example.test' });
  // The decision is slowed down, with and without the guard.
  const env = { DATABASE_URL: database.connectionString, PAUSE_AFTER: 'decided' };
  servers = await processes.open(env);
}

/** Concurrently, half of them at each server. */
async function orderAtOnce(quantityOf: (n: number) => number): Promise<HttpAnswer[]> {
  const who = { email: 'race@example.test', password };
  const visitors = await Promise.all(servers.map((server) => openStaffVisitor(server.url, who)));
  return Promise.all(
    Array.from({ length: orders }, (_, n) => {
      const quantity = quantityOf(n);
      const visitor = visitors[n % visitors.length];
      if (!visitor) throw new Error('No server');
      return visitor.post('/api/orders', {
        name: 'Ada Guest',
        email: `guest-${n}@example.test`,
        phone: '+14165550111',
        delivery_date: date,
        lines: [{ unit_id: 1, quantity }],
        total_price: 1000 * quantity,
      });
    }),
  );
}

/** The quantity in active orders, and the product's held quantity. */
async function sold(): Promise<{ sold: number; held: number }> {
  const { rows } = await database.db.execute<{ sold: number; held: number }>(sql`
    select (select coalesce(sum(quantity), 0)::int from order_lines where unit_id = 1) as sold,
      (select held from product_variants where unit_id = 1) as held`);
  return rows[0] ?? { sold: -1, held: -1 };
}

describe(`${orders} orders for ${items} items at the same moment, on two servers`, () => {
  test('without the database’s check, more is sold than there is', async () => {
    await open();
    await database.db.execute(
      sql`alter table product_variants drop constraint product_variants_stock`,
    );
    await orderAtOnce(() => 1);
    expect((await sold()).sold).toBeGreaterThan(items);
  });

  test('sells exactly the stock, and refuses the others', async () => {
    await open();
    const answers = await orderAtOnce(() => 1);
    const taken = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 422);
    expect([taken.length, refused.length]).toEqual([items, orders - items]);
    for (const { body } of refused) {
      expect(body).toMatchObject({ errors: { 'lines.0.quantity': ['First Light is sold out.'] } });
    }
    expect(await sold()).toEqual({ sold: items, held: items });
  });

  test('sells no more than the stock when each order has several', async () => {
    await open();
    const answers = await orderAtOnce((n) => (n % 3) + 1);
    expect(answers.every(({ status }) => status === 200 || status === 422)).toBe(true);
    const { sold: after, held } = await sold();
    expect(after).toBe(held);
    expect(after).toBeLessThanOrEqual(items);
    expect(after).toBeGreaterThanOrEqual(items - 2);
  });
});
