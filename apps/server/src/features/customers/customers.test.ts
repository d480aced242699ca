import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCompany, createUser, password, type NewUser } from '#test/support/factories.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';

let server: TestApp;
let admin: TestClient;
let supervisor: TestClient;
let company: number;
beforeAll(async () => {
  server = await buildTestApp();
  company = (await createCompany(server.deps.db)).id;
  const signedIn = async (role: 'Admin' | 'Supervisor') => {
    const { email } = await createUser(server.deps.db, { role, name: 'Staff' });
    const client = server.client();
    await client.signIn(email, password);
    return client;
  };
  admin = await signedIn('Admin');
  supervisor = await signedIn('Supervisor');
});
afterAll(() => server.close());

const make = (name: string, fields: NewUser = {}) =>
  createUser(server.deps.db, { name, ...fields });
const book = async (customerId: number, email = 'x@example.test') => {
  const id = await insertGuestBooking(server.deps.db, email);
  await server.database.pool.query(
    'update bookings set customer_id = $2, company_id = $3 where id = $1',
    [id, customerId, company],
  );
  return id;
};
const read = async (id: number) =>
  (await supervisor.call('GET /api/customer/:id', { params: { id } })).data;

test('finds customers by parts of name, e-mail and phone, but no staff', async () => {
  await make('Zara Quill', { email: 'zq@sea.test', phone: '+33699887766' });
  for (const q of [
    'zara',
    'QUILL',
    'zq@sea',
    '998877',
    'za',
    'qu',
    '+33 6 99 88 77',
    '(99) 88-77.66',
  ]) {
    const { data } = await supervisor.call('GET /api/customers', { query: { q } });
    expect([q, data.map(({ name }) => name)]).toEqual([q, ['Zara Quill']]);
  }
  const { data } = await supervisor.call('POST /api/customers/search', {
    body: { keyword: 'staff' },
  });
  expect(data).toEqual([]);
});

test('counts and totals active bookings, but no cancelled ones or holds', async () => {
  const { id } = await make('Counted');
  const first = await book(id);
  await book(id);
  expect(await read(id)).toMatchObject({ bookings: 2, total: 2000 });
  const { data } = await supervisor.call('GET /api/customers-repeat');
  expect(data.map((one) => one.name)).toEqual(['Counted']);
  const { pool } = server.database;
  await pool.query('update bookings set total_cents = 150000 where id = $1', [first]);
  expect(await read(id)).toMatchObject({ bookings: 2, total: 2500 });
  await pool.query('update bookings set status = 1, cancelled_at = now() where id = $1', [first]);
  expect(await read(id)).toMatchObject({ bookings: 1, total: 1000 });
  expect((await supervisor.call('GET /api/customers-repeat')).data).toEqual([]);
  await pool.query('delete from bookings where customer_id = $1', [id]);
  expect(await read(id)).toMatchObject({ bookings: 0, total: 0 });
});

describe('counts and totals', () => {
  const query = (text: string) => server.database.pool.query(text);
  const set = (setting: string, value: string) =>
    query(`update settings set data = jsonb_set(data, '{${setting}}', '${value}')`);
  const counted = async (id: number) => {
    const { bookings, total } = await read(id);
    return { bookings, total };
  };

  test('cover the fixed company, or all without one', async () => {
    const { id } = await make('Of two companies');
    const [first, second] = [await book(id), await book(id)];
    const other = (await createCompany(server.deps.db)).id;
    await query(`update bookings set company_id = ${other} where id = ${first}`);
    expect(await counted(id)).toEqual({ bookings: 1, total: 1000 });
    await set('company_id', '0');
    expect(await counted(id)).toEqual({ bookings: 2, total: 2000 });
    await query(`update bookings set total_cents = 150000 where id = ${first}`);
    expect(await counted(id)).toEqual({ bookings: 2, total: 2500 });
    await set('company_id', String(other));
    expect(await counted(id)).toEqual({ bookings: 1, total: 1500 });
    await query(`update bookings set company_id = ${other} where id = ${second}`);
    expect(await counted(id)).toEqual({ bookings: 2, total: 2500 });
    await set('company_id', String(company));
    expect(await counted(id)).toEqual({ bookings: 0, total: 0 });
  });

  test('are in the business’s currency only', async () => {
    const { id } = await make('Of two currencies');
    const [first] = [await book(id), await book(id)];
    await query(`update bookings set terms = jsonb_set(terms, '{currency}', '"USD"'),
      total_cents = 70000 where id = ${first}`);
    expect(await counted(id)).toEqual({ bookings: 2, total: 1000 });
    await set('currency', '"USD"');
    expect(await counted(id)).toEqual({ bookings: 2, total: 700 });
    await query(`delete from bookings where id = ${first}`);
    expect(await counted(id)).toEqual({ bookings: 1, total: 0 });
    await set('currency', '"CAD"');
    expect(await counted(id)).toEqual({ bookings: 1, total: 1000 });
  });

  test('list other currencies separately', async () => {
    const { id } = await make('Paid Before');
    const other = await make('Paid Before Too');
    const [first, second] = [await book(id), await book(id)];
    const totals = async (of = id) => {
      const { total, other_totals } = await read(of);
      return { total, other_totals };
    };
    const dollars = (amount: number) => [{ currency: 'CAD', amount }];
    expect(await totals()).toEqual({ total: 2000, other_totals: [] });
    await set('currency', '"EUR"');
    expect(await totals()).toEqual({ total: 0, other_totals: dollars(2000) });
    const [listed] = (await admin.call('GET /api/customers', { query: { q: 'Paid Before' } })).data;
    expect(listed).toMatchObject({ total: 0, other_totals: dollars(2000) });
    await query(`update bookings set total_cents = 150000 where id = ${first}`);
    expect((await totals()).other_totals).toEqual(dollars(2500));
    const later = await book(id);
    await query(`update bookings set terms = jsonb_set(terms, '{currency}', '"EUR"')
      where id = ${later}`);
    expect(await totals()).toEqual({ total: 1000, other_totals: dollars(2500) });
    await query(`update bookings set cancelled_at = now(), status = 1 where id = ${second}`);
    expect((await totals()).other_totals).toEqual(dollars(1500));
    await query(`update bookings set customer_id = ${other.id} where id = ${first}`);
    expect(await totals()).toEqual({ total: 1000, other_totals: [] });
    expect((await totals(other.id)).other_totals).toEqual(dollars(1500));
    await set('currency', '"CAD"');
    expect(await totals()).toEqual({
      total: 0,
      other_totals: [{ currency: 'EUR', amount: 1000 }],
    });
  });

  test('include bookings made while they are recomputed', async () => {
    const { id } = await make('Meanwhile');
    const booking = await insertGuestBooking(server.deps.db, 'meanwhile@example.test');
    const other = (await createCompany(server.deps.db)).id;
    const making = await server.database.pool.connect();
    await making.query('begin');
    await making.query('update bookings set customer_id = $2, company_id = $3 where id = $1', [
      booking,
      id,
      other,
    ]);
    const counting = set('company_id', String(other));
    await expect
      .poll(
        async () =>
          (
            await query(
              `select from pg_locks where not granted and locktype = 'advisory'
           and database = (select oid from pg_database where datname = current_database())`,
            )
          ).rowCount,
      )
      .toBe(1);
    await making.query('commit');
    making.release();
    await counting;
    expect(await counted(id)).toEqual({ bookings: 1, total: 1000 });
    await set('company_id', String(company));
  });
});

test('lets staff change a customer, only Admins the e-mail, and refuses a stale save', async () => {
  const { id, email } = await make('Before');
  const { version } = await read(id);
  const change = { name: 'After', version };
  const changed = await supervisor.call('PUT /api/customers/:id', {
    params: { id },
    body: { ...change, email: email.toUpperCase() },
  });
  expect(changed.data).toMatchObject({ name: 'After', email_verified: true });
  const stale = await supervisor.refused('PUT /api/customers/:id', {
    params: { id },
    body: change,
  });
  expect(stale.status).toBe(409);
  const body = { name: 'After', email: 'new@example.test', version: changed.data.version };
  const refused = await supervisor.refused('PUT /api/customers/:id', { params: { id }, body });
  expect(refused.errors).toEqual({ email: ['Only an Admin can change the email.'] });
  const { data } = await admin.call('PUT /api/customers/:id', { params: { id }, body });
  expect(data).toMatchObject({ email: 'new@example.test', email_verified: false });
});

test('refuses to change staff as customers', async () => {
  const { id } = await make('Colleague', { role: 'Admin' });
  const body = { name: 'X', version: 1 };
  const { status } = await supervisor.refused('PUT /api/customers/:id', { params: { id }, body });
  expect(status).toBe(404);
});

test('moves everything on a merge, ends the other record, and assigns later bookings to the remaining one', async () => {
  const kept = await make('Kept');
  const other = await make('Other', { email: 'other@example.test' });
  const booking = await book(other.id);
  const theirs = server.client();
  await theirs.signIn(other.email, password);
  await admin.call('POST /api/customers/:id/merge', {
    params: { id: kept.id },
    body: { other_id: other.id },
  });
  expect(await read(kept.id)).toMatchObject({ bookings: 1, total: 1000 });
  expect(await read(other.id)).toMatchObject({ bookings: 0, total: 0, inactive: true });
  expect((await theirs.refused('GET /api/user')).status).toBe(401);
  const { rows } = await server.database.pool.query(
    'select action, before, after from booking_changes where booking_id = $1',
    [booking],
  );
  expect(rows).toEqual([
    {
      action: 'customer merged',
      before: { customer_id: other.id },
      after: { customer_id: kept.id },
    },
  ]);
  const { findOrCreateGuest } = await import('#features/identity/identity-api.ts');
  const guest = {
    name: 'Other',
    email: other.email,
    phone: '+14165550111',
    now: server.clock.now(),
  };
  expect(await findOrCreateGuest(server.deps.db, guest)).toEqual({
    customerId: kept.id,
    newGuest: false,
  });
});

test.for([
  ['itself', (id: number) => id, 'Choose another customer.'],
  ['nobody', () => 2_000_000, 'Customer does not exist.'],
] as const)('refuses to merge a customer with %s', async ([, otherOf, text]) => {
  const { id } = await make('Alone');
  const { errors } = await admin.refused('POST /api/customers/:id/merge', {
    params: { id },
    body: { other_id: otherOf(id) },
  });
  expect(errors).toEqual({ other_id: [text] });
});

test('refuses one of two concurrent merges with the same record', async () => {
  const [a, b, other] = [await make('A'), await make('B'), await make('C')];
  const merge = (id: number) =>
    admin.send('POST', `/api/customers/${id}/merge`, { body: { other_id: other.id } });
  const statuses = (await Promise.all([merge(a.id), merge(b.id)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 422]);
});

test('mails a recovery link on request', async () => {
  const { id } = await make('Forgetful');
  const sent = await supervisor.call('POST /api/send-password-recovery', { body: { id } });
  expect(sent.data).toEqual({ status: 'sent' });
  const { rows } = await server.database.pool.query(
    `select count(*)::integer as jobs from graphile_worker.jobs
     where task_identifier = 'mail-recovery-link'`,
  );
  expect(rows).toEqual([{ jobs: 1 }]);
});
