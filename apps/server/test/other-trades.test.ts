import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PresetName } from '@slipway/domain/catalogue/presets/preset-names';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { inWords } from '@slipway/domain/words/in-words';
import { packageKinds } from '#db/tables/catalogue.ts';
import { invoices } from '#db/tables/invoices.ts';
import { messages } from '#db/tables/messages.ts';
import { ensureCompany } from '#features/catalogue/catalogue-api.ts';
import { ensureSetupLink } from '#features/identity/identity-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { renderMessage } from '../src/features/messages/render-message.ts';
import { buildApp } from '../src/app.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import type { TestClient } from './harness/client.ts';
import { bookedId, bookingBody } from './support/booking-body.ts';
import { wordsFoundIn } from './support/charter-words.ts';
import { tokenOf } from './support/mail.ts';

/*
 * A kayak rental and a shop, opened as their owners open them, say nothing that only a charter business says
 * (docs/rules/words.md): neither on the pages that the server fills, nor in what the browser gets for its own, nor in
 * mails and SMS. The texts of the screens are searched in apps/web/vite/own-words.test.ts.
 */

interface Trade {
  server: TestApp;
  owner: TestClient;
  /** A page as a visitor gets it. */
  page: (path: string) => Promise<{ status: number; body: string; type: string }>;
  close: () => Promise<void>;
}

async function openTrade(preset: PresetName, name: string): Promise<Trade> {
  const server = await buildTestApp({ published: false });
  const { db } = server.deps;
  await db.delete(packageKinds);
  await ensureCompany(db, (await readSettings(db)).settings.business);
  const owner = server.client();
  await owner.call('POST /api/setup', {
    body: {
      token: tokenOf((await ensureSetupLink(db, server.deps)) ?? 'x:/'),
      name: 'Olga Owner',
      email: 'olga@example.test',
      password: 'a long first password',
      password_confirmation: 'a long first password',
      presets: [preset],
    },
  });
  const { settings, version } = (await owner.call('GET /api/settings')).data;
  const business = { name, email: 'hello@example.test', phone: '', address: '1 Bay Road' };
  const changed = { ...settings, business, allowed_sites: ['https://site.example'] };
  await owner.call('PUT /api/settings', { body: { version, settings: changed } });
  const webDir = await mkdtemp(join(tmpdir(), 'slipway-web-'));
  const html = '<html><!--head--><!--business-name--><!--announcements--><!--page-data--></html>';
  await writeFile(join(webDir, 'index.html'), html);
  const options = { pool: server.database.pool, trustProxy: 'loopback', checksAnswers: true };
  const app = await buildApp(server.deps, { ...options, webDir });
  await app.ready();
  return {
    server,
    owner,
    page: async (url) => {
      const { statusCode: status, body, headers } = await app.inject({ url });
      return { status, body, type: String(headers['content-type']) };
    },
    close: async () => {
      await app.close();
      await server.close();
      await rm(webDir, { recursive: true });
    },
  };
}

/** All texts in what a browser gets as data; the names of its fields, codes and addresses are no texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return /^[a-z\d_.:/-]+$/.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

/** What people, screen readers and search engines read of a page that the server has filled. */
function textsOfPage(html: string): string[] {
  const data = [
    ...html.matchAll(/<script type="application\/[a-z+]*json"[^>]*>([\s\S]*?)<\/script>/g),
  ];
  const attributes = [...html.matchAll(/(?:content|alt|title)="([^"]*)"/g)];
  const rest = html.replace(/<script[\s\S]*?<\/script>/g, ' ').replace(/<[^>]*>/g, ' ');
  return [
    rest,
    ...attributes.map(([, text = '']) => text),
    ...data.flatMap(([, json = '']) => textsIn(JSON.parse(json))),
  ].map((text) => text.replace(/https?:\S+/g, ''));
}

/** Rules that only a charter business has, as they would be said. */
const charterRules =
  /inshore|last.minute|9 pm|night before|gratuity|\b50\/50|14 days|half day|½ day|¾ day|harbou?r cruise|on the water|driving to/gi;

const foundIn = (texts: string[], preset: PresetName) =>
  texts.flatMap((text) => [...wordsFoundIn(text, preset), ...(text.match(charterRules) ?? [])]);

const pages = [
  '/',
  '/book',
  '/faq',
  '/package-preparations',
  '/check-my-charter',
  '/login',
  '/no-such-page',
  '/embed/book?site=https%3A%2F%2Fsite.example',
];
const publicData = [
  '/api/unit-names-packages-pictures',
  '/api/unit-names',
  '/api/content/faq',
  '/api/content/home',
  '/api/content/preparations',
  '/api/packages?page=1&per_page=100&sort=id',
  '/api/rates',
  '/api/terms/1',
  '/api/page-data',
];

/** A text without the places of its pieces, which every business names alike. */
const withoutPieces = (text: string) => text.replace(/\{[^}]*\}/g, '');

/** What visitors read, what was sent and invoiced, and the texts that the owner may word. */
async function everythingOf(
  trade: Trade,
  paths: readonly string[],
): Promise<Map<string, string[]>> {
  const texts = new Map<string, string[]>();
  for (const path of [...paths, ...publicData]) {
    const { status, body, type } = await trade.page(path);
    expect([path, status]).toEqual([path, path === '/no-such-page' ? 404 : 200]);
    texts.set(path, type.includes('json') ? textsIn(JSON.parse(body)) : textsOfPage(body));
  }
  // The texts of messages as the owner finds them.
  const { data: listed } = await trade.owner.call('GET /api/message-texts');
  texts.set('own texts', textsIn(listed));
  for (const { key } of listed) {
    const params = { key };
    const { data } = await trade.owner.call('GET /api/message-texts/:key', { params });
    texts.set(`own text ${key}`, textsIn(data).map(withoutPieces));
  }
  const { db } = trade.server.deps;
  for (const { id, content } of await db.select().from(invoices)) {
    texts.set(`invoice ${id}`, textsIn(content));
  }
  const say = inWords((await readSettings(db)).settings.words);
  for (const { id, channel, template, params } of await db
    .select()
    .from(messages)
    .orderBy(asc(messages.id))) {
    const { subject, text, html } = await renderMessage({ channel, template, params }, say);
    texts.set(`${channel} ${template} ${id}`, [
      ...[subject ?? '', text].map((it) => it.replace(/https?:\S+/g, '')),
      ...textsOfPage((html ?? '').replace(/<(style|title)[\s\S]*?<\/\1>/g, '')),
    ]);
  }
  return texts;
}

describe('a kayak rental', () => {
  let trade: Trade;
  const body = { _method: 'POST', items_quantity: 8, schedule: 'times', max_guests: 1 };
  beforeAll(async () => {
    trade = await openTrade('hourly', 'Paddle Bay');
    const { owner, server } = trade;
    const { data: category } = await owner.call('POST /api/unitCategories', {
      body: { name: 'Singles', unit_facts: ['none'] },
    });
    const { data: unit } = await owner.call('POST /api/units', {
      body: { ...body, name: 'Single kayak', price: 18, unit_category_id: category.id },
    });
    const { data: pkg } = await owner.call('POST /api/packages', {
      body: { unit_id: unit.id, kind: 'by_the_hour', price: 18, additional_price: null },
    });
    await owner.call('PUT /api/published', { body: { published: true } });
    const { settings } = await readSettings(server.deps.db);
    const date = addDays(todayIn(settings.time_zone, server.clock.now()), 20);
    const booking = bookingBody(date, {
      ...{ unit_id: unit.id, package_id: pkg.id, package_name: 'By the hour' },
      ...{ time: '10:00:00', length: 60, quantity: 1, details: 1, total_price: 18, amount: 1.8 },
    });
    const id = bookedId(
      await server.client().send('POST', '/api/booking/create', { body: booking }),
    );
    const params = { id };
    await owner.call('POST /api/booking-invoice-send/:id', { params });
    await owner.call('POST /api/bookings/:id/cancel', { params, body: {} });
  });
  afterAll(() => trade.close());

  test('says nothing of a charter on its pages, in its data, mails and SMS', async () => {
    const unitPages = ['/book/single-kayak', '/book/single-kayak/by-the-hour', '/sitemap.xml'];
    const texts = await everythingOf(trade, [...pages, ...unitPages]);
    const found = [...texts].map(([at, all]) => [at, foundIn(all, 'hourly')] as const);
    expect(found.filter(([, words]) => words.length > 0)).toEqual([]);
    // What is searched is there.
    expect([...texts].filter(([at]) => /^(mail|sms) /.test(at)).length).toBeGreaterThan(2);
    expect(texts.get('/book')?.join()).toContain('Book Your Rental');
    expect(texts.get('/api/terms/1')?.join()).toContain('Cancellation');
  });

  test('offers no inshore trips', async () => {
    const { settings } = await readSettings(trade.server.deps.db);
    expect(settings.inshore_offered).toBe(false);
    const date = addDays(todayIn(settings.time_zone, trade.server.clock.now()), 20);
    const inshore = bookingBody(date, { unit_id: 0, package_id: null, package_name: 'inshore' });
    const refused = await trade.server.client().send('POST', '/api/booking/create', {
      body: { ...inshore, hours: 4, total_price: 625, amount: 62.5 },
    });
    expect(refused.status).toBe(422);
  });
});

describe('a shop', () => {
  let trade: Trade;
  beforeAll(async () => {
    trade = await openTrade('shop', 'Pier Store');
    const { owner, server } = trade;
    const { data: unit } = await owner.call('POST /api/units', {
      body: { _method: 'POST', name: 'Mug', price: 20, items_quantity: 30 },
    });
    await owner.call('PUT /api/published', { body: { published: true } });
    const { settings } = await readSettings(server.deps.db);
    const { data: order } = await owner.call('POST /api/orders', {
      body: {
        name: 'Nadia Osei',
        email: 'nadia@example.test',
        phone: '+14165550177',
        delivery_date: addDays(todayIn(settings.time_zone, server.clock.now()), 20),
        delivery_address: '4 Marina Lane',
        lines: [{ unit_id: unit.id, quantity: 2 }],
        total_price: 40,
        paid_by_hand: { method: 'Cash' },
        confirmation: true,
      },
    });
    const params = { id: order.id };
    await owner.call('POST /api/order-invoice-send/:id', { params });
    await owner.call('POST /api/orders/:id/cancel', {
      params,
      body: { version: order.version, refund: 0 },
    });
  });
  afterAll(() => trade.close());

  test('says nothing of a charter on its pages, in its data, mails and SMS', async () => {
    const texts = await everythingOf(trade, [...pages, '/sitemap.xml']);
    const found = [...texts].map(([at, all]) => [at, foundIn(all, 'shop')] as const);
    expect(found.filter(([, words]) => words.length > 0)).toEqual([]);
    expect([...texts].filter(([at]) => at.startsWith('mail ')).length).toBeGreaterThan(1);
  });
});

test('the search finds what a charter business says', () => {
  const head = '<title>Book Your Package</title><meta name="description" content="Choose a unit.">';
  const data = '<script type="application/json" id="d">{"unit":{"text":"Inshore trips"}}</script>';
  expect(foundIn(textsOfPage(head + data), 'hourly').sort()).toEqual([
    'Inshore',
    'package',
    'trip',
    'unit',
  ]);
});
