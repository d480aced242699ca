import { afterAll, beforeAll, expect, test } from 'vitest';
import { bookings } from '#db/tables/bookings.ts';
import { updateUser } from './update-user.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password, type NewUser } from '#test/support/factories.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import { mailsTo, tokenOf } from '#test/support/mail.ts';
import { eq } from 'drizzle-orm';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

async function signedIn(
  fields: NewUser = {},
): Promise<{ id: number; email: string; client: TestClient }> {
  const user = await createUser(server.deps.db, fields);
  const client = server.client();
  await client.signIn(user.email, password);
  return { ...user, client };
}
const change = (id: number, body: object) => ({ params: { id }, body });

test('changes one’s own name and phone without a password', async () => {
  const { id, client } = await signedIn();
  const { data } = await client.call(
    'POST /api/user/:id',
    change(id, { name: 'New Name', phone: '+14165550177' }),
  );
  expect(data).toMatchObject({ name: 'New Name', phone: '+14165550177', email_verified: true });
});

test('accepts the same as multipart', async () => {
  const { id, client } = await signedIn();
  const sent = await client.send('POST', `/api/user/${id}`, {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body: '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nBy Form\r\n--b--\r\n',
  });
  expect(sent).toMatchObject({ status: 200, body: { data: { name: 'By Form' } } });
});

test('requires the current password for a new one, ends all other sessions and keeps this one', async () => {
  const { id, email, client } = await signedIn();
  const elsewhere = server.client();
  await elsewhere.signIn(email, password);
  const fields = { password: 'the next password', password_confirmation: 'the next password' };
  for (const body of [fields, { ...fields, current_password: 'wrong' }]) {
    const refused = await client.refused('POST /api/user/:id', change(id, body));
    expect(refused.errors).toEqual({ current_password: ['The current password is wrong.'] });
  }
  await client.call('POST /api/user/:id', change(id, { ...fields, current_password: password }));
  expect((await client.call('GET /api/user')).data.id).toBe(id);
  expect((await elsewhere.refused('GET /api/user')).status).toBe(401);
  expect((await server.client().signIn(email, 'the next password')).data.id).toBe(id);
  expect((await mailsTo(server.deps.db, email)).map(({ template }) => template)).toEqual([
    'password-changed',
  ]);
});

test('requires verification of a new address before assigning bookings made with it', async () => {
  const { id, email, client } = await signedIn();
  const address = 'changed@example.test';
  const booking = await insertGuestBooking(server.deps.db, address);
  const owner = async () =>
    (await server.deps.db.select().from(bookings).where(eq(bookings.id, booking)))[0]?.customerId;
  const { errors } = await client.refused('POST /api/user/:id', change(id, { email: address }));
  expect(Object.keys(errors)).toEqual(['current_password']);

  const body = { email: address, current_password: password };
  const { data } = await client.call('POST /api/user/:id', change(id, body));
  expect(data).toMatchObject({ email: address, email_verified: false });
  expect(await owner()).toBeNull();
  const templates = (await mailsTo(server.deps.db, email)).map(({ template }) => template);
  expect(templates).toEqual(['address-changed']);
  const [mail] = await mailsTo(server.deps.db, address);
  await client.call('POST /api/verify-email', { body: { token: tokenOf(mail?.link ?? '') } });
  expect(await owner()).toBe(id);
});

test('limits probing for known addresses', async () => {
  const limited = await buildTestApp({ database: server.database, rateLimit: true });
  const user = await createUser(server.deps.db);
  const client = limited.client();
  await client.signIn(user.email, password);
  const tryOne = async (email: string) =>
    (
      await client.send('POST', `/api/user/${user.id}`, {
        body: { email, current_password: password },
      })
    ).status;
  const taken = await createUser(server.deps.db);
  for (let i = 0; i < 5; i += 1) {
    expect(await tryOne(i % 2 ? taken.email : `stranger-${i}@example.test`)).toBe(
      i % 2 ? 422 : 200,
    );
  }
  expect(await tryOne('stranger-6@example.test')).toBe(429);
  expect(await mailsTo(server.deps.db, 'stranger-6@example.test')).toEqual([]);
  await limited.close();
});

test('refuses a taken address, also under concurrent requests', async () => {
  const taken = await createUser(server.deps.db);
  const people = [await signedIn(), await signedIn()];
  const want = (email: string) =>
    people.map(({ id, client }) =>
      client.send('POST', `/api/user/${id}`, { body: { email, current_password: password } }),
    );
  const refused = (await Promise.all(want(taken.email.toUpperCase())))[0];
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: { email: ['The email has already been taken.'] } },
  });
  const raced = await Promise.all(want('wanted@example.test'));
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test.each(['Customer', 'Supervisor'] as const)('hides other users from a %s', async (role) => {
  const other = await createUser(server.deps.db);
  const { client } = await signedIn({ role });
  for (const id of [other.id, 999_999]) {
    expect(await client.refused('POST /api/user/:id', change(id, { name: 'Mine' }))).toMatchObject({
      status: 404,
      message: 'Not found.',
    });
  }
});

test('lets only an Admin change a role; sending one’s own is no change', async () => {
  const { id, client } = await signedIn();
  expect(
    (await client.refused('POST /api/user/:id', change(id, { role_name: 'Admin' }))).status,
  ).toBe(403);
  const same = change(id, { role_name: 'Customer', name: 'Same' });
  expect((await client.call('POST /api/user/:id', same)).data.name).toBe('Same');
});

test('lets an Admin change others, except their passwords', async () => {
  const other = await createUser(server.deps.db);
  const { client } = await signedIn({ role: 'Admin' });
  const { data } = await client.call(
    'POST /api/user/:id',
    change(other.id, { role_name: 'Supervisor', bio: 'Skipper', name: 'Promoted' }),
  );
  expect(data).toMatchObject({ role_name: 'Supervisor', bio: 'Skipper', name: 'Promoted' });
  const body = { password: 'chosen by another', password_confirmation: 'chosen by another' };
  expect((await client.refused('POST /api/user/:id', change(other.id, body))).status).toBe(403);
});

test('lets an Admin create users, who set their own password', async () => {
  const { client } = await signedIn({ role: 'Admin' });
  const body = { name: 'Fresh Skipper', email: 'fresh@example.test', role_name: 'Supervisor' };
  const { data } = await client.call('POST /api/user', { body });
  expect(data).toMatchObject({ role_name: 'Supervisor', email_verified: false, phone: null });
  expect((await client.refused('POST /api/user', { body })).errors).toHaveProperty('email');

  const [mail] = await mailsTo(server.deps.db, body.email);
  expect(mail?.staff).toBe(true);
  const link = new URL(mail?.link ?? '');
  expect(link.searchParams.get('email')).toBe(body.email);
  server.clock.advance({ days: 6 });
  const chosen = { password: 'set by myself', password_confirmation: 'set by myself' };
  await server.client().call('POST /reset-password', {
    body: { token: tokenOf(link.href), email: body.email, ...chosen },
  });
  expect((await server.client().signIn(body.email, 'set by myself')).data.id).toBe(data.id);
});

test('pages, searches and sorts lists, for Admins', async () => {
  const { client } = await signedIn({ role: 'Admin' });
  for (const name of ['Zoe %_Ahoy', 'Abe Ahoy', 'Kim Ahoy'])
    await createUser(server.deps.db, { name });
  const query = { q: 'AHOY', sort: '-name', per_page: 2, page: 1 };
  const first = await client.call('GET /api/users', { query });
  expect(first.data.map(({ name }) => name)).toEqual(['Zoe %_Ahoy', 'Kim Ahoy']);
  expect(first.meta).toEqual({ page: 1, per_page: 2, total: 3 });
  expect((await client.call('GET /api/users', { query: { q: '%_' } })).meta.total).toBe(1);
  expect((await client.refused('GET /api/users', { query: { sort: 'password' } })).status).toBe(
    422,
  );
  const supervisor = await signedIn({ role: 'Supervisor' });
  expect((await supervisor.client.refused('GET /api/users')).status).toBe(403);
});

test('keeps at least one Admin, even when two demote each other concurrently', async () => {
  const { pool } = server.database;
  for (let round = 0; round < 3; round += 1) {
    await pool.query(`update users set role = 'Customer' where role = 'Admin'`);
    const [one, two] = [await signedIn({ role: 'Admin' }), await signedIn({ role: 'Admin' })];
    const demote = (by: TestClient, id: number) =>
      by.send('POST', `/api/user/${id}`, { body: { role_name: 'Customer' } });
    const raced = await Promise.all([demote(one.client, two.id), demote(two.client, one.id)]);
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await pool.query<{ id: number }>(`select id from users where role = 'Admin'`);
    expect(rows).toHaveLength(1);

    const last = rows[0]?.id === one.id ? one : two;
    expect(await demote(last.client, last.id)).toMatchObject({
      status: 422,
      body: { errors: { role_name: ['The last Admin must keep this role.'] } },
    });
  }
});

test.each([
  ['demoted', `role = 'Customer'`],
  ['ended', `ended_at = now()`],
])('a pending change by an Admin who is %s does not undo that', async (_, done) => {
  await createUser(server.deps.db, { role: 'Admin' });
  const { id } = await createUser(server.deps.db, { role: 'Admin' });
  const meanwhile = () => server.database.pool.query(`update users set ${done} where id = ${id}`);
  const count = async () => {
    await meanwhile();
  };
  const limits = { ...server.deps.limits, count };
  const fields = { role_name: 'Admin', inactive: false } as const;
  await expect(
    updateUser({ ...server.deps, limits }, { id, role: 'Admin', address: '::1' }, id, {
      ...fields,
      email: `after-${id}@example.test`,
      current_password: password,
    }),
  ).rejects.toMatchObject({ status: done.startsWith('role') ? 409 : 404 });
  const { rows } = await server.database.pool.query(
    `select from users where id = ${id} and role = 'Admin' and ended_at is null`,
  );
  expect(rows).toEqual([]);
});
