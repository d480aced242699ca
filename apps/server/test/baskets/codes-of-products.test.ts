import type { BasketQuote } from '@slipway/contract/basket/basket';
import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../harness/client.ts';
import { itemOf, openShopDesk, orderOf, type ShopDesk, type Sold } from '../shop/shop-desk.ts';
import { bookingBody } from '../support/booking-body.ts';
import { signedIn } from '../support/paying-customer.ts';
import { tripOf } from './basket-body.ts';

/** Promo codes for products, at a shop with 13 % on top and a half day of 600.00 with a deposit of 10 %. */
let desk: ShopDesk;
let admin: TestClient;
let shirt: Sold;
let mug: Sold;
let next = 20;
let made = 0;
const freshDay = (): CalendarDate =>
  addDays(todayIn('America/Toronto', desk.clock.now()), (next += 1));

beforeAll(async () => {
  desk = await openShopDesk();
  admin = (await signedIn(desk.server, 'Admin')).client;
  shirt = await desk.show('T-shirt', { quantity: 1000 });
  mug = await desk.show('Mug', { price: 15, quantity: 1000 });
});
afterAll(() => desk.close());

const addCode = async (over: object = {}) => {
  const body = {
    ...{ name: 'Shop', off: { of: 'percent', percent: 10 }, applies_to: { of: 'all' } },
    ...{ code: `GOODS-${(made += 1)}`, ...over },
  } as const;
  return (await admin.call('POST /api/codes', { body: body as never })).data;
};
const codeOf = async (over: object = {}) => (await addCode(over)).code ?? '';
const usesOf = async (id: number) =>
  (await admin.call('GET /api/codes/:id', { params: { id } })).data.uses;
const quote = async (lines: object[], over: object) => {
  const body = { lines, ...over };
  const answer = await desk.server.client().send('POST', '/api/basket/quote', { body });
  return (answer.body as { data: BasketQuote }).data;
};
const tripLine = (over: object = {}) => ({
  id: crypto.randomUUID(),
  trip: tripOf(bookingBody(freshDay(), { total_price: 678, amount: 67.8, ...over })),
});
const linesOf = (id: number) =>
  desk.rows(sql`select amount_cents::int as amount, off_cents::int as off, gross_cents::int as gross
    from order_lines where order_id = ${id} order by position`);
const refusedWith = (text: string) => ({
  status: 422,
  body: { code: 'code_refused', errors: { code: [text] } },
});

describe('a code', () => {
  test('takes its percentage off each line of products, with the taxes of what is left', async () => {
    const code = await addCode({ applies_to: { of: 'shop' } });
    const lines = [itemOf(shirt, 2), itemOf(mug)];
    const told = await quote(lines, { code: code.code, delivery: desk.pickup });
    // 40.00 and 15.00, less 4.00 and 1.50, with 13 % of 36.00 and of 13.50.
    expect(told).toMatchObject({ discount: 5.5, total_price: 55.94, amount: 55.94 });
    expect(told.lines.map(({ item }) => [item?.amount, item?.code?.discount])).toEqual([
      [40, 4],
      [15, 1.5],
    ]);
    expect(told.order).toMatchObject({ goods: 49.5, tax_lines: [{ amount: 6.44 }] });
    const id = orderOf(await desk.order(lines, { amount: 55.94, code: code.code }));
    expect(await linesOf(id)).toEqual([
      { amount: 4000, off: 400, gross: 4068 },
      { amount: 1500, off: 150, gross: 1526 },
    ]);
    expect(await desk.stateOf(id)).toMatchObject({ paid: 5594, charged: 5594 });
    const { data } = await admin.call('GET /api/orders/:id', { params: { id } });
    expect(data).toMatchObject({
      code: code.code,
      lines: [
        { amount: 40, discount: 4 },
        { amount: 15, discount: 1.5 },
      ],
    });
    expect(await usesOf(code.id)).toBe(1);
  });

  test('of an amount is shared over trips and products, and is one use', async () => {
    const code = await addCode({ off: { of: 'amount', amount: 64 } });
    // 600.00 and 40.00: 60.00 and 4.00 off, with 13 % on top of the rest.
    const lines = [tripLine({ total_price: 610.2, amount: 61.02 }), itemOf(shirt, 2)];
    const told = await quote(lines, { code: code.code, delivery: desk.pickup });
    expect(told).toMatchObject({ discount: 64, amount: 101.7 });
    const answer = await desk.order(lines, { amount: 101.7, code: code.code });
    const id = orderOf(answer);
    expect(await linesOf(id)).toEqual([{ amount: 4000, off: 400, gross: 4068 }]);
    expect(await usesOf(code.id)).toBe(1);
    // One after the other: the use is back once nothing is left that used it.
    const [booking] = (answer.body as { data: { bookings: number[] } }).data.bookings;
    await admin.send('POST', `/api/bookings/${booking}/cancel`, {
      body: { by_business: true, reason: 'Storm' },
    });
    expect(await usesOf(code.id)).toBe(1);
    const page = (await admin.call('GET /api/orders/:id', { params: { id } })).data;
    await admin.call('POST /api/orders/:id/cancel', {
      params: { id },
      body: { version: page.version, reason: 'Lost', by_business: true, refund: 40.68 },
    });
    expect(await usesOf(code.id)).toBe(0);
  });

  test('never lies on shipping, which is priced by what is left', async () => {
    // Shipping is free from 100.00: five shirts less 10 % are 90.00.
    const code = await codeOf({ applies_to: { of: 'shop' } });
    const told = await quote([itemOf(shirt, 5)], {
      code,
      delivery: { ...desk.shipped(), country: 'CA' },
    });
    expect(told.order).toMatchObject({ goods: 90, shipping: 9 });
    const all = await codeOf({ off: { of: 'amount', amount: 500 }, applies_to: { of: 'shop' } });
    const lines = [itemOf(shirt)];
    const free = await quote(lines, { code: all, delivery: { ...desk.shipped(), country: 'CA' } });
    expect(free).toMatchObject({ discount: 20, amount: 10.17 });
    const over = { amount: 10.17, code: all, delivery: desk.shipped() };
    const id = orderOf(await desk.order(lines, over));
    expect(await linesOf(id)).toEqual([{ amount: 2000, off: 2000, gross: 0 }]);
    await admin.send('POST', `/api/order-invoice/${id}`, {});
    const [invoice] = await desk.rows<{ lines: { text: string; amount: number }[] }>(
      sql`select content -> 'lines' as lines from invoices where order_id = ${id}`,
    );
    expect(invoice?.lines.map(({ text, amount }) => [text, amount])).toEqual([
      ['T-shirt', 2000],
      [`Code ${all}`, -2000],
      ['Shipping', 900],
    ]);
  });

  test('for some products, or those of categories, is for no others', async () => {
    await desk.rows(sql`insert into unit_categories (company_id, name) values (1, 'Drinks')`);
    const [category] = await desk.rows<{ id: number }>(
      sql`update units set unit_category_id = (select max(id) from unit_categories) where id = ${mug.unit_id}
        returning unit_category_id as id`,
    );
    const products = await addCode({ applies_to: { of: 'products', product_ids: [mug.unit_id] } });
    expect(products.products).toEqual([{ id: mug.unit_id, name: 'Mug' }]);
    const categories = await codeOf({
      applies_to: { of: 'categories', category_ids: [category?.id ?? 0] },
    });
    const packages = await codeOf({ applies_to: { of: 'packages' } });
    for (const code of [products.code, categories]) {
      const told = await quote([itemOf(shirt), itemOf(mug)], { code, delivery: desk.pickup });
      expect(told.lines.map(({ item }) => item?.code?.discount ?? null)).toEqual([null, 1.5]);
    }
    const text = 'This code cannot be used for what you have chosen.';
    expect((await quote([itemOf(shirt)], { code: packages })).code_problem).toBe(text);
    expect(await desk.order([itemOf(shirt)], { amount: 22.6, code: packages })).toMatchObject(
      refusedWith(text),
    );
  });

  test('is compared with what was shown: the whole price is refused', async () => {
    const code = await codeOf();
    expect(await desk.order([itemOf(shirt)], { amount: 22.6, code })).toMatchObject({
      status: 422,
      body: { code: 'price_changed', errors: { amount: ['Due now is CA$20.34.'] } },
    });
  });

  test('counts orders, by customer too, and comes back when the card is declined', async () => {
    const code = await addCode({ most_uses: 2, most_per_customer: 1 });
    const email = `goods-${crypto.randomUUID()}@example.test`;
    const over = { amount: 20.34, code: code.code };
    const declined = await desk.order([itemOf(shirt)], {
      ...over,
      stripeToken: 'tok_chargeDeclined',
    });
    expect(declined).toMatchObject({ status: 422, body: { code: 'card_declined' } });
    expect(await usesOf(code.id)).toBe(0);
    orderOf(await desk.order([itemOf(shirt)], { ...over, email }));
    const again = await desk.order([itemOf(shirt)], { ...over, email: email.toUpperCase() });
    expect(again).toMatchObject(
      refusedWith('You have already used this code as often as is allowed.'),
    );
    // A trip of the same customer is refused, too.
    const trip = await desk.order([tripLine({ total_price: 610.2, amount: 61.02 })], {
      ...{ amount: 61.02, code: code.code, email },
      delivery: undefined,
    });
    expect(trip).toMatchObject(
      refusedWith('You have already used this code as often as is allowed.'),
    );
    orderOf(await desk.order([itemOf(shirt)], over));
    expect(await desk.order([itemOf(shirt)], over)).toMatchObject(
      refusedWith('This code is used up.'),
    );
  });

  test('gives back what was paid for a piece that is returned, and its use with the last one', async () => {
    const code = await addCode({ off: { of: 'amount', amount: 1 }, most_uses: 1 });
    // 60.00 less 1.00, with 13 %: 66.67 for three.
    const id = orderOf(await desk.order([itemOf(shirt, 3)], { amount: 66.67, code: code.code }));
    const read = async () => (await admin.call('GET /api/orders/:id', { params: { id } })).data;
    for (const step of ['packed', 'ready'] as const) {
      const body = { version: (await read()).version, step, tracking: '' };
      await admin.call('POST /api/orders/:id/step', { params: { id }, body });
    }
    const body = { version: (await read()).version };
    await admin.call('POST /api/orders/:id/complete', { params: { id }, body });
    // A third of 66.67, then the rest of it.
    for (const [quantity, refund] of [
      [1, 22.22],
      [2, 44.45],
    ] as const) {
      expect(await usesOf(code.id)).toBe(1);
      const asked = { lines: [{ position: 0, quantity }], reason: '' };
      const { version } = (
        await admin.call('POST /api/orders/:id/return', {
          params: { id },
          body: { version: (await read()).version, ...asked },
        })
      ).data;
      const lines = [{ position: 0, received: quantity, restocked: quantity }];
      const received = { version, lines, refund };
      await admin.call('POST /api/orders/:id/return/receive', { params: { id }, body: received });
    }
    expect(await desk.stateOf(id)).toMatchObject({ paid: 0, charged: 0 });
    expect(await usesOf(code.id)).toBe(0);
  });
});

describe('staff', () => {
  test.each([
    [
      'applies_to',
      { applies_to: { of: 'products', product_ids: [] } },
      'Choose at least one product.',
    ],
    ['applies_to', { applies_to: { of: 'products', product_ids: [3] } }, 'Product does not exist.'],
    [
      'applies_to',
      { applies_to: { of: 'categories', category_ids: [] } },
      'Choose at least one category.',
    ],
    [
      'applies_to',
      { applies_to: { of: 'categories', category_ids: [99_999] } },
      'Category does not exist.',
    ],
    [
      'trip_from',
      { applies_to: { of: 'shop' }, trip_to: '2027-02-01' },
      'Products have no first day.',
    ],
  ])('are told what is wrong with %s', async (field, over, text) => {
    const { errors } = await admin.refused('POST /api/codes', {
      body: {
        ...{ name: 'Shop', off: { of: 'percent', percent: 10 }, code: 'NEVER-MADE', ...over },
      } as never,
    });
    expect(errors).toEqual({ [field]: [text] });
  });
});
