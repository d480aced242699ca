import type { Access } from '@slipway/contract/call';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/build-app.ts';
import { listedCalls, populate, urlOf, type Populated, type Who } from '#test/calls.ts';

/** Who gets through to a call, by what the call asks for (spec README "People", "Calls"). */
const table: Record<string, Record<'anonymous' | 'Customer' | 'Supervisor' | 'Admin', string>> = {
  anyone: { anonymous: 'in', Customer: 'in', Supervisor: 'in', Admin: 'in' },
  'signed-in': { anonymous: '401', Customer: 'in', Supervisor: 'in', Admin: 'in' },
  'read Customer': { anonymous: '401', Customer: 'in', Supervisor: '403', Admin: 'in' },
  'manage Customer': { anonymous: '401', Customer: 'in', Supervisor: '403', Admin: 'in' },
  'manage Supervisor': { anonymous: '401', Customer: '403', Supervisor: 'in', Admin: 'in' },
  'manage Admin': { anonymous: '401', Customer: '403', Supervisor: '403', Admin: 'in' },
};

/** What anyone may call. A call that is not listed here must ask for something. */
const open = [
  'GET /api/bookings/block-dates/:unitId/:packageName',
  'GET /api/company-names',
  'GET /api/company-names-packages-pictures',
  'GET /api/company-names-pictures',
  'GET /api/content/faq',
  'GET /api/content/preparations',
  'GET /api/packages',
  'GET /api/page-data',
  'GET /api/unit-names',
  'GET /api/unit-names-packages-pictures',
  'GET /api/unit-names-pictures',
  'GET /api/units/:id',
  'GET /sanctum/csrf-cookie',
  'POST /api/booking/confirm',
  'POST /api/booking/create',
  'POST /api/check-my-charter',
  'POST /api/login',
  'POST /api/setup',
  'POST /api/test-gateway/authenticate',
  'POST /forgot-password',
  'POST /logout',
  'POST /register',
  'POST /reset-password',
];

const named = (access: Access) =>
  typeof access === 'string' ? access : `${access.action} ${access.subject}`;

let server: TestApp;
let people: Populated;
beforeAll(async () => {
  server = await buildTestApp();
  people = await populate(server);
});
afterAll(() => server.close());

const columns: Record<'anonymous' | 'Customer' | 'Supervisor' | 'Admin', Who> = {
  anonymous: null,
  Customer: 'Customer',
  Supervisor: 'Supervisor',
  Admin: 'Admin',
};

test.each(listedCalls)('$name lets in whom the table says', async (call) => {
  const found: Record<string, string> = {};
  for (const [column, who] of Object.entries(columns)) {
    const client = await people.as(who);
    // Nothing is there to be found or read, so whoever is let in changes nothing.
    const { status } = await client.send(
      call.method,
      urlOf(call, { id: 2_147_483_647, unitId: 1, packageName: 'x' }),
      call.declared.body && { body: {} },
    );
    found[column] = status === 401 || status === 403 ? String(status) : 'in';
  }
  expect(found).toEqual(table[named(call.declared.access)]);
});

test('nothing else is open to anyone', () => {
  const found = listedCalls.filter(({ declared }) => declared.access === 'anyone');
  expect(found.map(({ name }) => name).sort()).toEqual(open);
});

test('a person’s role is asked afresh with every call', async () => {
  const admin = await people.as('Admin');
  await admin.call('GET /api/roles');
  await server.database.pool.query(`update users set role = 'Customer' where id = $1`, [
    people.ids.Admin,
  ]);
  expect(await admin.refused('GET /api/roles')).toMatchObject({ status: 403 });
  await server.database.pool.query('update users set ended_at = now() where id = $1', [
    people.ids.Admin,
  ]);
  expect(await admin.refused('GET /api/user')).toMatchObject({ status: 401 });
});
