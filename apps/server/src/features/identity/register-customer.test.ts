import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#db/tables/identity.ts';
import { messages } from '#db/tables/messages.ts';
import { identityTasks } from '#features/identity/identity-jobs.ts';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createUser, password } from '#test/support/factories.ts';
import { mailsTo, tokenOf } from '#test/support/mail.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const form = (email: string) => ({
  name: 'Casey New',
  email,
  phone: '+1 416 555 0199',
  password: 'a brand new secret',
  password_confirmation: 'a brand new secret',
});
const rowOf = async (email: string) =>
  (await server.deps.db.select().from(users).where(eq(users.email, email)))[0];

test('signs a new Customer in and mails a link to verify the address', async () => {
  const client = server.client();
  const { data } = await client.call('POST /register', { body: form('new@example.test') });
  expect(data).toMatchObject({
    status: 'registered',
    user: { name: 'Casey New', role_name: 'Customer', email_verified: false },
  });
  expect((await client.call('GET /api/user')).data.email).toBe('new@example.test');

  const [mail] = await mailsTo(server.deps.db, 'new@example.test');
  expect(mail?.template).toBe('verify-email');
  const body = { token: tokenOf(mail?.link ?? '') };
  await client.call('POST /api/verify-email', { body });
  expect((await client.call('GET /api/user')).data.email_verified).toBe(true);
  expect((await client.refused('POST /api/verify-email', { body })).status).toBe(422);
});

test('mails a guest’s address a link to set a password, and changes nothing of the guest', async () => {
  const guest = await createUser(server.deps.db, {
    hasPassword: false,
    verified: false,
    name: 'Guest',
  });
  const before = await rowOf(guest.email);
  const client = server.client();
  const { data } = await client.call('POST /register', { body: form(guest.email.toUpperCase()) });
  expect(data).toEqual({ status: 'check_mail', user: null });
  expect((await client.refused('GET /api/user')).status).toBe(401);
  expect(await rowOf(guest.email)).toEqual(before);
  expect((await mailsTo(server.deps.db, guest.email)).map((mail) => mail.template)).toEqual([
    'set-password',
  ]);
});

test('mails a reminder to an address with a password, and keeps the password', async () => {
  const user = await createUser(server.deps.db);
  const client = server.client();
  const { data } = await client.call('POST /register', { body: form(user.email) });
  expect(data).toEqual({ status: 'check_mail', user: null });
  expect((await mailsTo(server.deps.db, user.email)).map((mail) => mail.template)).toEqual([
    'already-registered',
  ]);
  expect((await client.signIn(user.email, password)).data.id).toBe(user.id);
});

test('registers one address once under concurrent requests', async () => {
  const body = form('twice@example.test');
  const both = await Promise.all(
    [server.client(), server.client()].map((client) => client.call('POST /register', { body })),
  );
  expect(both.map(({ data }) => data.status).sort()).toEqual(['check_mail', 'registered']);
});

test.each([
  ['eleven char', 'Password must be at least 12 characters long.'],
  ['passwordpassword', 'Password is too common. Please choose another one.'],
  ['PASSWORD1234', 'Password is too common. Please choose another one.'],
])('refuses the password %j', async (secret, text) => {
  const email = 'weak@example.test';
  const body = { ...form(email), password: secret, password_confirmation: secret };
  const { errors } = await server.client().refused('POST /register', { body });
  expect(errors).toEqual({ password: [text] });
  expect(await rowOf(email)).toBeUndefined();
});

test('refuses short or differing passwords at their fields', async () => {
  const refused = await server.client().refused('POST /register', {
    body: { ...form('short@example.test'), password: 'short', password_confirmation: 'other' },
  });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors)).toEqual(['password']);
  expect(await rowOf('short@example.test')).toBeUndefined();
});

test('does not mail a stranger’s text to the owner of an address', async () => {
  const email = 'owner-of-it@example.test';
  const stranger = { ...form(email), name: 'Win at evil.example' };
  await server.client().call('POST /register', { body: stranger });
  await server.client().call('POST /register', { body: stranger });
  await server.client().call('POST /forgot-password', { body: { email } });
  await server.runJobs(identityTasks(server.deps));
  await server.runJobs(messagesTasks(server.deps));
  const sent = await server.deps.db.select().from(messages).where(eq(messages.recipient, email));
  expect(sent.map(({ template }) => template).sort()).toEqual([
    'already-registered',
    'password-recovery',
    'verify-email',
  ]);
  for (const { text } of sent) expect(text).not.toBeNull();
  expect(JSON.stringify(sent)).not.toContain('evil.example');
});
