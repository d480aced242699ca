import { defaultSettings } from '@slipway/domain/settings/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { charterKinds } from '@slipway/domain/catalogue/presets/charter';
import { ensureCompany } from '#features/catalogue/catalogue-api.ts';
import { ensureContent } from '#features/operations/operations-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createCompany } from '#test/support/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  // Two servers that start concurrently.
  await Promise.all([ensureContent(server.deps.db), ensureContent(server.deps.db)]);
});
afterAll(() => server.close());

test('seeds the FAQ with its topics, questions and facts', async () => {
  const { data } = await server.client().call('GET /api/content/faq');
  expect(data.map(({ slug }) => slug)).toEqual([
    'booking',
    'paying',
    'tips',
    'what-to-bring',
    'the-day',
    'changes',
  ]);
  const entries = data.flatMap((topic) => topic.entries);
  expect(new Set(entries.map(({ slug }) => slug)).size).toBe(entries.length);
  const answerOf = (slug: string) => entries.find((entry) => entry.slug === slug)?.answer;
  expect(answerOf('is-my-booking-confirmed')).toMatch(
    /\(\/check-my-charter\)[^]*9 pm the night before/,
  );
  expect(answerOf('how-much-to-tip')).toMatch(/Twenty percent or more/);
  expect(answerOf('who-gets-the-tip')).toMatch(/50\/50/);
});

test('seeds preparations for each kind of trip', async () => {
  const { data } = await server.client().call('GET /api/content/preparations');
  expect(data.map(({ kind }) => kind)).toEqual([
    ...charterKinds.map(({ code }) => code),
    'inshore',
  ]);
});

test('keeps staff’s edits on a later start', async () => {
  const { pool } = server.database;
  await pool.query(`delete from faq_entries`);
  await pool.query(`update preparations set body = 'Ours' where kind = 'inshore'`);
  await ensureContent(server.deps.db);
  expect((await server.client().call('GET /api/content/faq')).data).toEqual([]);
  const { data } = await server.client().call('GET /api/content/preparations');
  expect(data.at(-1)?.body).toBe('Ours');
});

test('creates a company without a name when there is none', async () => {
  await Promise.all([
    ensureCompany(server.deps.db, defaultSettings.business),
    ensureCompany(server.deps.db, defaultSettings.business),
  ]);
  const { rows } = await server.database.pool.query('select id, name from companies');
  expect(rows).toEqual([{ id: 1, name: '' }]);
  expect((await createCompany(server.deps.db)).id).toBe(2);
});
