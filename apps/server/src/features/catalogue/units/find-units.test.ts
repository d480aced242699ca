import { defaultSettings } from '@slipway/domain/settings/settings';
import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '#db/tables/settings.ts';
import {
  ensureCompany,
  findBookableUnit,
  findPackage,
  findUnitWithPackage,
} from '#features/catalogue/catalogue-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import {
  createCharterBusiness,
  createCompany,
  createPackage,
  createUnit,
} from '#test/support/factories.ts';

let server: TestApp;
let business: Awaited<ReturnType<typeof createCharterBusiness>>;
let otherCompanysUnit: number;
let endedUnit: number;
beforeAll(async () => {
  server = await buildTestApp();
  const { db } = server.deps;
  business = await createCharterBusiness(db);
  const other = await createCompany(db, { name: 'Other Co' });
  otherCompanysUnit = (await createUnit(db, { companyId: other.id, name: 'Stranger' })).id;
  endedUnit = (await createUnit(db, { companyId: business.companyId, endedAt: new Date() })).id;
  await createPackage(db, { unitId: otherCompanysUnit, kind: 'half_day' });
  await createPackage(db, { unitId: endedUnit, kind: 'half_day' });
});
afterAll(() => server.close());

async function withCompany<T>(companyId: number, look: () => Promise<T>): Promise<T> {
  const { settings: before } = await readSettings(server.deps.db);
  await server.deps.db.update(settings).set({ data: { ...before, company_id: companyId } });
  try {
    return await look();
  } finally {
    await server.deps.db.update(settings).set({ data: before });
  }
}
const names = async () =>
  (await server.client().call('GET /api/unit-names')).data.map(({ name }) => name);

test('shows visitors the units of the fixed company, or all without one', async () => {
  expect(await names()).toEqual(['Long Reach', 'Teaser']);
  expect(await withCompany(0, names)).toEqual(['Long Reach', 'Teaser', 'Stranger']);
  const all = await withCompany(0, () =>
    server.client().call('GET /api/unit-names-packages-pictures'),
  );
  expect(all.data.map(({ company }) => company)).toEqual(['Harbour Co', 'Harbour Co', 'Other Co']);
});

test('shows a unit with its calendar settings, and its packages in major units', async () => {
  const { data } = await server.client().call('GET /api/unit-names-packages-pictures');
  const teaser = data.find(({ id }) => id === business.teaser.id);
  expect(teaser).toMatchObject({ schedule: 'times', max_guests: 20, included_guests: 6 });
  expect(
    teaser?.packages.map((pkg) => [pkg.name, pkg.price, pkg.additional_price, pkg.deposit]),
  ).toEqual([
    ['Harbor Cruise', 800, 0, 300],
    ['A ½ Day Package', 1200, 100, null],
    ['A ¾ Day Package', 1600, 125, null],
    ['Full Day Package', 2000, 150, null],
  ]);
});

test('offers only units with an active package that is not over', async () => {
  const { db } = server.deps;
  const { companyId } = business;
  const none = await createUnit(db, { companyId, name: 'Rod' });
  const inactive = await createUnit(db, { companyId, name: 'Laid up' });
  const pkg = await createPackage(db, { unitId: inactive.id, kind: 'full_day', inactive: true });
  const over = await createUnit(db, { companyId, name: 'Last year' });
  await createPackage(db, { unitId: over.id, kind: 'half_day', activeTo: '2020-01-01' });
  const later = await createUnit(db, { companyId, name: 'Next year' });
  await createPackage(db, { unitId: later.id, kind: 'half_day', activeFrom: '2199-01-01' });
  const client = server.client();
  const bookable = async (query = {}) =>
    (await client.call('GET /api/unit-names-packages-pictures', { query })).data.map(
      ({ name }) => name,
    );
  expect(await bookable()).toEqual(['Long Reach', 'Teaser', 'Next year']);
  // A booking on another unit can still be edited.
  expect(await bookable({ also: inactive.id })).toEqual([
    'Long Reach',
    'Teaser',
    'Laid up',
    'Next year',
  ]);
  expect(await bookable({ also: endedUnit })).toEqual(['Long Reach', 'Teaser', 'Next year']);
  const pictured = await client.call('GET /api/unit-names-pictures');
  expect(pictured.data.map(({ name }) => name)).toEqual(await names());
  const trip = {
    date: '2026-09-01',
    name: 'Ada',
    email: 'ada@example.test',
    phone: '+14165550123',
  };
  const money = { total_price: 800, amount: 80, details: 1, stripeToken: 'tok_visa' };
  const refusal = async (input: object) => {
    const body = { ...trip, ...money, ...input };
    return (await client.refused('POST /api/booking/create', { body })).errors;
  };
  const unknown = { package_name: ['Package name is invalid.'] };
  expect(await refusal({ unit_id: none.id, package_name: 'Full Day Package' })).toEqual(unknown);
  const notOffered = { date: ['This package is not available at the moment.'] };
  const byName = { unit_id: inactive.id, package_name: 'Full Day Package' };
  expect(await refusal(byName)).toEqual(notOffered);
  expect(await refusal({ unit_id: inactive.id, package_id: pkg.id })).toEqual(notOffered);
  expect(Object.keys(await refusal({ unit_id: over.id, package_name: 'half_day' }))).toEqual([
    'date',
  ]);
  const ids = [none.id, inactive.id, over.id, later.id];
  await server.database.pool.query('update units set ended_at = now() where id = any($1)', [ids]);
});

test('reads one unit with its capacity, but no ended one or another company’s', async () => {
  const { data } = await server
    .client()
    .call('GET /api/units/:id', { params: { id: business.teaser.id } });
  expect(data).toMatchObject({ name: 'Teaser', unit_capacity: 20, price: 1000, items_quantity: 1 });
  for (const id of [otherCompanysUnit, endedUnit, 999_999, 'x']) {
    expect((await server.client().refused('GET /api/units/:id', { params: { id } })).status).toBe(
      404,
    );
  }
});

test('pages packages, searches them by label and sorts them', async () => {
  const client = server.client();
  const page = await client.call('GET /api/packages', { query: { sort: '-price', per_page: 3 } });
  expect(page.data.map(({ price }) => price)).toEqual([2000, 2000, 1600]);
  expect(page.meta).toEqual({ page: 1, per_page: 3, total: 8 });
  const query = { q: '½', unit_id: business.dayUnit.id };
  expect((await client.call('GET /api/packages', { query })).data.map(({ id }) => id)).toEqual([
    business.dayUnit.packages.half_day,
  ]);
  expect((await client.call('GET /api/packages', { query: { q: 'nothing' } })).meta.total).toBe(0);
  expect((await client.refused('GET /api/packages', { query: { sort: 'secret' } })).status).toBe(
    422,
  );
});

test('finds a unit with its package by number, by kind, and by both when they agree', async () => {
  const { db } = server.deps;
  const { id: unitId, packages } = business.teaser;
  const byKind = await findUnitWithPackage(db, { unitId, kind: 'half_day' });
  expect(byKind).toMatchObject({
    unit: { id: unitId, company: 'Harbour Co', calendar: { schedule: 'times', itemsQuantity: 1 } },
    pkg: {
      id: packages.half_day,
      offered: { prices: { price: 120_000 }, deposit: { of: 'settings' } },
    },
  });
  expect(await findUnitWithPackage(db, { unitId, packageId: packages.half_day })).toEqual(byKind);
  const both = { unitId, packageId: packages.half_day };
  expect(await findUnitWithPackage(db, { ...both, kind: 'full_day' })).toBeNull();
  expect(await findUnitWithPackage(db, { unitId })).toBeNull();
  expect(
    await findUnitWithPackage(db, { unitId, packageId: business.dayUnit.packages.half_day }),
  ).toBeNull();
  expect(await findPackage(db, packages.half_day)).toEqual(byKind?.pkg);
});

test('prefers the active of two packages of one kind', async () => {
  const { db } = server.deps;
  const { id: unitId } = await createUnit(db, { companyId: business.companyId, endedAt: null });
  await createPackage(db, { unitId, kind: 'half_day', inactive: true });
  const active = await createPackage(db, { unitId, kind: 'half_day', activeFrom: '2026-05-01' });
  const found = await findUnitWithPackage(db, { unitId, kind: 'half_day' });
  expect(found?.pkg).toMatchObject({ id: active.id, calendar: { activeFrom: '2026-05-01' } });
  await server.database.pool.query('update units set ended_at = now() where id = $1', [unitId]);
});

test('prefers the package active on the day among two seasons', async () => {
  const { db } = server.deps;
  const { id: unitId } = await createUnit(db, { companyId: business.companyId });
  const kind = 'half_day' as const;
  const spring = await createPackage(db, { unitId, kind, activeTo: '2026-05-31' });
  const summer = await createPackage(db, { unitId, kind, activeFrom: '2026-06-01' });
  const on = async (date: string) =>
    (await findUnitWithPackage(db, { unitId, kind, date: calendarDate(date) }))?.pkg.id;
  expect(await on('2026-05-31')).toBe(spring.id);
  expect(await on('2026-06-01')).toBe(summer.id);
  await server.database.pool.query('update units set ended_at = now() where id = $1', [unitId]);
});

test('refuses to book ended units and units of another company', async () => {
  const { db } = server.deps;
  const { companyId } = business;
  expect(await findBookableUnit(db, endedUnit)).toBeNull();
  expect(await findBookableUnit(db, otherCompanysUnit, companyId)).toBeNull();
  expect((await findBookableUnit(db, otherCompanysUnit))?.name).toBe('Stranger');
  expect(
    await findUnitWithPackage(db, { unitId: otherCompanysUnit, kind: 'half_day', companyId }),
  ).toBeNull();
});

test('adds no second company on start', async () => {
  const { pool } = server.database;
  // As if another server had taken an id in a transaction not committed yet.
  await pool.query(`select setval(pg_get_serial_sequence('companies', 'id'), 50)`);
  await ensureCompany(server.deps.db, defaultSettings.business);
  const { rows } = await pool.query('select id from companies');
  expect(rows).toHaveLength(2);
  expect((await createCompany(server.deps.db)).id).toBe(51);
});
