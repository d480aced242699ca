import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { bookingBody } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { tripOf } from '../baskets/basket-body.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk, type Sold } from './shop-desk.ts';

let desk: ShopDesk;
let shirt: Sold;
let next = 20;
const freshDay = (): CalendarDate =>
  addDays(todayIn('America/Toronto', desk.clock.now()), (next += 1));
beforeAll(async () => {
  desk = await openShopDesk();
  shirt = await desk.show('T-shirt', { quantity: 100 });
});
afterAll(() => desk.close());

/** A half day of 600.00 with its tax. */
const taxed = { total_price: 678, amount: 67.8 };

const counts = () =>
  desk.rows(sql`select (select count(*)::int from orders) as orders, (select count(*)::int from bookings) as bookings,
    (select count(*)::int from charge_attempts) as charges, (select sum(held)::int from product_variants) as held,
    (select count(*)::int from test_gateway.payments) as payments, (select count(*)::int from messages) as messages`);

const errorsOf = (answer: { status: number; body: unknown }) => {
  const { code, errors } = answer.body as { code: string; errors?: object };
  return { status: answer.status, code, fields: Object.keys(errors ?? {}) };
};

describe('an order of a visitor', () => {
  test('is paid in full at once, takes its stock and tells the customer', async () => {
    const mug = await desk.show('Mug', { quantity: 3 });
    // 40.00 and 9.00 of shipping, with 13 % on top, each rounded: 5.20 and 1.17.
    const answer = await desk.order([itemOf(mug, 2)], { amount: 55.37, delivery: desk.shipped() });
    const id = orderOf(answer);
    expect(answer.body).toMatchObject({
      data: {
        order_price: {
          ...{ goods: 40, shipping: 9, tax_included: false, total_price: 55.37 },
          tax_lines: [{ name: 'HST', percent: 13, amount: 6.37 }],
        },
      },
    });
    expect(await desk.stateOf(id)).toEqual({
      ...{ status: 3, held: false, awaiting: false, cancelled: false, paid: 5537, charged: 5537 },
      mails: ['shop-order-confirmation', 'staff-shop-order'],
    });
    expect(await desk.heldOf(mug)).toBe(2);
    expect(
      await desk.rows(sql`select o.source, o.total_cents::int as total, o.deposit_cents::int as deposit,
          o.left_cents::int as "left", o.shipping_cents::int as shipping, l.gross_cents::int as gross,
          o.delivery_address as address, o.customer_id is not null as customer, e.kind
        from orders o join order_lines l on l.order_id = o.id join ledger_entries e on e.order_id = o.id
        where o.id = ${id}`),
    ).toEqual([
      {
        ...{ source: 'shop', total: 5537, deposit: 5537, left: 0, shipping: 1017, gross: 4520 },
        ...{ address: '12 Harbour Lane, Toronto, ON, M5V 2T6, Canada', customer: true, kind: 4 },
      },
    ]);
  });

  test('goes with trips in one press: one charge with a line each, and each gives back its own part', async () => {
    const trip = tripOf(bookingBody(freshDay(), taxed));
    const { client } = await signedIn(desk.server, 'Customer');
    const before = await desk.heldOf(shirt);
    const answer = await desk.order(
      [itemOf(shirt, 2)],
      { amount: trip.amount + 45.2 },
      { client, trips: [trip] },
    );
    const order = orderOf(answer);
    const [booking = 0] = (answer.body as { data: { bookings: number[] } }).data.bookings;
    expect(await desk.heldOf(shirt)).toBe(before + 2);
    expect(
      await desk.rows(sql`select l.kind, l.amount_cents::int as amount, l.order_id = ${order} as ordered
        from charge_lines l where l.booking_id = ${booking} or l.order_id = ${order} order by l.kind`),
    ).toMatchObject([
      { kind: 2, amount: trip.amount * 100 },
      { kind: 4, amount: 4520, ordered: true },
    ]);
    const { data: mine } = await client.call('GET /api/my-orders');
    expect(mine).toMatchObject([{ id: order, total_price: 45.2, left: 0 }]);
    expect(
      await desk.rows(sql`select b.basket_id = o.basket_id as together from bookings b, orders o
        where b.id = ${booking} and o.id = ${order}`),
    ).toEqual([{ together: true }]);
  });

  test('is counted for its customer once it is paid, and in no list before', async () => {
    const { client, id: customer } = await signedIn(desk.server, 'Customer');
    const supervisor = await signedIn(desk.server, 'Supervisor');
    const totals = () =>
      desk.rows(
        sql`select orders, total_cents::int as total from customer_totals where customer_id = ${customer}`,
      );
    const answer = await desk.order(
      [itemOf(shirt)],
      { amount: 22.6, stripeToken: 'pm_card_threeDSecure2Required' },
      { client },
    );
    const id = orderOf(answer);
    expect(answer.body).toMatchObject({ data: { status: 'requires_action', bookings: [] } });
    expect(await totals()).toEqual([{ orders: 0, total: 0 }]);
    expect((await client.call('GET /api/my-orders')).data).toEqual([]);
    const query = { customer_id: customer };
    expect((await supervisor.client.call('GET /api/orders', { query })).data).toEqual([]);
    const params = { id };
    expect((await supervisor.client.refused('GET /api/orders/:id', { params })).status).toBe(404);
    const { client_secret } = (answer.body as { data: { client_secret: string } }).data;
    await client.send('POST', '/api/test-gateway/authenticate', {
      body: { client_secret, outcome: 'approve' },
    });
    const confirmed = await client.call('POST /api/basket/confirm', {
      body: { order_id: id, client_secret },
    });
    expect(confirmed.data).toMatchObject({ status: 'booked', order: id, bookings: [] });
    expect(await totals()).toEqual([{ orders: 1, total: 2260 }]);
    expect((await supervisor.client.call('GET /api/orders', { query })).data).toMatchObject([
      { id },
    ]);
    expect((await desk.stateOf(id))?.mails).toEqual([
      'shop-order-confirmation',
      'staff-shop-order',
    ]);
  });

  test('is made once by one press, and a line once by any', async () => {
    const key = crypto.randomUUID();
    const client = desk.server.client();
    const line = itemOf(shirt);
    const body = { amount: 22.6, email: 'once@example.test', phone: '+14165550111' };
    const id = orderOf(await desk.order([line], body, { key, client }));
    expect(orderOf(await desk.order([line], body, { key, client }))).toBe(id);
    const again = await desk.order([line], body);
    expect(errorsOf(again)).toEqual({
      status: 422,
      code: 'already_booked',
      fields: ['lines.0.item.id'],
    });
    expect((await desk.stateOf(id))?.charged).toBe(2260);
  });

  test('whose card is declined frees its stock, and can be pressed again', async () => {
    const flag = await desk.show('Flag', { quantity: 1 });
    const line = itemOf(flag);
    const declined = await desk.order([line], { amount: 22.6, stripeToken: 'tok_chargeDeclined' });
    expect(errorsOf(declined)).toMatchObject({ status: 422, code: 'card_declined' });
    expect(await desk.heldOf(flag)).toBe(0);
    orderOf(await desk.order([line], { amount: 22.6 }));
    expect(await desk.heldOf(flag)).toBe(1);
  });

  test('that is not paid in time frees its stock, and what is paid after that is given back', async () => {
    const rope = await desk.show('Rope', { quantity: 1 });
    const id = orderOf(
      await desk.order([itemOf(rope)], {
        amount: 22.6,
        stripeToken: 'pm_card_threeDSecure2Required',
      }),
    );
    expect(await desk.heldOf(rope)).toBe(1);
    desk.clock.advance({ minutes: 30 });
    await settleHolds(desk.server.deps);
    expect(await desk.heldOf(rope)).toBe(0);
    expect(await desk.stateOf(id)).toMatchObject({
      cancelled: true,
      paid: 0,
      charged: 0,
      mails: [],
    });
  });

  test('of what costs nothing is made without a card', async () => {
    const sticker = await desk.show('Sticker', { price: 0 });
    const id = orderOf(await desk.order([itemOf(sticker)], { amount: 0, stripeToken: null }));
    expect(await desk.stateOf(id)).toMatchObject({ status: 3, held: false, paid: 0, charged: 0 });
  });
});

describe('nothing is held or charged where', () => {
  test.each([
    ['a product is sold out', { quantity: 0 }, 1, {}, 'out_of_stock', ['lines.0.item.quantity']],
    ['fewer are left', { quantity: 2 }, 5, {}, 'out_of_stock', ['lines.0.item.quantity']],
    ['the price is another one', {}, 1, { price: 19 }, 'price_changed', ['lines.0.item.price']],
  ])('%s', async (_case, product, quantity, over, code, fields) => {
    const sold = await desk.show('Lamp', product);
    const before = await counts();
    const line = itemOf({ ...sold, ...over }, quantity);
    const answer = await desk.order([line], { amount: 22.6 * quantity });
    expect(errorsOf(answer)).toEqual({ status: 422, code, fields });
    expect(await counts()).toEqual(before);
  });

  test.each([
    ['no delivery was chosen', { delivery: null }, ['delivery']],
    [
      'it cannot be picked up there',
      { delivery: { by: 'pickup', place_id: 999 } },
      ['delivery.place_id'],
    ],
    ['nothing is shipped there', 'FR', ['delivery.address.country']],
    ['the days for returns are others', { return_days: 30 }, ['return_days']],
    ['more is due', { amount: 20 }, ['amount']],
    ['a product is in it twice', 'twice', ['lines.1.item.variant_id']],
  ])('%s', async (_case, over, fields) => {
    const before = await counts();
    const lines = over === 'twice' ? [itemOf(shirt), itemOf(shirt)] : [itemOf(shirt)];
    const body =
      over === 'FR'
        ? { delivery: desk.shipped(desk.delivery.standard, { country: 'FR' }) }
        : typeof over === 'string'
          ? {}
          : over;
    const answer = await desk.order(lines, { amount: 22.6, ...body });
    expect(errorsOf(answer)).toMatchObject({ status: 422, fields });
    expect(await counts()).toEqual(before);
  });

  test('a product that is only picked up was to be shipped', async () => {
    const anchor = await desk.show('Anchor', { pickupOnly: true });
    const answer = await desk.order([itemOf(anchor)], { amount: 32.77, delivery: desk.shipped() });
    expect(errorsOf(answer)).toMatchObject({ status: 422, fields: ['delivery.by'] });
    orderOf(await desk.order([itemOf(anchor)], { amount: 22.6 }));
  });

  test('a trip or a product of a basket was lost: both are named, in one answer', async () => {
    const gone = await desk.show('Gone', { quantity: 0 });
    const trip = { ...tripOf(bookingBody(freshDay(), taxed)), total_price: 1 };
    const before = await counts();
    const answer = await desk.order(
      [itemOf(gone), itemOf(shirt)],
      { amount: trip.amount + 45.2 },
      { trips: [trip] },
    );
    expect(errorsOf(answer).fields.sort()).toEqual([
      'lines.0.trip.total_price',
      'lines.1.item.quantity',
    ]);
    expect(await counts()).toEqual(before);
  });

  test('a product is taken off the shop, or its variant archived', async () => {
    const vest = await desk.show('Vest');
    await desk.rows(sql`update units set in_shop = false where id = ${vest.unit_id}`);
    const answer = await desk.order([itemOf(vest)], { amount: 22.6 });
    expect(errorsOf(answer)).toMatchObject({ status: 422, fields: ['lines.0.item.unit_id'] });
  });
});

describe('the quote of a basket', () => {
  const quote = async (lines: object[], over: object = {}) => {
    const asked = lines.map((line) => {
      const { id, item } = line as ReturnType<typeof itemOf>;
      const { unit_id, variant_id, quantity } = item;
      return { id, item: { unit_id, variant_id, quantity } };
    });
    const answer = await desk.server
      .client()
      .send('POST', '/api/basket/quote', { body: { lines: asked, ...over } });
    expect(answer.status).toBe(200);
    return (answer.body as { data: Record<string, unknown> }).data;
  };

  test('has what products cost, how they can be delivered, and the taxes', async () => {
    const food = await desk.show('Granola', { price: 10, taxes: [{ name: 'GST', percent: 5 }] });
    expect(await quote([itemOf(shirt), itemOf(food)])).toMatchObject({
      ...{ total_price: 33.1, amount: 33.1, discount: 0 },
      lines: [
        { trip: null, problem: null, item: { name: 'T-shirt', price: 20, amount: 20 } },
        { item: { name: 'Granola', path: '/shop/granola', pickup_only: false } },
      ],
      order: {
        ...{
          goods: 30,
          shipping: null,
          total_price: 33.1,
          return_days: 14,
          delivery_problem: null,
        },
        tax_lines: [
          { name: 'HST', percent: 13, amount: 2.6 },
          { name: 'GST', percent: 5, amount: 0.5 },
        ],
        delivery: {
          pickup_places: [{ name: 'The quay' }],
          countries: [{ code: 'CA', regions: ['Yukon'] }],
          shipping: [],
        },
      },
    });
  });

  test.each([
    [{ by: 'shipping', country: 'CA' }, 9, 32.77, ['Standard', 'Express'], null],
    [{ by: 'shipping', country: 'CA', region: 'Yukon' }, 40, 67.8, ['North'], null],
    [{ by: 'shipping', country: 'FR' }, null, 22.6, [], 'We do not ship there.'],
  ])('ships by %j', async (delivery, shipping, total, ways, problem) => {
    const { order } = await quote([itemOf(shirt)], { delivery });
    expect(order).toMatchObject({ shipping, total_price: total, delivery_problem: problem });
    const offered = (order as { delivery: { shipping: { name: string }[] } }).delivery.shipping;
    expect(offered.map(({ name }) => name)).toEqual(ways);
  });

  test('names what cannot be had, with what is left', async () => {
    const few = await desk.show('Chart', { quantity: 2 });
    const { lines, order } = await quote([itemOf(few, 5), itemOf({ ...shirt, variant_id: 9999 })]);
    expect(order).toBeNull();
    expect(lines).toMatchObject([
      {
        item: { name: 'Chart' },
        problem: { field: 'quantity', left: 2, text: 'Only 2 of Chart are left.' },
      },
      { item: null, problem: { field: 'unit_id', left: null } },
    ]);
  });
});

test('lines of products are kept with the account until they are ordered', async () => {
  const { client } = await signedIn(desk.server, 'Customer');
  const { id, item } = itemOf(shirt, 3);
  await client.call('PUT /api/my-basket/lines/:id', { params: { id }, body: { item } });
  expect((await client.call('GET /api/my-basket')).data.lines).toEqual([{ id, item }]);
  orderOf(await desk.order([{ id, item }], { amount: 67.8 }, { client }));
  expect((await client.call('GET /api/my-basket')).data.lines).toEqual([]);
});
