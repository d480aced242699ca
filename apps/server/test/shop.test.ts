import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { form, photo } from './support/forms.ts';
import { openOrderStaffDesk, type OrderStaffDesk } from './support/order-staff-desk.ts';
import { schemaFaults } from './support/schema-faults.ts';

let desk: OrderStaffDesk;
let app: FastifyInstance;
let webDir: string;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
  webDir = await mkdtemp(join(tmpdir(), 'slipway-shop-'));
  await writeFile(
    join(webDir, 'index.html'),
    '<html><head><!--head--></head><body><!--page-data--></body></html>',
  );
  const { pool } = desk.server.database;
  app = await buildApp(desk.server.deps, {
    ...{ pool, webDir, trustProxy: 'loopback', checksAnswers: true },
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await desk.server.close();
  await rm(webDir, { recursive: true });
});
beforeEach(async () => {
  await desk.server.database.pool.query(
    'update units set in_shop = false; update settings set data = data || \'{"published": true}\'',
  );
});

const visitor = () => desk.server.client();
const category = async (name: string) =>
  (await desk.staff.call('POST /api/unitCategories', { body: { name } })).data.id;
/** A product on show, 20.00 each and three of them unless specified otherwise. */
const show = async (name: string, over: object = {}) =>
  (
    await desk.staff.call('POST /api/units', {
      body: { name, price: 20, items_quantity: 3, in_shop: 1, ...over },
    })
  ).data;
const shopOf = async (query: Record<string, string | number> = {}) =>
  (await visitor().call('GET /api/shop', { query })).data;
const namesOf = async (query: Parameters<typeof shopOf>[0] = {}) =>
  (await shopOf(query)).map(({ name }) => name);
const sizes = (...prices: number[]) => ({
  option_names: ['Size'],
  variants: prices.map((price, n) => ({ option_values: [`S${n}`], price, quantity: n * 7 })),
});
const page = (url: string) => app.inject({ url });
const dataOf = (html: string): unknown => {
  const [, json = 'null'] =
    /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(json);
};
const shopIn = async () => (await visitor().call('GET /api/page-data')).data.shop;

describe('what is not on show', () => {
  test('is in no list, on no page and in no sitemap, and there is no shop', async () => {
    const hidden = await show('Hidden cap', { in_shop: 0 });
    expect(hidden).toMatchObject({ for_sale: 1, in_shop: 0 });
    expect(await shopOf()).toEqual([]);
    expect(await shopIn()).toBe(false);
    expect((await page('/shop')).statusCode).toBe(404);
    expect((await page('/shop/hidden-cap')).statusCode).toBe(404);
    expect((await page('/sitemap.xml')).body).not.toContain('/shop');
    const params = { slug: 'hidden-cap' };
    expect((await visitor().refused('GET /api/shop/products/:slug', { params })).status).toBe(404);
  });

  test.each([
    ['not for sale any more', { for_sale: 0 }],
    ['archived', { ended: 1 }],
    ['taken out of the shop', { in_shop: 0 }],
  ])('is what is %s', async (_case, over) => {
    const { id, version } = await show('Mug');
    expect(await namesOf()).toEqual(['Mug']);
    const body = { name: 'Mug', price: 20, version, ...over };
    await desk.staff.call('POST /api/units/:id', { params: { id }, body });
    expect(await namesOf()).toEqual([]);
  });

  test('is never what is not for sale, whatever the code decides', async () => {
    const { id } = await show('Mug');
    const { pool } = desk.server.database;
    await expect(
      pool.query('update units set for_sale = false where id = $1', [id]),
    ).rejects.toThrow(/units_in_shop/);
  });

  test('is everything while the business is not published, also for search engines', async () => {
    await show('Kettle');
    expect((await page('/shop/kettle')).statusCode).toBe(200);
    await desk.server.database.pool.query(
      'update settings set data = data || \'{"published": false}\'',
    );
    expect((await visitor().refused('GET /api/shop')).status).toBe(404);
    expect(await shopIn()).toBe(false);
    for (const path of ['/shop', '/shop/kettle', '/shop/no-such-thing']) {
      const { statusCode, body } = await page(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(body).toContain('noindex');
      expect(body).not.toContain('Kettle');
    }
  });
});

describe('the shop', () => {
  test('is listed newest first, by name or by price, and a page at a time from either end', async () => {
    await show('Cap', { price: 24 });
    await show('Anchor', { price: 90 });
    await show('Bag', { price: 34.5 });
    expect(await shopIn()).toBe(true);
    expect(await namesOf()).toEqual(['Bag', 'Anchor', 'Cap']);
    expect(await namesOf({ sort: 'name' })).toEqual(['Anchor', 'Bag', 'Cap']);
    expect(await namesOf({ sort: 'price' })).toEqual(['Cap', 'Bag', 'Anchor']);
    expect(await namesOf({ sort: '-price' })).toEqual(['Anchor', 'Bag', 'Cap']);
    expect(await namesOf({ sort: 'name', per_page: 2, page: 2 })).toEqual(['Cap']);
    expect(await namesOf({ sort: 'name', per_page: 2, from_end: '1' })).toEqual(['Bag', 'Cap']);
  });

  test('is searched by name, description and the SKU of a variant', async () => {
    await show('Cap', { description: 'Navy, with the buoy on it' });
    await show('Shirt', {
      option_names: ['Size'],
      variants: [
        { option_values: ['S'], price: 29, quantity: 1, sku: 'SHIRT-S' },
        { option_values: ['M'], price: 29, quantity: 1, sku: 'SHIRT-M' },
      ],
    });
    expect(await namesOf({ q: 'ca' })).toEqual(['Cap']);
    expect(await namesOf({ q: 'BUOY' })).toEqual(['Cap']);
    expect(await namesOf({ q: 'shirt-m' })).toEqual(['Shirt']);
    expect(await namesOf({ q: 'SHIRT-_' })).toEqual([]);
    expect(await namesOf({ q: '%' })).toEqual([]);
  });

  test('counts up to a thousand, sorts half as many more, and reads more than that in its order', async () => {
    await desk.server.database.pool.query(`
      begin;
      set local session_replication_role = replica;
      insert into units (company_id, name, price_cents, for_sale)
      select 1, 'Bulk_' || lpad(n::text, 4, '0'), 5000 - n, true from generate_series(1, 1501) n;
      insert into product_variants (unit_id, position, option_values, sku, price_cents, quantity)
      select id, 0, '{}', '', price_cents, 1 from units where name like 'Bulk%';
      insert into page_addresses (unit_id, slug, is_current)
      select id, lower(name), true from units where name like 'Bulk%';
      set local session_replication_role = origin;
      update units set in_shop = true where name like 'Bulk%';
      commit;`);
    await show('Bulk%1', { price: 1 });
    const list = (query: Record<string, string | number>) =>
      visitor().call('GET /api/shop', { query: { per_page: 2, ...query } });
    const inBothOrders = async () => {
      const first = await list({ q: 'BULK_', sort: 'price' });
      expect(first.data.map(({ name }) => name)).toEqual(['Bulk_1501', 'Bulk_1500']);
      expect(first.meta).toMatchObject({ total: 1000, total_is_least: true });
      const last = await list({ q: 'bulk_', sort: 'name', from_end: '1' });
      expect(last.data.map(({ name }) => name)).toEqual(['Bulk_1500', 'Bulk_1501']);
    };
    await inBothOrders();
    // One fewer is sorted.
    await desk.server.database.pool.query(
      `update units set in_shop = false where name = 'Bulk_0001'`,
    );
    await inBothOrders();
    expect((await list({ q: 'bulk_1' })).meta).toMatchObject({
      total: 502,
      total_is_least: false,
    });
    expect((await list({ q: 'bulk_0' })).meta).toMatchObject({ total: 998, total_is_least: false });
    expect((await list({})).meta).toMatchObject({ total: 1000, total_is_least: true });
    expect((await list({ q: 'lk%' })).data.map(({ name }) => name)).toEqual(['Bulk%1']);
    const { data, meta } = await list({ q: 'bulk_1', page: 600 });
    expect([data, meta.total]).toEqual([[], 502]);
  });

  test('shows a product as it was last saved, and what is searched of it', async () => {
    const wear = await category('To wear');
    const { id, version } = await show('Cap', { price: 20, description: 'Navy' });
    const body = {
      ...{ name: 'Hat', price: 30, version, unit_category_id: wear, description: 'Straw' },
      variants: [{ option_values: [], price: 30, quantity: 1, sku: 'HAT-1' }],
    };
    await desk.staff.call('POST /api/units/:id', { params: { id }, body });
    expect(await shopOf()).toMatchObject([{ name: 'Hat', price: 30 }]);
    for (const q of ['hat', 'straw', 'hat-1']) expect(await namesOf({ q })).toEqual(['Hat']);
    for (const q of ['cap', 'navy']) expect(await namesOf({ q })).toEqual([]);
    expect(await namesOf({ category_id: wear })).toEqual(['Hat']);
  });

  test('has the categories of what is on show', async () => {
    const wear = await category('To wear');
    await category('Nothing in it');
    await show('Cap', { unit_category_id: wear });
    await show('Bag');
    const { data } = await visitor().call('GET /api/shop/categories');
    expect(data).toEqual([{ id: wear, name: 'To wear' }]);
    expect(await namesOf({ category_id: wear })).toEqual(['Cap']);
  });

  test('says what is sold out and what costs more in other variants', async () => {
    await show('Jersey', sizes(29, 32));
    await show('Gone', { variants: [{ option_values: [], price: 5, quantity: 0 }] });
    expect(await shopOf()).toMatchObject([
      { name: 'Gone', price: 5, several_prices: false, sold_out: true, path: '/shop/gone' },
      { name: 'Jersey', price: 29, several_prices: true, sold_out: false, path: '/shop/jersey' },
    ]);
  });
});

test('a basket knows of which products there are other variants', async () => {
  const [polo, mug] = [await show('Polo', sizes(29, 32)), await show('Mug')];
  const lines = [polo, mug].map(({ id, variants }) => ({
    id: crypto.randomUUID(),
    item: { unit_id: id, variant_id: variants.at(-1)?.id ?? 0, quantity: 1 },
  }));
  const { data } = await visitor().call('POST /api/basket/quote', { body: { lines } });
  expect(data.lines.map(({ item }) => [item?.name, item?.has_others])).toEqual([
    ['Polo (S1)', true],
    ['Mug', false],
  ]);
});

describe('the page of a product', () => {
  const read = async (slug: string) =>
    (await visitor().call('GET /api/shop/products/:slug', { params: { slug } })).data;

  test('has its variants with what is left, told up to 20', async () => {
    const made = await show('Tee', sizes(29, 29, 29, 32));
    const three = made.variants.at(-1);
    const lines = [{ unit_id: made.id, variant_id: three?.id, quantity: 20 }];
    await desk.take({ lines, total_price: 640 });
    const { variants, option_names, path } = await read('tee');
    expect({ option_names, path }).toEqual({ option_names: ['Size'], path: '/shop/tee' });
    expect(variants.map(({ option_values: [size], left, price }) => [size, left, price])).toEqual([
      ['S0', 0, 29],
      ['S1', 7, 29],
      ['S2', 14, 29],
      ['S3', 1, 32],
    ]);
    await desk.staff.call('POST /api/units/:id', {
      params: { id: made.id },
      body: {
        ...{ name: 'Tee', price: 1, version: made.version },
        variants: [{ option_values: [], price: 29, quantity: 500 }],
      },
    });
    expect((await read('tee')).variants).toMatchObject([{ left: 20 }]);
  });

  test('is found by a former address, and led to the one of now', async () => {
    const { id, version } = await show('Old name');
    const body = { name: 'Better name', price: 20, version };
    await desk.staff.call('POST /api/units/:id', { params: { id }, body });
    expect((await read('old-name')).path).toBe('/shop/better-name');
    const moved = await page('/shop/old-name?variant=3');
    expect([moved.statusCode, moved.headers.location]).toEqual([
      301,
      '/shop/better-name?variant=3',
    ]);
  });

  test('has a title, stands in the sitemap, and tells search engines what it costs', async () => {
    const draw = async (name: string, fields: Record<string, string>) => {
      const shown = { name, price: 29.9, in_shop: 1, ...fields };
      await desk.staff.call('POST /api/units', form(shown, [['picture[]', await photo()]]));
    };
    await draw('Lure set', { description: 'Six spoons in a box.', sku: 'HOOK-1' });
    const { option_names, variants } = sizes(29, 32);
    const rows = { 'option_names[]': option_names.join(), 'variants{}': JSON.stringify(variants) };
    await draw('Shirt two', rows);
    const none = [{ option_values: [], price: 5, former_price: 9, quantity: 0 }];
    await draw('Sold', { 'variants{}': JSON.stringify(none) });
    const sitemap = (await page('/sitemap.xml')).body;
    for (const path of ['/shop', '/shop/lure-set', '/shop/shirt-two', '/shop/sold']) {
      expect(sitemap).toContain(`<loc>http://slipway.test${path}</loc>`);
    }
    const one = (await page('/shop/lure-set')).body;
    expect(one).toContain('<title>Lure set');
    expect(one).toContain('content="Six spoons in a box."');
    const found = await Promise.all(
      ['/shop', '/shop/lure-set', '/shop/shirt-two', '/shop/sold'].map(async (path) =>
        dataOf((await page(path)).body),
      ),
    );
    expect(await schemaFaults(found)).toEqual([]);
    const inStock = 'https://schema.org/InStock';
    expect(found.slice(1)).toMatchObject([
      { name: 'Lure set', sku: 'HOOK-1', offers: { price: 29.9, availability: inStock } },
      { offers: { lowPrice: 29, highPrice: 32, offerCount: 2, availability: inStock } },
      {
        offers: {
          price: 5,
          priceSpecification: [
            { price: 5 },
            { price: 9, priceType: 'https://schema.org/StrikethroughPrice' },
          ],
          availability: 'https://schema.org/OutOfStock',
        },
      },
    ]);
  }, 60_000);
});
