import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/build-app.ts';
import { createUser, password } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ rateLimit: true });
});
afterAll(() => server.close());

test('stolen cards cannot be tried one after the other, with one account or with several', async () => {
  const trier = async () => {
    const { email } = await createUser(server.deps.db);
    const client = server.client();
    await client.signIn(email, password);
    return async () =>
      (await client.send('POST', '/api/cards', { body: { stripeToken: 'tok_visa' } })).status;
  };
  const [one, two, three] = [await trier(), await trier(), await trier()];
  for (let i = 0; i < 10; i += 1) expect(await one()).toBe(200);
  expect(await one()).toBe(429);
  for (let i = 0; i < 9; i += 1) expect(await two()).toBe(200);
  expect(await three()).toBe(429);
});

test('the secret of a payment cannot be guessed without end', async () => {
  const client = server.client();
  const guess = () =>
    client.send('POST', '/api/booking/confirm', { body: { booking_id: 1, client_secret: 'x_y' } });
  for (let i = 0; i < 60; i += 1) expect((await guess()).status).toBe(404);
  expect((await guess()).status).toBe(429);
});

test('answers are kept by nobody on the way', async () => {
  const { headers } = await server.client().send('GET', '/api/page-data');
  expect(headers['cache-control']).toBe('no-store');
});
