import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCharterBusiness, createUser, password } from '#test/support/factories.ts';
import { listRates } from './rates-order-repository.ts';

let server: TestApp;
let admin: TestClient;
let other: TestClient;
let business: Awaited<ReturnType<typeof createCharterBusiness>>;
beforeAll(async () => {
  server = await buildTestApp();
  business = await createCharterBusiness(server.deps.db);
  const signedIn = async () => {
    const { email } = await createUser(server.deps.db, { role: 'Admin' });
    const client = server.client();
    await client.signIn(email, password);
    return client;
  };
  [admin, other] = [await signedIn(), await signedIn()];
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query('delete from rates'));

const winter = {
  name: 'Winter',
  period: { form: 'yearly', from: '11-01', to: '03-31' },
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  percent: -50,
  applies_to: { of: 'all' },
} as const;
const add = async (more: object = {}) =>
  (await admin.call('POST /api/rates', { body: { ...winter, ...more } })).data;
const names = async (who: TestClient, ended?: '1') =>
  (await who.call('GET /api/rates', { query: ended ? { ended } : {} })).data.map(
    ({ name }) => name,
  );

test('keeps the rates in the order in which they were added, for visitors too', async () => {
  await add();
  const unit_ids = [business.teaser.id];
  const units = { of: 'units', unit_ids } as const;
  await add({
    name: ' High   summer ',
    period: { form: 'dates', from: '2026-07-01', to: '2026-08-31' },
    weekdays: [7, 6],
    percent: 20.5,
    applies_to: units,
  });
  const kinds = { of: 'kinds', kinds: ['half_day'] } as const;
  const third = await add({ name: 'Half days', applies_to: kinds });
  expect(third).toMatchObject({ applies_to: kinds, ended: 0, version: 1 });
  expect(await names(server.client())).toEqual(['Winter', 'High summer', 'Half days']);
  expect(await listRates(server.deps.db)).toMatchObject([
    { name: 'Winter', period: { form: 'yearly', from: '11-01', to: '03-31' }, percent: -50 },
    {
      ...{ name: 'High summer', weekdays: [6, 7], percent: 20.5 },
      appliesTo: { of: 'units', unitIds: unit_ids },
    },
    { name: 'Half days', appliesTo: { of: 'kinds', codes: ['half_day'] } },
  ]);
});

test.each([
  ['name', { name: ' ' }, 'Enter a name of 1 to 80 characters.'],
  ['percent', { percent: -91 }, 'Enter a percentage from -90 to 300.'],
  ['percent', { percent: 300.5 }, 'Enter a percentage from -90 to 300.'],
  ['percent', { percent: 1.005 }, 'At most two decimals'],
  ['weekdays', { weekdays: [] }, 'Choose at least one weekday.'],
  ['weekdays', { weekdays: [1, 1] }, 'Choose each weekday once.'],
  [
    'period',
    { period: { form: 'dates', from: '2026-07-02', to: '2026-07-01' } },
    'The last date cannot be before the first one.',
  ],
  [
    'period.from',
    { period: { form: 'yearly', from: '02-30', to: '03-01' } },
    'Enter a day of the year.',
  ],
  ['applies_to', { applies_to: { of: 'units', unit_ids: [] } }, 'Choose at least one unit.'],
  ['applies_to', { applies_to: { of: 'units', unit_ids: [999_999] } }, 'Unit does not exist.'],
  ['applies_to', { applies_to: { of: 'kinds', kinds: ['none'] } }, 'Package kind does not exist.'],
])('refuses %s %j', async (field, more, text) => {
  const { errors } = await admin.refused('POST /api/rates', { body: { ...winter, ...more } });
  expect(errors).toEqual({ [field]: [text] });
});

test('changes a rate, ends it and restores it to its place', async () => {
  const { id } = await add();
  await add({ name: 'Second' });
  const edit = async (body: object) =>
    (await admin.call('PUT /api/rates/:id', { params: { id }, body: { ...winter, ...body } })).data;
  expect(await edit({ percent: -25, version: 1 })).toMatchObject({ percent: -25, version: 2 });
  await edit({ version: 2, ended: 1 });
  expect(await names(admin)).toEqual(['Second']);
  expect(await names(admin, '1')).toEqual(['Winter']);
  // Only Admins read what has ended.
  expect(await names(server.client(), '1')).toEqual(['Second']);
  expect((await listRates(server.deps.db)).map(({ name }) => name)).toEqual(['Second']);
  await edit({ version: 3, ended: 0 });
  expect(await names(admin)).toEqual(['Winter', 'Second']);
});

test('refuses the later of two saves', async () => {
  const { id } = await add();
  const answers = await Promise.all(
    [admin, other].map((who, index) =>
      who.send('PUT', `/api/rates/${id}`, { body: { ...winter, percent: index, version: 1 } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    message: 'The rate was changed by someone else since you opened it.',
  });
});

test('puts the rates into another order, of the ones that were read only', async () => {
  const ids_before = [(await add()).id, (await add({ name: 'Second' })).id];
  const ids = ids_before.toReversed();
  const move = (body: object) => admin.send('PUT', '/api/rates', { body });
  expect((await move({ ids, ids_before })).status).toBe(200);
  expect(await names(server.client())).toEqual(['Second', 'Winter']);
  const late = await move({ ids: ids_before, ids_before });
  expect(late).toMatchObject({
    status: 409,
    body: { message: 'The rates were changed by someone else since you opened them.' },
  });
  const twice = await move({ ids: [ids[0], ids[0]], ids_before: ids });
  expect(twice).toMatchObject({ status: 422, body: { errors: { ids: ['Name each rate once.'] } } });
  expect(await names(admin)).toEqual(['Second', 'Winter']);
});

test('moves for one of two who move at the same time, and keeps every rate', async () => {
  const ids_before: number[] = [];
  for (const name of ['A', 'B', 'C']) ids_before.push((await add({ name })).id);
  const [a, b, c] = ids_before;
  const orders = [
    [b, a, c],
    [a, c, b],
  ];
  const answers = await Promise.all(
    [admin, other].map((who, index) =>
      who.send('PUT', '/api/rates', { body: { ids: orders[index], ids_before } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await names(admin)).sort()).toEqual(['A', 'B', 'C']);
});

test('adds two at the same time, each in a place of its own', async () => {
  await Promise.all(
    [admin, other, admin, other].map((who, index) =>
      who.send('POST', '/api/rates', { body: { ...winter, name: `Rate ${index}` } }),
    ),
  );
  const { rows } = await server.database.pool.query<{ places: number }>(
    'select count(distinct position)::integer as places from rates',
  );
  expect(rows).toEqual([{ places: 4 }]);
});
