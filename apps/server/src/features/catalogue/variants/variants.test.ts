import type { ManagedUnit } from '@slipway/contract/catalogue/units';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { form, photo } from '#test/support/forms.ts';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';

let desk: OrderStaffDesk;
let shirt: ManagedUnit;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
  await desk.restock();
});
afterAll(() => desk.server.close());

const variant = (values: string[], over: object = {}) => ({
  ...{ option_values: values, sku: `SHIRT-${values.join('-')}`, price: 29, quantity: 5 },
  ...over,
});
const sizes = {
  option_names: ['Size'],
  variants: [variant(['S']), variant(['M'], { price: 31.5 })],
};
const add = async (over: object = {}) =>
  (
    await desk.staff.call('POST /api/units', {
      body: { name: 'T-shirt', price: 29, ...sizes, ...over },
    })
  ).data;
const edit = (over: object) => {
  const { id, version, option_names } = shirt;
  const body = { name: 'T-shirt', price: 29, version, option_names, ...over };
  return { params: { id }, body };
};
const save = async (over: object) =>
  (shirt = (await desk.staff.call('POST /api/units/:id', edit(over))).data);
const refused = async (over: object) =>
  (await desk.staff.refused('POST /api/units/:id', edit(over))).errors;
const idOf = (value: string) =>
  shirt.variants.find((one) => one.option_values.includes(value))?.id ?? 0;
const order = (lines: object[], total_price: number) => desk.body({ lines, total_price });

beforeEach(async () => {
  shirt = await add();
});

describe('the variants of a product', () => {
  test('have a price, a stock and a SKU each; the product costs the least of them', async () => {
    expect(shirt).toMatchObject({
      ...{ for_sale: 1, price: 29, stock: 10, items_held: 0, option_names: ['Size'] },
      variants: [
        { option_values: ['S'], sku: 'SHIRT-S', price: 29, quantity: 5, held: 0, picture: null },
        { option_values: ['M'], sku: 'SHIRT-M', price: 31.5, quantity: 5, held: 0, picture: null },
      ],
    });
    const { data } = await desk.staff.call('GET /api/units', {
      query: { q: 'SHIRT-M', sort: '-id', per_page: 1 },
    });
    expect(data[0]?.id).toBe(shirt.id);
  });

  test('keep their ids through an edit, come and go, and are sorted as they are sent', async () => {
    const [small, medium] = shirt.variants;
    await save({
      variants: [
        variant(['L']),
        { ...variant(['M']), id: medium?.id },
        variant(['S'], { price: 20 }),
      ],
    });
    expect(shirt.variants.map(({ option_values, price }) => [option_values[0], price])).toEqual([
      ['L', 29],
      ['M', 29],
      ['S', 20],
    ]);
    expect(shirt.price).toBe(20);
    expect(shirt.variants.slice(1).map(({ id }) => id)).toEqual([medium?.id, small?.id]);
    await save({ variants: [variant(['S'])] });
    expect(shirt.variants.map(({ id }) => id)).toEqual([small?.id]);
  });

  test('can change places with each other', async () => {
    const [small, medium] = shirt.variants;
    await save({
      variants: [
        { ...variant(['M']), id: small?.id },
        { ...variant(['S']), id: medium?.id },
      ],
    });
    expect(shirt.variants.map(({ id, option_values }) => [id, option_values[0]])).toEqual([
      [small?.id, 'M'],
      [medium?.id, 'S'],
    ]);
  });

  test('stay as they are when a form says nothing of them', async () => {
    const before = shirt.variants;
    await save({ option_names: undefined, price: 1, sku: 'OTHER', items_quantity: 3 });
    expect(shirt).toMatchObject({ variants: before, option_names: ['Size'], price: 29 });
  });

  test('of a form with files are rows in JSON, and show one of its pictures', async () => {
    const rows = [variant(['S'], { picture: 1 }), variant(['M'], { picture: 0 })];
    const sent = form(
      { name: 'Shirt', price: 29, 'option_names[]': 'Size', 'variants{}': JSON.stringify(rows) },
      [
        ['picture[]', await photo(30, 20)],
        ['picture[]', await photo(31, 20)],
      ],
    );
    const { data } = await desk.staff.call('POST /api/units', sent);
    expect(data.variants.map(({ picture }) => picture)).toEqual([1, 0]);
    // A picture that goes is shown by none any more.
    const params = { id: data.id };
    const body = {
      ...{ name: 'Shirt', price: 29, version: data.version },
      picture_order: `${data.picture[1]?.id}`,
    };
    const after = (await desk.staff.call('POST /api/units/:id', { params, body })).data;
    expect(after.variants.map(({ picture }) => picture)).toEqual([0, null]);
    const wrong = form({ name: 'Shirt', price: 29, 'variants{}': '[{' });
    expect((await desk.staff.refused('POST /api/units', wrong)).errors).toHaveProperty('variants');
  });

  test('go along with a copy of the product, with nothing held', async () => {
    await desk.staff.call('POST /api/orders', {
      body: order([{ unit_id: shirt.id, variant_id: idOf('M'), quantity: 2 }], 63),
    });
    await desk.server.deps.db.execute(
      `update users set role = 'Admin' where email = 'staff@example.test'`,
    );
    const { data } = await desk.staff.call('POST /api/units/:id/copy', {
      params: { id: shirt.id },
      body: { name: 'T-shirt, long' },
    });
    await desk.server.deps.db.execute(
      `update users set role = 'Supervisor' where email = 'staff@example.test'`,
    );
    expect(data).toMatchObject({ for_sale: 1, option_names: ['Size'], items_held: 0, stock: 10 });
    expect(data.variants.map(({ sku }) => sku)).toEqual(['SHIRT-S', 'SHIRT-M']);
  });

  test.each([
    [
      'without a value for an option',
      { variants: [variant([])] },
      'variants.0.option_values',
      'Choose a value for each option.',
    ],
    [
      'twice',
      { variants: [variant(['S']), variant(['S'])] },
      'variants.1.option_values',
      'There is already a variant with these values.',
    ],
    [
      'several without an option',
      { option_names: [], variants: [variant([]), variant([])] },
      'option_names',
      'Say what the variants differ in.',
    ],
    [
      'of an option that is named twice',
      { option_names: ['Size', 'size'], variants: [variant(['S', 'M'])] },
      'option_names',
      'Each option needs a name of its own.',
    ],
    [
      'of another product',
      { variants: [variant(['S'], { id: 2_000_000 })] },
      'variants.0.id',
      'Variant does not exist.',
    ],
    [
      'at no price',
      { variants: [variant(['S'], { price: 'x' })] },
      'variants.0.price',
      'Price is numeric',
    ],
    [
      'with less than nothing',
      { variants: [variant(['S'], { quantity: -1 })] },
      'variants.0.quantity',
      'Quantity is numeric and min. 0',
    ],
    [
      'with a short SKU',
      { variants: [variant(['S'], { sku: 'AB' })] },
      'variants.0.sku',
      'SKU must have at least 3 characters',
    ],
  ])('are refused %s', async (_case, over, field, words) => {
    expect(await refused(over)).toMatchObject({ [field]: [words] });
  });

  test('more than 100 are refused, by the form and by the database', async () => {
    const many = Array.from({ length: 101 }, (_, n) => variant([`${n}`]));
    expect(await refused({ variants: many })).toHaveProperty('variants');
    const { pool } = desk.server.database;
    await expect(
      pool.query(
        `insert into product_variants (unit_id, option_values, price_cents)
         select $1, array[n::text], 1 from generate_series(1, 99) n`,
        [shirt.id],
      ),
    ).rejects.toThrow(/no variant, more than 100/);
  });

  test('are never none, and never of the same values, whatever the code decides', async () => {
    const { pool } = desk.server.database;
    const change = (set: string) =>
      pool.query(`update product_variants set ${set} where unit_id = $1`, [shirt.id]);
    await expect(change('ended_at = now()')).rejects.toThrow(/has no variant/);
    await expect(change(`option_values = '{S}'`)).rejects.toThrow(/product_variants_options/);
    await expect(change(`option_values = '{}'`)).rejects.toThrow();
    await expect(change('quantity = -1')).rejects.toThrow(/product_variants_quantity_check/);
  });
});

describe('orders of variants', () => {
  test('name which one, at its price; each stands on one line', async () => {
    const taken = await desk.take({
      lines: [
        { unit_id: shirt.id, variant_id: idOf('S'), quantity: 1 },
        { unit_id: shirt.id, variant_id: idOf('M'), quantity: 2 },
      ],
      total_price: 92,
    });
    expect(taken.lines).toMatchObject([
      { name: 'T-shirt (S)', sku: 'SHIRT-S', price: 29, quantity: 1 },
      { name: 'T-shirt (M)', sku: 'SHIRT-M', price: 31.5, quantity: 2 },
    ]);
    expect(taken.free).toContainEqual({
      ...{ unit_id: shirt.id, variant_id: idOf('M'), free: 3, quantity: 5 },
    });
    const twice = [1, 2].map(() => ({ unit_id: shirt.id, variant_id: idOf('S'), quantity: 1 }));
    const again = await desk.staff.refused('POST /api/orders', { body: order(twice, 58) });
    expect(again.errors).toEqual({ 'lines.1.unit_id': ['This product is already in the order.'] });
  });

  test('need one to be chosen where there are several', async () => {
    const { errors } = await desk.staff.refused('POST /api/orders', {
      body: order([{ unit_id: shirt.id, quantity: 1 }], 29),
    });
    expect(errors).toEqual({ 'lines.0.variant_id': ['Choose a variant.'] });
    const other = await desk.staff.refused('POST /api/orders', {
      body: order([{ unit_id: desk.kayak, variant_id: idOf('S'), quantity: 1 }], 29),
    });
    expect(other.errors).toEqual({ 'lines.0.unit_id': ['Product does not exist.'] });
  });

  test('take the stock of that one alone, and are refused beyond it', async () => {
    const five = [{ unit_id: shirt.id, variant_id: idOf('M'), quantity: 5 }];
    await desk.take({ lines: five, total_price: 157.5 });
    const more = await desk.staff.refused('POST /api/orders', {
      body: order([{ unit_id: shirt.id, variant_id: idOf('M'), quantity: 1 }], 31.5),
    });
    expect(more.errors).toEqual({ 'lines.0.quantity': ['T-shirt (M) is sold out.'] });
    await desk.take({
      lines: [{ unit_id: shirt.id, variant_id: idOf('S'), quantity: 5 }],
      total_price: 145,
    });
    const held = [{ ...variant(['S']), quantity: 4 }, variant(['M'])];
    expect(await refused({ variants: held })).toEqual({
      'variants.0.quantity': ['Orders have reserved 5 of this product.'],
    });
  });

  test('keep a variant that is no longer offered, at its price; new ones do not get it', async () => {
    const lines = [{ unit_id: shirt.id, variant_id: idOf('M'), quantity: 1 }];
    const taken = await desk.take({ lines, total_price: 31.5 });
    await save({ variants: [variant(['S'], { price: 99 })] });
    const gone = await desk.staff.refused('POST /api/orders', { body: order(lines, 31.5) });
    expect(gone.errors).toEqual({ 'lines.0.unit_id': ['Product does not exist.'] });
    const changed = await desk.staff.call('PUT /api/orders/:id', {
      params: { id: taken.id },
      body: { ...desk.body({ lines, total_price: 31.5, name: 'Grace' }), version: taken.version },
    });
    expect(changed.data).toMatchObject({ name: 'Grace', total_price: 31.5 });
    await desk.staff.call('POST /api/orders/:id/cancel', {
      params: { id: taken.id },
      body: { version: changed.data.version, refund: 0 },
    });
    expect(await desk.held(shirt.id)).toBe(0);
  });
});
