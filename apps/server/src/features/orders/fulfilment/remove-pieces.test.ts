import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShopDesk, type ShopDesk } from '#test/shop/shop-orders.ts';

let desk: ShopDesk;
beforeAll(async () => {
  desk = await openShopDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.restock());

const removePieces = async (id: number, quantity: number, refund: number) => ({
  params: { id },
  body: {
    version: (await desk.read(id)).version,
    lines: [{ position: 0, quantity }],
    refund,
    reason: 'Ordered one too many',
  },
});
const picked = async (id: number) =>
  (await desk.staff.call('GET /api/pick-list', {})).data.orders
    .find((order) => order.id === id)
    ?.lines.map(({ quantity }) => quantity);
const refundsOf = async (id: number) =>
  (
    await desk.server.deps.db.execute<{ amount: number }>(
      sql`select amount_cents::integer as amount from ledger_entries
        where order_id = ${id} and direction = 'refund' order by id`,
    )
  ).rows.map(({ amount }) => amount);
const wrongSums = async () =>
  (
    await desk.server.deps.db.execute<{ name: string }>(
      sql`select name from check_sums() where different > 0`,
    )
  ).rows;

test('pieces removed before packing are back in stock, refunded, and not picked', async () => {
  const id = await desk.order();
  expect(await picked(id)).toEqual([2]);
  const { data } = await desk.staff.call(
    'POST /api/orders/:id/remove-pieces',
    await removePieces(id, 1, 25.25),
  );
  expect(data).toMatchObject({
    ...{ delivery_state: 'to_pack', left: 0 },
    shop: {
      ...{ refunded: 25.25, can_remove_pieces: false },
      returns: [{ state: 'removed', lines: [{ received: 1, restocked: 1 }] }],
    },
  });
  expect(await picked(id)).toEqual([1]);
  expect([await desk.held(desk.paddle), await refundsOf(id)]).toEqual([1, [2525]]);
  expect(await wrongSums()).toEqual([]);
});

test('a line that was removed is gone from the pick list, and the rest is cancelled or delivered', async () => {
  const id = await desk.order({ kayaks: 1 });
  await desk.staff.call('POST /api/orders/:id/remove-pieces', await removePieces(id, 1, 450));
  expect(await picked(id)).toEqual([2]);
  const { version } = await desk.read(id);
  await desk.staff.call('POST /api/orders/:id/cancel', {
    params: { id },
    body: { version, refund: 65.5, reason: '' },
  });
  expect([await desk.held(desk.kayak), await desk.held(desk.paddle)]).toEqual([0, 0]);
  expect(await refundsOf(id)).toEqual([45_000, 6550]);
  const other = await desk.order({ kayaks: 1 });
  await desk.step(other, 'packed');
  await desk.staff.call('POST /api/orders/:id/remove-pieces', await removePieces(other, 1, 450));
  const done = await desk.deliver(other);
  expect(done).toMatchObject({ delivery_state: 'delivered', shop: { can_return: true } });
  expect(done.shop?.returns[0]?.state).toBe('removed');
  expect(await wrongSums()).toEqual([]);
});

test('a press that is sent twice removes and refunds once', async () => {
  const id = await desk.order({ kayaks: 1 });
  const press = await removePieces(id, 1, 450);
  const answers = await Promise.all([
    desk.staff.send('POST', `/api/orders/${id}/remove-pieces`, { body: press.body }),
    desk.staff.send('POST', `/api/orders/${id}/remove-pieces`, { body: press.body }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect([await desk.held(desk.kayak), await refundsOf(id)]).toEqual([0, [45_000]]);
});

test('all that is left is not removed, nor anything once it is on its way, nor for another refund', async () => {
  const id = await desk.order();
  const refuse = async (quantity: number, refund: number) =>
    desk.staff.refused(
      'POST /api/orders/:id/remove-pieces',
      await removePieces(id, quantity, refund),
    );
  expect((await refuse(2, 65.5)).errors).toEqual({
    lines: ['These are all of its products. Cancel the order instead.'],
  });
  expect(await refuse(1, 20)).toMatchObject({ code: 'refund_changed' });
  await desk.step(id, 'packed');
  await desk.step(id, 'shipped');
  expect(await refuse(1, 25.25)).toMatchObject({
    ...{ code: 'order_step', message: 'This order is shipped.' },
  });
  expect(await refundsOf(id)).toEqual([]);
});
