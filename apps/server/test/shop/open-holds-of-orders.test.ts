import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reportOpenHolds, settleHolds } from '#features/bookings/bookings-api.ts';
import { giveSettings } from '#features/settings/settings-api.ts';
import { tripOf } from '../baskets/basket-body.ts';
import type { TestClient } from '../harness/client.ts';
import { bookingBody } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { itemOf, openShopDesk, type ShopDesk, type Sold } from './shop-desk.ts';

let desk: ShopDesk;
let staff: TestClient;
let paddle: Sold;
let dryBag: Sold;

beforeAll(async () => {
  desk = await openShopDesk();
  staff = (await signedIn(desk.server, 'Supervisor')).client;
  paddle = await desk.show('Paddle', { quantity: 100 });
  dryBag = await desk.show('Dry bag', { price: 30, quantity: 100 });
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.advance({ minutes: 20 });
  await settleHolds(desk.server.deps);
});

/** An order whose card asks its holder: two paddles and a dry bag, 79.10 with tax. */
async function held(over: object = {}, trips: Parameters<ShopDesk['order']>[2] = {}) {
  const lines = [itemOf(paddle, 2), itemOf(dryBag)];
  const { body } = await desk.order(
    lines,
    { amount: 79.1, stripeToken: 'pm_card_threeDSecure2Required', ...over },
    trips,
  );
  const { data } = body as { data: { client_secret: string } };
  return { id: await desk.lastOrder(), secret: data.client_secret };
}
const list = async () => (await staff.call('GET /api/open-holds')).data;
const release = (id: number) =>
  staff.call('POST /api/open-holds/orders/:id/release', { params: { id } });
const refusedRelease = (id: number) =>
  staff.refused('POST /api/open-holds/orders/:id/release', { params: { id } });
const answerBank = (secret: string, outcome: 'approve' | 'refuse') =>
  desk.server.client().send('POST', '/api/test-gateway/authenticate', {
    body: { client_secret: secret, outcome },
  });

describe('open holds of orders', () => {
  test('stand with those of bookings, with products and what is due', async () => {
    const { id } = await held();
    expect(await list()).toMatchObject([
      {
        ...{ id, of: 'order', unit: '', package: '', date: null, time: null },
        ...{ products: '2 × Paddle, 1 × Dry bag', deposit: 79.1, waits_for: 'bank' },
      },
    ]);
  });

  test('are listed once where they are held with trips, and released with those', async () => {
    const date = addDays(todayIn('America/Toronto', desk.clock.now()), 30);
    const trip = tripOf(bookingBody(date, { total_price: 678, amount: 67.8 }));
    const { id } = await held({ amount: 146.9 }, { trips: [trip] });
    const holds = await list();
    expect(holds.map(({ of }) => of)).toEqual(['booking']);
    await staff.call('POST /api/open-holds/:id/release', { params: { id: holds[0]?.id ?? 0 } });
    expect(await desk.stateOf(id)).toMatchObject({ cancelled: true, charged: 0 });
    expect(await desk.heldOf(paddle)).toBe(0);
    expect(await list()).toEqual([]);
  });

  test('are released: the charge is made impossible, then the products are free', async () => {
    const { id, secret } = await held();
    expect(await desk.heldOf(paddle)).toBe(2);
    expect((await release(id)).data).toEqual({ id, outcome: 'released' });
    expect(await desk.stateOf(id)).toMatchObject({ cancelled: true, paid: 0, charged: 0 });
    expect(await desk.heldOf(paddle)).toBe(0);
    expect((await answerBank(secret, 'approve')).status).not.toBe(200);
    expect(await desk.rows(sql`select action from booking_changes where order_id = ${id}`)).toEqual(
      [{ action: 'hold_released' }],
    );
    expect(await refusedRelease(id)).toMatchObject({ status: 422, code: 'not_a_hold' });
  });

  test('become an order where they were paid meanwhile', async () => {
    const { id, secret } = await held();
    await answerBank(secret, 'approve');
    expect((await release(id)).data).toEqual({ id, outcome: 'booked' });
    expect(await desk.stateOf(id)).toMatchObject({ cancelled: false, paid: 7910, charged: 7910 });
    expect(await refusedRelease(id)).toMatchObject({
      ...{ status: 422, code: 'not_a_hold' },
      message: expect.stringMatching(/^This is an order/) as string,
    });
  });

  test('stay while the provider does not answer', async () => {
    const { id } = await held();
    desk.server.gateway.faults.timeouts = { cancelPayment: 'before' };
    expect(await refusedRelease(id)).toMatchObject({ status: 409 });
    desk.server.gateway.faults.timeouts = {};
    expect(await desk.stateOf(id)).toMatchObject({ held: true, cancelled: false });
  });

  test('of another company are neither listed nor released', async () => {
    const { id } = await held();
    await giveSettings(desk.server.deps.db, { company_id: 77 });
    expect(await list()).toEqual([]);
    expect((await refusedRelease(id)).status).toBe(404);
    await giveSettings(desk.server.deps.db, { company_id: 0 });
    expect((await refusedRelease(999_999)).status).toBe(404);
  });

  test('count among those that are unusually many', async () => {
    const unusual = async () =>
      (await staff.call('GET /api/money-tasks', { query: { state: 'open' } })).data.filter(
        ({ kind }) => kind === 'many_holds',
      );
    for (let n = 0; n < 10; n += 1) {
      await reportOpenHolds(desk.server.deps);
      expect(await unusual()).toEqual([]);
      await held({ email: `visitor-${n}@example.test` });
    }
    await reportOpenHolds(desk.server.deps);
    expect(await unusual()).toHaveLength(1);
  });
});
