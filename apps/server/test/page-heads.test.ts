import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { units } from '../src/db/tables/catalogue.ts';
import { seedDemo } from '../src/demo/seed-demo.ts';
import { ensureContent } from '../src/features/operations/operations-api.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { schemaFaults } from './support/schema-faults.ts';

let server: TestApp;
let webDir: string;
let app: FastifyInstance;
let nameless: FastifyInstance;
beforeAll(async () => {
  server = await buildTestApp();
  await ensureContent(server.deps.db);
  await seedDemo(server.deps.db, server.clock.now());
  webDir = await mkdtemp(join(tmpdir(), 'slipway-web-'));
  const html =
    '<html><head><!--preload-styles--><!--head--></head><body><!--first-unit--><!--page-data--></body></html>';
  await writeFile(join(webDir, 'index.html'), html);
  const options = {
    pool: server.database.pool,
    webDir,
    trustProxy: 'loopback',
    checksAnswers: true,
  };
  app = await buildApp(server.deps, options);
  nameless = await buildApp({ ...server.deps, site: null }, options);
  await Promise.all([app.ready(), nameless.ready()]);
});
afterAll(async () => {
  await Promise.all([app.close(), nameless.close()]);
  await server.close();
  await rm(webDir, { recursive: true });
});

const get = (url: string, from = app) => from.inject({ url });
const metaOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1];
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1];
const structuredDataOf = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(
    ([, json = '']): unknown => JSON.parse(json),
  );
async function addressesOf(): Promise<string[]> {
  const { body } = await get('/sitemap.xml');
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address);
}

test('every address of the sitemap answers 200, with a title and description of its own', async () => {
  const addresses = await addressesOf();
  expect(addresses).toContain('http://slipway.test/book/golden-hour/sunset-cruise');
  expect(addresses.length).toBeGreaterThan(20);
  const titles = new Set<string | undefined>();
  for (const address of addresses) {
    const { statusCode, body } = await get(address.slice('http://slipway.test'.length));
    expect([address, statusCode]).toEqual([address, 200]);
    expect(canonicalOf(body)).toBe(address);
    expect(metaOf(body, 'og:url')).toBe(address);
    expect(metaOf(body, 'robots')).toBeUndefined();
    expect(metaOf(body, 'description')).not.toBe('');
    expect(structuredDataOf(body)).toHaveLength(1);
    titles.add(titleOf(body));
  }
  expect(titles.size).toBe(addresses.length);
});

test('structured data is what schema.org defines, and complete for search engines', async () => {
  const addresses = await addressesOf();
  const found = await Promise.all(
    addresses.map(async (address) => {
      const { body } = await get(address.slice('http://slipway.test'.length));
      return structuredDataOf(body)[0];
    }),
  );
  expect(await schemaFaults(found)).toEqual([]);
  // The check can fail.
  expect(await schemaFaults([{ ...Object(found.at(-1)), price: 'cheap' }])).not.toEqual([]);
  expect(
    await schemaFaults([{ '@context': 'https://schema.org', '@type': 'Product', name: 'Boat' }]),
  ).not.toEqual([]);
}, 60_000);

test('a package says what it costs and whether it can be booked', async () => {
  const { body } = await get('/book/golden-hour/sunset-cruise');
  expect(titleOf(body)).toBe('Golden Hour: Sunset cruise · Slipway Charters');
  expect(metaOf(body, 'og:image')).toMatch(/^http:\/\/slipway\.test\/.+\.webp$/);
  expect(structuredDataOf(body)).toMatchObject([
    {
      '@type': 'TouristTrip',
      name: 'Golden Hour: Sunset cruise',
      offers: {
        '@type': 'Offer',
        price: 65,
        priceCurrency: 'CAD',
        availability: 'https://schema.org/InStock',
        url: 'http://slipway.test/book/golden-hour/sunset-cruise',
      },
      provider: { '@type': 'LocalBusiness', name: 'Slipway Charters' },
    },
  ]);
  const [unit] = structuredDataOf((await get('/book/teaser')).body);
  expect(unit).toMatchObject({ offers: { '@type': 'AggregateOffer', offerCount: 4 } });
});

test('the home page is described by its own words', async () => {
  const { body } = await get('/');
  expect(titleOf(body)).toBe('Slipway Charters');
  expect(metaOf(body, 'description')).toMatch(/^Fishing trips, sunset cruises.*…$/);
});

test('whoever types the address of the back office is led to where staff start', async () => {
  for (const typed of ['/admin', '/Admin/']) {
    const { statusCode, headers } = await get(typed);
    expect([statusCode, headers.location]).toEqual([301, '/admin/calendar']);
  }
});

test('a former address is redirected for good, with its query', async () => {
  const { db } = server.deps;
  await db.update(units).set({ name: 'Long Beach' }).where(eq(units.name, 'Long Reach'));
  const moved = await get('/book/long-reach/full-day-package?utm_source=card');
  expect([moved.statusCode, moved.headers.location]).toEqual([
    301,
    '/book/long-beach/full-day-package?utm_source=card',
  ]);
  for (const other of ['/book/Long-Beach', '/book/long-beach/']) {
    expect((await get(other)).headers.location).toBe('/book/long-beach');
  }
});

test.each(['/unknown', '/book/unknown', '/book/teaser/unknown', '/book/teaser/full-day-package/x'])(
  '%s answers 404 and is not listed',
  async (path) => {
    const { statusCode, body } = await get(path);
    expect(statusCode).toBe(404);
    expect(metaOf(body, 'robots')).toBe('noindex');
    expect(canonicalOf(body)).toBeUndefined();
  },
);

test('what is not for search engines says so', async () => {
  for (const path of ['/login', '/dashboard', '/admin/units', '/error-404', '/check-my-charter']) {
    expect(metaOf((await get(path)).body, 'robots')).toBe('noindex');
  }
});

test('without PUBLIC_URL nothing names the site, and there is no sitemap', async () => {
  for (const path of ['/', '/book/teaser', '/book/teaser/full-day-package']) {
    const { body } = await get(path, nameless);
    expect(canonicalOf(body)).toBeUndefined();
    expect(metaOf(body, 'og:url')).toBeUndefined();
    expect(metaOf(body, 'og:image')).toBeUndefined();
    const [data] = structuredDataOf(body);
    expect(data).toMatchObject({ '@context': 'https://schema.org' });
    expect(JSON.stringify(data)).not.toMatch(/"(image|url|@id)"/);
    expect(await schemaFaults([data], { pictures: false })).toEqual([]);
  }
  expect((await get('/sitemap.xml', nameless)).statusCode).toBe(404);
  expect((await get('/robots.txt', nameless)).body).not.toContain('Sitemap');
  expect((await get('/robots.txt')).body).toContain('Sitemap: http://slipway.test/sitemap.xml');
});

test('what people typed stays text', async () => {
  const { db } = server.deps;
  const name = '"Boat"</title><script>x()</script>';
  await db.update(units).set({ name, description: name }).where(eq(units.name, 'Teaser'));
  const { headers } = await get('/book/teaser');
  const { body } = await get(String(headers.location));
  expect(body).not.toContain('<script>x()');
  expect(structuredDataOf(body)).toMatchObject([{ name }]);
});

test('the booking page paints its first unit before its scripts, unless it has no picture or is not to be booked', async () => {
  const { body } = await get('/book');
  expect(body).toMatch(/^<html><head><link rel="preload" as="image" href="[^"]+\.webp" /);
  expect(body).toContain('<div class="shell-unit"><img src="');
  expect(body).toContain('<b>First Light</b>');
  expect((await get('/faq')).body).not.toContain('shell-unit');
  const { pool } = server.database;
  const publish = (published: boolean) =>
    pool.query('update settings set data = data || jsonb_build_object($1::text, $2::boolean)', [
      'published',
      published,
    ]);
  await publish(false);
  expect((await get('/book')).body).not.toMatch(/First Light|shell-unit|as="image"/);
  await publish(true);
  const firstOf = async () => /<b>([^<]*)<\/b>/.exec((await get('/book')).body)?.[1];
  await pool.query(
    "update packages set inactive = true where unit_id = (select id from units where name = 'First Light')",
  );
  const { rows } = await pool.query<{ name: string }>(
    'select name from units order by id offset 1 limit 1',
  );
  expect(await firstOf()).toBe(rows[0]?.name);
  await pool.query(
    'delete from unit_pictures where unit_id = (select id from units order by id offset 1 limit 1)',
  );
  expect(await firstOf()).toBeUndefined();
});
