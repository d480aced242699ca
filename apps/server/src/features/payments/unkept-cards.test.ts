import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import {
  bookedId,
  bookingBody,
  fromRandomNetwork,
  requiredAction,
} from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createUser, password } from '#test/support/factories.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { cardTasks } from '#features/payments/cards/cards-jobs.ts';

let server: TestApp;
let next = 20;
beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
});
afterAll(() => server.close());
afterEach(() => {
  server.gateway.faults.timeouts = {};
  server.gateway.faults.onPoint = () => undefined;
});

/** Books as a guest and chooses to save the card. */
async function bookAndKeep(stripeToken: string) {
  const date = addDays(todayIn('America/Toronto', server.clock.now()), (next += 1));
  const email = `keeper-${next}@example.test`;
  const client = server.client();
  const body = bookingBody(date, { email, stripeToken, keep_card: true });
  const headers = fromRandomNetwork();
  const book = () => client.send('POST', '/api/booking/create', { body, headers });
  return { email, client, answer: await book() };
}

/** Number of customers with this address at the provider after all clean-up jobs ran. */
async function knownAtProvider(email: string): Promise<number> {
  await server.runJobs(cardTasks(server.deps));
  const { rows } = await server.database.pool.query<{ n: number }>(
    'select count(*)::int as n from test_gateway.customers where email = $1',
    [email],
  );
  return rows[0]?.n ?? 0;
}

describe('a guest whose card is not saved after all is deleted at the provider', () => {
  test.each(['tok_chargeDeclined', 'tok_chargeCustomerFail', 'tok_chargeDeclinedExpiredCard'])(
    'when the card is declined: %s',
    async (token) => {
      const { email, answer } = await bookAndKeep(token);
      expect(answer).toMatchObject({ status: 422 });
      expect(await knownAtProvider(email)).toBe(0);
    },
  );

  test('when the bank’s authentication is never completed', async () => {
    const { email, answer } = await bookAndKeep('pm_card_threeDSecure2Required');
    requiredAction(answer);
    expect(await knownAtProvider(email)).toBe(1);
    server.clock.advance({ minutes: 20 });
    await settleHolds(server.deps);
    expect(await knownAtProvider(email)).toBe(0);
  });

  test('when the provider becomes unreachable before the payment', async () => {
    server.gateway.faults.timeouts.createPayment = 'before';
    const { email, answer } = await bookAndKeep('tok_visa');
    expect(answer).toMatchObject({ status: 422 });
    expect(await knownAtProvider(email)).toBe(0);
  });

  test('when the hold is given up during the provider call', async () => {
    server.gateway.faults.onPoint = async (call, point) => {
      if (call !== 'createCustomer' || point !== 'after') return;
      server.clock.advance({ minutes: 20 });
      await settleHolds(server.deps);
    };
    const { email, answer } = await bookAndKeep('tok_visa');
    expect(answer).toMatchObject({ status: 422 });
    expect(await knownAtProvider(email)).toBe(0);
  });

  test('when the address has got an account by the time of payment', async () => {
    const { email, client, answer } = await bookAndKeep('pm_card_threeDSecure2Required');
    const { client_secret, booking_id } = requiredAction(answer);
    const { id } = await createUser(server.deps.db, { email });
    const approved = { client_secret, outcome: 'approve' } as const;
    await client.call('POST /api/test-gateway/authenticate', { body: approved });
    const body = { booking_id, client_secret };
    const confirmed = await client.send('POST', '/api/booking/confirm', { body });
    expect(bookedId(confirmed)).toBe(booking_id);
    expect(await knownAtProvider(email)).toBe(0);
    const { rows } = await server.database.pool.query('select from cards where user_id = $1', [id]);
    expect(rows).toEqual([]);
  });
});

test('a guest whose card is saved stays a customer at the provider', async () => {
  const { email, answer } = await bookAndKeep('tok_visa');
  bookedId(answer);
  expect(await knownAtProvider(email)).toBe(1);
});

test('a customer whose new card is declined keeps those on file', async () => {
  const { email } = await createUser(server.deps.db);
  const client = server.client();
  await client.signIn(email, password);
  await client.call('POST /api/cards', { body: { stripeToken: 'tok_visa' } });
  const date = addDays(todayIn('America/Toronto', server.clock.now()), (next += 1));
  const body = bookingBody(date, { email, stripeToken: 'tok_chargeDeclined', keep_card: true });
  const answer = await client.send('POST', '/api/booking/create', { body });
  expect(answer).toMatchObject({ status: 422 });
  expect(await knownAtProvider(email)).toBe(1);
  expect((await client.call('GET /api/cards')).data).toHaveLength(1);
});
