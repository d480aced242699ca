import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';
import { giveSettings } from '#features/settings/settings-api.ts';
import { reportLowStock } from './report-low-stock.ts';

let desk: OrderStaffDesk;
beforeAll(async () => {
  desk = await openOrderStaffDesk();
  await desk.restock();
});
afterAll(() => desk.server.close());

const report = () => reportLowStock(desk.server.deps);
const tasks = async () => {
  const { rows } = await desk.server.deps.db.execute<{ id: number; key: string; reason: string }>(
    sql`select id, key, reason from money_tasks where kind = 'low_stock' and done_at is null order by id`,
  );
  return rows.map(({ reason }) => reason);
};
const low = async () =>
  (await desk.staff.call('GET /api/units', { query: { low_stock: '1' } })).data.map(
    ({ id, low_stock }) => [id, low_stock],
  );
const stock = (quantity: number) =>
  desk.server.deps.db.execute(
    sql`update product_variants set quantity = ${quantity} where unit_id = ${desk.kayak}`,
  );
const complete = () =>
  desk.server.deps.db.execute(
    sql`update money_tasks set done_at = now() where kind = 'low_stock' and done_at is null`,
  );

test('a product that falls to the limit is listed once, until it is replenished', async () => {
  await report();
  expect([await tasks(), await low()]).toEqual([[], []]);
  await desk.take(desk.onlyKayaks(4));
  await report();
  expect([await tasks(), await low()]).toEqual([[], []]);
  await desk.take(desk.onlyKayaks(1));
  await Promise.all([report(), report()]);
  expect(await tasks()).toEqual(['Kayak: 3 left.']);
  expect(await low()).toEqual([[desk.kayak, 1]]);
  await desk.take(desk.onlyKayaks(3));
  await report();
  expect(await tasks()).toEqual(['Kayak: sold out.']);
  await stock(12);
  await report();
  expect([await tasks(), await low()]).toEqual([[], []]);
});

test('one that staff have completed comes back only after it was replenished', async () => {
  await stock(9);
  await report();
  expect(await tasks()).toEqual(['Kayak: 1 left.']);
  await complete();
  await stock(8);
  await report();
  expect(await tasks()).toEqual([]);
  await stock(20);
  await report();
  await stock(8);
  await report();
  expect(await tasks()).toEqual(['Kayak: sold out.']);
});

test('the limit is a setting; 0 tells nobody, and what is archived is not listed', async () => {
  await giveSettings(desk.server.deps.db, { low_stock: 0 });
  await report();
  expect([await tasks(), await low()]).toEqual([[], []]);
  await giveSettings(desk.server.deps.db, { low_stock: 20 });
  await report();
  expect(await tasks()).toEqual(['Kayak: sold out.', 'Paddle: 20 left.']);
  await desk.server.deps.db.execute(
    sql`update units set ended_at = now() where id = ${desk.paddle}`,
  );
  await report();
  expect(await tasks()).toEqual(['Kayak: sold out.']);
});

test('a limit of a product goes before that of the settings, and each variant says whether it is low', async () => {
  const { db } = desk.server.deps;
  await stock(20);
  await giveSettings(db, { low_stock: 0 });
  const edit = async (over: object) => {
    const params = { id: desk.kayak };
    const { data } = await desk.staff.call('GET /api/units', { query: {} });
    const kayak = data.find(({ id }) => id === desk.kayak);
    if (!kayak) throw new Error('The kayak is listed');
    const { name, price, version } = kayak;
    const body = { _method: 'PUT' as const, name, price, version, items_quantity: 20, ...over };
    return (await desk.staff.call('POST /api/units/:id', { params, body })).data;
  };
  expect(await edit({ low_stock_at: 20 })).toMatchObject({
    ...{ low_stock: 1, low_stock_at: 20, variants: [{ low_stock: 1 }] },
  });
  await report();
  expect(await tasks()).toEqual(['Kayak: 12 left.']);
  expect(await low()).toEqual([[desk.kayak, 1]]);
  await giveSettings(db, { low_stock: 20 });
  expect(await edit({ low_stock_at: 0 })).toMatchObject({ low_stock: 0, low_stock_at: 0 });
  await report();
  expect([await tasks(), await low()]).toEqual([[], []]);
  expect(await edit({})).toMatchObject({ low_stock: 1, low_stock_at: null });
  const body = { low_stock_at: 1001 };
  await expect(edit(body)).rejects.toThrow();
  await expect(
    db.execute(sql`update units set low_stock_at = 1001 where id = ${desk.kayak}`),
  ).rejects.toMatchObject({ cause: { constraint: 'units_low_stock_at' } });
});
