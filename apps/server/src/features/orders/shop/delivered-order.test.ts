import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openShopDesk, type ShopDesk } from '#test/shop/shop-orders.ts';

let desk: ShopDesk;
let zone = 0;
let far = 0;
let place = 0;
beforeAll(async () => {
  desk = await openShopDesk();
  const company = { company_id: null };
  const canada = { countries: ['CA'], regions: [], ...company };
  zone = (
    await desk.staff.call('POST /api/shipping-zones', {
      body: {
        name: 'Parcel',
        ...canada,
        prices: [
          { from: 0, price: 15 },
          { from: 500, price: 0 },
        ],
      },
    })
  ).data.id;
  far = (
    await desk.staff.call('POST /api/shipping-zones', {
      body: { name: 'Courier', ...canada, prices: [{ from: 0, price: 40 }] },
    })
  ).data.id;
  const dock = { name: 'North dock', address: '3 Lake Road', hours: 'Daily 9 to 5', ...company };
  place = (await desk.staff.call('POST /api/pickup-places', { body: dock })).data.id;
});
afterAll(() => desk.server.close());
beforeEach(() => desk.restock());

const address = { line1: '1 Front Street', city: 'Toronto', postcode: 'M5J 2N1', country: 'CA' };
const shipped = (over: object = {}) => ({
  lines: [{ unit_id: desk.paddle, quantity: 2 }],
  delivery: { by: 'shipping', zone_id: zone, address },
  total_price: 65.5,
  ...over,
});
const byCash = { method: 'Cash' };
const params = (id: number) => ({ params: { id } });
const refusal = async (over: object) =>
  (await desk.staff.refused('POST /api/orders', { body: desk.body(shipped(over)) })).errors;
const mails = async (id: number) =>
  (
    await desk.server.deps.db.execute<{ name: string }>(
      sql`select template as name from messages where order_id = ${id} order by id`,
    )
  ).rows.map(({ name }) => name);

test('staff are told what shipping costs before they take an order, as visitors are', async () => {
  const ask = async (delivery: object | null, quantity = 2) =>
    (
      await desk.staff.call('POST /api/orders/quote', {
        body: { lines: [{ unit_id: desk.paddle, quantity }], delivery },
      })
    ).data;
  expect(await ask(null)).toMatchObject({
    shipping: null,
    total_price: 50.5,
    delivery: { pickup_places: [{ id: place }], countries: [{ code: 'CA' }] },
  });
  expect(await ask({ by: 'shipping', country: 'CA' })).toMatchObject({
    shipping: 15,
    total_price: 65.5,
    delivery: {
      shipping: [
        { zone_id: zone, free_from: 500 },
        { zone_id: far, price: 40 },
      ],
    },
  });
  expect(await ask({ by: 'shipping', country: 'CA' }, 20)).toMatchObject({ shipping: 0 });
  expect(await ask({ by: 'shipping', country: 'FR' })).toMatchObject({
    delivery_problem: 'We do not ship there.',
  });
  const none = { lines: [{ unit_id: desk.paddle, quantity: 21 }] };
  expect((await desk.staff.refused('POST /api/orders/quote', { body: none })).errors).toEqual({
    'lines.0.quantity': ['Only 20 of Paddle are left.'],
  });
});

test('an order that is shipped is due in full with its shipping, and packed once it is paid', async () => {
  const order = await desk.take(shipped({ confirmation: true }));
  expect(order).toMatchObject({
    source: 'staff',
    delivery_date: desk.day(0),
    delivery_address: '1 Front Street, Toronto, M5J 2N1, Canada',
    delivery_state: 'awaiting',
    total_price: 65.5,
    deposit: 65.5,
    left: 65.5,
    shop: { shipping: 15, steps: [], can_cancel: true, return_days: 14 },
  });
  const { id } = order;
  expect(await mails(id)).toEqual(['order-confirmation']);
  const early = { version: order.version, step: 'packed' };
  const refused = await desk.staff.refused('POST /api/orders/:id/step', {
    ...params(id),
    body: early,
  });
  expect(refused).toMatchObject({ message: 'This order is awaiting its money.' });
  const pick = async () => (await desk.staff.call('GET /api/pick-list')).data.orders;
  expect((await pick()).map((one) => one.id)).not.toContain(id);
  const toPack = async () =>
    (await desk.staff.call('GET /api/orders', { query: { delivery: 'to_pack' } })).data;
  expect((await toPack()).map((one) => one.id)).not.toContain(id);
  await desk.staff.call('POST /api/take-payment', {
    body: { by: 'hand', order: id, amount: 65.5, ...byCash, date: desk.day(0) },
  });
  expect((await pick()).map((one) => one.id)).toContain(id);
  expect((await toPack()).map((one) => one.id)).toContain(id);
  expect(await desk.step(id, 'packed')).toMatchObject({ delivery_state: 'packed' });
  expect(await desk.step(id, 'shipped', 'NB12')).toMatchObject({ delivery_state: 'shipped' });
  expect(await mails(id)).toContain('shop-order-shipped');
  const { version } = await desk.read(id);
  const asked = { version, lines: [{ position: 0, quantity: 1 }], reason: '' };
  await desk.staff.call('POST /api/orders/:id/return', { ...params(id), body: asked });
});

test('one that is paid at once is confirmed as paid; one that is picked up has no shipping', async () => {
  const paid = { paid_by_hand: byCash, paid_in_full: true, confirmation: true };
  const order = await desk.take(shipped(paid));
  expect(order).toMatchObject({ delivery_state: 'to_pack', left: 0, shop: { steps: ['packed'] } });
  expect(await mails(order.id)).toEqual(['shop-order-confirmation']);
  const collected = await desk.take(
    shipped({ ...paid, delivery: { by: 'pickup', place_id: place }, total_price: 50.5 }),
  );
  expect(collected).toMatchObject({ shop: { shipping: 0, delivery: { by: 'pickup' } } });
  await desk.step(collected.id, 'packed');
  expect(await desk.step(collected.id, 'ready')).toMatchObject({ delivery_state: 'ready' });
});

test('staff choose what the visitor could, at its price, and nothing else', async () => {
  expect(await refusal({ total_price: 50.5 })).toEqual({
    total_price: ['The total is now CA$65.50.'],
  });
  const other = { by: 'shipping', zone_id: far, address };
  expect(await desk.take(shipped({ delivery: other, total_price: 90.5 }))).toMatchObject({
    shop: { shipping: 40, delivery: { way: 'Courier' } },
  });
  const unknown = { by: 'shipping', zone_id: 999, address };
  expect(await refusal({ delivery: unknown })).toEqual({
    'delivery.zone_id': ['This shipping method is no longer offered.'],
  });
  const abroad = { by: 'shipping', zone_id: zone, address: { ...address, country: 'FR' } };
  expect(await refusal({ delivery: abroad })).toEqual({
    'delivery.address.country': ['We do not ship there.'],
  });
  expect(await refusal({ delivery: { by: 'pickup', place_id: 999 } })).toEqual({
    'delivery.place_id': ['Orders cannot be picked up there any more.'],
  });
  expect(await refusal({ no_deposit: true })).toHaveProperty('no_deposit');
});

test('what it is made of stays: it is cancelled for all its money, and not repeated', async () => {
  const paid = { paid_by_hand: byCash, paid_in_full: true };
  const order = await desk.take(shipped(paid));
  const { id, version } = order;
  const edit = { ...desk.body(), version };
  expect(
    (await desk.staff.refused('PUT /api/orders/:id', { ...params(id), body: edit })).code,
  ).toBe('shop_order');
  const rule = { frequency: 'weekly', every: 1, count: 1, whole: true };
  expect(
    (await desk.staff.refused('POST /api/order-repeat/:id/preview', { ...params(id), body: rule }))
      .code,
  ).toBe('shop_order');
  const body = { version, reason: 'Changed their mind', refund: 65.5 };
  const cancelled = await desk.staff.call('POST /api/orders/:id/cancel', { ...params(id), body });
  expect(cancelled.data).toMatchObject({ cancelled: true, left: 0 });
  expect(await desk.held(desk.paddle)).toBe(0);
});

test('one that is handed over is neither shipped nor packed, as before', async () => {
  const order = await desk.take();
  expect(order).toMatchObject({ shop: null, delivery_state: null, total_price: 975.75 });
});

test('its terms are those of the shop: free until it is packed, then the days for returns', async () => {
  const { data } = await desk.staff.call('POST /api/orders', { body: desk.body(shipped()) });
  const terms = await desk.staff.call('GET /api/order-terms/:id', params(data.id));
  expect(terms.data).toMatchObject({ bands: [], return_days: 14 });
});
