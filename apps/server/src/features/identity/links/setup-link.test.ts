import type { PresetName } from '@slipway/domain/catalogue/presets/preset-names';
import { packageKinds } from '#db/tables/catalogue.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureSetupLink } from '#features/identity/identity-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { tokenOf } from '#test/support/mail.ts';

let server: TestApp;
beforeEach(async () => {
  server = await buildTestApp();
});
afterEach(() => server.close());

const link = () => ensureSetupLink(server.deps.db, server.deps);
const form = (setupLink: string | null, email = 'owner@example.test', presets?: PresetName[]) => ({
  body: {
    ...(presets ? { presets } : {}),
    token: tokenOf(setupLink ?? 'x:/'),
    name: 'The Owner',
    email,
    password: 'first admin here',
    password_confirmation: 'first admin here',
  },
});

test('the link in the terminal creates the first Admin, once', async () => {
  const setupLink = await link();
  expect(setupLink).toMatch(/^http:\/\/slipway\.test\/setup\/.{43}$/);
  const owner = server.client();
  const { data } = await owner.call('POST /api/setup', form(setupLink));
  expect(data).toMatchObject({ role_name: 'Admin', email: 'owner@example.test' });
  expect((await owner.call('GET /api/users')).meta.total).toBe(1);

  expect(await link()).toBeNull();
  const again = form(setupLink, 'second@example.test');
  expect(await server.client().refused('POST /api/setup', again)).toMatchObject({
    status: 422,
    errors: {
      token: ['This link no longer works. There is an Admin account already: sign in with it.'],
    },
  });
});

test.each<[PresetName[] | undefined, string[], string]>([
  [undefined, [], 'sell'],
  [[], [], 'rent'],
  [['shop'], [], 'sell'],
  [['hourly', 'nights', 'shop'], ['By the hour', 'Nights on the water'], 'rent'],
  [['seats'], ['Sunset cruise'], 'rent'],
])('a business of %j begins with the kinds %j, to %s', async (presets, kinds, purpose) => {
  await server.deps.db.delete(packageKinds);
  await server.database.pool.query(`update settings set data = data || '{"purpose": "sell"}'`);
  const owner = server.client();
  await owner.call('POST /api/setup', form(await link(), undefined, presets));
  const { data } = await owner.call('GET /api/package-kinds', { query: {} });
  expect(data.map(({ name }) => name)).toEqual(kinds);
  expect((await owner.call('GET /api/settings')).data.settings.purpose).toBe(purpose);
});

test.each<[PresetName[], boolean]>([
  [['hourly', 'shop'], true],
  [['charter', 'hourly', 'seats', 'nights'], false],
])('a business of %j has a place for products before the first: %s', async (presets, products) => {
  const owner = server.client();
  await owner.call('POST /api/setup', form(await link(), undefined, presets));
  expect((await owner.call('GET /api/page-data')).data.records?.products).toBe(products);
});

test('creates one Admin under concurrent requests', async () => {
  const setupLink = await link();
  const sent = await Promise.all(
    ['a', 'b'].map((name) =>
      server.client().send('POST', '/api/setup', form(setupLink, `${name}@example.test`)),
    ),
  );
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('a later start replaces the link', async () => {
  const [before, after] = [await link(), await link()];
  expect((await server.client().refused('POST /api/setup', form(before))).status).toBe(422);
  await server.client().call('POST /api/setup', form(after));
});
