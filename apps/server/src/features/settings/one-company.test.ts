import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AnswerOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCompany, createUser, password } from '#test/support/factories.ts';
import { form, photo } from '#test/support/forms.ts';

let server: TestApp;
let admin: TestClient;
let companyId: number;
let otherId: number;
const identity = { name: 'Harbour Co', email: 'co@example.test', phone: '+14165550100' };
beforeEach(async () => {
  server = await buildTestApp({ purpose: 'rent' });
  companyId = (await createCompany(server.deps.db, identity)).id;
  otherId = (await createCompany(server.deps.db, { name: 'Other Co' })).id;
  const { email } = await createUser(server.deps.db, { role: 'Admin', name: 'Robin' });
  admin = server.client();
  await admin.signIn(email, password);
});
afterEach(() => server.close());

type Settings = AnswerOf<Calls['GET /api/settings']>['data']['settings'];
const read = async () => (await admin.call('GET /api/settings')).data;
const company = async (id = companyId) =>
  (await admin.call('GET /api/companies/:id', { params: { id } })).data;
const save = async (change: Partial<Settings>) => {
  const { settings, version } = await read();
  const body = { settings: { ...settings, ...change }, version };
  return (await admin.call('PUT /api/settings', { body })).data.settings;
};
const edit = async (change: object, files: [string, Awaited<ReturnType<typeof photo>>][] = []) => {
  const { name, email, phone, address, version } = await company();
  return admin.call('POST /api/companies/:id', {
    params: { id: companyId },
    ...form({ name, email, phone, address, version, _method: 'PUT', ...change }, files),
  });
};
const page = async () => (await server.client().call('GET /api/page-data')).data;
const logoSize = async () => (await page()).look.logo?.width ?? null;

test('name and contact are those of the one company, and edited in either place', async () => {
  expect((await read()).settings.business).toEqual({ ...identity, address: '' });
  const named = { name: 'Pier Co', email: 'pier@example.test', phone: '', address: '1 Pier' };
  await save({ business: named });
  expect(await company()).toMatchObject(named);
  await edit({ ...identity, address: '2 Quay' });
  const business = { ...identity, address: '2 Quay' };
  expect((await read()).settings.business).toEqual(business);
  expect((await page()).settings.business).toEqual(business);
  const { data: log } = await admin.call('GET /api/settings/changes');
  expect(log[0]).toMatchObject({ changed_by: 'Robin' });
  expect(log[0]?.fields).toContainEqual({
    name: 'business.name',
    before: 'Pier Co',
    after: 'Harbour Co',
  });
});

test('whoever saves second is told, whichever of the two was saved first', async () => {
  const settings = await read();
  const card = await company();
  await edit({ name: 'Pier Co' });
  expect(await admin.refused('PUT /api/settings', { body: settings })).toMatchObject({
    status: 409,
  });
  await save({ business: { ...identity, address: '', name: 'Quay Co' } });
  const stale = { ...identity, version: card.version + 1, _method: 'PUT' as const };
  expect(
    await admin.refused('POST /api/companies/:id', { params: { id: companyId }, body: stale }),
  ).toMatchObject({ status: 409 });
  expect((await company()).name).toBe('Quay Co');
});

test('the settings and the card saved at once never leave them apart', async () => {
  const { settings, version } = await read();
  const card = await company();
  const sent = await Promise.all([
    admin.send('PUT', '/api/settings', {
      body: { settings: { ...settings, business: { ...settings.business, name: 'A' } }, version },
    }),
    admin.send('POST', `/api/companies/${companyId}`, {
      body: { ...identity, name: 'B', version: card.version },
    }),
  ]);
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await company()).name).toBe((await read()).settings.business.name);
});

test('a description alone does not change the settings', async () => {
  const { version } = await read();
  await edit({ description: 'By the pier' });
  expect((await read()).version).toBe(version);
});

test('a form that sends no address leaves it, an empty one clears it', async () => {
  await save({ business: { ...identity, address: '1 Pier' } });
  const { version } = await company();
  const body = { ...identity, version };
  await admin.call('POST /api/companies/:id', { params: { id: companyId }, body });
  expect((await read()).settings.business.address).toBe('1 Pier');
  await edit({ address: '' });
  expect((await read()).settings.business.address).toBe('');
});

test('a published business keeps its email in either place', async () => {
  const refused = await admin.refused('POST /api/companies/:id', {
    params: { id: companyId },
    body: { ...identity, email: '', version: 1 },
  });
  expect(refused).toMatchObject({ status: 422 });
});

test('the picture of the card is the logo', async () => {
  const { logo } = (await admin.call('GET /api/look')).data;
  await edit({}, [['picture', await photo(500, 300)]]);
  expect(await logoSize()).toBe(500);
  const stale = form({ version: logo.version }, [['picture', await photo(300, 200)]]);
  expect((await admin.send('POST', '/api/look/logo', stale)).status).toBe(409);

  const now = (await admin.call('GET /api/look')).data.logo;
  const sent = form({ version: now.version }, [['picture', await photo(400, 200)]]);
  expect((await admin.send('POST', '/api/look/logo', sent)).status).toBe(200);
  expect((await company()).picture).toMatchObject({ width: 400 });
  await edit({ remove_picture: 1 });
  expect(await logoSize()).toBeNull();
});

test('with several companies the business keeps name, contact and logo apart from them', async () => {
  await edit({}, [['picture', await photo(500, 300)]]);
  expect((await save({ company_id: 0 })).business.name).toBe('Harbour Co');
  expect(await logoSize()).toBe(500);
  await save({ business: { ...identity, address: '', name: 'The fleet' } });
  expect((await company()).name).toBe('Harbour Co');
  // The picture that both show stays with whoever keeps it.
  await edit({ name: 'Pier Co', remove_picture: 1 });
  expect((await read()).settings.business.name).toBe('The fleet');
  expect(await logoSize()).toBe(500);
  const served = (await page()).look.logo?.src ?? '';
  expect((await server.app.inject({ method: 'GET', url: served })).statusCode).toBe(200);
});

test('a company that becomes the business has what is sent, and the log has what it was called', async () => {
  await save({ company_id: 0 });
  const business = { ...identity, address: '', name: 'The fleet' };
  await save({ company_id: otherId, business });
  expect(await company(otherId)).toMatchObject({ name: 'The fleet' });
  const { data: log } = await admin.call('GET /api/settings/changes');
  expect(log.flatMap(({ fields }) => fields)).toContainEqual({
    name: 'business.name',
    before: 'Other Co',
    after: 'The fleet',
  });
});

test('a company that has ended cannot become the business', async () => {
  await save({ company_id: 0 });
  await server.database.pool.query('update companies set ended_at = now() where id = $1', [
    otherId,
  ]);
  const { settings, version } = await read();
  expect(
    await admin.refused('PUT /api/settings', {
      body: { settings: { ...settings, company_id: otherId }, version },
    }),
  ).toMatchObject({ errors: { 'settings.company_id': ['Company does not exist.'] } });
});
