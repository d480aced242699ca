import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUser, password } from '#test/support/factories.ts';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';

let desk: OrderStaffDesk;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
});
afterAll(() => desk.server.close());

const product = (over: object = {}) => ({
  ...{ name: `Lamp ${crypto.randomUUID()}`, price: 39, in_shop: 1, option_names: [] },
  variants: [{ option_values: [], price: 39, former_price: 49, quantity: 3 }],
  ...over,
});
const add = async (over: object = {}) =>
  (await desk.staff.call('POST /api/units', { body: product(over) })).data;

test('a former price is shown beside the price in the shop, to search engines and in feeds', async () => {
  await createUser(desk.server.deps.db, { role: 'Admin', email: 'admin@example.test' });
  const admin = desk.server.client();
  await admin.signIn('admin@example.test', password);
  const feed = await admin.call('POST /api/platforms', {
    body: { name: 'Merchants', url: 'https://market.example/', type: 'product_feed' },
  });
  const platforms = [feed.data.id];
  const lamp = await add({ platforms });
  expect(lamp.variants).toMatchObject([{ price: 39, former_price: 49 }]);
  const shop = await desk.server.client().call('GET /api/shop', { query: { q: lamp.name } });
  expect(shop.data).toMatchObject([{ price: 39, former_price: 49 }]);
  const path = shop.data[0]?.path ?? '';
  const page = await desk.server.client().call('GET /api/shop/products/:slug', {
    params: { slug: path.replace('/shop/', '') },
  });
  expect(page.data.variants).toMatchObject([{ price: 39, former_price: 49 }]);
  const xml = String(
    (await desk.server.client().send('GET', new URL(feed.data.feed_url ?? '').pathname)).body,
  );
  expect(xml).toContain('<g:price>49.00 CAD</g:price><g:sale_price>39.00 CAD</g:sale_price>');
});

test('it is higher than the price, and goes with a price that reaches it', async () => {
  const wrong = { option_values: [], price: 39, former_price: 39, quantity: 3 };
  const refused = await desk.staff.refused('POST /api/units', {
    body: product({ variants: [wrong] }),
  });
  expect(refused.errors).toEqual({
    'variants.0.former_price': ['The former price must be higher than the price.'],
  });
  const lamp = await add();
  await expect(
    desk.server.deps.db.execute(
      sql`update product_variants set former_price_cents = price_cents where unit_id = ${lamp.id}`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'product_variants_former_price' } });
  const edit = async (price: number) => {
    const params = { id: lamp.id };
    const now = await desk.staff.call('GET /api/units/:id', { params });
    const version = 'version' in now.data ? now.data.version : 0;
    const { data } = await desk.staff.call('POST /api/units/:id', {
      params,
      body: { name: lamp.name, price, items_quantity: 3, version },
    });
    return data.variants[0]?.former_price;
  };
  expect([await edit(45), await edit(49), await edit(39)]).toEqual([49, null, null]);
});

test('of several variants the shop shows that of the cheapest; without one there is none', async () => {
  const sizes = [
    { option_values: ['S'], price: 30, former_price: '', quantity: 1 },
    { option_values: ['M'], price: 31, former_price: 40, quantity: 1 },
  ];
  const shirt = await add({ option_names: ['Size'], variants: sizes });
  expect(shirt.variants.map((one) => one.former_price)).toEqual([null, 40]);
  const shop = await desk.server.client().call('GET /api/shop', { query: { q: shirt.name } });
  expect(shop.data).toMatchObject([{ price: 30, former_price: null, several_prices: true }]);
});
