import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { giveSettings } from '#features/settings/settings-api.ts';
import { basketBody } from '../baskets/basket-body.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { openVisitor, TwoServers } from '../harness/server-process.ts';
import { fromRandomNetwork } from '../support/booking-body.ts';
import { makeBusiness } from '../support/test-business.ts';
import { addDelivery, itemOf, showProduct, type Sold } from './shop-desk.ts';

const visitorCount = 40;

let database: TestDatabase;
const processes = new TwoServers();
let servers: { url: string }[] = [];
let products: Sold[] = [];
let place = 0;

afterEach(async () => {
  await processes.close();
  await database.drop();
});
afterAll(() => processes.end());

/** Two server processes, which take long over each decision, with three of each of two products. */
async function open(): Promise<void> {
  database = await createTestDatabase();
  const { db } = database;
  await makeBusiness(db);
  await giveSettings(db, { sale_taxes: [] });
  await db.execute(sql`select setval(pg_get_serial_sequence('units', 'id'), 1000)`);
  products = [
    await showProduct(db, { name: 'Dry bag', price: 20, quantity: 3 }),
    await showProduct(db, { name: 'Map', price: 20, quantity: 3 }),
  ];
  ({ place } = await addDelivery(db));
  servers = await processes.open({
    DATABASE_URL: database.connectionString,
    PAUSE_AFTER: 'decided',
    PAUSE_MS: '100',
  });
}

/** Both products at once for each visitor, in either order, half of them at each server. */
async function orderAtOnce(): Promise<number[]> {
  const visitors = await Promise.all(servers.map((server) => openVisitor(server.url)));
  const answers = await Promise.all(
    Array.from({ length: visitorCount }, (_, n) => {
      const visitor = visitors[n % visitors.length];
      if (!visitor) throw new Error('No server');
      const items = n % 4 < 2 ? products : products.toReversed();
      const lines = items.map((sold) => itemOf(sold));
      const body = { lines, amount: 40, delivery: { by: 'pickup', place_id: place } };
      return visitor.post('/api/basket/checkout', basketBody([], body), fromRandomNetwork());
    }),
  );
  return answers.map(({ status }) => status);
}

const count = async (query: ReturnType<typeof sql>) => {
  const { rows } = await database.db.execute<{ n: number }>(query);
  return rows[0]?.n ?? -1;
};
const sold = () =>
  count(sql`select coalesce(sum(l.quantity), 0)::int as n from order_lines l join orders o on o.id = l.order_id
    where o.cancelled_at is null`);

test('without its constraint more is sold than there is', async () => {
  await open();
  await database.db.execute(
    sql`alter table product_variants drop constraint product_variants_stock`,
  );
  await orderAtOnce();
  expect(await sold()).toBeGreaterThan(6);
});

test(`of three pieces three are sold to ${visitorCount} visitors, the others are not charged, and none waits in a circle`, async () => {
  await open();
  const statuses = await orderAtOnce();
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 422)).toHaveLength(visitorCount - 3);
  expect(await sold()).toBe(6);
  expect(await count(sql`select sum(held)::int as n from product_variants`)).toBe(6);
  expect(
    await count(
      sql`select count(*)::int as n from test_gateway.payments where status = 'succeeded'`,
    ),
  ).toBe(3);
  expect(
    await count(
      sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    ),
  ).toBe(0);
});
