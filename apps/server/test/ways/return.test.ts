import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tripOf } from '../baskets/basket-body.ts';
import type { TestClient } from '../harness/client.ts';
import { bookingBody } from '../support/booking-body.ts';
import { itemOf, openShopDesk, type ShopDesk, type Sold } from '../shop/shop-desk.ts';

let desk: ShopDesk;
let paddle: Sold;
let day = 20;
beforeAll(async () => {
  desk = await openShopDesk({ currency: 'EUR' });
  paddle = await desk.show('Paddle', { quantity: 100 });
});
afterAll(() => desk.close());

const trip = () => {
  const date = addDays(todayIn('America/Toronto', desk.clock.now()), (day += 1));
  return tripOf(bookingBody(date, { total_price: 678, amount: 67.8 }));
};

/** Presses for trips and two paddles (45.20), which leads to the page of a bank. */
async function press(client: TestClient, trips: ReturnType<typeof trip>[], token = 'ideal') {
  const amount = trips.reduce((sum, one) => sum + one.amount, 45.2);
  const { status, body } = await desk.order(
    [itemOf(paddle, 2)],
    { amount, stripeToken: `ctoken_test_${token}` },
    { client, trips },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  const { data } = body as {
    data: { client_secret: string; bookings: number[]; order: number; redirect_url: string };
  };
  return data;
}
const pay = (client_secret: string) =>
  desk.server.client().send('POST', '/api/test-gateway/authenticate', {
    body: { client_secret, outcome: 'approve' },
  });

describe('whoever comes back from the page of a bank', () => {
  test('reads all that was pressed together in the browser that pressed, as often as it is loaded', async () => {
    const client = desk.server.client();
    const { client_secret, bookings, order } = await press(client, [trip(), trip()]);
    await pay(client_secret);
    const body = { booking_id: bookings[0] ?? 0, client_secret };
    const back = async () => (await client.call('POST /api/booking/returned', { body })).data;
    const first = await back();
    expect(first).toMatchObject({
      ...{ id: bookings[0], state: 'booked' },
      own: {
        bookings: bookings.map((id) => ({ id, package: 'A ½ Day Package', unit: 'Teaser' })),
        order: { id: order, products: [{ name: 'Paddle', quantity: 2 }] },
      },
    });
    expect(await back()).toEqual({
      ...first,
      own: { ...first.own, order: { ...first.own?.order, page: expect.any(String) as string } },
    });
  });

  test('reads number and state only in another one', async () => {
    const { client_secret, bookings } = await press(desk.server.client(), [trip()]);
    await pay(client_secret);
    const body = { booking_id: bookings[0] ?? 0, client_secret };
    const { data } = await desk.server.client().call('POST /api/booking/returned', { body });
    expect(data).toEqual({ id: bookings[0], state: 'booked', own: null });
  });

  test('gets a way to the page of an order alone, once it is one', async () => {
    const client = desk.server.client();
    const { client_secret, order } = await press(client, []);
    const body = { order_id: order, client_secret };
    const waiting = (await client.call('POST /api/booking/returned', { body })).data;
    expect(waiting).toMatchObject({
      state: 'waiting',
      own: { bookings: [], order: { page: null } },
    });
    await pay(client_secret);
    const { data } = await client.call('POST /api/booking/returned', { body });
    const token = new URL(data.own?.order?.page ?? '').pathname.split('/').at(-1) ?? '';
    const page = await desk.server.client().call('GET /api/order/:token', { params: { token } });
    expect(page.data.number).toBe(order);
  });
});
