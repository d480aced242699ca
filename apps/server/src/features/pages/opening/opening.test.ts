import type { OpeningStep } from '@slipway/domain/settings/opening';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
let admin: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  admin = server.client();
  await admin.signIn(email, password);
});
afterAll(() => server.close());

const states = async () => {
  const { data } = await admin.call('GET /api/opening');
  return Object.fromEntries(data.lines.map(({ step, state }) => [step, state]));
};
const mark = (step: Exclude<OpeningStep, 'publish'>, to: 'done' | 'put_away' | 'open') =>
  admin.call('PUT /api/opening/:step', { params: { step }, body: { mark: to } });

test('what is done shows by itself', async () => {
  expect(await states()).toMatchObject({ units: 'open', second_admin: 'open', terms: 'open' });
  await createUser(server.deps.db, { role: 'Admin' });
  await makeBusiness(server.deps.db);
  expect(await states()).toMatchObject({
    business: 'done',
    offer: 'done',
    units: 'done',
    packages: 'done',
    second_admin: 'done',
    look: 'open',
    test_booking: 'open',
  });
});

test('an Admin says that texts were read, puts steps away and takes that back', async () => {
  await mark('content', 'done');
  await mark('look', 'put_away');
  // What the data show cannot be said to be done.
  await mark('test_booking', 'done');
  expect(await states()).toMatchObject({
    content: 'done',
    look: 'put_away',
    test_booking: 'open',
  });
  await mark('look', 'open');
  expect(await states()).toMatchObject({ look: 'open' });
});

test('publishing cannot be put away', async () => {
  const sent = await admin.send('PUT', '/api/opening/publish', { body: { mark: 'put_away' } });
  expect(sent.status).toBe(404);
  expect((await states())['publish']).toBe('done');
});

test('a shop needs a place where its products are picked up, or a zone that they are shipped to', async () => {
  const shop = await buildTestApp({ purpose: 'sell' });
  try {
    await shop.database.pool.query(
      `insert into companies (id, name, email, phone) overriding system value
       values (1, 'Harbour shop', 'a@example.test', '1')`,
    );
    const { email } = await createUser(shop.deps.db, { role: 'Admin' });
    const owner = shop.client();
    await owner.signIn(email, password);
    const delivery = async () =>
      (await owner.call('GET /api/opening')).data.lines.find(({ step }) => step === 'delivery');
    expect(await delivery()).toMatchObject({ state: 'open' });
    await owner.call('POST /api/pickup-places', {
      body: { name: 'Harbour shop', address: '12 Pier Road', hours: '' },
    });
    expect(await delivery()).toMatchObject({ state: 'done' });
  } finally {
    await shop.close();
  }
  expect(await states()).not.toHaveProperty('delivery');
});
