import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#features/identity/register-customer.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import { createUser, password } from './support/factories.ts';
import { mailsTo } from './support/mail.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp({ rateLimit: true });
});
afterAll(() => server.close());

test('limits testing stolen cards, with one account or several', async () => {
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

test('limits mails to an address by registrations of others', async () => {
  const person = { name: 'Casey New', phone: '+14165550199', password: 'a brand new secret' };
  const register = (n: number, email: string) =>
    registerCustomer(server.deps, { ...person, email, address: `203.0.113.${n}` });
  for (let n = 1; n <= 5; n += 1) await register(n, n % 2 ? 'v@example.test' : 'V@Example.test');
  // The first one created the account.
  await register(6, 'v@example.test');
  expect(await mailsTo(server.deps.db, 'v@example.test')).toHaveLength(5);
  expect(await register(7, 'another@example.test')).toMatchObject({ status: 'registered' });
});

test('limits reading calendars and offers of others, which asks their servers', async () => {
  const { email } = await createUser(server.deps.db, { role: 'Supervisor' });
  const client = server.client();
  await client.signIn(email, password);
  const read = async (path: string) => (await client.send('POST', path, { body: {} })).status;
  for (let i = 0; i < 60; i += 1) expect(await read('/api/calendar-feeds/999/read')).toBe(404);
  expect(await read('/api/calendar-feeds/999/read')).toBe(429);
  expect(await read('/api/platforms/999/offers')).toBe(429);
});

test('limits guessing the secret of a payment', async () => {
  const client = server.client();
  const guess = () =>
    client.send('POST', '/api/booking/confirm', { body: { booking_id: 1, client_secret: 'x_y' } });
  for (let i = 0; i < 60; i += 1) expect((await guess()).status).toBe(404);
  expect((await guess()).status).toBe(429);
});

test.each([
  [
    'a subscriber’s IPv6 network counts as one',
    (n: number) => `2001:db8:12:34:${n.toString(16)}::${n}`,
    429,
  ],
  [
    'an IPv4 address and the same one mapped count as one',
    (n: number) => (n % 2 ? '' : '::ffff:') + '198.51.100.7',
    429,
  ],
  [
    'the networks of several subscribers count apart',
    (n: number) => `2001:db8:99:${n.toString(16)}::1`,
    200,
  ],
  ['several IPv4 addresses count apart', (n: number) => `::ffff:203.0.113.${n}`, 200],
])('%s', async (_who, address, status) => {
  const count = async (n: number) => server.deps.limits.count('check by address', address(n));
  for (let n = 1; n <= 20; n += 1) await count(n);
  if (status === 200) await count(21);
  else await expect(count(21)).rejects.toMatchObject({ status });
});

test('counts the networks of one IPv6 /48 together, up to four times as many', async () => {
  const count = (n: number) =>
    server.deps.limits.count('check by address', `2001:db8:77:${n.toString(16)}::1`);
  for (let n = 1; n <= 80; n += 1) await count(n);
  await expect(count(81)).rejects.toMatchObject({ status: 429 });
  await server.deps.limits.count('check by address', '2001:db8:78::1');
});

test.each([
  ['GET', '/api/called-off/guess', '192.0.2.1'],
  ['GET', '/api/called-off/guess/dates', '192.0.2.2'],
  ['POST', '/api/called-off/guess', '192.0.2.3'],
  ['GET', '/api/pay/guess', '192.0.2.4'],
  ['POST', '/api/pay/guess', '192.0.2.5'],
  ['POST', '/api/pay/guess/confirm', '192.0.2.6'],
] as const)('limits guessing links of mails: %s %s', async (method, url, from) => {
  for (let i = 0; i < 59; i += 1) await server.deps.limits.count('link by address', from);
  const filled = { choice: 'refund', amount: 1, attempt_id: 1, client_secret: 'x' };
  const body = method === 'POST' ? { body: filled } : {};
  const headers = { 'x-forwarded-for': from };
  const guess = async () => (await server.client().send(method, url, { ...body, headers })).status;
  expect(await guess()).toBe(404);
  expect(await guess()).toBe(429);
});

test('forbids caching of answers', async () => {
  const { headers } = await server.client().send('GET', '/api/page-data');
  expect(headers['cache-control']).toBe('no-store');
});
