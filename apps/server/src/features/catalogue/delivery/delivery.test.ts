import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';

let desk: OrderStaffDesk;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
});
afterAll(() => desk.server.close());

const place = { name: 'Harbour office', address: '1 Pier Road', hours: 'Daily 8 to 6' };
const step = (from: number, price: number) => ({ from, price });
const zone = (over: object = {}) => ({
  ...{ name: 'Canada', countries: ['CA'], regions: [], prices: [step(0, 12), step(100, 0)] },
  ...over,
});

describe('pick-up places', () => {
  test('are added, changed, archived and restored', async () => {
    const { staff } = desk;
    const { data: made } = await staff.call('POST /api/pickup-places', { body: place });
    expect(made).toMatchObject({ ...place, company_id: 1, ended: 0, version: 1 });
    const params = { id: made.id };
    const body = { name: 'Counter', version: 1, ended: 1 };
    const { data: ended } = await staff.call('PUT /api/pickup-places/:id', { params, body });
    expect(ended).toMatchObject({ name: 'Counter', address: '', hours: '', ended: 1, version: 2 });
    expect((await staff.call('GET /api/pickup-places')).meta.total).toBe(0);
    const query = { ended: '1', q: 'count' };
    expect((await staff.call('GET /api/pickup-places', { query })).data).toEqual([ended]);
    const again = { name: 'Counter', version: 2, ended: 0 };
    const restored = await staff.call('PUT /api/pickup-places/:id', { params, body: again });
    expect(restored.data.ended).toBe(0);
  });

  test('are not changed by who read an older version', async () => {
    const { data: made } = await desk.staff.call('POST /api/pickup-places', { body: place });
    const params = { id: made.id };
    const refusal = await desk.staff.refused('PUT /api/pickup-places/:id', {
      params,
      body: { ...place, version: 7 },
    });
    expect(refusal.code).toBe('conflict');
  });
});

describe('shipping zones', () => {
  test('are added with their prices, changed and archived', async () => {
    const { staff } = desk;
    const body = zone({ countries: ['US', 'CA'] });
    const { data: made } = await staff.call('POST /api/shipping-zones', { body });
    expect(made).toMatchObject({ ...body, countries: ['CA', 'US'], ended: 0, version: 1 });
    const params = { id: made.id };
    const changed = zone({ name: 'Far', regions: ['Yukon', 'Nunavut'], prices: [step(0, 40.5)] });
    const { data: now } = await staff.call('PUT /api/shipping-zones/:id', {
      params,
      body: { ...changed, version: 1, ended: 1 },
    });
    expect(now).toMatchObject({ ...changed, ended: 1, version: 2 });
    expect((await staff.call('GET /api/shipping-zones/:id', { params })).data).toEqual(now);
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no country', { countries: [] }, 'countries'],
    ['an unknown country', { countries: ['UK'] }, 'countries.0'],
    ['a country twice', { countries: ['CA', 'CA'] }, 'countries'],
    ['regions of two countries', { countries: ['CA', 'US'], regions: ['Yukon'] }, 'regions'],
    ['a region twice', { regions: ['Yukon', 'yukon'] }, 'regions'],
    ['a region without a name', { regions: [' '] }, 'regions.0'],
    ['no price', { prices: [] }, 'prices'],
    ['no price from 0', { prices: [step(10, 5)] }, 'prices.0.from'],
    ['steps that do not rise', { prices: [step(0, 9), step(50, 5), step(50, 0)] }, 'prices.2.from'],
    ['a price below 0', { prices: [step(0, -1)] }, 'prices.0.price'],
    ['too many steps', { prices: Array.from({ length: 21 }, (_, n) => step(n, 1)) }, 'prices'],
  ])('%s is refused', async (_what, over, field) => {
    const { errors } = await desk.staff.refused('POST /api/shipping-zones', { body: zone(over) });
    expect(Object.keys(errors)).toEqual([field]);
  });

  test('are exported with a row for each price', async () => {
    await desk.staff.call('POST /api/shipping-zones', { body: zone({ name: 'Exported' }) });
    const file = await desk.staff.send('GET', '/api/shipping-zones/csv', {
      query: { q: 'Exported' },
    });
    const [head, ...rows] = String(file.body).trim().split('\n');
    expect(head).toContain('Number,Name,Countries,Regions,Products from,Price,Company');
    expect(rows.map((row) => row.split(',').slice(1, 6))).toEqual([
      ['Exported', 'CA', '', '0.00', '12.00'],
      ['Exported', 'CA', '', '100.00', '0.00'],
    ]);
  });
});

describe('a product', () => {
  const product = (over: object = {}) => ({ name: 'Anchor', price: 100, ...over });
  const hst = [{ name: 'HST', percent: 13 }];

  test('has the taxes of the settings and can be shipped, unless it is said', async () => {
    const { data } = await desk.staff.call('POST /api/units', { body: product() });
    expect(data).toMatchObject({ for_sale: 1, pickup_only: 0, sale_taxes: null });
  });

  test('is picked up only and has taxes of its own, which stay where nothing is said', async () => {
    const { staff } = desk;
    const over = { pickup_only: 1, own_taxes: 1, sale_taxes: hst };
    const { data: made } = await staff.call('POST /api/units', { body: product(over) });
    expect(made).toMatchObject({ pickup_only: 1, sale_taxes: hst });
    const params = { id: made.id };
    const save = async (fields: object, version: number) =>
      (await staff.call('POST /api/units/:id', { params, body: product({ ...fields, version }) }))
        .data;
    expect(await save({}, 1)).toMatchObject({ pickup_only: 1, sale_taxes: hst });
    // Free of tax is not the same as those of the settings.
    expect(await save({ own_taxes: 1 }, 2)).toMatchObject({ pickup_only: 1, sale_taxes: [] });
    expect(await save({ own_taxes: 0 }, 3)).toMatchObject({ sale_taxes: null });
    await save(over, 4);
    const { data: unsold } = await staff.call('POST /api/units/:id', {
      params,
      body: product({ ...over, for_sale: 0, version: 5 }),
    });
    expect(unsold).toMatchObject({ for_sale: 0, pickup_only: 0, sale_taxes: null });
  });

  test('what is let has neither, by the database too', async () => {
    const { pool } = desk.server.database;
    await expect(
      pool.query('update units set for_sale = false, in_shop = false, pickup_only = true'),
    ).rejects.toThrow(/units_for_sale_only/);
  });

  test.each([
    ['a tax without a name', [{ name: ' ', percent: 5 }], 'sale_taxes.0.name'],
    ['a tax above 100 %', [{ name: 'VAT', percent: 101 }], 'sale_taxes.0.percent'],
  ])('%s is refused', async (_what, sale_taxes, field) => {
    const body = product({ own_taxes: 1, sale_taxes });
    const { errors } = await desk.staff.refused('POST /api/units', { body });
    expect(Object.keys(errors)).toEqual([field]);
  });
});
