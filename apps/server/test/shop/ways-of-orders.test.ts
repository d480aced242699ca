import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { createUser, password } from '../support/factories.ts';
import { signedIn } from '../support/paying-customer.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk, type Sold } from './shop-desk.ts';

/** Orders that are paid in other ways than by card, at a business in EUR. */
let desk: ShopDesk;
beforeAll(async () => {
  desk = await openShopDesk({ currency: 'EUR' });
});
afterAll(() => desk.close());

const one = (sold: Sold, token: string, client = desk.server.client()) =>
  desk.order([itemOf(sold)], { amount: 22.6, stripeToken: token }, { client });

const secretOf = (answer: { body: unknown }) => {
  const { data } = answer.body as { data: { status: string; client_secret: string } };
  expect(data.status).toBe('requires_action');
  return data.client_secret;
};

const atBank = (client_secret: string, outcome: 'approve' | 'refuse') =>
  desk.server
    .client()
    .send('POST', '/api/test-gateway/authenticate', { body: { client_secret, outcome } });

describe('an order that is paid on another page', () => {
  test('and comes back on another device is an order, and says number and state only', async () => {
    const cap = await desk.show('Cap', { quantity: 1 });
    const answer = await one(cap, 'ctoken_test_ideal');
    const id = orderOf(answer);
    const client_secret = secretOf(answer);
    await atBank(client_secret, 'approve');
    const returned = await desk.server
      .client()
      .call('POST /api/booking/returned', { body: { order_id: id, client_secret } });
    expect(returned.data).toEqual({ id, state: 'booked', own: null });
    expect(await desk.stateOf(id)).toMatchObject({
      ...{
        status: 3,
        held: false,
        paid: 2260,
        mails: ['shop-order-confirmation', 'staff-shop-order'],
      },
    });
    const wrong = { order_id: id, client_secret: 'pi_1_secret_2' };
    const refused = await desk.server
      .client()
      .refused('POST /api/booking/returned', { body: wrong });
    expect(refused.status).toBe(404);
  });

  test('and never comes back, unpaid: its stock is free after its minutes', async () => {
    const cap = await desk.show('Cap', { quantity: 1 });
    const id = orderOf(await one(cap, 'ctoken_test_ideal'));
    desk.clock.advance({ minutes: 14 });
    await settleHolds(desk.server.deps);
    expect(await desk.heldOf(cap)).toBe(1);
    desk.clock.advance({ minutes: 3 });
    await settleHolds(desk.server.deps);
    expect(await desk.heldOf(cap)).toBe(0);
    expect(await desk.stateOf(id)).toMatchObject({ cancelled: true, charged: 0, mails: [] });
  });

  test('and never comes back, paid: it is an order all the same', async () => {
    const cap = await desk.show('Cap', { quantity: 1 });
    const answer = await one(cap, 'ctoken_test_ideal');
    await atBank(secretOf(answer), 'approve');
    desk.clock.advance({ minutes: 17 });
    await settleHolds(desk.server.deps);
    expect(await desk.stateOf(orderOf(answer))).toMatchObject({ status: 3, paid: 2260 });
  });
});

describe('an order by a debit', () => {
  test('keeps its stock while its money is on its way, and is an order when it comes', async () => {
    const cap = await desk.show('Cap', { quantity: 1 });
    const { client } = await signedIn(desk.server, 'Customer');
    const answer = await one(cap, 'ctoken_test_sepa', client);
    expect(answer.body).toMatchObject({ data: { status: 'awaiting_payment', bookings: [] } });
    const id = orderOf(answer);
    expect(await desk.stateOf(id)).toEqual({
      ...{ status: 0, held: false, awaiting: true, cancelled: false, paid: 0, charged: 0 },
      mails: ['order-payment-awaited'],
    });
    expect((await client.call('GET /api/my-orders')).data).toMatchObject([{ id, awaiting: true }]);
    desk.clock.advance({ days: 3 });
    await settleHolds(desk.server.deps);
    expect(await desk.stateOf(id)).toEqual({
      ...{ status: 3, held: false, awaiting: false, cancelled: false, paid: 2260, charged: 2260 },
      mails: ['order-payment-awaited', 'shop-order-confirmation', 'staff-shop-order'],
    });
  });

  test('that is refused frees its stock and says so', async () => {
    const cap = await desk.show('Cap', { quantity: 1 });
    const id = orderOf(await one(cap, 'ctoken_test_sepa_fails'));
    expect(await desk.heldOf(cap)).toBe(1);
    desk.clock.advance({ days: 3 });
    await settleHolds(desk.server.deps);
    expect(await desk.heldOf(cap)).toBe(0);
    expect(await desk.stateOf(id)).toEqual({
      ...{ status: 0, held: false, awaiting: false, cancelled: true, paid: 0, charged: 0 },
      mails: ['order-payment-awaited', 'order-not-paid'],
    });
  });

  test('that is cancelled meanwhile is given back when its money comes', async () => {
    const cap = await desk.show('Cap', { quantity: 1 });
    const id = orderOf(await one(cap, 'ctoken_test_sepa'));
    const email = 'staff@example.test';
    await createUser(desk.server.deps.db, { role: 'Supervisor', email });
    const staff = desk.server.client();
    await staff.signIn(email, password);
    const { data: order } = await staff.call('GET /api/orders/:id', { params: { id } });
    expect(order).toMatchObject({ delivery_state: 'awaiting', shop: { can_cancel: true } });
    await staff.call('POST /api/orders/:id/cancel', {
      params: { id },
      body: { version: order.version, by_business: false, reason: '', refund: 0 },
    });
    expect(await desk.heldOf(cap)).toBe(0);
    desk.clock.advance({ days: 3 });
    await settleHolds(desk.server.deps);
    expect(await desk.stateOf(id)).toEqual({
      ...{ status: 5, held: false, awaiting: false, cancelled: true, paid: 0, charged: 0 },
      mails: ['order-payment-awaited', 'shop-order-cancelled', 'payment-refunded'],
    });
  });
});
