import { PassThrough } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { CallKey, Input, TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';

let server: TestApp;
let admin: TestClient;
let adminId: number;
beforeAll(async () => {
  server = await buildTestApp();
  ({ id: adminId, client: admin } = await newAdmin());
});
afterAll(() => server.close());

async function newAdmin() {
  const { id, email } = await createUser(server.deps.db, { role: 'Admin', name: 'Ada Admin' });
  const client = server.client();
  await client.signIn(email, password);
  return { id, client };
}

const make = async (body: object = {}, by = admin) =>
  (
    await by.call('POST /api/access-tokens', {
      body: { name: 'Accounts', own_password: password, ...body },
    })
  ).data;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** A program: no cookies, no CSRF token. */
async function send(token: string, name: CallKey, input: Input = {}) {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replaceAll(/:([A-Za-z]+)/g, (_, key: string) => String(input.params?.[key]));
  const response = await server.app.inject({
    ...{ method: method as 'GET', url, headers: { ...bearer(token), ...input.headers } },
    ...(input.body !== undefined && { payload: input.body }),
  });
  const body: unknown = response.body === '' ? null : JSON.parse(response.body);
  return { status: response.statusCode, body, cookies: response.cookies };
}
const listed = async (id: number) =>
  (await admin.call('GET /api/access-tokens')).data.find((token) => token.id === id);

test('a token is told once, and reads as Supervisors do without a session', async () => {
  const { token, ...made } = await make();
  expect(made).toMatchObject({
    ...{ name: 'Accounts', scope: 'read', state: 'active', made_by: 'Ada Admin' },
    ...{ last_day: null, last_used_at: null, ended_at: null, ended_by: null },
  });
  expect(token).toMatch(/^slipway_[\w-]{43}$/);
  expect(await listed(made.id)).toEqual(made);
  const { rows } = await server.database.pool.query('select * from access_tokens');
  expect(JSON.stringify(rows)).not.toContain(token);

  const read = await send(token, 'GET /api/bookings');
  expect(read).toMatchObject({ status: 200, body: { data: [] }, cookies: [] });
  expect(await send(token, 'GET /api/unit-names')).toMatchObject({ status: 200 });
  expect(await send(token, 'GET /api/settings')).toMatchObject({ status: 403 });
});

test.each([
  // The call, by a token that reads, of Desk, of a Supervisor; 404 and 422 are those of an empty business.
  ['POST /api/orders/quote', 'not_by_token', 'invalid', 'invalid'],
  ['POST /api/refund-payment', 'not_by_token', 'unauthorized', 'invalid'],
  ['GET /api/money-tasks', 'yes', 'unauthorized', 'yes'],
  ['GET /api/customers', 'yes', 'yes', 'yes'],
  ['GET /api/user', 'not_by_token', 'not_by_token', 'not_by_token'],
  ['GET /api/own-data', 'not_by_token', 'not_by_token', 'not_by_token'],
  ['POST /api/login', 'not_by_token', 'not_by_token', 'not_by_token'],
  ['POST /api/user', 'not_by_token', 'not_by_token', 'not_by_token'],
  ['POST /api/send-password-recovery', 'not_by_token', 'not_by_token', 'not_by_token'],
  ['POST /api/booking/create', 'not_by_token', 'not_by_token', 'not_by_token'],
  ['GET /api/page-data', 'not_by_token', 'not_by_token', 'not_by_token'],
  ['GET /api/own-calendar', 'not_by_token', 'not_by_token', 'not_by_token'],
  ['GET /api/users', 'unauthorized', 'unauthorized', 'unauthorized'],
  ['GET /api/providers', 'unauthorized', 'unauthorized', 'unauthorized'],
  ['GET /api/backups', 'unauthorized', 'unauthorized', 'unauthorized'],
  ['GET /api/access-tokens', 'unauthorized', 'unauthorized', 'unauthorized'],
  ['POST /api/access-tokens', 'not_by_token', 'unauthorized', 'unauthorized'],
] as const)('%s', async (name, ...expected) => {
  const found: unknown[] = [];
  for (const scope of ['read', 'desk', 'supervisor']) {
    const { token } = await make({ scope });
    const { body } = await send(token, name, name.startsWith('POST') ? { body: {} } : {});
    found.push((body as { code?: string }).code ?? 'yes');
  }
  expect(found).toEqual(expected);
});

test('the name of a token stands in what it changed, and nobody meets its account', async () => {
  const { token } = await make({ name: 'Time clock', scope: 'desk' });
  const date = '2026-06-15';
  const entry = { kind: 'note', text: 'Written by a program', version: 0 };
  const body = { id: '7b0f3c52-0d3e-4d0c-9f5e-1f2a3b4c5d6e', entry };
  const written = await send(token, 'PUT /api/daily-log/:date', { params: { date }, body });
  expect(written).toMatchObject({ status: 200, body: { data: { version: 1 } } });
  const log = await admin.call('GET /api/daily-log/:date', { params: { date } });
  expect(log.data.note.changed_by).toBe('Time clock');
  const { rows } = await server.database.pool.query<{ id: number }>(
    `select user_id as id from access_tokens where name = 'Time clock'`,
  );
  const id = rows[0]?.id ?? 0;
  const users = await admin.call('GET /api/users', { query: { q: 'Time clock' } });
  expect(users.data).toEqual([]);
  expect(await admin.refused('GET /api/users/:id', { params: { id } })).toMatchObject({
    status: 404,
  });
  const restored = { params: { id }, body: { inactive: false } };
  expect(await admin.refused('POST /api/user/:id', restored)).toMatchObject({ status: 404 });
  await expect(
    server.database.pool.query('update users set ended_at = null where id = $1', [id]),
  ).rejects.toThrow('cannot be changed');
});

test('ends when it is revoked, at the end of its last day, and with its maker', async () => {
  const revoked = await make();
  const path = { params: { id: revoked.id }, body: {} };
  const ended = await admin.call('POST /api/access-tokens/:id/revoke', path);
  expect(ended.data).toMatchObject({ state: 'revoked', ended_by: 'Ada Admin' });
  expect(await send(revoked.token, 'GET /api/bookings')).toMatchObject({
    ...{ status: 401, body: { code: 'unauthenticated' } },
  });
  expect((await admin.call('POST /api/access-tokens/:id/revoke', path)).data).toEqual(ended.data);

  const dated = await make({ last_day: '2026-06-15' });
  expect(dated.last_day).toBe('2026-06-15');
  server.clock.set('2026-06-16T03:59:59Z');
  expect((await send(dated.token, 'GET /api/bookings')).status).toBe(200);
  server.clock.set('2026-06-16T04:00:00Z');
  expect((await send(dated.token, 'GET /api/bookings')).status).toBe(401);
  expect(await listed(dated.id)).toMatchObject({ state: 'expired' });
  server.clock.set('2026-06-15T14:00:00Z');

  for (const change of [{ inactive: true }, { role_name: 'Supervisor' }]) {
    const other = await newAdmin();
    const made = await make({}, other.client);
    expect((await send(made.token, 'GET /api/bookings')).status).toBe(200);
    await admin.call('POST /api/user/:id', { params: { id: other.id }, body: change });
    expect((await send(made.token, 'GET /api/bookings')).status).toBe(401);
    expect(await listed(made.id)).toMatchObject({ state: 'maker_left', ended_by: null });
  }
});

test('notes when a token was used, at most once in five minutes', async () => {
  const { id, token } = await make();
  const usedAt = async (at: string) => {
    server.clock.set(at);
    await send(token, 'GET /api/bookings');
    return (await listed(id))?.last_used_at;
  };
  expect(await usedAt('2026-06-15T14:00:00Z')).toBe('2026-06-15T14:00:00.000Z');
  expect(await usedAt('2026-06-15T14:05:00Z')).toBe('2026-06-15T14:00:00.000Z');
  expect(await usedAt('2026-06-15T14:05:01Z')).toBe('2026-06-15T14:05:01.000Z');
  server.clock.set('2026-06-15T14:00:00Z');
});

test('refuses a wrong password, a day that is over, and a token that is none', async () => {
  const refused = (body: object) =>
    admin.refused('POST /api/access-tokens', {
      body: { name: 'Accounts', own_password: password, ...body },
    });
  expect(await refused({ own_password: 'wrong' })).toMatchObject({
    ...{ code: 'wrong_password', errors: { own_password: ['The password is wrong.'] } },
  });
  expect((await refused({ last_day: '2026-06-14' })).errors).toEqual({
    last_day: ['Choose a day that is not over.'],
  });
  expect((await refused({ scope: 'admin' })).errors).toHaveProperty('scope');
  expect((await send('slipway_none', 'GET /api/bookings')).status).toBe(401);
});

test('a token does not add to a session, and a header of another scheme is not read', async () => {
  const { token } = await make();
  const withBoth = await admin.refused('GET /api/settings', { headers: bearer(token) });
  expect(withBoth.status).toBe(403);
  await admin.call('GET /api/settings', { headers: bearer('of-a-proxy') });
  const basic = { authorization: 'Basic c2xpcHdheTpvcGVu' };
  await admin.call('GET /api/settings', { headers: basic });
  // The database refuses a token of an account that is its own maker.
  await expect(
    server.database.pool.query(
      `insert into access_tokens (user_id, name, scope, token_hash, made_by, made_at)
       values ($1, 'x', 'read', 'x', $1, now())`,
      [adminId],
    ),
  ).rejects.toThrow('check');
});

test('has a limit of its own, and never stands in the log', async () => {
  const lines: string[] = [];
  const out = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const limited = await buildTestApp({
    ...{ database: server.database, rateLimit: true, log: pino({ level: 'trace' }, out) },
  });
  const { token } = await make();
  const ask = async () =>
    (await limited.app.inject({ url: '/api/bookings', headers: bearer(token) })).statusCode;
  expect(await ask()).toBe(200);
  await server.database.pool.query(
    `update rate_limits set points = 600 where key like 'access-token-by-account:%'`,
  );
  expect(await ask()).toBe(429);
  await limited.app.inject({ url: '/api/bookings', headers: bearer(`${token}x`) });
  await limited.close();
  expect(lines.join('')).toContain('/api/bookings');
  expect(lines.join('')).not.toContain(token);
});
