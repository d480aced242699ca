import { pino } from 'pino';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createUser, password } from '#test/support/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const sessionOf = (client: { cookies: Map<string, string> }) =>
  client.cookies.get('slipway_session');

test('signing in returns the user, whatever the case of the address', async () => {
  const user = await createUser(server.deps.db, { role: 'Supervisor', name: 'Ines' });
  const client = server.client();
  const { data } = await client.signIn(user.email.toUpperCase(), password);
  expect(data).toMatchObject({ id: user.id, name: 'Ines', role_name: 'Supervisor', card: null });
  expect((await client.call('GET /api/user')).data).toEqual(data);
  expect((await client.call('GET /api/page-data')).data.user).toEqual(data);
  expect((await client.call('GET /api/role')).data).toEqual({ role_name: 'Supervisor' });
});

test('signing in replaces session id and CSRF token, and invalidates the old session', async () => {
  const user = await createUser(server.deps.db);
  const client = server.client();
  await client.signIn(user.email, password);
  const first = sessionOf(client);
  const firstToken = client.cookies.get('XSRF-TOKEN');
  await client.signIn(user.email, password);
  expect(sessionOf(client)).not.toBe(first);
  expect(client.cookies.get('XSRF-TOKEN')).not.toBe(firstToken);

  const thief = server.client();
  thief.cookies.set('slipway_session', first ?? '');
  expect((await thief.refused('GET /api/user')).status).toBe(401);
});

test('signing out ends the session', async () => {
  const user = await createUser(server.deps.db);
  const client = server.client();
  await client.signIn(user.email, password);
  const session = sessionOf(client) ?? '';
  await client.call('POST /logout');
  client.cookies.set('slipway_session', session);
  expect(await client.refused('GET /api/user')).toMatchObject({
    status: 401,
    message: 'Unauthenticated.',
  });
});

test('a call without the CSRF token is refused', async () => {
  const user = await createUser(server.deps.db);
  const client = server.client();
  const sent = await client.send('POST', '/api/login', {
    body: { email: user.email, password },
    headers: { 'x-xsrf-token': 'made-up' },
  });
  expect(sent).toMatchObject({ status: 419, body: { message: 'CSRF token mismatch.' } });
});

describe('every failed sign-in gets the same answer', () => {
  const cases: [string, () => Promise<string>][] = [
    ['unknown address', () => Promise.resolve('nobody@example.test')],
    ['no address at all', () => Promise.resolve('')],
    ['wrong password', async () => (await createUser(server.deps.db)).email],
    [
      'guest without password',
      async () => (await createUser(server.deps.db, { hasPassword: false })).email,
    ],
    ['ended user', async () => (await createUser(server.deps.db, { endedAt: new Date() })).email],
  ];
  test.each(cases)('%s', async (name, make) => {
    const email = await make();
    const refused = await server.client().refused('POST /api/login', {
      body: { email, password: name === 'ended user' ? password : 'not the password' },
    });
    expect(refused).toEqual({
      status: 422,
      code: 'wrong_credentials',
      message: 'The given data was invalid.',
      errors: { email: ['These credentials do not match our records.'] },
      retryAfter: null,
    });
  });
});

test('ending a user signs them out everywhere', async () => {
  const user = await createUser(server.deps.db);
  const client = server.client();
  await client.signIn(user.email, password);
  await server.database.pool.query('update users set ended_at = now() where id = $1', [user.id]);
  expect((await client.refused('GET /api/user')).status).toBe(401);
});

test('counts tries per account across servers, and resets them after a success', async () => {
  const two = await Promise.all([
    buildTestApp({ database: server.database, rateLimit: true }),
    buildTestApp({ database: server.database, rateLimit: true }),
  ]);
  const user = await createUser(server.deps.db);
  const tryAt = (serverIndex: number, secret: string) => {
    const client = two[serverIndex % 2]?.client();
    return client?.send('POST', '/api/login', { body: { email: user.email, password: secret } });
  };
  for (let i = 0; i < 9; i += 1) expect((await tryAt(i, 'wrong password'))?.status).toBe(422);
  expect((await tryAt(1, password))?.status).toBe(200);
  for (let i = 0; i < 10; i += 1) expect((await tryAt(i, 'wrong password'))?.status).toBe(422);
  const blocked = await tryAt(0, password);
  expect(blocked).toMatchObject({ status: 429, body: { message: 'Too Many Attempts.' } });
  expect(Number(blocked?.headers['retry-after'])).toBeGreaterThan(0);
  await Promise.all(two.map((one) => one.close()));
});

test('cookies over TLS are bound to the host, and removed on signing out', async () => {
  const secure = await buildTestApp({ database: server.database, deps: { secureCookies: true } });
  const user = await createUser(server.deps.db);
  const client = secure.client();
  const headers = { 'x-forwarded-proto': 'https' };
  await client.call('POST /api/login', { body: { email: user.email, password }, headers });
  expect([...client.cookies.keys()].sort()).toEqual([
    'XSRF-TOKEN',
    '__Host-_csrf',
    '__Host-slipway_device',
    '__Host-slipway_session',
    '__Host-slipway_visitor',
  ]);
  expect((await client.call('GET /api/user', { headers })).data.id).toBe(user.id);
  const out = await client.send('POST', '/logout', { headers });
  for (const line of [out.headers['set-cookie']].flat().map(String)) {
    if (line.startsWith('__Host-')) expect(line).toMatch(/; Path=\/;.*Secure/);
    expect(line).not.toMatch(/domain/i);
  }
  expect(client.cookies.has('__Host-slipway_session')).toBe(false);
  expect((await client.refused('GET /api/user', { headers })).status).toBe(401);
  await secure.close();
});

test('logs sign-ins without address or password', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const logged = await buildTestApp({ database: server.database, log });
  const user = await createUser(server.deps.db);
  const tryWith = (email: string, secret: string) =>
    logged.client().send('POST', '/api/login', { body: { email, password: secret } });
  await tryWith(user.email, password);
  await tryWith(user.email, 'a wrong password');
  await tryWith('nobody@example.test', 'a wrong password');
  const event = z.object({ msg: z.string(), userId: z.int().nullable(), from: z.string() });
  const events = lines.flatMap((line) => event.safeParse(JSON.parse(line)).data ?? []);
  expect(events.map(({ msg, userId }) => [msg, userId])).toEqual([
    ['signed in', user.id],
    ['sign-in refused', user.id],
    ['sign-in refused', null],
  ]);
  expect(new Set(events.map(({ from }) => from)).size).toBe(1);
  expect(lines.join('')).not.toMatch(/@example|password|127\.0\.0\.1/);
  await logged.close();
});
