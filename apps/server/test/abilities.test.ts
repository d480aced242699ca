import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import {
  listedCalls,
  isAllowed,
  populate,
  urlOf,
  type Populated,
  type Who,
} from './generated/calls.ts';
import type { TestClient } from './harness/client.ts';

const columns: readonly Who[] = [null, 'Customer', 'Desk', 'Supervisor', 'Admin'];

/** The lines of `abilities.txt` by call: the expected status in each column. */
const table = new Map(
  readFileSync(join(import.meta.dirname, 'abilities.txt'), 'utf8')
    .split('\n')
    .filter((line) => /^(GET|POST|PUT|DELETE) /.test(line))
    .map((line) => {
      const [method, path, ...answers] = line.trim().split(/\s+/);
      return [`${method} ${path}`, answers] as const;
    }),
);

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

describe('the table', () => {
  test('has a line for every call, and no other', () => {
    const missing = listedCalls
      .filter(({ name }) => !table.has(name))
      .map(({ name, declared: { access } }) => {
        const answers = columns.map((who) =>
          isAllowed(who, access) ? 'yes' : who === null ? '401' : '403',
        );
        return [name, ...answers].join('  ');
      });
    expect(missing, 'lines to add to apps/server/test/abilities.txt, once they are right').toEqual(
      [],
    );
    const names: string[] = listedCalls.map(({ name }) => name);
    expect([...table.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  test.each(listedCalls.filter(({ name }) => table.has(name)))(
    'is right about $name',
    async ({ name, ...call }) => {
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
      expect(found).toEqual(table.get(name));
    },
  );
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
