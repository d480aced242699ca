import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import {
  createCompany,
  createPackage,
  createUnit,
  createUser,
  password,
} from '#test/support/factories.ts';

let server: TestApp;
let admin: TestClient;
let companyId: number;
let unit_id: number;
beforeAll(async () => {
  server = await buildTestApp();
  ({ id: companyId } = await createCompany(server.deps.db));
  admin = server.client();
  await admin.signIn((await createUser(server.deps.db, { role: 'Admin' })).email, password);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ id: unit_id } = await createUnit(server.deps.db, { companyId }));
});

const body = { kind: 'half_day', price: 900 } as const;
const add = async (more: object = {}) =>
  (await admin.call('POST /api/packages', { body: { ...body, unit_id, ...more } })).data;
const refusedToAdd = (more: object = {}) =>
  admin.refused('POST /api/packages', { body: { ...body, unit_id, ...more } });
const summer = { active_from: '2026-06-01', active_to: '2026-08-31' };
const remedy =
  'Make that one inactive first, or choose dates that do not overlap, or save this one as inactive.';

test.each([
  ['on all days beside all days', {}, {}, 'on all days'],
  ['a summer inside all days', {}, summer, 'on all days'],
  ['all days around a summer', summer, {}, 'from Mon 1 Jun 2026 to Mon 31 Aug 2026'],
  [
    'the last day alone',
    summer,
    { active_from: '2026-08-31' },
    'from Mon 1 Jun 2026 to Mon 31 Aug 2026',
  ],
  [
    'the first day alone',
    { active_from: '2026-06-01' },
    { active_to: '2026-06-01' },
    'from Mon 1 Jun 2026 on',
  ],
  [
    'two without a start',
    { active_to: '2026-06-01' },
    { active_to: '2026-01-01' },
    'until Mon 1 Jun 2026',
  ],
])(
  'refuses two active packages of one kind on the same day: %s',
  async (_case, first, second, days) => {
    await add(first);
    const { status, errors } = await refusedToAdd(second);
    expect(status).toBe(422);
    expect(errors).toEqual({ kind: [`A ½ Day Package is already active ${days}. ${remedy}`] });
  },
);

test('allows other kinds, other units, other days and inactive packages', async () => {
  await add(summer);
  await add({ ...summer, kind: 'full_day' });
  await add({ active_from: '2026-09-01' });
  await add({ active_to: '2026-05-31' });
  await add({ ...summer, inactive: 1 });
  const other = await createUnit(server.deps.db, { companyId });
  await add({ ...summer, unit_id: other.id });
});

test('reactivates a package only where nothing overlaps, and checks the dates of an edit', async () => {
  const first = await add();
  const second = await add({ inactive: 1 });
  const params = { id: second.id };
  const back = { ...body, inactive: 0, version: 1 };
  const refusal = await admin.refused('PUT /api/packages/:id', { params, body: back });
  expect(refusal.errors).toEqual({
    kind: [`A ½ Day Package is already active on all days. ${remedy}`],
  });
  await admin.call('DELETE /api/packages/:id', { params: { id: first.id } });
  const { data } = await admin.call('PUT /api/packages/:id', { params, body: back });
  expect(data).toMatchObject({ inactive: 0, version: 2 });

  const winter = await add({ kind: 'full_day', active_from: '2026-11-01' });
  const asHalf = { ...body, active_from: '2026-11-01', version: 1 };
  const moved = await admin.refused('PUT /api/packages/:id', {
    params: { id: winter.id },
    body: asHalf,
  });
  expect(moved.status).toBe(422);
  const fine = { ...body, kind: 'full_day', version: 1 };
  await admin.call('PUT /api/packages/:id', { params: { id: winter.id }, body: fine });
});

test('refuses one of two concurrent saves with the same message', async () => {
  const { id: secondAdmin } = await createUser(server.deps.db, {
    role: 'Admin',
    email: 'boss@example.test',
  });
  expect(secondAdmin).toBeGreaterThan(0);
  const other = server.client();
  await other.signIn('boss@example.test', password);
  const answers = await Promise.all(
    [admin, other].map((who) => who.send('POST', '/api/packages', { body: { ...body, unit_id } })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    errors: { kind: [`A ½ Day Package is already active on all days. ${remedy}`] },
  });
});

test('enforces this in the database as well', async () => {
  await createPackage(server.deps.db, {
    unitId: unit_id,
    kind: 'half_day',
    activeTo: '2026-07-01',
  });
  const over = { unitId: unit_id, kind: 'half_day', activeFrom: '2026-07-01' } as const;
  await expect(createPackage(server.deps.db, over)).rejects.toMatchObject({
    cause: { constraint: 'packages_one_of_a_kind_at_a_time' },
  });
  await createPackage(server.deps.db, { ...over, activeFrom: '2026-07-02' });
});

test('keeps no additional price where the price is flat', async () => {
  const data = await add({ kind: 'harbor_cruise', price: 800, additional_price: '' });
  expect(data).toMatchObject({ additional_price: 0, flat: true });
  const { data: listed } = await server.client().call('GET /api/packages', { query: { unit_id } });
  expect(listed[0]).toMatchObject({ kind: 'harbor_cruise', additional_price: 0, flat: true });
});

const hourly = {
  ...{ name: 'By the hour', sold_by: 'item', weekdays: [1, 2, 3, 4, 5, 6, 7] },
  starts: { form: 'every', minutes: 30, from: '09:00', to: '18:00' },
  length: { form: 'choice', from: 60, to: 240, step: 60 },
} as const;
const nightly = {
  ...{ name: 'By nights', sold_by: 'trip', weekdays: [5, 6] },
  starts: { form: 'day', handover: '15:00', return: '10:00' },
  length: { form: 'days', from: 2, to: 14, step: 1, counted: 'nights' },
} as const;

test('keeps what a package says beyond its price, and drops it again', async () => {
  await admin.call('POST /api/package-kinds', { body: hourly });
  const lines = [
    { length: 240, price: 80 },
    { length: 60, price: 25 },
  ];
  const data = await add({
    ...{ kind: 'by_the_hour', price: 25, starts: ['10:30', '09:00', '10:30'] },
    ...{ least_guests: 1, most_guests: 2, length_prices: lines },
    ...{ deposit_of: 'percent', deposit_percent: 25 },
  });
  expect(data).toMatchObject({
    ...{ starts: ['09:00:00', '10:30:00'], least_guests: 1, most_guests: 2 },
    length_prices: lines.toReversed(),
    ...{ deposit_of: 'percent', deposit_percent: 25, deposit: null },
    kind_facts: { code: 'by_the_hour', sold_by: 'item', length: { form: 'choice' } },
  });
  const params = { id: data.id };
  const cleared = { kind: 'by_the_hour', price: 25, version: 1, deposit_of: 'nothing' } as const;
  const { data: after } = await admin.call('PUT /api/packages/:id', { params, body: cleared });
  expect(after).toMatchObject({
    ...{ starts: [], least_guests: null, most_guests: null, length_prices: [] },
    ...{ deposit_of: 'nothing', deposit_percent: null },
  });
});

test.each([
  [
    'length_prices',
    {
      kind: 'by_the_hour',
      length_prices: [60, 120].map((length) => ({ length, price: 180 - length })),
    },
    'A longer trip cannot cost less than a shorter one. Raise its price, or lower the one before it.',
  ],
  [
    'length_prices',
    { length_prices: [{ length: 60, price: 25 }] },
    'This kind has one length: enter its price above.',
  ],
  [
    'starts',
    { kind: 'by_nights', starts: ['15:00'] },
    'Stays start at the handover time of their kind.',
  ],
  [
    'most_guests',
    { least_guests: 3, most_guests: 2 },
    'Maximum guests must not be less than minimum guests.',
  ],
  ['deposit', { deposit_of: 'amount' }, 'Deposit is required.'],
  ['deposit_percent', { deposit_of: 'percent' }, 'Percentage is required.'],
  [
    'kind',
    { kind: 'quarter_day' },
    'Package kind must be one of harbor_cruise, half_day, three_quarter_day, full_day, by_the_hour, by_nights.',
  ],
])('refuses %s %j', async (field, more, text) => {
  for (const kind of [hourly, nightly]) {
    await admin.send('POST', '/api/package-kinds', { body: kind });
  }
  expect((await refusedToAdd(more)).errors).toEqual({ [field]: [text] });
});

test('what is included is kept, shown on the unit’s page to visitors, and emptied again', async () => {
  const said = { included: 'Fuel\nRods and bait', not_included: 'Fishing licence' };
  const added = await add(said);
  expect(added).toMatchObject(said);
  const { data: unit } = await admin.call('GET /api/units/:id', { params: { id: unit_id } });
  const slug = unit.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const page = async () =>
    (await server.client().call('GET /api/unit-pages/:unit', { params: { unit: slug }, query: {} }))
      .data;
  expect((await page()).inclusions).toEqual([{ id: added.id, ...said }]);
  // Other lists of packages are as short as before.
  const { data: listed } = await server.client().call('GET /api/packages', {
    query: { unit_id },
  });
  expect(listed[0]).not.toHaveProperty('included');
  await admin.call('PUT /api/packages/:id', {
    params: { id: added.id },
    body: { ...body, version: added.version },
  });
  expect((await page()).inclusions).toEqual([]);
});

test('refuses more guests at least than the unit takes, unless it is inactive', async () => {
  const most = 6;
  const shape = { name: 'Dory', maxGuests: most };
  const unit = await createUnit(server.deps.db, { companyId, ...shape });
  const over = { unit_id: unit.id, least_guests: most + 1, most_guests: 99 };
  const text = `Minimum guests must not be more than ${most}, the most that Dory takes.`;
  expect((await refusedToAdd(over)).errors).toEqual({ least_guests: [text] });
  const kept = await add({ ...over, inactive: 1 });
  const edit = { params: { id: kept.id }, body: { ...body, ...over, version: kept.version } };
  expect((await admin.refused('PUT /api/packages/:id', edit)).errors).toEqual({
    least_guests: [text],
  });
  await add({ ...over, least_guests: most });
});

test('a unit is not changed to take fewer guests than an active package needs', async () => {
  await add({ least_guests: 6 });
  const params = { id: unit_id };
  const { data: unit } = await admin.call('GET /api/units/:id', { params });
  const measures = { tonnage: 1, capacity: 6, length: 20, weight: 900, height: 3 };
  const size = { max_guests: unit.max_guests, included_guests: 4, version: 1 };
  const edit = { name: unit.name, price: 0, company_id: companyId, ...measures, ...size };
  const fewer = { params, body: { ...edit, max_guests: 5 } };
  expect((await admin.refused('POST /api/units/:id', fewer)).errors).toEqual({
    max_guests: ['A ½ Day Package is booked by 6 guests or more.'],
  });
  await admin.call('POST /api/units/:id', { params, body: edit });
});
