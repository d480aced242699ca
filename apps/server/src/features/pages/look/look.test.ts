import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMailLook } from '#features/settings/settings-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { form, photo } from '#test/support/forms.ts';
import { customerWithBooking } from '#test/support/paying-customer.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
let admin: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  admin = server.client();
  await admin.signIn(email, password);
});
afterAll(() => server.close());

const read = async () => (await admin.call('GET /api/look')).data;
const save = (name: 'logo' | 'cover', version: number, size: [number, number] | null) => {
  const sent = async () =>
    size === null
      ? form({ version, remove_picture: 1 })
      : form({ version }, [['picture', await photo(...size)]]);
  return sent().then((body) => admin.send('POST', `/api/look/${name}`, body));
};
const logo = () => server.app.inject({ method: 'GET', url: '/logo.png' });

test('a logo stands in every page, and as a PNG of at most 400 × 112 pixels for mails', async () => {
  expect((await logo()).statusCode).toBe(404);
  const { version } = (await read()).logo;
  expect((await save('logo', version, [1000, 500])).status).toBe(200);
  const page = await server.client().call('GET /api/page-data');
  expect(page.data.look).toMatchObject({ logo: { width: 1000, height: 500 }, cover: null });
  const png = await logo();
  expect(png.headers['content-type']).toBe('image/png');
  expect(await sharp(png.rawPayload).metadata()).toMatchObject({
    format: 'png',
    width: 224,
    height: 112,
  });
  const mails = await readMailLook(server.deps);
  expect(mails.logo).toMatch(/\/logo\.png\?version=2$/);
});

test('of two Admins who change the logo at once, the second is told', async () => {
  const { version } = (await read()).logo;
  expect((await save('logo', version, [300, 100])).status).toBe(200);
  expect((await save('logo', version, [300, 200])).status).toBe(409);
  expect((await read()).logo.picture).toMatchObject({ height: 100 });
});

test('a removed logo is gone from pages and mails', async () => {
  const { version } = (await read()).logo;
  expect((await save('logo', version, null)).status).toBe(200);
  expect((await read()).logo.picture).toBeNull();
  expect((await logo()).statusCode).toBe(404);
  expect((await readMailLook(server.deps)).logo).toBeNull();
});

test('an invoice shows the logo and the accent', async () => {
  const { client, booking } = await customerWithBooking(server);
  const { data } = await client.call('POST /api/booking-invoice/:id', { params: { id: booking } });
  const pdf = async () => {
    const answer = await client.send('GET', `/api/invoices/${data.id}/pdf`);
    expect(answer.status).toBe(200);
    return String(answer.body).length;
  };
  const plain = await pdf();
  await save('logo', (await read()).logo.version, [300, 100]);
  expect(await pdf()).toBeGreaterThan(plain);
});

test('the accent must be a colour', async () => {
  const { data } = await admin.call('GET /api/settings');
  const settings = { ...data.settings, look: { accent: 'red;}', skin: 'light' } };
  const refused = await admin.send('PUT', '/api/settings', {
    body: { settings, version: data.version },
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    errors: { 'settings.look.accent': ['Accent must be a colour like #0A7E52.'] },
  });
});
