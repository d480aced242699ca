import { allRefusalCodes, type RefusalCode } from '@slipway/contract/refusal-codes';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { refusal } from '@slipway/contract/call';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BucketBackups } from '#backup/bucket-backups.ts';
import { buildTestApp, type TestApp } from './harness/build-app.ts';
import type { Sent } from './harness/client.ts';
import { bookingBody } from './support/booking-body.ts';
import { createUser, password } from './support/factories.ts';
import { customerWithBooking, signedIn } from './support/paying-customer.ts';
import { form } from './support/forms.ts';
import { makeBusiness } from './support/test-business.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());

const date = addDays(todayIn('America/Toronto', new Date('2026-06-15T14:00:00Z')), 45);
const book = (over: object, headers: Record<string, string> = {}) =>
  server.client().send('POST', '/api/booking/create', { body: bookingBody(date, over), headers });
const registration = {
  name: 'Casey New',
  email: 'codes@example.test',
  phone: '+14165550199',
  password: 'a brand new secret',
  password_confirmation: 'a brand new secret',
};

async function cancelledBooking() {
  const { client, booking } = await customerWithBooking(server);
  const staff = (await signedIn(server, 'Supervisor')).client;
  await staff.call('POST /api/bookings/:id/cancel', { params: { id: booking }, body: {} });
  return { customer: client, staff, booking };
}

/** A request for each code that is cheap to be refused with. */
const cases: Partial<Record<RefusalCode, () => Promise<Sent>>> = {
  unauthenticated: () => server.client().send('GET', '/api/user'),
  unauthorized: async () => (await signedIn(server)).client.send('GET', '/api/users'),
  embed_refused: () =>
    server.client().send('GET', '/api/rates', { headers: { 'x-embed-token': 'forged' } }),
  not_found: async () =>
    (await signedIn(server, 'Admin')).client.send('GET', '/api/bookings/999999'),
  csrf_mismatch: () =>
    server.client().send('POST', '/api/login', { headers: { 'x-xsrf-token': 'wrong' }, body: {} }),
  invalid: () => server.client().send('POST', '/api/login', { body: {} }),
  unreadable_request: () =>
    server.client().send('POST', '/api/login', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    }),
  wrong_credentials: () =>
    server.client().send('POST', '/api/login', {
      body: { email: 'nobody@example.test', password: 'not the password' },
    }),
  common_password: () =>
    server.client().send('POST', '/register', {
      body: {
        ...registration,
        password: 'passwordpassword',
        password_confirmation: 'passwordpassword',
      },
    }),
  conflict: async () => {
    const { client, id } = await signedIn(server);
    return client.send('POST', `/api/user/${id}`, { body: { name: 'Ada', version: 999 } });
  },
  email_taken: async () => {
    const { email } = await signedIn(server);
    const { client, id } = await signedIn(server);
    return client.send('POST', `/api/user/${id}`, { body: { email, current_password: password } });
  },
  wrong_current_password: async () => {
    const { client, id } = await signedIn(server);
    const body = { email: 'moved@example.test', current_password: 'not the password' };
    return client.send('POST', `/api/user/${id}`, { body });
  },
  unwanted_file: () =>
    server
      .client()
      .send(
        'POST',
        '/api/login',
        form({}, [['picture', { name: 'a.jpg', type: 'image/jpeg', bytes: Buffer.from('a') }]]),
      ),
  card_refused: async () => {
    const { client } = await signedIn(server);
    return client.send('POST', '/api/cards', { body: { stripeToken: 'tok_chargeDeclined' } });
  },
  amount_changed: async () => {
    const { client, booking } = await customerWithBooking(server);
    return client.send('POST', '/api/make-payment', { body: { booking, amount: 1 } });
  },
  nothing_left: async () => {
    const { client, booking } = await customerWithBooking(server);
    for (const amount of [240, 300]) {
      await client.call('POST /api/make-payment', { body: { booking, amount } });
    }
    return client.send('POST', '/api/make-payment', { body: { booking, amount: 300 } });
  },
  outcome_unknown: async () => {
    const { client, booking } = await customerWithBooking(server);
    server.gateway.faults.timeouts = { confirmPayment: 'after', findPayment: 'before' };
    const sent = await client.send('POST', '/api/make-payment', { body: { booking, amount: 240 } });
    server.gateway.faults.timeouts = {};
    return sent;
  },
  refund_beyond_payment: async () => {
    const { booking } = await customerWithBooking(server);
    const { client } = await signedIn(server, 'Supervisor');
    const money = await client.call('GET /api/booking-money/:id', { params: { id: booking } });
    const payment = money.data.ledger[0]?.id;
    const body = { payment, amount: 9999, reason: 'All of it', method: 'Cash' };
    return client.send('POST', '/api/refund-payment', { body });
  },
  not_a_hold: async () => {
    const { booking } = await customerWithBooking(server);
    const { client } = await signedIn(server, 'Supervisor');
    return client.send('POST', `/api/open-holds/${booking}/release`, { body: {} });
  },
  survey_closed: async () => {
    const { staff, booking } = await cancelledBooking();
    return staff.send('POST', `/api/booking-survey-send/${booking}`);
  },
  cancelled: async () => {
    const { customer, booking } = await cancelledBooking();
    return customer.send('POST', '/api/make-tip', { body: { booking, percent: 10 } });
  },
  booking_cancelled: async () => {
    const { staff, booking } = await cancelledBooking();
    const body = { frequency: 'daily', every: 1, until: addDays(date, 60), whole: false };
    return staff.send('POST', `/api/booking-repeat/${booking}`, { body });
  },
  link_is_over: () =>
    server.client().send('POST', '/reset-password', {
      body: {
        token: 'x'.repeat(43),
        email: registration.email,
        password: registration.password,
        password_confirmation: registration.password,
      },
    }),
  wrong_password: async () =>
    (await signedIn(server)).client.send('POST', '/api/own-account/delete', {
      body: { password: 'not the password' },
    }),
  booking_ahead: async () =>
    (await customerWithBooking(server)).client.send('POST', '/api/own-account/delete', {
      body: { password },
    }),
  last_admin: async () => {
    const admin = await createUser(server.deps.db, { role: 'Admin' });
    await server.database.pool.query(
      `update users set ended_at = now() where role = 'Admin' and id <> $1`,
      [admin.id],
    );
    const client = server.client();
    await client.signIn(admin.email, password);
    return client.send('POST', `/api/user/${admin.id}`, {
      body: { role_name: 'Supervisor', current_password: password },
    });
  },
  card_declined: () => book({ stripeToken: 'tok_chargeDeclined' }),
  code_refused: () => book({ code: 'NOBODY-KNOWS' }),
  paid_otherwise: () => book({ stripeToken: null, deposit_by: 'hand' }),
  price_changed: () => book({ total_price: 1, amount: 1 }),
  package_unavailable: () => book({ package_id: 999_999 }),
  slot_unavailable: () => book({ date: '2026-06-01' }),
  not_full: () =>
    server.client().send('POST', '/api/waiting-list', {
      body: { unit_id: 1, package_id: 12, date, details: 2, name: 'Wai', email: 'w@example.test' },
    }),
  key_reused: async () => {
    const client = server.client();
    const headers = { 'idempotency-key': 'the-same-key' };
    const send = (body: object) => client.send('POST', '/api/booking/create', { body, headers });
    expect((await send(bookingBody(addDays(date, 1)))).status).toBe(200);
    return send(bookingBody(addDays(date, 2)));
  },
  no_card: async () => {
    const { client, booking } = await customerWithBooking(server);
    await server.database.pool.query('delete from cards');
    return client.send('POST', '/api/make-payment', { body: { booking, amount: 240 } });
  },
  bad_signature: () =>
    server.client().send('POST', '/api/webhooks/payments', {
      body: '{}',
      headers: { 'stripe-signature': 'wrong', 'content-type': 'application/json' },
    }),
  payments_closed: async () => {
    const { client, booking } = await customerWithBooking(server);
    await server.database.pool.query('update bookings set status = 6 where id = $1', [booking]);
    return client.send('POST', '/api/make-payment', { body: { booking, amount: 240 } });
  },
  security_deposit_over: async () => {
    const { booking } = await customerWithBooking(server);
    const { client } = await signedIn(server, 'Supervisor');
    return client.send('POST', `/api/bookings/${booking}/security-deposit/link`, { body: {} });
  },
  business_rents: async () =>
    (await signedIn(server, 'Admin')).client.send('POST', '/api/orders', {
      body: {
        name: 'Ada Guest',
        email: 'ada@example.test',
        phone: '+14165550111',
        delivery_date: date,
        delivery_address: '1 Pier Road',
        lines: [{ unit_id: 1, quantity: 1 }],
        total_price: 1,
      },
    }),
  closed_copy: async () => {
    const { database } = server;
    const deps = { closed: { backupMadeAt: new Date() } };
    const copy = await buildTestApp({ database, deps });
    const sent = await copy.client().send('GET', '/api/user');
    await copy.close();
    return sent;
  },
  bucket_unreachable: async () => {
    const setup = { folder: '', program: '', nightly: false, encrypts: false, inBucket: true };
    const store = new BucketBackups(
      {
        ...{ endpoint: 'http://127.0.0.1:1', bucket: 'backups' },
        ...{ accessKeyId: 'id', secretAccessKey: 'key' },
      },
      '',
    );
    server.deps.backups = { ...setup, store };
    return (await signedIn(server, 'Admin')).client.send('GET', '/api/backups');
  },
};

test.each(Object.entries(cases))('%s is sent by a route', async (code, send) => {
  const sent = await send();
  expect(refusal.parse(sent.body).code).toBe(code);
});

/** What the other tests of the server read, as one text. */
async function otherTests(): Promise<string> {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = await Promise.all(
    ['src', 'test'].map((folder) => readdir(`${root}${folder}`, { recursive: true })),
  );
  const paths = files.flatMap((names, at) =>
    names
      .filter((name) => name.endsWith('.test.ts') && !name.endsWith('refusal-codes.test.ts'))
      .map((name) => `${root}${['src', 'test'][at]}/${name}`),
  );
  return (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join();
}

/** A code as tests expect it: as `code`, or as an element of a list. A task of this kind is none. */
const expected = (code: RefusalCode) =>
  new RegExp(`(code\\W[^\\n]*|^\\s*|\\[[^\\n]*, )['"]${code}['"]`, 'm');

test('every code is sent here or expected by another test', async () => {
  const texts = await otherTests();
  const untested = allRefusalCodes.filter(
    (code) => !(code in cases) && !expected(code).test(texts),
  );
  expect(untested).toEqual([]);
});
