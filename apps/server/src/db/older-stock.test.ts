import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, migrationsFolder } from '#db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

// What the release with variants makes of the products, stock and orders of the one before it.
let database: TestDatabase;

/** A database as the release before left it. */
async function before(purpose: 'rent' | 'sell'): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-before-'));
  try {
    await cp(migrationsFolder(), folder, {
      recursive: true,
      filter: (path) => !/^\d{4}-.*\.sql$/.test(basename(path)) || basename(path) < '0820',
    });
    await migrate(database.pool, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
  await database.pool.query('insert into settings (id, data) values (1, $1)', [
    JSON.stringify({ purpose, company_id: 1 }),
  ]);
  await database.pool.query(`
    insert into companies (name, email, phone) values ('Harbour Co', 'a@example.test', '1');
    insert into units (id, company_id, name, sku, price_cents, items_quantity) overriding system value values
      (1, 1, 'Kayak', 'KAY-1', 45000, 8), (2, 1, 'Paddle', '', 2525, 0), (3, 1, 'Long Reach', '', 100000, 1);
    insert into orders (id, company_id, name, email, phone, delivery_date, status, total_cents, deposit_cents, terms,
      created_at, cancelled_at) overriding system value
    values (1, 1, 'Ada', '', '', '2026-09-01', 0, 90000, 9000, '{"currency": "CAD"}', now(), null),
      (2, 1, 'Bob', '', '', '2026-09-01', 0, 45000, 4500, '{"currency": "CAD"}', now(), now());
    insert into order_lines (order_id, position, unit_id, name, sku, price_cents, quantity, amount_cents)
    values (1, 0, 1, 'Kayak', 'KAY-1', 45000, 2, 90000), (2, 0, 1, 'Kayak', 'KAY-1', 45000, 1, 45000)`);
}

beforeEach(async () => {
  database = await createTestDatabase({ template: 'template1' });
});
afterEach(() => database.drop());

const rowsOf = async (text: string) => (await database.pool.query<object>(text)).rows;
const variants = () =>
  rowsOf(
    'select unit_id, sku, price_cents::integer as price, quantity, held from product_variants order by id',
  );
const kayak = { unit_id: 1, sku: 'KAY-1', price: 45_000, quantity: 8, held: 2 };

test('where the business sells, each product has one variant with its price, stock and what orders hold', async () => {
  await before('sell');
  await migrate(database.pool);
  expect(await variants()).toEqual([
    kayak,
    { unit_id: 2, sku: '', price: 2_525, quantity: 0, held: 0 },
    { unit_id: 3, sku: '', price: 100_000, quantity: 1, held: 0 },
  ]);
  expect(await rowsOf('select count(*)::integer as n from units where for_sale')).toEqual([
    { n: 3 },
  ]);
  // What can be booked stays as it was.
  expect(await rowsOf('select items_quantity as n from units order by id')).toEqual([
    { n: 8 },
    { n: 0 },
    { n: 1 },
  ]);
});

test('where it lets, only what was ordered has one, and nothing is for sale', async () => {
  await before('rent');
  await migrate(database.pool);
  expect(await variants()).toEqual([kayak]);
  expect(await rowsOf('select id from units where for_sale')).toEqual([]);
});

test.each(['rent', 'sell'] as const)(
  'orders of before go on holding and giving back their stock in a business that is set to %s',
  async (purpose) => {
    await before(purpose);
    await migrate(database.pool);
    expect(await rowsOf('select * from check_sums() where different > 0')).toEqual([]);
    await database.pool.query('update orders set cancelled_at = now() where id = 1');
    expect(await variants()).toContainEqual({ ...kayak, held: 0 });
    await database.pool.query('update orders set cancelled_at = null where id in (1, 2)');
    expect(await variants()).toContainEqual({ ...kayak, held: 3 });
    await database.pool.query('delete from order_lines where order_id = 1');
    expect(await variants()).toContainEqual({ ...kayak, held: 1 });
    expect(await rowsOf('select * from check_sums() where different > 0')).toEqual([]);
  },
);
