import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookedId } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { makeBusiness } from '#test/support/test-business.ts';

let server: TestApp;
let staff: TestClient;
let nextDay = 30;
const freshDay = () => addDays(todayIn('America/Toronto', server.clock.now()), (nextDay += 1));

beforeAll(async () => {
  server = await buildTestApp();
  await makeBusiness(server.deps.db);
  await createUser(server.deps.db, { role: 'Supervisor', email: 'staff@example.test' });
  staff = server.client();
  await staff.signIn('staff@example.test', password);
});
afterAll(() => server.close());

const body = (over: object = {}) => ({
  unit_id: 3,
  package_id: 32,
  date: freshDay(),
  time: '06:00:00',
  name: 'Ada Guest',
  email: `guest-${crypto.randomUUID()}@example.test`,
  phone: '+14165550111',
  details: 6,
  total_price: 600,
  amount: 60,
  ...over,
});
const make = (over: object) => staff.send('POST', '/api/create-booking', { body: body(over) });

async function row(id: number) {
  const { rows } = await server.deps.db.execute(sql`
    select status, source, paid_cents::int as paid, deposit_cents::int as deposit, hold_expires_at,
      customer_id is not null as owned, consent_at,
      (select count(*)::int from taken_times where booking_id = b.id) as slots,
      (select count(*)::int from messages where booking_id = b.id) as told,
      (select string_agg(action, ',') from booking_changes where booking_id = b.id) as history
    from bookings b where id = ${id}`);
  return rows[0];
}
const made = {
  status: 0,
  source: 'staff',
  paid: 0,
  deposit: 6000,
  hold_expires_at: null,
  owned: true,
  consent_at: null,
  slots: 1,
  told: 2,
  history: 'created',
};

describe('a booking made by staff', () => {
  test('without payment is confirmed at once, has no expiry, and is mailed to the customer', async () => {
    const { data } = await staff.call('POST /api/bookings', { body: body() });
    expect(await row(data.status === 'booked' ? data.id : 0)).toEqual(made);
  });

  test('can be made without a message, or without a deposit', async () => {
    const quiet = bookedId(await make({ deposit: 'later', confirmation: false }));
    expect(await row(quiet)).toEqual({ ...made, told: 0 });
    const none = bookedId(await make({ deposit: 'none' }));
    expect(await row(none)).toEqual({ ...made, deposit: 0 });
  });

  test('takes the deposit by hand, by a new card, or by the customer’s card', async () => {
    const byHand = { deposit: 'by_hand', paid_by_hand: { method: 'Cash', reference: 'R7' } };
    expect(await row(bookedId(await make(byHand)))).toEqual({ ...made, status: 2, paid: 6000 });

    const customer = await createUser(server.deps.db, { email: 'saved@example.test' });
    const theirs = { customer_id: customer.id, email: customer.email };
    const without = await make({ ...theirs, deposit: 'saved_card' });
    expect(without.body).toMatchObject({
      errors: { deposit: ['This customer has no saved card.'] },
    });
    const card = { deposit: 'new_card', stripeToken: 'tok_visa', keep_card: true };
    const first = bookedId(await make({ ...theirs, ...card }));
    expect(await row(first)).toEqual({ ...made, status: 2, paid: 6000 });
    const second = bookedId(await make({ ...theirs, deposit: 'saved_card' }));
    expect(await row(second)).toMatchObject({ status: 2, paid: 6000 });
  });

  test('with a declined card frees the slot and shows the provider’s message', async () => {
    const date = freshDay();
    const declined = await make({
      date,
      deposit: 'new_card',
      stripeToken: 'tok_chargeDeclined',
    });
    expect(declined.status).toBe(422);
    expect(declined.body).toMatchObject({ message: expect.stringMatching(/declined/) as unknown });
    // The holder is not there to authenticate.
    const asking = await make({
      date,
      deposit: 'new_card',
      stripeToken: 'pm_card_threeDSecure2Required',
    });
    expect(asking.status).toBe(422);
    bookedId(await make({ date, deposit: 'later' }));
  });

  test('can be inshore, at the price in the settings', async () => {
    const inshore = { unit_id: 0, package_id: null, time: null, duration: 4, details: 2 };
    const id = bookedId(
      await make({ ...inshore, total_price: 625, amount: 93.75, deposit: 'later' }),
    );
    expect(await row(id)).toMatchObject({ status: 0, slots: 0, deposit: 9375 });
  });

  test.each([
    ['another price', () => ({ total_price: 1 }), 'total_price'],
    ['a taken slot', takenSlot, 'date'],
    ['money of tomorrow', () => tomorrow(), 'paid_by_hand.paid_on'],
    ['no method', () => ({ deposit: 'by_hand' }), 'paid_by_hand'],
    ['no card', () => ({ deposit: 'new_card' }), 'stripeToken'],
    ['a customer of nobody', () => ({ customer_id: 999_999 }), 'customer_id'],
  ])('with %s is refused at its field', async (_case, over, field) => {
    const refused = await make({ deposit: 'later', ...(await over()) });
    expect(refused.status).toBe(422);
    expect(refused.body).toHaveProperty(['errors', field]);
  });

  test('is replayed only to the staff member who sent its key', async () => {
    const headers = { 'idempotency-key': 'a-call-by-one-of-us' };
    const booking = body({ deposit: 'later' });
    const first = bookedId(
      await staff.send('POST', '/api/create-booking', { body: booking, headers }),
    );
    const { email } = await createUser(server.deps.db, { role: 'Admin' });
    const colleague = server.client();
    await colleague.signIn(email, password);
    const answer = await colleague.send('POST', '/api/create-booking', { body: booking, headers });
    expect(answer).toMatchObject({ status: 422, body: { errors: { time: [expect.any(String)] } } });
    const again = server.client();
    await again.signIn('staff@example.test', password);
    expect(
      bookedId(await again.send('POST', '/api/create-booking', { body: booking, headers })),
    ).toBe(first);
  });

  test('is made once per key', async () => {
    const headers = { 'idempotency-key': 'a-call-on-the-phone' };
    const request = { ...body(), deposit: 'later' };
    const send = () => staff.send('POST', '/api/create-booking', { body: request, headers });
    const [one, two] = await Promise.all([send(), send()]);
    expect(one.body).toEqual(two.body);
    expect(one.status).toBe(200);
  });
});

async function takenSlot() {
  const date = freshDay();
  bookedId(
    await make({
      date,
      deposit: 'later',
      package_id: 34,
      time: null,
      total_price: 1200,
      amount: 120,
    }),
  );
  return { date };
}

function tomorrow() {
  const paid_on = addDays(todayIn('America/Toronto', server.clock.now()), 1);
  return { deposit: 'by_hand', paid_by_hand: { method: 'Cash', paid_on } };
}
