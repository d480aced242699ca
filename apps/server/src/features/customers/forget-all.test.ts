import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cardTasks } from '#features/payments/cards/cards-jobs.ts';
import { reportFailures } from '#features/payments/payments-api.ts';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import { bookedId } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createCharterBusiness, createUser, password } from '#test/support/factories.ts';
import {
  createCustomerWithHistory,
  type CustomerWithHistory,
} from '#test/support/customer-with-history.ts';

let server: TestApp;
let dayUnit: Awaited<ReturnType<typeof createCharterBusiness>>['dayUnit'];
let admin: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  ({ dayUnit } = await createCharterBusiness(server.deps.db));
  const { email } = await createUser(server.deps.db, { role: 'Admin' });
  admin = server.client();
  await admin.signIn(email, password);
});
afterAll(() => server.close());
beforeEach(() => server.clock.set('2026-06-15T14:00:00Z'));

const rows = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query<Record<string, unknown>>(text, values)).rows;

let count = 0;
async function somebody(): Promise<CustomerWithHistory & { name: string }> {
  count += 1;
  const name = `Greta Gone ${count}`;
  const date = `2026-09-${String(count).padStart(2, '0')}`;
  const fields = { email: `gone-${count}@example.test`, name, date };
  return { ...(await createCustomerWithHistory(server, dayUnit, fields)), name };
}

/** Deletes the account once every trip is over. */
async function leave({ client, email }: CustomerWithHistory) {
  server.clock.set('2027-01-01T12:00:00Z');
  await client.signIn(email, password);
  const left = await client.send('POST', '/api/own-account/delete', { body: { password } });
  expect(left.status).toBe(204);
}

const merge = (id: number, otherId: number) =>
  admin.call('POST /api/customers/:id/merge', { params: { id }, body: { other_id: otherId } });

/** The tables that contain any of these texts. */
async function tracesOf(words: string[]) {
  const found = await rows(
    `select distinct name from (
       select 'bookings' as name, t::text as text from bookings t union all
       select 'changes', t::text from booking_changes t union all
       select 'messages', t::text from messages t union all
       select 'tasks', t::text from money_tasks t union all
       select 'users', t::text from users t union all
       select 'orders', t::text from orders t union all
       select 'cards', t::text from cards t where removed_at is not null union all
       select 'addresses', t::text from addresses t) everything
     where text ilike any ($1)`,
    [words.map((word) => `%${word}%`)],
  );
  return found.map(({ name }) => name);
}

const attached = async () =>
  (
    await rows(
      'select customer from test_gateway.cards where customer is not null and not detached',
    )
  ).map(({ customer }) => customer);

test('a merge detaches the other record’s cards at the provider', async () => {
  const [kept, other] = [await somebody(), await somebody()];
  const before = await attached();
  await merge(kept.ids.user, other.ids.user);
  await server.runJobs(cardTasks(server.deps));
  expect(await attached()).toHaveLength(before.length - 1);
  expect((await kept.client.call('GET /api/cards')).data).toHaveLength(1);
});

test('deleting an account erases the records merged into it', async () => {
  const [kept, other] = [await somebody(), await somebody()];
  await server.runJobs(messagesTasks(server.deps));
  await merge(kept.ids.user, other.ids.user);
  await leave(kept);
  expect(await tracesOf([kept.email, kept.name, other.email, other.name])).toEqual([]);

  // The address is free: a booking with it creates a new customer.
  const { data: anew } = await admin.call('GET /api/customers', { query: { q: other.email } });
  expect(anew).toEqual([]);
  const guest = server.client();
  const body = {
    unit_id: dayUnit.id,
    package_id: dayUnit.packages.full_day,
    package_name: 'Full Day Package',
    date: '2027-05-01',
    name: 'New Guest',
    email: other.email,
    phone: '+14165550111',
    details: 2,
    total_price: 2000,
    amount: 200,
    stripeToken: 'tok_visa',
  };
  const booking = bookedId(await guest.send('POST', '/api/booking/create', { body }));
  const [row] = await rows('select customer_id from bookings where id = $1', [booking]);
  expect([kept.ids.user, other.ids.user]).not.toContain(row?.['customer_id']);
});

test('keeps a merged record that an Admin restored as a separate person', async () => {
  const [kept, other] = [await somebody(), await somebody()];
  await merge(kept.ids.user, other.ids.user);
  await rows('update users set ended_at = null where id = $1', [other.ids.user]);
  await leave(kept);
  expect(await rows('select name, merged_into from users where id = $1', [other.ids.user])).toEqual(
    [{ name: other.name, merged_into: null }],
  );
});

test('deleting an account erases its orders, resent mails and failed mails', async () => {
  const customer = await somebody();
  const { ids } = customer;
  const elsewhere = 'greta-work@example.test';
  await rows('update orders set email = $2, company_id = 1 where id = $1', [ids.order, elsewhere]);
  await admin.call('POST /api/take-payment', {
    body: { by: 'hand', order: ids.order, amount: 100, method: 'Cash', date: '2026-06-15' },
  });
  await admin.call('POST /api/order-invoice-send/:id', { params: { id: ids.order } });
  await admin.call('POST /api/booking-email-resend/:id', { params: { id: ids.booking } });
  await server.runJobs(messagesTasks(server.deps));
  await rows(
    `update messages set state = 'failed', last_error = '550 no such user: ' || recipient
     where recipient in ($1, $2)`,
    [customer.email, elsewhere],
  );
  await reportFailures(server.deps);
  const tasks = `select reason, order_id from money_tasks where kind = 'message_failed' and order_id = $1`;
  expect((await rows(tasks, [ids.order])).map(({ reason }) => reason)).toEqual([
    `550 no such user: ${elsewhere}`,
    `550 no such user: ${elsewhere}`,
  ]);
  await leave(customer);
  expect(await tracesOf([customer.email, customer.name, elsewhere])).toEqual([]);
  // The deletion creates no task for staff.
  const before = await rows('select count(*) from money_tasks');
  await reportFailures(server.deps);
  expect(await rows('select count(*) from money_tasks')).toEqual(before);
});
