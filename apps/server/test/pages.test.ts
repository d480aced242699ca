import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../src/app.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { TestClient } from './harness/client.ts';
import { createUser, password } from './support/factories.ts';
import { form, photo } from './support/forms.ts';

let server: TestApp;
let webDir: string;
let app: FastifyInstance;
beforeAll(async () => {
  server = await buildTestApp();
  webDir = await mkdtemp(join(tmpdir(), 'slipway-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'assets', 'a.css'), 'body{}');
  await writeFile(
    join(webDir, 'index.html'),
    `<html data-mantine-color-scheme="light"><head><!--preload-styles--></head>
      <img src="mark.svg" data-logo /><!--page-data--></html>`,
  );
  app = await buildApp(server.deps, {
    pool: server.database.pool,
    webDir,
    trustProxy: 'loopback',
    checksAnswers: true,
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await server.close();
  await rm(webDir, { recursive: true });
});

test('every page contains the signed-in user', async () => {
  const user = await createUser(server.deps.db);
  const client = new TestClient(app);
  await client.signIn(user.email, password);
  const page = await client.send('GET', '/dashboard');
  expect(page).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  expect(page.body).toContain(user.email);
  expect((await new TestClient(app).send('GET', '/dashboard')).body).toContain('"user":null');
  expect((await client.send('GET', '/api/unknown')).status).toBe(404);
});

test.each(['booking', 'order', 'payment'])(
  'a payer who comes back has the secret of a %s in the fragment, which no other site is told of',
  async (what) => {
    const url = `/payment-return?${what}=7&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded`;
    const { statusCode, headers } = await app.inject({ url });
    expect(statusCode).toBe(303);
    expect(headers.location).toBe(`/payment-return#${what}=7&secret=pi_1_secret_2`);
  },
);

test('a payer who comes back to a link has nothing of the payment in the address', async () => {
  const token = 'A'.repeat(22);
  const url = `/pay/${token}?payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2`;
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers.location]).toEqual([303, `/pay/${token}#returned`]);
  expect(headers['referrer-policy']).toBe('no-referrer');
});

test('a page comes with the accent, theme and logo of the business', async () => {
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  const admin = new TestClient(app);
  await admin.signIn(email, password);
  const plain = String((await admin.send('GET', '/book')).body);
  expect(plain).toContain('<img src="mark.svg"');
  expect(plain).not.toContain('--sw-signal');
  const { data } = await admin.call('GET /api/settings');
  const look = { accent: '#0a7e52', skin: 'dark' as const };
  const settings = { ...data.settings, company_id: 0, look };
  await admin.call('PUT /api/settings', { body: { settings, version: data.version } });
  const { version } = (await admin.call('GET /api/look')).data.logo;
  const logo = form({ version }, [['picture', await photo(400, 100)]]);
  expect(await admin.send('POST', '/api/look/logo', logo)).toMatchObject({ status: 200 });
  const { body, headers } = await new TestClient(app).send('GET', '/book');
  expect(body).toContain('<html data-mantine-color-scheme="dark">');
  const [, nonce] = /<style nonce="(.+?)">html.*--sw-signal:#0a7e52/.exec(String(body)) ?? [];
  expect(nonce).toBeTruthy();
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(body).toMatch(/<img src="\/files\/pictures\/[^"]+" .*class="shell-logo" data-wide/);
});

test('health and files are served without a session, even while sessions cannot be read', async () => {
  const user = await createUser(server.deps.db);
  const client = new TestClient(app);
  await client.signIn(user.email, password);
  await server.database.pool.query('alter table sessions rename to sessions_away');
  try {
    for (const path of ['/healthz', '/readyz', '/assets/a.css']) {
      expect((await client.send('GET', path)).status).toBe(200);
    }
    expect((await client.send('GET', '/assets/a.css')).headers['cache-control']).toContain(
      'immutable',
    );
    expect(await client.send('GET', '/api/user')).toMatchObject({
      status: 500,
      body: { code: 'internal_error' },
    });
  } finally {
    await server.database.pool.query('alter table sessions_away rename to sessions');
  }
});

test.each([
  ['/', 200],
  ['/book?unit=1', 200],
  ['/Check-My-Charter/', 200],
  ['/reset-password/a-token', 200],
  ['/admin/products', 200],
  ['/admin/units', 200],
  ['/unknown', 404],
  ['/admin/unknown', 404],
  ['/book/unknown', 404],
  ['/.env', 404],
  ['/%', 404],
  ['/a%FF?b=%', 404],
])('%s answers %i with the page, under its policy', async (path, status) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const page = await app.inject({ method, url: path });
    expect(page.statusCode).toBe(status);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.headers['x-frame-options']).toBe('DENY');
    if (method === 'GET') expect(page.body).toContain('"user":null');
  }
});

test.each([
  '/api/%',
  '/api/units/%FF',
  '/files/%zz',
  '/assets/%',
  '/sanctum/%E0%A4%A',
  '/api/unknown',
])('%s answers 404 like a call', async (url) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { code: 'not_found', message: 'Not found.' },
  ]);
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});
