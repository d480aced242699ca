import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageKinds, units } from '#db/tables/catalogue.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createCharterBusiness, createPackage, createUnit } from '#test/support/factories.ts';

let server: TestApp;
let business: Awaited<ReturnType<typeof createCharterBusiness>>;
beforeAll(async () => {
  server = await buildTestApp();
  business = await createCharterBusiness(server.deps.db);
});
afterAll(() => server.close());

const page = async (unit: string, pkg?: string) =>
  (
    await server.client().call('GET /api/unit-pages/:unit', {
      params: { unit },
      query: pkg === undefined ? {} : { package: pkg },
    })
  ).data;
const missing = async (unit: string, pkg?: string) =>
  (
    await server.client().refused('GET /api/unit-pages/:unit', {
      params: { unit },
      query: pkg === undefined ? {} : { package: pkg },
    })
  ).code;
const unitNamed = (name: string) =>
  createUnit(server.deps.db, { companyId: business.companyId, name });
const slugOf = async (unitId: number) => {
  const { rows } = await server.deps.db.execute<{ slug: string }>(
    sql`select slug from page_addresses where unit_id = ${unitId} and package_id is null and is_current`,
  );
  return rows[0]?.slug;
};

test.each([
  ["First Light 28'", 'first-light-28'],
  ['Captain’s Choice', 'captains-choice'],
  ['A ½ Day & More!', 'a-half-day-more'],
  ['Élan / Île d’Or', 'elan-ile-dor'],
  ['Чайка', 'чайка'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('%j has the address %j', async (name, slug) => {
  expect(await slugOf((await unitNamed(name)).id)).toBe(slug);
});

test('a name without letters becomes the number of the row, one that is taken gets a number', async () => {
  const nameless = await unitNamed('!!!');
  expect(await slugOf(nameless.id)).toBe(String(nameless.id));
  const twins = [await unitNamed('Twin'), await unitNamed('TWIN'), await unitNamed('Twin')];
  expect(await Promise.all(twins.map(({ id }) => slugOf(id)))).toEqual([
    'twin',
    'twin-2',
    'twin-3',
  ]);
});

test('an earlier address stays with its unit, and leads to the one of now', async () => {
  const { db } = server.deps;
  const unit = await unitNamed('Old Name');
  const rename = (name: string) => db.update(units).set({ name }).where(eq(units.id, unit.id));
  await rename('New Name');
  expect((await page('old-name')).path).toBe('/book/new-name');
  expect((await page('NEW-name')).path).toBe('/book/new-name');
  const other = await unitNamed('Old Name');
  expect(await slugOf(other.id)).toBe('old-name-2');
  await rename('Old Name');
  expect((await page('new-name')).path).toBe('/book/old-name');
});

test('units that are named alike at once have addresses of their own', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => unitNamed('Rush Hour')));
  const slugs = await Promise.all(made.map(({ id }) => slugOf(id)));
  expect(new Set(slugs).size).toBe(12);
  expect(slugs).toContain('rush-hour');
});

test('the database refuses an address that another page has', async () => {
  const unit = await unitNamed('Alone');
  const insert = sql`insert into page_addresses (unit_id, slug, is_current) values (${unit.id}, 'teaser', false)`;
  await expect(server.deps.db.execute(insert)).rejects.toMatchObject({ cause: { code: '23505' } });
});

test('a package is called by its kind, and keeps its address when the kind is renamed', async () => {
  const { db } = server.deps;
  const found = await page('teaser', 'full-day-package');
  expect(found).toMatchObject({ path: '/book/teaser/full-day-package', unit: { name: 'Teaser' } });
  expect(found.package_paths).toContainEqual({
    id: found.package_id,
    path: '/book/teaser/full-day-package',
  });
  const kind = eq(packageKinds.code, 'full_day');
  await db.update(packageKinds).set({ name: 'All Day Long' }).where(kind);
  expect((await page('teaser', 'full-day-package')).path).toBe('/book/teaser/all-day-long');
  await db.update(packageKinds).set({ name: 'Full Day Package' }).where(kind);
  expect((await page('teaser', 'all-day-long')).path).toBe('/book/teaser/full-day-package');
});

test('there is no page of what is unknown, archived or of another unit', async () => {
  const { db } = server.deps;
  const gone = await createUnit(db, {
    companyId: business.companyId,
    name: 'Long Gone',
    endedAt: new Date(),
  });
  await createPackage(db, { unitId: gone.id, kind: 'half_day' });
  for (const [unit, pkg] of [
    ['nothing'],
    ['long-gone'],
    ['long-gone', 'a-half-day-package'],
    ['teaser', 'nothing'],
    ['nothing', 'full-day-package'],
  ] as const) {
    expect(await missing(unit, pkg)).toBe('not_found');
  }
});

test('what is off sale keeps its page', async () => {
  const { db } = server.deps;
  const idle = await unitNamed('Idle');
  await createPackage(db, { unitId: idle.id, kind: 'half_day', inactive: true });
  expect((await page('idle', 'a-half-day-package')).unit.packages).toMatchObject([{ inactive: 1 }]);
});
