import { afterAll, beforeAll, expect, test } from 'vitest';
import { createUnit } from '#test/support/factories.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  // The business inserts rows with explicit ids.
  for (const table of ['units', 'packages']) {
    await desk.server.database.pool.query(`alter sequence ${table}_id_seq restart with 100`);
  }
});
afterAll(() => desk.server.close());

const trip = {
  sold_by: 'trip',
  starts: { form: 'times', times: ['07:30', '13:15'] },
  length: { form: 'fixed', minutes: 300 },
  weekdays: [2, 3, 4, 5, 6, 7],
} as const;
const cruise = {
  ...trip,
  sold_by: 'seat',
  guest_types: [
    { name: 'Adult', takes_seat: true },
    { name: 'Child', takes_seat: true },
    { name: 'Infant on a lap', takes_seat: false },
  ],
} as const;
type Named = { name: string } & Record<string, unknown>;
const add = async (body: Named) =>
  (await desk.admin.call('POST /api/package-kinds', { body: { ...cruise, ...body } })).data;
const change = async (id: number, body: Named) =>
  (
    await desk.admin.call('PUT /api/package-kinds/:id', {
      params: { id },
      body: { ...cruise, ...body },
    })
  ).data;

test('keeps the types of guest of a kind sold by the seat, ends and restores them', async () => {
  const made = await add({ name: 'Dinner cruise', least_to_sail: 8 });
  expect(made).toMatchObject({
    sold_by: 'seat',
    least_to_sail: 8,
    guest_types: cruise.guest_types,
  });
  const [adult, child, infant] = made.guest_types;
  if (!adult || !child || !infant) throw new Error('Three types were sent');

  // Two exchange their names, one is left out, one is new; the ids stay.
  const senior = { name: 'Senior', takes_seat: true };
  const renamed = await change(made.id, {
    ...{ name: 'Dinner cruise', least_to_sail: '', version: 1 },
    guest_types: [senior, { ...adult, name: 'Child' }, { ...child, name: 'Adult' }],
  });
  expect(renamed.least_to_sail).toBeNull();
  expect(renamed.guest_types).toMatchObject([
    senior,
    { id: adult.id, name: 'Child' },
    { id: child.id, name: 'Adult' },
  ]);
  expect(renamed.guest_types[0]?.id).toBeGreaterThan(infant.id);
  const { rows } = await desk.server.database.pool.query<{ name: string }>(
    'select name from guest_types where kind = $1 and ended_at is not null',
    [made.code],
  );
  expect(rows).toEqual([{ name: 'Infant on a lap' }]);

  // One that had ended comes back by its id.
  const restored = await change(made.id, {
    ...{ name: 'Dinner cruise', version: 2 },
    guest_types: [adult, infant],
  });
  expect(restored.guest_types).toEqual([adult, infant]);

  // Those of another kind are not its own.
  const other = await add({ name: 'Lunch cruise' });
  const refused = await desk.admin.refused('PUT /api/package-kinds/:id', {
    params: { id: other.id },
    body: { ...cruise, name: 'Lunch cruise', version: 1, guest_types: [adult] },
  });
  expect(refused.errors).toEqual({ guest_types: ['Guest type does not exist.'] });

  // A kind that is no longer sold by the seat has none.
  const asTrip = { ...trip, guest_types: undefined, version: 3, least_to_sail: 4 };
  const changed = await change(made.id, { name: 'Dinner cruise', ...asTrip });
  expect(changed).toMatchObject({ sold_by: 'trip', guest_types: [], least_to_sail: null });
});

test('prices types of guest, of kinds sold by the seat only', async () => {
  const kind = await add({ name: 'Harbour lights' });
  const [adult, child] = kind.guest_types;
  if (!adult || !child) throw new Error('Three types were sent');
  const unit = await createUnit(desk.server.deps.db, { companyId: 1 });
  const body = { unit_id: unit.id, kind: kind.code, price: 50, additional_price: 10 };
  const save = (more: object) =>
    desk.admin.call('POST /api/packages', { body: { ...body, inactive: 1, ...more } });
  const { data } = await save({ guest_type_prices: [{ id: child.id, price: 25.5 }] });
  expect(data).toMatchObject({
    guest_type_prices: [{ id: child.id, price: 25.5 }],
    // A seat has no additional price.
    flat: true,
    kind_facts: { guest_types: kind.guest_types },
  });
  const refused = async (guest_type_prices: object[]) =>
    (await desk.admin.refused('POST /api/packages', { body: { ...body, guest_type_prices } }))
      .errors;
  expect(await refused([{ id: 2_000_000, price: 1 }])).toEqual({
    guest_type_prices: ['Guest type does not exist.'],
  });
  expect(
    await refused([
      { id: child.id, price: 1 },
      { id: child.id, price: 2 },
    ]),
  ).toEqual({ guest_type_prices: ['Enter one price for each type of guest.'] });

  // A copy of the unit keeps the prices; a kind sold otherwise has none.
  await desk.admin.call('PUT /api/packages/:id', {
    params: { id: data.id },
    body: { ...body, version: 1, guest_type_prices: [{ id: child.id, price: 20 }] },
  });
  const copy = await desk.admin.call('POST /api/units/:id/copy', {
    params: { id: unit.id },
    body: { name: 'Second boat' },
  });
  const copied = await desk.admin.call('GET /api/packages', { query: { unit_id: copy.data.id } });
  expect(copied.data).toMatchObject([{ guest_type_prices: [{ id: child.id, price: 20 }] }]);
  const ofTrip = await save({ kind: 'half_day', guest_type_prices: [{ id: child.id, price: 20 }] });
  expect(ofTrip.data).toMatchObject({ guest_type_prices: [], additional_price: 10 });

  // The price of a type that ends is no longer shown; the type keeps it for when it comes back.
  await change(kind.id, { name: kind.name, version: 1, guest_types: [adult] });
  const after = await desk.admin.call('GET /api/packages', { query: { unit_id: unit.id } });
  expect(after.data.find(({ id }) => id === data.id)?.guest_type_prices).toEqual([]);
});
