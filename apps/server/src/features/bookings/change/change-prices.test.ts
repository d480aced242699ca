import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inshore, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
let next = 0;
const day = () => calendarDate(`2026-09-${String((next += 1)).padStart(2, '0')}`);

beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

const execute = (query: ReturnType<typeof sql>) => desk.server.deps.db.execute(query);
const setting = (path: string, value: string) =>
  execute(sql`update settings set data = jsonb_set(data, ${path}::text[], ${value}::jsonb)`);
/** Turns a booking into one made before price lists were stored. */
const makeOlder = (id: number) =>
  execute(sql`update bookings set terms = terms - 'prices' where id = ${id}`);

test.each([false, true])(
  'keeps the number of included guests of a package, older: %s',
  async (older) => {
    const id = await desk.book(day(), { details: 8, total_price: 750, amount: 75 });
    if (older) await makeOlder(id);
    await execute(sql`update units set included_guests = 10 where id = 3`);
    const fewer = await desk.change('customer', id, { details: 6 });
    const more = await desk.change('customer', id, { details: 9 });
    await execute(sql`update units set included_guests = 6 where id = 3`);
    expect([fewer.data.total_price, more.data.total_price]).toEqual([600, 825]);
  },
);

test('keeps the additional price of a package without additional guests', async () => {
  const id = await desk.book(day());
  await execute(sql`update packages set additional_price_cents = 9900 where id = 32`);
  const { data } = await desk.change('customer', id, { details: 7 });
  await execute(sql`update packages set additional_price_cents = 7500 where id = 32`);
  expect(data.total_price).toBe(675);
});

test.each([false, true])(
  'keeps the number of included people of an inshore trip, older: %s',
  async (older) => {
    const trip = { ...inshore, details: 6, total_price: 1225, amount: 183.75 };
    const id = await desk.book(day(), trip);
    if (older) await makeOlder(id);
    await setting('{inshore,base_people}', '5');
    const { data } = await desk.change('staff', id, { details: 7 });
    await setting('{inshore,base_people}', '2');
    expect(data).toMatchObject({ details: 7, total_price: 1375 });
  },
);

test('adds no price in another currency, and keeps agreed prices', async () => {
  const [held, older] = [await desk.book(day()), await desk.book(day())];
  const trip = await desk.book(day(), inshore);
  await makeOlder(older);
  await makeOlder(trip);
  const text = 'Prices are now in USD, but this booking is in CAD.';
  await setting('{currency}', '"USD"');
  const more = await desk.change('customer', held, { details: 7 });
  const fewer = await desk.change('customer', older, { details: 5 });
  const refusals = [
    await desk.refusedChange('customer', held, { package_name: 'Full Day Package' }),
    await desk.refusedChange('customer', older, { details: 7 }),
    await desk.refusedChange('staff', trip, { details: 3 }),
    await desk.refusedChange('staff', trip, { duration: 5 }),
  ];
  await setting('{currency}', '"CAD"');
  expect(more.data).toMatchObject({ total_price: 675, currency: 'CAD' });
  expect(fewer.data).toMatchObject({ total_price: 600, currency: 'CAD' });
  expect(refusals.map(({ errors }) => errors)).toEqual([
    { package_name: [text] },
    { details: [text] },
    { details: [text] },
    { duration: [text] },
  ]);
});

test('takes a package named by its kind to be the booked one, not another of that kind', async () => {
  const id = await desk.book(day());
  await execute(sql`update packages set inactive = true where id = 32`);
  await execute(sql`insert into packages (id, unit_id, kind, price_cents)
    overriding system value values (30, 3, 'half_day', 45000)`);
  const body = { package_name: 'A ½ Day Package', details: 3 };
  const { data } = await desk.change('customer', id, body);
  await execute(sql`delete from packages where id = 30`);
  await execute(sql`update packages set inactive = false where id = 32`);
  expect(data).toMatchObject({ details: 3, total_price: 600 });
});
