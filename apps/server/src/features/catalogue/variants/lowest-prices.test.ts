import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';

let desk: OrderStaffDesk;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
});
afterAll(() => desk.server.close());

const inZone = (zone: string) =>
  desk.server.deps.db.execute(
    sql`update settings set data = jsonb_set(data, '{time_zone}', to_jsonb(${zone}::text))`,
  );

/** A product that had other prices so many days before its present one, and what its page says. */
async function shown(before: [price: number, days: number][], present = 39, former = 49) {
  const { db } = desk.server.deps;
  const { data } = await desk.staff.call('POST /api/units', {
    body: {
      ...{ name: `Lamp ${crypto.randomUUID()}`, price: present, in_shop: 1, option_names: [] },
      variants: [{ option_values: [], price: present, former_price: former, quantity: 3 }],
    },
  });
  const [variant] = data.variants;
  for (const [price, days] of before)
    await db.execute(sql`
      insert into variant_prices (variant_id, price_cents, since)
      values (${variant?.id}, ${price * 100}, now() - make_interval(days => ${days}))`);
  const found = await desk.server.client().call('GET /api/shop', { query: { q: data.name } });
  const slug = found.data[0]?.path.replace('/shop/', '') ?? '';
  const page = await desk.server.client().call('GET /api/shop/products/:slug', {
    params: { slug },
  });
  return page.data.variants[0]?.lowest_price;
}

test.each<[string, [number, number][], number | null]>([
  [
    'a lower price some days before',
    [
      [49, 60],
      [42, 20],
      [49, 10],
    ],
    42,
  ],
  [
    'one that ended more than 30 days before',
    [
      [42, 90],
      [49, 40],
    ],
    null,
  ],
  [
    'one that was still charged 30 days before',
    [
      [42, 90],
      [49, 29],
    ],
    42,
  ],
  ['the former price alone', [[49, 60]], null],
  ['a former price that was never charged', [[45, 60]], 45],
  ['no other price', [], null],
])('%s', async (_, before, lowest) => {
  await inZone('Europe/Berlin');
  expect(await shown(before)).toBe(lowest);
});

test('is not said elsewhere', async () => {
  await inZone('America/Toronto');
  expect(await shown([[42, 20]])).toBeNull();
});

test('every change of the price is kept, and nothing else', async () => {
  const { db } = desk.server.deps;
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from product_variants order by id limit 1`,
  );
  const id = rows[0]?.id ?? 0;
  const change = (cents: number, quantity: number) =>
    db.execute(sql`
      update product_variants set former_price_cents = null, price_cents = ${cents}, quantity = ${quantity} where id = ${id}`);
  await change(1000, 900);
  await change(1000, 901);
  await change(900, 901);
  await change(1000, 901);
  const kept = await db.execute<{ price: number }>(
    sql`select price_cents::integer as price from variant_prices where variant_id = ${id} order by id desc limit 3`,
  );
  expect(kept.rows.map(({ price }) => price)).toEqual([1000, 900, 1000]);
});
