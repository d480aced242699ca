import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Role } from '@slipway/domain/identity/abilities';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCompany, createUnit, createUser, password } from '#test/support/factories.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';

let server: TestApp;
let admin: { id: number; client: TestClient };

async function signedIn(role: Role): Promise<{ id: number; email: string; client: TestClient }> {
  const user = await createUser(server.deps.db, { role });
  const client = server.client();
  await client.signIn(user.email, password);
  return { ...user, client };
}
const change = (id: number, body: object) => ({ params: { id }, body });

beforeAll(async () => {
  server = await buildTestApp();
  admin = await signedIn('Admin');
});
afterAll(() => server.close());

test('an ended user is signed out, cannot sign in, and can be restored', async () => {
  const { id, email, client } = await signedIn('Supervisor');
  await server.client().call('POST /forgot-password', { body: { email } });
  const ended = await admin.client.call('POST /api/user/:id', change(id, { inactive: true }));
  expect(ended.data).toMatchObject({ inactive: true, role_name: 'Supervisor' });
  expect((await client.refused('GET /api/user')).status).toBe(401);
  const wrong = { body: { email, password } };
  expect((await server.client().refused('POST /api/login', wrong)).errors).toHaveProperty('email');

  // Their data remains, and an Admin can still change it.
  await admin.client.call('POST /api/user/:id', change(id, { bio: 'Sailed until 2026' }));
  const back = await admin.client.call('POST /api/user/:id', change(id, { inactive: '0' }));
  expect(back.data).toMatchObject({ inactive: false, bio: 'Sailed until 2026' });
  expect((await client.refused('GET /api/user')).status).toBe(401);
  expect((await server.client().signIn(email, password)).data.id).toBe(id);
});

test('only an Admin can end users, not even they themselves; sending the current value is no change', async () => {
  for (const role of ['Customer', 'Supervisor'] as const) {
    const { id, client } = await signedIn(role);
    const refused = await client.refused('POST /api/user/:id', change(id, { inactive: true }));
    expect(refused.status).toBe(403);
    await client.call('POST /api/user/:id', change(id, { inactive: false, name: 'Same' }));
  }
});

test('refuses the later of two changes', async () => {
  const { id } = await createUser(server.deps.db);
  const before = (await admin.client.call('GET /api/users/:id', { params: { id } })).data;
  const body = { name: 'Mine', version: before.version };
  const after = await admin.client.call('POST /api/user/:id', change(id, body));
  expect(after.data.version).toBeGreaterThan(before.version);
  expect(await admin.client.refused('POST /api/user/:id', change(id, body))).toMatchObject({
    status: 409,
    message: 'This user was changed by someone else since you opened it.',
  });
});

test('lists what still uses a user', async () => {
  const { id } = await createUser(server.deps.db, { role: 'Supervisor' });
  const { id: companyId } = await createCompany(server.deps.db);
  await createUnit(server.deps.db, { companyId, name: 'Long Reach', supervisorId: id });
  const ahead = await insertGuestBooking(server.deps.db, 'a@example.test');
  const cancelled = await insertGuestBooking(server.deps.db, 'b@example.test');
  const past = await insertGuestBooking(server.deps.db, 'c@example.test');
  const { pool } = server.database;
  await pool.query(
    `insert into booking_crew (booking_id, role, person_id, during)
     select id, 'supervisor', $1, tstzrange(starts_at + id * interval '1 day', starts_at + id * interval '1 day' + interval '4 hours') from bookings`,
    [id],
  );
  await pool.query('update bookings set status = 1, cancelled_at = now() where id = $1', [
    cancelled,
  ]);
  await pool.query(`update bookings set date = '2026-06-14' where id = $1`, [past]);
  const { data } = await admin.client.call('GET /api/users/:id', { params: { id } });
  expect(data.uses).toEqual({ units: ['Long Reach'], bookings_ahead: 1 });
  expect(ahead).toBeGreaterThan(0);
});

test('filters the list by ended, active, or all users', async () => {
  const ended = await createUser(server.deps.db, { name: 'Gone Ahoy', endedAt: new Date() });
  const here = await createUser(server.deps.db, { name: 'Here Ahoy' });
  const ids = async (query: Record<string, string>) =>
    (await admin.client.call('GET /api/users', { query: { q: 'ahoy', ...query } })).data.map(
      ({ id }) => id,
    );
  expect(await ids({})).toEqual([ended.id, here.id]);
  expect(await ids({ inactive: '1' })).toEqual([ended.id]);
  expect(await ids({ inactive: '0' })).toEqual([here.id]);
});

test('keeps at least one Admin, even when two end each other concurrently', async () => {
  const { pool } = server.database;
  for (let round = 0; round < 3; round += 1) {
    await pool.query(`update users set role = 'Customer' where role = 'Admin'`);
    const [one, two] = [await signedIn('Admin'), await signedIn('Admin')];
    const end = (by: TestClient, id: number) =>
      by.send('POST', `/api/user/${id}`, { body: { inactive: true } });
    const raced = await Promise.all([end(one.client, two.id), end(two.client, one.id)]);
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await pool.query<{ id: number }>(
      `select id from users where role = 'Admin' and ended_at is null`,
    );
    expect(rows).toHaveLength(1);
    const last = rows[0]?.id === one.id ? one : two;
    expect(await end(last.client, last.id)).toMatchObject({
      status: 422,
      body: { errors: { inactive: ['The last Admin cannot be archived.'] } },
    });
  }
});
