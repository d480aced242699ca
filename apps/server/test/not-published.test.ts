import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { presetNames } from '@slipway/domain/catalogue/presets/preset-names';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import { calendarDate } from '@slipway/domain/dates/dates';
import { demoSettings } from '#demo/demo-settings.ts';
import { firstFaq } from '#features/operations/first-faq.ts';
import { firstPreparations } from '#features/operations/first-preparations.ts';
import { ensureTerms } from '#features/operations/operations-api.ts';
import { giveSettings, proposeDrafts } from '#features/settings/settings-api.ts';
import { buildApp } from '../src/app.ts';
import { listedCalls, populate, urlOf, type Populated } from './generated/calls.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { TestClient, type CallKey } from './harness/client.ts';
import { bookingBody } from './support/booking-body.ts';
import { createProduct } from './support/factories.ts';

/**
 * Every call that anyone may make, and whether visitors may make it while the business is not
 * published. A new one is decided here and in its entry.
 */
const decided: Partial<Record<CallKey, 'offers' | 'goes on'>> = {
  'GET /api/availability/:unitId': 'offers',
  'GET /api/bookings/block-dates/:unitId/:packageName': 'offers',
  'GET /api/company-names': 'offers',
  'GET /api/company-names-packages-pictures': 'offers',
  'GET /api/company-names-pictures': 'offers',
  'GET /api/content/faq': 'offers',
  'GET /api/content/home': 'offers',
  'GET /api/content/preparations': 'offers',
  'GET /api/packages': 'offers',
  'GET /api/rates': 'offers',
  'GET /api/terms/:version': 'offers',
  'GET /api/unit-names': 'offers',
  'GET /api/unit-names-packages-pictures': 'offers',
  'GET /api/unit-names-pictures': 'offers',
  'GET /api/shop': 'offers',
  'GET /api/shop/categories': 'offers',
  'GET /api/shop/products/:slug': 'offers',
  'GET /api/unit-pages/:unit': 'offers',
  'GET /api/waiting-list/:token': 'goes on',
  'POST /api/waiting-list': 'offers',
  'POST /api/waiting-list/:token/leave': 'goes on',
  'GET /api/waivers/:token': 'goes on',
  'POST /api/waivers/:token': 'goes on',
  'GET /api/units/:id': 'offers',
  'POST /api/basket/checkout': 'offers',
  'POST /api/basket/confirm': 'goes on',
  'POST /api/basket/quote': 'offers',
  'POST /api/booking/code': 'offers',
  'POST /api/booking/create': 'offers',
  // Money and customers.
  'POST /api/booking/confirm': 'goes on',
  'POST /api/check-my-charter': 'goes on',
  'POST /api/gift-card-balance': 'goes on',
  'POST /api/test-gateway/authenticate': 'goes on',
  // Links in mails.
  'GET /api/called-off/:token': 'goes on',
  'GET /api/called-off/:token/dates': 'goes on',
  'POST /api/booking/returned': 'goes on',
  'POST /api/called-off/:token': 'goes on',
  'GET /api/order/:token': 'goes on',
  'GET /api/order/:token/invoice': 'goes on',
  'POST /api/order/:token/cancel': 'goes on',
  'POST /api/order/:token/return-preview': 'goes on',
  'POST /api/order/:token/return': 'goes on',
  'GET /api/pay/:token': 'goes on',
  'POST /api/pay/:token': 'goes on',
  'POST /api/pay/:token/confirm': 'goes on',
  'POST /reset-password': 'goes on',
  'POST /reset-password/check': 'goes on',
  'POST /api/setup': 'goes on',
  // Signing in, and what each page carries.
  'GET /api/packages/:id/extras': 'offers',
  'GET /api/page-data': 'goes on',
  'GET /sanctum/csrf-cookie': 'goes on',
  'POST /api/login': 'goes on',
  'POST /forgot-password': 'goes on',
  'POST /logout': 'goes on',
  'POST /register': 'goes on',
};

const openCalls = listedCalls.filter(({ declared }) => declared.access === 'anyone');

let server: TestApp;
let people: Populated;
let webDir: string;
let withPages: FastifyInstance;
beforeAll(async () => {
  server = await buildTestApp();
  people = await populate(server);
  await server.database.pool.query(
    `insert into faq_topics (slug, name, position) values ('about', 'About the reef', 0);
     insert into faq_entries (topic_id, slug, question, answer, position)
       values (1, 'where', 'Where is the reef?', 'Off the reef pier', 0);
     insert into preparations (kind, body) values ('half_day', 'Bring reef shoes');
     insert into platforms (id, name, url, type) overriding system value
       values (7, 'Market', 'https://market.test', 'product_feed')`,
  );
  await createProduct(server.deps.db, { companyId: 1, name: 'Reef towel' });
  await server.database.pool.query('update units set in_shop = true where for_sale');
  await ensureTerms(server.deps.db, server.clock.now());
  webDir = await mkdtemp(join(tmpdir(), 'slipway-web-'));
  await writeFile(
    join(webDir, 'index.html'),
    '<html><!--head--><!--business-name--><!--announcements--><!--page-data--></html>',
  );
  withPages = await buildApp(server.deps, {
    pool: server.database.pool,
    webDir,
    trustProxy: 'loopback',
    checksAnswers: true,
  });
  await withPages.ready();
});
afterAll(async () => {
  await withPages.close();
  await server.close();
  await rm(webDir, { recursive: true });
});

const publish = (published: boolean) => giveSettings(server.deps.db, { published });
beforeEach(() => publish(false));

const ids = {
  version: 1,
  id: 2,
  unit: 'teaser',
  slug: 'reef-towel',
  unitId: 2,
  packageName: 'half_day',
  token: 'x'.repeat(43),
};
const send = (client: TestClient, call: (typeof openCalls)[number]) =>
  client.send(
    call.method,
    urlOf(call, ids),
    call.method === 'GET'
      ? {}
      : { body: call.name === 'POST /api/booking/create' ? booking() : {} },
  );
const booking = () => bookingBody(calendarDate('2026-09-01'), { unit_id: 2, package_id: 6 });

test('every call that anyone may make is decided, in its entry and here', () => {
  const inEntries = openCalls.map(({ name, declared }) => [
    name,
    declared.offers === true ? 'offers' : 'goes on',
  ]);
  expect(Object.fromEntries(inEntries)).toEqual(decided);
});

test.each(openCalls.filter(({ name }) => decided[name] === 'offers'))(
  '$name is not there for visitors, and there for customers and once it is published',
  async (call) => {
    const hidden = await send(server.client(), call);
    expect(hidden).toMatchObject({ status: 404, body: { code: 'not_found' } });
    const customer = await people.as('Customer');
    const shown = await send(customer, call);
    expect(shown.status).not.toBe(404);
    await publish(true);
    expect((await send(server.client(), call)).status).not.toBe(404);
  },
);

test.each(openCalls.filter(({ name }) => decided[name] === 'goes on'))(
  '$name answers visitors as if it were published',
  async (call) => {
    const before = await send(server.client(), call);
    await publish(true);
    const after = await send(server.client(), call);
    expect(before.status).toBe(after.status);
    if (call.name !== 'GET /api/page-data') expect(before.body).toEqual(after.body);
  },
);

test('a refused booking leaves no row behind', async () => {
  const { pool } = server.database;
  await server.client().refused('POST /api/booking/create', { body: booking() });
  expect((await pool.query('select from bookings')).rowCount).toBe(0);
});

test('pages and files hold nothing of what is offered for whoever has no session', async () => {
  const { pool } = server.database;
  const { rows } = await pool.query<{ word: string }>(
    // The one company is the business, whose name is shown.
    `select name as word from units
     union select name from companies where id not in (select id from fixed_company)
     union select name from package_kinds where code in (select kind from packages)`,
  );
  const offered = rows.map(({ word }) => word);
  expect(offered.length).toBeGreaterThan(3);
  await findNowhere([...offered, 'reef', '"HST"', '"base_cost":625']);
});

/** Reads all that a visitor can, and expects none of these in it. */
async function findNowhere(words: readonly string[]) {
  const visitor = new TestClient(withPages);
  const paths = [
    ...Object.values(pagePaths).flatMap((path) =>
      typeof path === 'string' ? [path] : [path.rent],
    ),
    '/book/teaser',
    '/book/long-reach/half-day',
    '/feeds/products/7.xml',
    ...openCalls.filter(({ method }) => method === 'GET').map((call) => urlOf(call, ids)),
    '/sitemap.xml',
    '/robots.txt',
    '/api/docs/json',
  ];
  for (const path of paths) {
    const { body } = await visitor.send('GET', path);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    for (const word of words) expect(text.includes(word), `${path} says ${word}`).toBe(false);
  }
}

test.each([false, true])(
  'a draft of a text is read by staff only, published: %s, until it is accepted',
  async (published) => {
    const { db } = server.deps;
    await publish(published);
    await proposeDrafts(db, presetNames);
    const admin = await people.as('Admin');
    const drafts = (await admin.call('GET /api/content/drafts')).data;
    expect(drafts.length).toBeGreaterThan(20);
    // A line of each, as it stands in JSON and HTML alike.
    const lines = drafts.flatMap(({ question, body }) => [
      ...(question === null ? [] : [question]),
      body.split(/[\n[\]'’&]/)[0]?.slice(0, 60) ?? '',
    ]);
    await findNowhere(lines.filter((line) => line.length > 10));
    const { rows } = await server.database.pool.query<{ all: string }>(
      'select coalesce(jsonb_agg(m), $$[]$$)::text as all from messages m',
    );
    for (const line of lines) if (line.length > 10) expect(rows[0]?.all).not.toContain(line);
    const visitor = await server.client().send('GET', '/api/content/drafts');
    expect(visitor.status).toBe(401);
  },
);

test('the feed of products is there once the business is published', async () => {
  expect((await server.client().send('GET', '/feeds/products/7.xml')).status).toBe(404);
  await publish(true);
  expect((await server.client().send('GET', '/feeds/products/7.xml')).status).toBe(200);
});

test('a new installation shows and mails nothing of the demo', async () => {
  const empty = await buildTestApp({ published: false });
  const { business, sale_taxes: taxes } = demoSettings;
  const names = [
    ...Object.values(business),
    ...taxes.map(({ name }) => name),
    ...firstFaq.flatMap(({ entries }) => entries.map(({ question }) => question)),
    ...firstPreparations.map(({ body }) => body.slice(0, 40)),
  ];
  try {
    const { data } = await empty.client().call('GET /api/page-data');
    const { rows } = await empty.database.pool.query(
      `select (select jsonb_agg(s) from settings s) as settings, (select jsonb_agg(c) from companies c) as companies,
        (select jsonb_agg(f) from faq_entries f) as faq, (select jsonb_agg(p) from preparations p) as preparations`,
    );
    const kept = JSON.stringify([data, rows]);
    for (const name of names) expect(kept).not.toContain(name);
    expect(data.settings).toMatchObject({
      published: false,
      inshore_offered: false,
      sale_taxes: [],
      business: { name: '', email: '', phone: '', address: '' },
    });
  } finally {
    await empty.close();
  }
});
