import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '#db/tables/settings.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import {
  createCharterBusiness,
  createCompany,
  createUnit,
  createUser,
  password,
} from '#test/support/factories.ts';
import { form, photo } from '#test/support/forms.ts';

let server: TestApp;
let staff: TestClient;
let admin: TestClient;
let business: Awaited<ReturnType<typeof createCharterBusiness>>;
beforeAll(async () => {
  server = await buildTestApp();
  business = await createCharterBusiness(server.deps.db);
  const signedIn = async (role: 'Supervisor' | 'Admin') => {
    const client = server.client();
    await client.signIn((await createUser(server.deps.db, { role })).email, password);
    return client;
  };
  staff = await signedIn('Supervisor');
  admin = await signedIn('Admin');
});
afterAll(() => server.close());

async function fixCompany(company_id: number) {
  const { settings: before } = await readSettings(server.deps.db);
  await server.deps.db.update(settings).set({ data: { ...before, company_id } });
}

test('adds a category with a picture, finds, changes and ends it', async () => {
  const input = form({ name: 'Boats', description: 'All that floats' }, [
    ['picture', await photo(400, 300)],
  ]);
  const { data } = await staff.call('POST /api/unitCategories', input);
  expect(data).toMatchObject({ name: 'Boats', company_id: business.companyId, version: 1 });
  expect(data.picture_preview).toEqual([{ src: data.picture?.src }]);
  const found = await staff.call('POST /api/unitCategories/search', {
    body: { keyword: 'FLOATS' },
  });
  expect(found.data.map(({ id }) => id)).toEqual([data.id]);

  const params = { id: data.id };
  const edit = { name: 'Ships', version: 1, remove_picture: 1, _method: 'PUT' };
  const changed = await staff.call('POST /api/unitCategories/:id', { params, ...form(edit) });
  expect(changed.data).toMatchObject({ name: 'Ships', picture: null, description: '' });
  const late = await staff.refused('POST /api/unitCategories/:id', { params, body: edit });
  expect(late.status).toBe(409);
  const end = { name: 'Ships', version: 2, ended: 1 };
  await staff.call('POST /api/unitCategories/:id', { params, body: end });
  expect((await staff.call('GET /api/unitCategories')).data).toEqual([]);
  expect((await staff.call('GET /api/unitCategories/:id', { params })).data.ended).toBe(1);
});

test('requires a category name, and a company when none is fixed', async () => {
  const nothing = await staff.refused('POST /api/unitCategories', { body: { name: 'ab' } });
  expect(nothing.errors).toEqual({ name: ['Name is required'] });
  await fixCompany(0);
  const none = await staff.refused('POST /api/unitCategories', { body: { name: 'Boats' } });
  expect(none.errors).toEqual({ company_id: ['Company is required'] });
  await fixCompany(business.companyId);
});

test('refuses two pictures where one is allowed', async () => {
  const input = form({ name: 'Boats' }, [
    ['picture', await photo(40, 30)],
    ['picture', await photo(40, 30)],
  ]);
  const { errors } = await staff.refused('POST /api/unitCategories', input);
  expect(errors).toEqual({ picture: ['Picture must be one file.'] });
});

test('keeps a platform as a link, counts its units and ends it', async () => {
  const body = { name: 'Market', url: 'https://market.example/boats/' };
  const { data } = await staff.call('POST /api/platforms', { body });
  expect(data).toMatchObject({ ...body, type: 'link', used_by: { units: 0 } });
  const measures = { length: 1, tonnage: 1, capacity: 1, weight: 1, height: 1 };
  const unit = { name: 'Boat', price: 1, ...measures, platforms: [data.id] };
  const made = await staff.call('POST /api/units', { body: unit });
  const params = { id: data.id };
  const listed = await staff.call('GET /api/platforms/:id', { params });
  expect(listed.data.used_by).toEqual({ units: 1 });
  const end = { ...body, version: 1, ended: 1 };
  await staff.call('POST /api/platforms/:id', { params, body: end });
  expect((await staff.call('GET /api/platforms')).data).toEqual([]);

  // A save in the meantime does not lose the unit's listing on it.
  const edit = { ...unit, platforms: [], version: 1 };
  await staff.call('POST /api/units/:id', { params: { id: made.data.id }, body: edit });
  const back = { ...body, version: 2, ended: 0 };
  await staff.call('POST /api/platforms/:id', { params, body: back });
  const again = await staff.call('GET /api/units/:id', { params: { id: made.data.id } });
  expect(again.data).toMatchObject({ platforms_ids: [data.id] });

  for (const url of ['javascript:alert(1)', 'market', 'ftp://a.example/']) {
    const { errors } = await staff.refused('POST /api/platforms', { body: { ...body, url } });
    expect(errors).toEqual({ url: ['Url must start with http:// or https://.'] });
  }
});

const pkg = { kind: 'half_day', price: 900.5, additional_price: 50 };

test('adds, changes and deactivates a package, but never deletes it', async () => {
  const named = { companyId: business.companyId, name: 'Short Reach' };
  const { id: unit_id } = await createUnit(server.deps.db, named);
  const { data } = await admin.call('POST /api/packages', { body: { ...pkg, unit_id } });
  expect(data).toMatchObject({
    ...pkg,
    unit_id,
    name: 'A ½ Day Package',
    deposit: null,
    inactive: 0,
    unit: 'Short Reach',
    version: 1,
    used_by: { bookings: 0 },
  });
  const params = { id: data.id };
  const edit = { ...pkg, deposit: 100, active_from: '2026-07-01', version: 1 };
  const changed = await admin.call('PUT /api/packages/:id', { params, body: edit });
  expect(changed.data).toMatchObject({ deposit: 100, active_from: '2026-07-01', version: 2 });
  expect(await admin.refused('PUT /api/packages/:id', { params, body: edit })).toMatchObject({
    status: 409,
  });
  const posted = { ...edit, version: 2, _method: 'PUT' };
  expect((await admin.send('POST', `/api/packages/${data.id}`, { body: posted })).status).toBe(200);
  const gone = { _method: 'DELETE' };
  const answer = await admin.send('POST', `/api/packages/${data.id}`, { body: gone });
  expect(answer.body).toMatchObject({ data: { inactive: 1, version: 4 } });
  const seen = await server.client().call('GET /api/packages', { query: { unit_id, sort: '-id' } });
  expect(seen.data[0]).toMatchObject({ id: data.id, inactive: 1 });
  expect(Object.keys(seen.data[0] ?? {})).not.toContain('version');
});

test('lists packages by whether they have ended', async () => {
  const { id: unit_id } = await createUnit(server.deps.db, { companyId: business.companyId });
  const add = async (body: object) =>
    (await admin.call('POST /api/packages', { body: { ...pkg, unit_id, ...body } })).data.id;
  const active = await add({});
  const ended = await add({ kind: 'full_day', inactive: 1 });
  const list = async (query: object) =>
    (await admin.call('GET /api/packages', { query: { unit_id, ...query } })).data.map(
      ({ id }) => id,
    );
  expect(await list({ ended: 1 })).toEqual([ended]);
  expect(await list({ ended: 0 })).toEqual([active]);
  expect(await list({})).toEqual([active, ended]);
});

test('refuses a package without a kind', async () => {
  const body = { price: 900, unit_id: business.dayUnit.id };
  const { errors } = await admin.refused('POST /api/packages', { body });
  expect(errors).toEqual({ kind: [expect.stringMatching(/^Package kind must be one of /)] });
});

test.each([
  ['price', { price: 'much' }, 'Price must be a valid number.'],
  ['price', { price: 1.005 }, 'At most two decimals'],
  ['deposit', { deposit: 901 }, 'Deposit must not be more than the price.'],
  [
    'active_to',
    { active_from: '2026-07-02', active_to: '2026-07-01' },
    '“Active to” must not be before “Active from”.',
  ],
  ['unit_id', { unit_id: 999_999 }, 'Unit does not exist.'],
])('refuses a package’s %s %j', async (field, change, words) => {
  const body = { ...pkg, unit_id: business.dayUnit.id, ...change };
  const { errors } = await admin.refused('POST /api/packages', { body });
  expect(errors).toEqual({ [field]: [words] });
});

test('keeps a category in its company while it has units', async () => {
  const { id: other } = await createCompany(server.deps.db, { name: 'Others' });
  await fixCompany(0);
  const company_id = business.companyId;
  const { data } = await staff.call('POST /api/unitCategories', {
    body: { name: 'Yachts', company_id },
  });
  const unit = { unitCategoryId: data.id, companyId: company_id, name: 'Yacht' };
  const { id: unitId } = await createUnit(server.deps.db, unit);
  const params = { id: data.id };
  const move = { name: 'Yachts', company_id: other, version: 1 };
  const refused = await staff.refused('POST /api/unitCategories/:id', { params, body: move });
  expect(refused).toMatchObject({
    code: 'category_in_use',
    errors: { company_id: ['Still in this category: 1. Move them first, archived ones included.'] },
  });
  // The database enforces this as well.
  const { pool } = server.database;
  await expect(
    pool.query('update unit_categories set company_id = $1 where id = $2', [other, data.id]),
  ).rejects.toThrow('units_category_of_company');
  await pool.query('update units set unit_category_id = null where id = $1', [unitId]);
  const moved = await staff.call('POST /api/unitCategories/:id', { params, body: move });
  expect(moved.data.company_id).toBe(other);
  await fixCompany(business.companyId);
});
