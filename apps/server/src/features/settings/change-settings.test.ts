import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { ensureSettings } from '#features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCompany, createUser, password } from '#test/support/factories.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import { addSeats } from '#test/support/seats.ts';

type Current = AnswerOf<Calls['GET /api/settings']>['data'];

let server: TestApp;
let admin: TestClient;
let current: Current;
beforeEach(async () => {
  server = await buildTestApp({ purpose: 'rent' });
  await createCompany(server.deps.db);
  const { email } = await createUser(server.deps.db, { role: 'Admin', name: 'Robin' });
  admin = server.client();
  await admin.signIn(email, password);
  current = (await admin.call('GET /api/settings')).data;
});
afterEach(() => server.close());

const put = (settings: object, version = current.version) => ({
  body: { settings: { ...current.settings, ...settings }, version },
});
const pageSettings = async () => (await server.client().call('GET /api/page-data')).data.settings;

test('products need not be taken back where no law says so', async () => {
  await admin.call('PUT /api/settings', put({ shop_return_days: 0 }));
  expect(await pageSettings()).toMatchObject({ shop_return_days: 0 });
});

test('sets the purpose at the first start only', async () => {
  await ensureSettings(server.deps.db, 'sell');
  expect((await pageSettings()).purpose).toBe('rent');
});

test('applies a change to every page at once, and logs who changed what and when', async () => {
  const inshore = { ...current.settings.inshore, base_cost: 650.5 };
  const { data } = await admin.call('PUT /api/settings', put({ purpose: 'sell', inshore }));
  expect(data.version).toBe(current.version + 1);
  expect(await pageSettings()).toMatchObject({ purpose: 'sell', inshore: { base_cost: 650.5 } });
  expect((await admin.call('GET /api/settings/changes')).data).toMatchObject([
    {
      changed_by: 'Robin',
      changed_at: server.clock.now().toISOString(),
      fields: [
        { name: 'inshore.base_cost', before: 625, after: 650.5 },
        { name: 'purpose', before: 'rent', after: 'sell' },
      ],
    },
  ]);
});

test('accepts POST with the method field like PUT', async () => {
  const { body } = put({ purpose: 'sell' });
  const sent = await admin.send('POST', '/api/settings', { body: { ...body, _method: 'PUT' } });
  expect(sent.status).toBe(200);
  expect((await pageSettings()).purpose).toBe('sell');
});

test('refuses a stale version, also under concurrent saves', async () => {
  const raced = await Promise.all(
    [8, 9].map((hold_minutes) => admin.send('PUT', '/api/settings', put({ hold_minutes }))),
  );
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await admin.call('GET /api/settings/changes')).data).toHaveLength(1);
});

test('changes and logs nothing when nothing differs', async () => {
  const { data } = await admin.call('PUT /api/settings', put({}));
  expect(data.version).toBe(current.version);
  expect((await admin.call('GET /api/settings/changes')).data).toEqual([]);
});

test('raises the terms version when they change, whatever version is sent', async () => {
  const terms = current.settings.cancellation;
  const steps = [{ more_than_days: 14, keep_percent: 0 }];
  const one = await admin.call('PUT /api/settings', put({ cancellation: { ...terms, steps } }));
  expect(one.data.settings.cancellation).toMatchObject({ version: 2, steps });
  const same = { ...terms, steps, version: 77 };
  const two = await admin.call(
    'PUT /api/settings',
    put({ cancellation: same, hold_minutes: 12 }, one.data.version),
  );
  expect(two.data.settings).toMatchObject({ cancellation: { version: 2 }, hold_minutes: 12 });
});

test.each([
  ['an unknown company', { company_id: 999 }, 'settings.company_id'],
  ['a currency without cents', { currency: 'JPY' }, 'settings.currency'],
  ['an unknown zone', { time_zone: 'Mars/Base' }, 'settings.time_zone'],
  [
    'fewer days for returns than the law says',
    { time_zone: 'Europe/Paris', shop_return_days: 13 },
    'settings.shop_return_days',
  ],
  ['more than a year for returns', { shop_return_days: 366 }, 'settings.shop_return_days'],
])('refuses %s at its field', async (_name, override, field) => {
  const { status, errors } = await admin.refused('PUT /api/settings', put(override));
  expect([status, Object.keys(errors)]).toEqual([422, [field]]);
  expect((await admin.call('GET /api/settings')).data).toEqual(current);
});

test('accepts no fixed company', async () => {
  const { data } = await admin.call('PUT /api/settings', put({ company_id: 0 }));
  expect(data.settings.company_id).toBe(0);
});

test('excludes reminders from the page, and shows all settings to Admins only', async () => {
  expect(await pageSettings()).not.toHaveProperty('reminders');
  const { email } = await createUser(server.deps.db, { role: 'Supervisor' });
  const supervisor = server.client();
  await supervisor.signIn(email, password);
  expect((await supervisor.refused('GET /api/settings')).status).toBe(403);
  expect((await supervisor.refused('PUT /api/settings', put({}))).status).toBe(403);
});

test('keeps the log of changes append-only', async () => {
  await admin.call('PUT /api/settings', put({ hold_minutes: 11 }));
  await expect(server.database.pool.query('delete from settings_changes')).rejects.toThrow(
    /append-only/,
  );
});

test('tells only staff on the page whether there are bookings and orders', async () => {
  const records = async (client: TestClient) =>
    (await client.call('GET /api/page-data')).data.records;
  expect(await records(server.client())).toBeNull();
  expect(await records(admin)).toEqual({
    bookings: false,
    orders: false,
    products: false,
    departures: false,
  });
  const id = await insertGuestBooking(server.deps.db, 'guest@example.test');
  const set = (columns: string) =>
    server.database.pool.query(`update bookings set ${columns} where id = $1`, [id]);
  await set('status = 0, hold_expires_at = now()');
  expect(await records(admin)).toEqual({
    bookings: false,
    orders: false,
    products: false,
    departures: false,
  });
  await set('status = 2, hold_expires_at = null');
  expect(await records(admin)).toEqual({
    bookings: true,
    orders: false,
    products: false,
    departures: false,
  });
});

test('tells staff of departures also once their kind has ended', async () => {
  const { deps, database } = server;
  const told = async () => (await admin.call('GET /api/page-data')).data.records?.departures;
  await addSeats(deps.db);
  expect(await told()).toBe(true);
  await database.pool.query(`update package_kinds set ended_at = now() where sold_by = 'seat'`);
  expect(await told()).toBe(false);
  await database.pool.query(
    `insert into departures (package_id, unit_id, item, date, time, starts_at, ends_at, during, seats, most_persons)
     values (81, 8, 1, '2026-08-04', '19:00', '2026-08-04 23:00Z', '2026-08-05 01:00Z',
       '[2026-08-04 23:00Z,2026-08-05 01:30Z)', 40, 40)`,
  );
  expect(await told()).toBe(true);
});

describe('publishing', () => {
  const publish = (published: boolean) =>
    admin.send('PUT', '/api/published', { body: { published } });

  test('needs a name and an email', async () => {
    const business = { name: '', email: '', phone: '', address: '' };
    await admin.call('PUT /api/settings', put({ published: false, business }));
    const refused = await publish(true);
    expect(refused).toMatchObject({
      status: 422,
      body: {
        errors: {
          'business.name': ['Name is required.'],
          'business.email': ['Email is required.'],
        },
      },
    });
    expect((await pageSettings()).published).toBe(false);
  });

  test('a published business keeps a name and an email', async () => {
    const business = { ...current.settings.business, name: '', email: '' };
    const refused = await admin.refused('PUT /api/settings', put({ business }));
    expect(refused.errors).toEqual({
      'settings.business.name': ['Name is required.'],
      'settings.business.email': ['Email is required.'],
    });
  });

  test('is logged, once, and comes back', async () => {
    expect((await publish(false)).status).toBe(200);
    expect((await publish(false)).status).toBe(200);
    expect((await pageSettings()).published).toBe(false);
    await publish(true);
    expect((await pageSettings()).published).toBe(true);
    const { data } = await admin.call('GET /api/settings/changes');
    expect(data.map(({ changed_by, fields }) => [changed_by, fields])).toEqual([
      ['Robin', [{ name: 'published', before: false, after: true }]],
      ['Robin', [{ name: 'published', before: true, after: false }]],
    ]);
  });
});
