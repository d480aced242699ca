import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '#db/tables/settings.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import {
  createCharterBusiness,
  createCompany,
  createUser,
  password,
} from '#test/support/factories.ts';

let server: TestApp;
let admin: TestClient;
let companyId: number;
let otherId: number;
beforeAll(async () => {
  server = await buildTestApp();
  const { db } = server.deps;
  companyId = (await createCharterBusiness(db)).companyId;
  otherId = (await createCompany(db, { name: 'Other Co' })).id;
  const { email } = await createUser(db, { role: 'Admin' });
  admin = server.client();
  await admin.signIn(email, password);
});
afterAll(() => server.close());

const good = { name: 'Harbour Co', email: 'co@example.test', phone: '+14165550100' };

async function fixCompany(company_id: number) {
  const { settings: before } = await readSettings(server.deps.db);
  await server.deps.db.update(settings).set({ data: { ...before, company_id } });
}

test('lists only the fixed company, or all with company id 0', async () => {
  const { data } = await admin.call('GET /api/companies');
  expect(data.map(({ id }) => id)).toEqual([companyId]);
  expect(data[0]).toMatchObject({ name: 'Harbour Co', used_by: { units: 2, categories: 0 } });
  expect(
    await admin.refused('POST /api/companies/:id', {
      params: { id: otherId },
      body: { ...good, version: 1 },
    }),
  ).toMatchObject({ status: 404 });

  await fixCompany(0);
  const all = await admin.call('GET /api/companies', { query: { sort: '-name' } });
  expect(all.data.map(({ name }) => name)).toEqual(['Other Co', 'Harbour Co']);
  const names = await server.client().call('GET /api/company-names-packages-pictures');
  expect(names.data.map(({ name, packages }) => [name, packages.length])).toEqual([
    ['Harbour Co', 8],
    ['Other Co', 0],
  ]);
  await fixCompany(companyId);
});

test('adds a company, changes it by version and ends it', async () => {
  await fixCompany(0);
  const added = await admin.call('POST /api/companies', { body: { ...good, _method: 'POST' } });
  expect(added.data).toMatchObject({ ...good, description: '', ended: 0, version: 1 });
  const { id } = added.data;
  const edit = { ...good, name: 'Lake Co', _method: 'PUT', version: 1 };
  const changed = await admin.call('POST /api/companies/:id', { params: { id }, body: edit });
  expect(changed.data).toMatchObject({ name: 'Lake Co', version: 2 });
  expect(
    await admin.refused('POST /api/companies/:id', { params: { id }, body: edit }),
  ).toMatchObject({
    status: 409,
    message: 'The company was changed by someone else since you opened it.',
  });
  const end = { ...good, version: 2, ended: 1 };
  const ended = await admin.call('POST /api/companies/:id', { params: { id }, body: end });
  expect(ended.data.ended).toBe(1);
  const active = await admin.call('GET /api/companies', { query: { q: 'lake' } });
  expect(active.data).toEqual([]);
  const gone = await admin.call('GET /api/companies', { query: { ended: 1 } });
  expect(gone.data.map((company) => company.id)).toEqual([id]);
  await fixCompany(companyId);
});

test('refuses to add a company while the settings fix one', async () => {
  const refused = await admin.refused('POST /api/companies', { body: good });
  expect(refused).toMatchObject({ status: 422, code: 'company_is_fixed' });
  expect(refused.message).toContain('one company');
  await fixCompany(0);
  const { data } = await admin.call('GET /api/companies', { query: { q: 'Harbour' } });
  expect(data.map(({ id }) => id)).toEqual([companyId]);
  await fixCompany(companyId);
});

test('reads one company, ended or not, but only the fixed one where there is one', async () => {
  const other = { params: { id: otherId } };
  const fixed = await admin.call('GET /api/companies/:id', { params: { id: companyId } });
  expect(fixed.data.name).toBe('Harbour Co');
  expect(await admin.refused('GET /api/companies/:id', other)).toMatchObject({ status: 404 });
  await fixCompany(0);
  await server.database.pool.query('update companies set ended_at = now() where id = $1', [
    otherId,
  ]);
  const { data } = await admin.call('GET /api/companies/:id', other);
  expect(data).toMatchObject({ name: 'Other Co', ended: 1 });
  await fixCompany(companyId);
});

test('refuses to end the company named in the settings', async () => {
  const body = { ...good, version: 1, ended: 1 };
  const refused = await admin.refused('POST /api/companies/:id', {
    params: { id: companyId },
    body,
  });
  expect(refused).toMatchObject({ status: 422, errors: { ended: [expect.any(String)] } });
});

test('requires e-mail and phone, with the generated messages', async () => {
  const { errors } = await admin.refused('POST /api/companies', {
    body: { name: 'A', email: 'nobody', phone: 'x' },
  });
  expect(errors).toEqual({
    email: ['Email must be a valid email address.'],
    phone: ['Phone must be a valid number, with + and the country code outside the US and Canada.'],
  });
  const nothing = await admin.refused('POST /api/companies', { body: {} });
  expect(nothing.errors).toEqual({
    name: ['Name is required.'],
    email: ['Email is required.'],
    phone: ['Phone is required.'],
  });
});
