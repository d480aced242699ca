import { eq } from 'drizzle-orm';
import type { Purpose } from '@slipway/domain/settings/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { platforms, unitCategories, units } from '#db/tables/catalogue.ts';
import { settings } from '#db/tables/settings.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import {
  createCharterBusiness,
  createCompany,
  createUser,
  password,
} from '#test/support/factories.ts';
import { form, photo } from '#test/support/forms.ts';

let server: TestApp;
let staff: TestClient;
let business: Awaited<ReturnType<typeof createCharterBusiness>>;
let supervisorId: number;
beforeAll(async () => {
  server = await buildTestApp();
  business = await createCharterBusiness(server.deps.db);
  const supervisor = await createUser(server.deps.db, { role: 'Supervisor', name: 'Ines' });
  supervisorId = supervisor.id;
  staff = server.client();
  await staff.signIn(supervisor.email, password);
});
afterAll(() => server.close());
beforeEach(() => set({ purpose: 'rent', company_id: business.companyId }));

async function set(change: { purpose?: Purpose; company_id?: number }) {
  const { settings: before } = await readSettings(server.deps.db);
  await server.deps.db.update(settings).set({ data: { ...before, ...change } });
}
async function insertPlatform(name: string, endedAt: Date | null = null) {
  const values = { name, url: `https://${name}.example/`, type: 'link' as const, endedAt };
  const [row] = await server.deps.db.insert(platforms).values(values).returning();
  return row?.id ?? 0;
}

const measures = { length: 28, tonnage: 4.2, capacity: 6, weight: 3.8, height: 9.5 };
const boat = { name: 'First Light', price: 950, ...measures };

test('lists everything rent requires for an empty form, word for word', async () => {
  const { errors } = await staff.refused('POST /api/units', { body: {} });
  expect(errors).toEqual({ name: ['Name is required'], price: ['Price is numeric'] });
  const { errors: measured } = await staff.refused('POST /api/units', {
    body: { name: 'Boat', price: 1 },
  });
  expect(measured).toEqual({
    length: ['Length is numeric'],
    weight: ['Weight is numeric'],
    height: ['Height is numeric'],
    tonnage: ['Tonnage is numeric'],
    capacity: ['Capacity is numeric'],
  });
});

test('rent requires only the measures that units of the category have', async () => {
  const made = async (name: string, unit_facts: ('length' | 'specialty' | 'none')[]) =>
    (await staff.call('POST /api/unitCategories', { body: { name, unit_facts } })).data;
  const boards = await made('Boards', ['specialty', 'length']);
  expect(boards.unit_facts).toEqual(['length', 'specialty']);
  const houses = await made('Houses', ['none']);
  expect(houses.unit_facts).toEqual([]);
  const board = { name: 'Board', price: 20, unit_category_id: boards.id };
  const { errors } = await staff.refused('POST /api/units', { body: board });
  expect(errors).toEqual({ length: ['Length is numeric'] });
  await staff.call('POST /api/units', { body: { ...board, length: 3.2 } });
  const house = { name: 'House', price: 200, unit_category_id: houses.id };
  expect((await staff.call('POST /api/units', { body: house })).data.length).toBeNull();

  const { id, version } = houses;
  const body = { name: 'Houses', version };
  const kept = await staff.call('POST /api/unitCategories/:id', { params: { id }, body });
  expect(kept.data.unit_facts).toEqual([]);
});

test.each([
  ['name', 'ab', 'Name is required'],
  ['price', 'a lot', 'Price is numeric'],
  ['price', '', 'Price is numeric'],
  ['length', 'long', 'Length is numeric'],
  ['items_quantity', '0', 'Quantity is numeric and min. 1'],
  ['items_quantity', '1.5', 'Quantity is numeric and min. 1'],
  ['items_quantity', 'x', 'Quantity is numeric and min. 1'],
  ['sku', 'ab', 'SKU must have at least 3 characters'],
  ['maintenance_from', '2026-06-14', 'Maintenance dates cannot be before today.'],
])('%s %j: %s', async (field, value, words) => {
  const { errors } = await staff.refused('POST /api/units', form({ ...boat, [field]: value }));
  expect(errors).toEqual({ [field]: [words] });
});

test('requires no measures for products', async () => {
  await set({ purpose: 'sell' });
  const { data } = await staff.call('POST /api/units', form({ name: 'Rod', price: '19.99' }));
  expect(data).toMatchObject({
    price: 19.99,
    length: null,
    items_quantity: 1,
    transmission: 'Manual',
    fuel_type: 'Gasoline',
    max_guests: 6,
    schedule: 'day',
    version: 1,
  });
});

test('shows a stock of 0 as 1, and keeps it through an unrelated edit', async () => {
  await set({ purpose: 'sell' });
  const { data } = await staff.call('POST /api/units', form({ name: 'Reel', price: '20' }));
  const params = { id: data.id };
  await server.database.pool.query('update product_variants set quantity = 0 where unit_id = $1', [
    data.id,
  ]);
  const read = await staff.call('GET /api/units/:id', { params });
  expect(read.data).toMatchObject({ items_quantity: 1, stock: 0 });
  const edit = { name: 'Reel', price: '21', version: 1 };
  const left = await staff.call('POST /api/units/:id', { params, ...form(edit) });
  expect(left.data).toMatchObject({ price: 21, items_quantity: 1, stock: 0 });
  const filled = { ...edit, version: 2, items_quantity: '1' };
  const back = await staff.call('POST /api/units/:id', { params, ...form(filled) });
  expect(back.data).toMatchObject({ items_quantity: 1, stock: 1 });
});

test('includes preview sizes of pictures', async () => {
  await set({ purpose: 'sell' });
  const fields = form({ name: 'Net', price: '5' }, [['picture[]', await photo()]]);
  const { data } = await staff.call('POST /api/units', fields);
  expect(data.picture_preview).toEqual(data.picture.map(({ src }) => ({ src })));
  expect(data.picture_preview).toHaveLength(1);
});

test('saves a unit with every field, on two platforms', async () => {
  const [first, second] = [await insertPlatform('first'), await insertPlatform('second')];
  const [category] = await server.deps.db
    .insert(unitCategories)
    .values({ companyId: business.companyId, name: 'Boats' })
    .returning();
  const fields = {
    ...boat,
    _method: 'POST',
    description: 'Nimble',
    specialty: 'Trout',
    maintenance_from: '2026-06-15',
    maintenance_to: '2026-06-20',
    full_control: 1,
    transmission: 'Automatic',
    fuel_type: 'Compressed natural gas',
    sku: 'BOAT-1',
    items_quantity: 2,
    unit_category_id: category?.id ?? 0,
    supervisor_id: supervisorId,
    schedule: 'times',
    most_per_day: 3,
    'starts[]': ['12:00', '06:00'],
    change_limit_days: 14,
    max_guests: 20,
    included_guests: 8,
    'platforms[]': [second, first],
    'slugs[]': ['light-2', ''],
    platform_id: first,
    id_on_platform: 'X-1',
  };
  const { data } = await staff.call('POST /api/units', form(fields));
  expect(data).toMatchObject({
    ...boat,
    full_control: 1,
    fuel_type: 'Compressed natural gas',
    unit_capacity: 20,
    included_guests: 8,
    schedule: 'times',
    most_per_day: 3,
    starts: ['06:00:00', '12:00:00'],
    change_limit_days: 14,
    supervisor_id: supervisorId,
    platforms_ids: [first, second],
    platform: { id: first, name: 'first', url: 'https://first.example/' },
    id_on_platform: 'X-1',
    used_by: { bookings: 0, packages: 0 },
  });
  expect(data.connected_platforms.map(({ pivot }) => pivot.slug)).toEqual([
    'first-light',
    'light-2',
  ]);
  expect(data.connected_platforms.map(({ url }) => url)).toEqual([
    'https://first.example/',
    'https://second.example/',
  ]);
  const found = await staff.call('GET /api/units', { query: { q: 'LIGHT', platform_id: second } });
  expect(found.data.map(({ id }) => id)).toEqual([data.id]);

  // A PUT sends all filled fields; missing ones are cleared.
  const edit = form({ ...boat, _method: 'PUT', version: 1 });
  const changed = await staff.call('POST /api/units/:id', { params: { id: data.id }, ...edit });
  expect(changed.data).toMatchObject({
    description: '',
    platforms_ids: [],
    supervisor_id: null,
    unit_category_id: null,
    version: 2,
  });
});

test('refuses unknown choices', async () => {
  const other = await createCompany(server.deps.db, { name: 'Other Co' });
  const [category] = await server.deps.db
    .insert(unitCategories)
    .values({ companyId: other.id, name: 'Theirs' })
    .returning();
  const customer = await createUser(server.deps.db);
  const ended = await insertPlatform('ended', new Date());
  for (const [field, body] of [
    ['unit_category_id', { unit_category_id: category?.id }],
    ['supervisor_id', { supervisor_id: customer.id }],
    ['platforms', { platforms: [ended] }],
    ['platform_id', { platform_id: 999_999 }],
    ['platform_id', { id_on_platform: 'X' }],
    ['included_guests', { max_guests: 4, included_guests: 5 }],
    ['maintenance_to', { maintenance_from: '2026-07-02', maintenance_to: '2026-07-01' }],
    ['transmission', { transmission: 'Magic' }],
    ['_method', { _method: 'DELETE' }],
  ] as const) {
    const refused = await staff.refused('POST /api/units', { body: { ...boat, ...body } });
    expect(Object.keys(refused.errors)).toEqual([field]);
  }
});

test('takes a company only where none is fixed', async () => {
  const other = await createCompany(server.deps.db, { name: 'Second Co' });
  const body = { ...boat, company_id: other.id };
  const fixed = await staff.call('POST /api/units', { body });
  expect(fixed.data.company_id).toBe(business.companyId);
  // The form has no company field then and sends it empty.
  const unchosen = await staff.call('POST /api/units', { body: { ...boat, company_id: '' } });
  expect(unchosen.data.company_id).toBe(business.companyId);
  await set({ company_id: 0 });
  const chosen = await staff.call('POST /api/units', { body });
  expect(chosen.data).toMatchObject({ company_id: other.id, company: 'Second Co' });
  for (const company_id of [undefined, '', 0, 999_999]) {
    const { errors } = await staff.refused('POST /api/units', { body: { ...boat, company_id } });
    expect(errors).toEqual({ company_id: ['Company is required'] });
  }
  await set({ company_id: business.companyId });
  expect(
    await staff.refused('GET /api/units/:id', { params: { id: chosen.data.id } }),
  ).toMatchObject({ status: 404 });
});

test('refuses the later of two saves and changes nothing', async () => {
  const { id } = business.dayUnit;
  const body = { ...boat, version: 1 };
  await staff.call('POST /api/units/:id', { params: { id }, body });
  const late = { ...body, name: 'Late' };
  expect(await staff.refused('POST /api/units/:id', { params: { id }, body: late })).toMatchObject({
    status: 409,
    message: 'The unit was changed by someone else since you opened it.',
  });
  const both = await Promise.all(
    ['One', 'Two'].map((name) =>
      staff.send('POST', `/api/units/${id}`, {
        body: { ...body, name: `${name} boat`, version: 2 },
      }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('allows edits while maintenance is under way, but no start in the past', async () => {
  const { id } = business.teaser;
  await server.deps.db
    .update(units)
    .set({ maintenanceFrom: '2026-06-10', maintenanceTo: '2026-06-18' })
    .where(eq(units.id, id));
  const dates = { maintenance_from: '2026-06-10', maintenance_to: '2026-06-19' };
  const { data } = await staff.call('POST /api/units/:id', {
    params: { id },
    body: { ...boat, ...dates, version: 1 },
  });
  expect(data.maintenance_to).toBe('2026-06-19');
  const earlier = { ...dates, maintenance_from: '2026-06-09' };
  const { errors } = await staff.refused('POST /api/units/:id', {
    params: { id },
    body: { ...boat, ...earlier, version: 2 },
  });
  expect(Object.keys(errors)).toEqual(['maintenance_from']);
});

test('ends a unit, reports what still uses it, and hides it from visitors', async () => {
  const { id } = business.teaser;
  const { data: now } = await staff.call('GET /api/units/:id', { params: { id } });
  expect(now).toMatchObject({ used_by: { bookings: 0, packages: 4 } });
  const version = 'version' in now ? now.version : 0;
  await staff.call('POST /api/units/:id', { params: { id }, body: { ...boat, version, ended: 1 } });
  expect(await server.client().refused('GET /api/units/:id', { params: { id } })).toMatchObject({
    status: 404,
  });
  const { data } = await staff.call('GET /api/units', { query: { ended: 1 } });
  expect(data.map((unit) => unit.id)).toEqual([id]);
  const again = { ...boat, version: version + 1, ended: 0 };
  await staff.call('POST /api/units/:id', { params: { id }, body: again });
  await server.client().call('GET /api/units/:id', { params: { id } });
});

test('shows visitors only their fields of a unit', async () => {
  const params = { id: business.dayUnit.id };
  const { data } = await server.client().call('GET /api/units/:id', { params });
  expect(Object.keys(data)).not.toContain('version');
});

test('pages, sorts and searches lists', async () => {
  const page = await staff.call('GET /api/units', {
    query: { per_page: 1, page: 2, sort: '-name' },
  });
  expect(page.data).toHaveLength(1);
  expect(page.meta).toMatchObject({ page: 2, per_page: 1 });
  const none = await staff.call('GET /api/units', { query: { q: '100%' } });
  expect(none.meta.total).toBe(0);
});

test('copies a unit with its active packages, and nothing else of it', async () => {
  const { id: adminId, email } = await createUser(server.deps.db, { role: 'Admin' });
  expect(adminId).toBeGreaterThan(0);
  const admin = server.client();
  await admin.signIn(email, password);
  const { id } = business.teaser;
  await server.database.pool.query(
    'update packages set inactive = true where unit_id = $1 and kind = $2',
    [id, 'full_day'],
  );
  const params = { id };
  const { data } = await admin.call('POST /api/units/:id/copy', { params, body: { name: 'Twin' } });
  const { data: original } = await admin.call('GET /api/units/:id', { params });
  expect(data).toMatchObject({
    name: 'Twin',
    schedule: original.schedule,
    max_guests: original.max_guests,
    maintenance_from: null,
    picture: [],
    platforms_ids: [],
    version: 1,
    used_by: { bookings: 0, packages: 3 },
  });
  const query = { unit_id: data.id, sort: 'price' };
  const { data: packages } = await admin.call('GET /api/packages', { query });
  expect(packages.map(({ kind, price, flat }) => [kind, price, flat])).toEqual([
    ['harbor_cruise', 800, true],
    ['half_day', 1200, false],
    ['three_quarter_day', 1600, false],
  ]);
  await admin.call('POST /api/units/:id', {
    params: { id: data.id },
    body: { ...boat, name: 'Twin', version: 1, ended: 1 },
  });
});
