import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCalls } from '@slipway/contract/calls';
import type { Call } from '@slipway/contract/call';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { pagePaths, type PagePath } from '@slipway/domain/pages/page-paths';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { TestClient } from './harness/client.ts';
import { basketBody, linesOf, tripOf } from './baskets/basket-body.ts';
import { bookedId, bookingBody, requiredAction } from './support/booking-body.ts';
import { giftOf, sellGiftCards } from './gift-cards/gift-sale.ts';
import { createUser, password } from './support/factories.ts';
import { makeBusiness } from './support/test-business.ts';

const site = 'https://www.example.com';
const otherSite = 'https://boats.example';
let server: TestApp;
let webDir: string;
let app: FastifyInstance;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db, { settings: { allowed_sites: [site, otherSite] } });
  webDir = await mkdtemp(join(tmpdir(), 'slipway-web-'));
  await writeFile(join(webDir, 'index.html'), '<html><!--page-data--></html>');
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

let nextDay = 20;
/** A day no other test uses. */
const freshDay = () => {
  nextDay += 1;
  return addDays(todayIn('America/Toronto', server.clock.now()), nextDay);
};

const framePage = (query: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url: '/embed/book', query, headers });

function tokenIn(page: string): string {
  const [, token] = /id="embed-data">.*?"token":"([^"]+)"/.exec(page) ?? [];
  if (token === undefined) throw new Error('The page carries no token');
  return token;
}

const freshToken = async (of = site, earlier?: string) =>
  tokenIn(
    (await framePage({ site: of }, earlier === undefined ? {} : { 'x-embed-earlier': earlier }))
      .body,
  );

/** A call as a frame makes it: with its token and nothing else. */
async function callAs(
  token: string,
  [method, url]: ['GET' | 'POST', string],
  sent: { body?: object; key?: string; headers?: Record<string, string> } = {},
) {
  const answer = await app.inject({
    method,
    url,
    headers: {
      'x-embed-token': token,
      ...(sent.key === undefined ? {} : { 'idempotency-key': sent.key }),
      ...sent.headers,
    },
    ...(sent.body === undefined ? {} : { payload: sent.body }),
  });
  const body: unknown = answer.body === '' ? null : JSON.parse(answer.body);
  return { status: answer.statusCode, body, cookies: answer.cookies };
}

const create = ['POST', '/api/booking/create'] as ['POST', string];
const confirm = ['POST', '/api/booking/confirm'] as ['POST', string];
const refused = { status: 403, body: { code: 'embed_refused' } };

async function allow(sites: string[]): Promise<void> {
  await server.database.pool.query(
    `update settings set data = jsonb_set(data, '{allowed_sites}', $1::jsonb)`,
    [JSON.stringify(sites)],
  );
}

test('only the page for frames may be framed, and only by the allowed site it names', async () => {
  const page = await framePage({ site, unit: '3' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${site};`);
  expect(page.headers).not.toHaveProperty('x-frame-options');
  expect(page.headers).not.toHaveProperty('set-cookie');

  const patterns = Object.values<PagePath>(pagePaths).flatMap((path) =>
    typeof path === 'string' ? [path] : [path.rent, path.sell],
  );
  const calls = Object.keys(allCalls)
    .filter((name) => name.startsWith('GET '))
    .map((name) => name.slice('GET '.length));
  const paths = [...patterns, ...calls].map((path) => path.replaceAll(/[:$]\w+/g, '1'));
  const others = [
    '/unknown',
    '/embed',
    '/embed/unknown',
    '/Embed/Book',
    '/embed/book/',
    '/healthz',
  ];
  for (const path of [...paths, ...others]) {
    for (const query of ['', `?site=${site}`]) {
      if (path === '/embed/book' && query !== '') continue;
      const answer = await app.inject({ method: 'GET', url: `${path}${query}` });
      expect([path, answer.headers['x-frame-options']]).toEqual([path, 'DENY']);
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  }
});

test.each([
  {},
  { site: 'https://foreign.example' },
  { site: 'https://www.example.com.foreign.example' },
  { site: 'https://www.example.com/' },
  { site: '*' },
  { site: "https://www.example.com 'self'" },
])('the page for frames leads %j to the booking page, which cannot be framed', async (query) => {
  const page = await framePage({
    ...query,
    ...{ unit: '3', package: '32', utm_source: 'letter', other: 'x' },
  });
  expect(page.statusCode).toBe(302);
  expect(page.headers.location).toBe('/book?unit=3&package=32&utm_source=letter');
  expect(page.headers['x-frame-options']).toBe('DENY');
});

test('the page for frames is a visitor’s, whoever is signed in', async () => {
  const user = await createUser(server.deps.db);
  const client = new TestClient(app);
  await client.signIn(user.email, password);
  const page = await client.send('GET', '/embed/book', { query: { site } });
  expect(page.body).toContain('"user":null');
  expect(page.headers).not.toHaveProperty('set-cookie');
});

test('a frame reads the offer and books with its token alone, and gets no cookie', async () => {
  const token = await freshToken();
  for (const path of [
    '/api/unit-names-packages-pictures',
    '/api/rates',
    '/api/availability/3?from=2026-07-01&to=2026-07-31',
  ]) {
    expect(await callAs(token, ['GET', path])).toMatchObject({ status: 200, cookies: [] });
  }
  const answer = await callAs(token, create, { body: bookingBody(freshDay()) });
  expect(answer).toMatchObject({ status: 200, cookies: [] });
  expect(bookedId(answer)).toBeGreaterThan(0);
});

test('a session’s cookies count for nothing on a frame’s call', async () => {
  const user = await createUser(server.deps.db);
  const client = new TestClient(app);
  await client.signIn(user.email, password);
  const answer = await client.send('POST', '/api/booking/create', {
    headers: { 'x-embed-token': await freshToken() },
    body: bookingBody(freshDay()),
  });
  const { rows } = await server.database.pool.query(
    'select customer_id from bookings where id = $1',
    [bookedId(answer)],
  );
  expect(rows).not.toContainEqual({ customer_id: user.id });
  // Without a card of theirs: the saved one of the session is not charged.
  const saved = await client.send('POST', '/api/booking/create', {
    headers: { 'x-embed-token': await freshToken() },
    body: bookingBody(freshDay(), { stripeToken: null }),
  });
  expect(saved).toMatchObject({
    status: 422,
    body: { errors: { stripeToken: [expect.anything()] } },
  });
});

test('every other call refuses the token, with cookies and CSRF token or without', async () => {
  const admin = await createUser(server.deps.db, { role: 'Admin' });
  const client = new TestClient(app);
  await client.signIn(admin.email, password);
  const token = await freshToken();
  const taken: string[] = [];
  for (const [name, call] of Object.entries<Call>(allCalls)) {
    if (call.embedded === true) {
      taken.push(name);
      continue;
    }
    const [method, path] = name.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string];
    const url = path.replaceAll(/:\w+/g, '1');
    const headers = { 'x-embed-token': token };
    const answer = await client.send(method, url, {
      headers,
      ...(method !== 'GET' && { body: {} }),
    });
    expect([name, answer]).toMatchObject([name, refused]);
  }
  expect(taken.sort()).toEqual([
    'GET /api/availability/:unitId',
    'GET /api/packages/:id/extras',
    'GET /api/rates',
    'GET /api/terms/:version',
    'GET /api/unit-names-packages-pictures',
    'POST /api/basket/checkout',
    'POST /api/basket/confirm',
    'POST /api/basket/quote',
    'POST /api/booking/code',
    'POST /api/booking/confirm',
    'POST /api/booking/create',
    'POST /api/waiting-list',
  ]);
  expect(await callAs(token, ['GET', '/book'])).toMatchObject(refused);
});

test('a forged or expired token, and one of a site no longer allowed, is refused', async () => {
  const offer: ['GET', string] = ['GET', '/api/unit-names-packages-pictures'];
  const token = await freshToken();
  const [visitor, expires, , signature] = token.split('.');
  const forged = [visitor, expires, Buffer.from(otherSite).toString('base64url'), signature];
  for (const wrong of ['', 'x', forged.join('.'), `${token.slice(0, -1)}.`]) {
    expect(await callAs(wrong, offer)).toMatchObject(refused);
    expect(await callAs(wrong, create, { body: bookingBody(freshDay()) })).toMatchObject(refused);
  }
  const foreign = await freshToken(otherSite);
  await allow([site]);
  try {
    expect(await callAs(foreign, create, { body: bookingBody(freshDay()) })).toMatchObject(refused);
    expect((await framePage({ site: otherSite }, { 'x-embed-earlier': foreign })).statusCode).toBe(
      302,
    );
    expect(await callAs(token, offer)).toMatchObject({ status: 200 });
  } finally {
    await allow([site, otherSite]);
  }
  server.clock.advance({ minutes: 119 });
  expect(await callAs(token, offer)).toMatchObject({ status: 200 });
  server.clock.advance({ minutes: 1 });
  expect(await callAs(token, offer)).toMatchObject(refused);
  // The frame fetches its page again, and goes on as the same visitor.
  const renewed = await freshToken(site, token);
  expect(renewed.split('.')[0]).toBe(visitor);
  expect(await callAs(renewed, offer)).toMatchObject({ status: 200 });
});

test('without a token a call still needs the CSRF token', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/booking/create',
    payload: bookingBody(freshDay()),
  });
  expect(answer.statusCode).toBe(419);
});

test('the same press books once, over a new token; another frame’s is another booking', async () => {
  const token = await freshToken();
  const key = crypto.randomUUID();
  const body = bookingBody(freshDay());
  const first = bookedId(await callAs(token, create, { body, key }));
  expect(bookedId(await callAs(token, create, { body, key }))).toBe(first);
  expect(bookedId(await callAs(await freshToken(site, token), create, { body, key }))).toBe(first);
  const other = await callAs(await freshToken(), create, { body, key });
  expect(other).toMatchObject({ status: 422, body: { errors: { time: [expect.anything()] } } });
  // The browser's own visitor is not the frame's.
  const own = await new TestClient(app).send('POST', '/api/booking/create', {
    body,
    headers: { 'idempotency-key': key },
  });
  expect(own).toMatchObject({ status: 422, body: { errors: { time: [expect.anything()] } } });
});

test('two presses at once, of one frame, book once', async () => {
  const token = await freshToken();
  const sent = { body: bookingBody(freshDay()), key: crypto.randomUUID() };
  const answers = await Promise.all([
    callAs(token, create, sent),
    callAs(token, create, sent),
    callAs(await freshToken(site, token), create, sent),
  ]);
  expect(new Set(answers.map(bookedId)).size).toBe(1);
});

test('a basket is quoted, booked and confirmed by the frame alone', async () => {
  const token = await freshToken();
  const trips = [tripOf(bookingBody(freshDay())), tripOf(bookingBody(freshDay()))];
  const quoted = await callAs(token, ['POST', '/api/basket/quote'], {
    body: { lines: linesOf(trips) },
  });
  expect(quoted).toMatchObject({ status: 200, body: { data: { amount: 120 } } });
  const body = basketBody(trips, { stripeToken: 'pm_card_threeDSecure2Required' });
  const asked = await callAs(token, ['POST', '/api/basket/checkout'], { body });
  expect(asked).toMatchObject({ body: { data: { status: 'requires_action' } }, cookies: [] });
  const { data } = asked.body as { data: { bookings: number[]; client_secret: string } };
  await new TestClient(app).call('POST /api/test-gateway/authenticate', {
    body: { client_secret: data.client_secret, outcome: 'approve' },
  });
  const confirmIn = (of: string) =>
    callAs(of, ['POST', '/api/basket/confirm'], {
      body: { booking_id: data.bookings[1], client_secret: data.client_secret },
    });
  expect(await confirmIn(await freshToken())).toMatchObject({ status: 404 });
  expect(await confirmIn(token)).toMatchObject({
    status: 200,
    body: { data: { status: 'booked', bookings: data.bookings } },
  });
});

test('what is ordered without a trip is confirmed by the frame alone, too', async () => {
  await sellGiftCards(server.deps.db);
  const token = await freshToken();
  const body = {
    ...basketBody([], { stripeToken: 'pm_card_threeDSecure2Required' }),
    ...{ lines: [giftOf(50)], amount: 50 },
  };
  const asked = await callAs(token, ['POST', '/api/basket/checkout'], { body });
  expect(asked).toMatchObject({ body: { data: { status: 'requires_action' } } });
  const { data } = asked.body as { data: { order: number; client_secret: string } };
  const browser = new TestClient(app);
  await browser.call('POST /api/test-gateway/authenticate', {
    body: { client_secret: data.client_secret, outcome: 'approve' },
  });
  const sent = { body: { order_id: data.order, client_secret: data.client_secret } };
  expect(await browser.send('POST', '/api/basket/confirm', sent)).toMatchObject({ status: 404 });
  const confirmed = await callAs(token, ['POST', '/api/basket/confirm'], sent);
  expect(confirmed).toMatchObject({ body: { data: { status: 'booked', order: data.order } } });
});

test('only the frame that booked confirms, after the bank’s check', async () => {
  const token = await freshToken();
  const body = bookingBody(freshDay(), { stripeToken: 'pm_card_threeDSecure2Required' });
  const action = requiredAction(await callAs(token, create, { body }));
  const browser = new TestClient(app);
  await browser.call('POST /api/test-gateway/authenticate', {
    body: { client_secret: action.client_secret, outcome: 'approve' },
  });
  const notFound = { status: 404, body: { code: 'not_found' } };
  expect(await callAs(await freshToken(), confirm, { body: action })).toMatchObject(notFound);
  expect(await browser.send('POST', '/api/booking/confirm', { body: action })).toMatchObject(
    notFound,
  );
  const renewed = await freshToken(site, token);
  expect(bookedId(await callAs(renewed, confirm, { body: action }))).toBe(action.booking_id);

  const elsewhere = requiredAction(
    await browser.send('POST', '/api/booking/create', {
      body: bookingBody(freshDay(), { stripeToken: 'pm_card_threeDSecure2Required' }),
    }),
  );
  expect(await callAs(token, confirm, { body: elsewhere })).toMatchObject(notFound);
});

test('a declined card is refused, and the next key books', async () => {
  const token = await freshToken();
  const body = bookingBody(freshDay());
  const declined = { ...body, stripeToken: 'tok_chargeDeclined' };
  expect(await callAs(token, create, { body: declined, key: crypto.randomUUID() })).toMatchObject({
    status: 422,
    body: { code: 'card_declined' },
  });
  expect(bookedId(await callAs(token, create, { body, key: crypto.randomUUID() }))).toBeGreaterThan(
    0,
  );
});
