import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { listedCalls, populate, urlOf, type Populated, type Who } from './generated/calls.ts';
import { callsOfPage } from './generated/page-of-calls.ts';
import type { TestClient } from './harness/client.ts';

const columns: readonly Who[] = [null, 'Customer', 'Desk', 'Supervisor', 'Admin'];

/**
 * What each of the five is answered, by who may make a call in the words of docs/rules/calls.md (and
 * docs/rules/people-and-access.md, "Roles and abilities"). yes: let in, and then told what the call finds.
 */
const answers = new Map([
  ['anyone', ['yes', 'yes', 'yes', 'yes', 'yes']],
  ['signed in', ['401', 'yes', 'yes', 'yes', 'yes']],
  ['read Customer', ['401', 'yes', '403', '403', 'yes']],
  ['manage Customer', ['401', 'yes', '403', '403', 'yes']],
  ['manage Desk', ['401', '403', 'yes', '403', 'yes']],
  ['manage Supervisor', ['401', '403', '403', 'yes', 'yes']],
  ['manage Supervisor or manage Desk', ['401', '403', 'yes', 'yes', 'yes']],
  ['manage Admin', ['401', '403', '403', '403', 'yes']],
]);

let server: TestApp;
let people: Populated;
beforeAll(async () => {
  server = await buildTestApp();
  people = await populate(server);
});
afterAll(() => server.close());

const signedIn = new Map<Who, TestClient>();

/** A role's browser; a new one for calls that start or end a session. */
async function browserOf(who: Who, path: string): Promise<TestClient> {
  if (!path.startsWith('/api/') || path === '/api/login') return people.as(who);
  const known = signedIn.get(who) ?? (await people.as(who));
  signedIn.set(who, known);
  return known;
}

describe('lets in whom the page of calls says', () => {
  test.each(callsOfPage)('$name ($access)', async ({ name, access }) => {
    const call = listedCalls.find((it) => it.name === name);
    if (!call) throw new Error(`${name} of docs/rules/calls.md is no call`);
    const found: string[] = [];
    for (const who of columns) {
      const client = await browserOf(who, call.path);
      // There is nothing to find or read, so an allowed call changes nothing.
      const { status } = await client.send(
        call.method,
        urlOf(call, { id: 2_147_483_647, unitId: 1, packageName: 'x' }),
        call.declared.body && { body: {} },
      );
      found.push(status === 401 || status === 403 ? String(status) : 'yes');
    }
    expect(found).toEqual(answers.get(access));
  });
});

test('reads a user’s role again on every call', async () => {
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
