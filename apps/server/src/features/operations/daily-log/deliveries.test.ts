import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShopDesk, type ShopDesk } from '#test/shop/shop-orders.ts';

let desk: ShopDesk;
beforeAll(async () => {
  desk = await openShopDesk();
  await desk.restock();
});
afterAll(() => desk.server.close());

/** How far an order has come in the daily log of the day it is delivered on. */
const stateInLog = async (id: number) => {
  const { delivery_date: date } = await desk.read(id);
  const { data } = await desk.staff.call('GET /api/daily-log/:date', { params: { date } });
  return data.deliveries.find((order) => order.id === id)?.delivery_state;
};

test('a delivery of the shop has the state of its order, step by step', async () => {
  const id = await desk.order();
  expect(await stateInLog(id)).toBe('to_pack');
  await desk.step(id, 'packed');
  expect(await stateInLog(id)).toBe('packed');
  await desk.step(id, 'shipped');
  expect(await stateInLog(id)).toBe('shipped');
});

test('it is returned once every piece of it came back', async () => {
  const id = await desk.order();
  await desk.deliver(id);
  expect(await stateInLog(id)).toBe('delivered');
  const params = { id };
  const lines = [{ position: 0, quantity: 2 }];
  const { data: asked } = await desk.staff.call('POST /api/orders/:id/return', {
    params,
    body: { version: (await desk.read(id)).version, lines, reason: 'Too long' },
  });
  await desk.staff.call('POST /api/orders/:id/return/receive', {
    params,
    body: {
      version: asked.version,
      lines: [{ position: 0, received: 2, restocked: 2 }],
      refund: 59.5,
    },
  });
  expect(await stateInLog(id)).toBe('returned');
});

test('an order that staff took has none', async () => {
  const { id } = await desk.take();
  expect(await stateInLog(id)).toBeNull();
});
