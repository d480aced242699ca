import { plainFieldsForStaff } from '@slipway/contract/bookings/plain-fields';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#db/tables/identity.ts';
import { cardTasks } from '#features/payments/cards/cards-jobs.ts';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createCharterBusiness, createUser, password } from '#test/support/factories.ts';
import { wholeCustomers } from '#test/support/customer-with-history.ts';

let server: TestApp;
let somebody: ReturnType<typeof wholeCustomers>;
beforeAll(async () => {
  server = await buildTestApp();
  const { dayUnit } = await createCharterBusiness(server.deps.db);
  somebody = wholeCustomers(server, dayUnit);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

const home = { label: 'Home', line1: '1 Road', city: 'Toronto', country: 'CA' };

describe('addresses', () => {
  async function own() {
    const { id, email } = await createUser(server.deps.db);
    const client = server.client();
    await client.signIn(email, password);
    const list = async () => (await client.call('GET /api/addresses')).data;
    const add = async (body: object) => (await client.call('POST /api/addresses', { body })).data;
    return { id, client, list, add };
  }

  test('make the first the default until another is chosen or it is removed', async () => {
    const { client, list, add } = await own();
    const first = await add({ ...home, default: false });
    expect(first.default).toBe(true);
    const second = await add({ ...home, label: 'Dock', default: true });
    expect((await list()).map((it) => [it.label, it.default])).toEqual([
      ['Dock', true],
      ['Home', false],
    ]);
    await client.call('DELETE /api/addresses/:id', { params: { id: second.id } });
    expect((await list()).map((it) => [it.id, it.default])).toEqual([[first.id, true]]);
  });

  test('are twenty at most', async () => {
    const { client, add, list } = await own();
    for (let n = 1; n <= 20; n += 1) await add({ ...home, label: `No. ${n}` });
    expect(await client.refused('POST /api/addresses', { body: home })).toMatchObject({
      status: 422,
      code: 'too_many_addresses',
    });
    expect(await list()).toHaveLength(20);
  });

  test('refuse a change based on an old version', async () => {
    const { client, add, list } = await own();
    const { id } = await add(home);
    const change = { params: { id }, body: { ...home, city: 'Oakville', version: 1 } };
    await client.call('PUT /api/addresses/:id', change);
    expect(await client.refused('PUT /api/addresses/:id', change)).toMatchObject({ status: 409 });
    expect(await list()).toMatchObject([{ city: 'Oakville', version: 2, default: true }]);
  });

  test('can be changed by staff for customers only', async () => {
    const customer = await own();
    const admin = await createUser(server.deps.db, { role: 'Admin' });
    const { email } = await createUser(server.deps.db, { role: 'Supervisor' });
    const staff = server.client();
    await staff.signIn(email, password);
    const body = { ...home, customerId: customer.id };
    const { data } = await staff.call('POST /api/addresses/customer', { body });
    const change = { params: { id: data.id }, body: { ...home, label: 'Work' } };
    await staff.call('PUT /api/addresses/:id', change);
    const params = { customerId: customer.id };
    const read = await staff.call('GET /api/addresses/customer/:customerId', { params });
    expect(read.data).toEqual(await customer.list());
    const forAdmin = { body: { ...home, customerId: admin.id } };
    expect(await staff.refused('POST /api/addresses/customer', forAdmin)).toMatchObject({
      status: 404,
    });
  });
});

test('activates another card', async () => {
  const { client, ids } = await somebody();
  const { data: second } = await client.call('POST /api/cards', {
    body: { stripeToken: 'tok_mastercard' },
  });
  await client.call('PUT /api/cards/:id', { params: { id: second.id }, body: { active: true } });
  const { data } = await client.call('GET /api/cards');
  expect(data.map(({ id, active }) => [id, active])).toEqual([
    [second.id, true],
    [ids.card, false],
  ]);
});

test('recreates a customer deleted at the provider, as often as needed', async () => {
  const { client, ids } = await somebody();
  for (let time = 0; time < 2; time += 1) {
    const [user] = await server.deps.db.select().from(users).where(eq(users.id, ids.user));
    await server.gateway.dropCustomer({ customer: user?.gatewayCustomer ?? '' });
    const { data: card } = await client.call('POST /api/cards', {
      body: { stripeToken: 'tok_mastercard' },
    });
    const { data } = await client.call('GET /api/cards');
    expect(data.map(({ id, active }) => [id, active])).toEqual([[card.id, true]]);
  }
});

test('detaches a removed card at the provider, once that can be reached', async () => {
  const { client, ids } = await somebody();
  const detached = async () => {
    const { rows } = await server.database.pool.query<{ detached: boolean }>(
      `select c.detached from test_gateway.cards c join cards on gateway_card = c.ref
       where cards.id = $1`,
      [ids.card],
    );
    return rows;
  };
  server.gateway.faults.timeouts.dropCard = 'before';
  await client.call('DELETE /api/cards/:id', { params: { id: ids.card } });
  expect((await client.call('GET /api/cards')).data).toEqual([]);
  expect(await detached()).toEqual([{ detached: false }]);
  delete server.gateway.faults.timeouts.dropCard;
  await server.runJobs(cardTasks(server.deps));
  expect(await detached()).toEqual([{ detached: true }]);
});

describe('own data', () => {
  test('is one file with all of a user’s data and nothing of anyone else', async () => {
    const [mine, other] = [await somebody(), await somebody()];
    await server.runJobs(messagesTasks(server.deps));
    const { status, body, headers } = await mine.client.send('GET', '/api/own-data');
    expect(status).toBe(200);
    expect(headers['content-disposition']).toContain('my-data.json');
    expect(body).toMatchObject({
      account: { email: mine.email },
      addresses: [{ id: mine.ids.address }],
      cards: [{ last4: '4242', active: true }],
      bookings: [
        {
          number: mine.ids.booking,
          package: 'Full Day Package',
          total: 2000,
          payments: [{ amount: 200, direction: 'payment', method: 'Credit card' }],
          survey: { answers: { guests: [{ allergies: 'peanuts of this test' }] } },
        },
      ],
      orders: [{ number: mine.ids.order, lines: [{ product: 'Rod', quantity: 2 }] }],
    });
    const text = JSON.stringify(body);
    expect(text).toContain('confirmed');
    expect(text).not.toContain(other.email);
    expect(text).not.toMatch(/argon2|pm_|secret_link|reset-password/);
  });

  test('excludes the fields of a booking that staff alone read, also from its history', async () => {
    const { client, ids } = await somebody();
    const { email } = await createUser(server.deps.db, { role: 'Supervisor' });
    const staff = server.client();
    await staff.signIn(email, password);
    const notes = Object.keys(plainFieldsForStaff).map((it) => [it, `about ${it}`] as const);
    const body = { name: 'Another Name', ...Object.fromEntries(notes) };
    await staff.call('PUT /api/bookings/:id', { params: { id: ids.booking }, body });
    const { data } = await staff.call('GET /api/bookings/:id', { params: { id: ids.booking } });
    expect(data.history[0]?.after).toEqual(body);
    const own = await client.send('GET', '/api/own-data');
    expect(own.body).toMatchObject({
      bookings: [{ history: [{ after: { name: body.name } }] }],
    });
    expect(JSON.stringify(own.body)).not.toContain('about ');
  });

  test('excludes mails to an unverified address', async () => {
    const owner = await somebody();
    await server.runJobs(messagesTasks(server.deps));
    const thief = await createUser(server.deps.db, { email: 'thief@example.test' });
    const client = server.client();
    await client.signIn(thief.email, password);
    await server.deps.db
      .update(users)
      .set({ email: 'gone@example.test' })
      .where(eq(users.email, owner.email));
    const claim = { email: owner.email, emailVerifiedAt: null };
    await server.deps.db.update(users).set(claim).where(eq(users.id, thief.id));
    expect((await client.send('GET', '/api/own-data')).body).toMatchObject({ messages: [] });
  });
});
