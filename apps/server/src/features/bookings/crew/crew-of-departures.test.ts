import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#test/support/factories.ts';
import { aboard, addSeats, alone, cruise, launch } from '#test/support/seats.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { countAheadOfPerson } from '../bookings-of-person.ts';

/*
 * Parties that share a departure share its crew: wherever the crew of a booking is read, assigned,
 * tipped or freed, it is that of the departure, of which there is one.
 */
let desk: StaffDesk;
let mate: number;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addSeats(desk.server.deps.db);
  desk.server.clock.set('2026-06-15T14:00:00Z');
  mate = (await createUser(desk.server.deps.db, { role: 'Supervisor', name: 'Mia Mate' })).id;
});
afterAll(() => desk.server.close());

let date = calendarDate('2026-08-01');
beforeEach(() => {
  date = addDays(date, 3);
});

const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;
const read = async (id: number) =>
  (await desk.staff.call('GET /api/bookings/:id', { params: { id } })).data;
const crewOf = async (id: number) => {
  const { crew } = await read(id);
  return [crew.supervisor?.name ?? null, crew.mate?.name ?? null];
};
const assign = (id: number, crew: object) =>
  desk.staff.call('PUT /api/bookings/:id/crew', { params: { id }, body: crew });
/** Two parties on one cruise, crewed through the first of them. */
async function shared() {
  const first = await desk.book(date, cruise(date, { adults: 2 }));
  const second = await desk.book(date, cruise(date, { adults: 1, children: 1 }));
  await assign(first, { supervisor_id: desk.ids.staff, mate_id: mate });
  return { first, second };
}

test('is assigned once for all its bookings, and shown on each', async () => {
  const { first, second } = await shared();
  expect(await crewOf(first)).toEqual(['Sam Skipper', 'Mia Mate']);
  expect(await crewOf(second)).toEqual(['Sam Skipper', 'Mia Mate']);
  const { departure } = await read(first);
  expect(
    await rows(sql`select booking_id, departure_id from booking_crew
      where departure_id = ${departure?.id} or booking_id in (${first}, ${second})`),
  ).toEqual([
    { booking_id: null, departure_id: departure?.id },
    { booking_id: null, departure_id: departure?.id },
  ]);
  const list = await desk.staff.call('GET /api/bookingsWithPayments', {
    query: { supervisor_id: desk.ids.staff, from: date, to: date },
  });
  expect(
    list.data.map(({ id, supervisor, mate: other }) => [id, supervisor?.name, other?.name]).sort(),
  ).toEqual([first, second].map((id) => [id, 'Sam Skipper', 'Mia Mate']));
  const nobody = await desk.staff.call('GET /api/bookingsWithPayments', {
    query: { supervisor_id: 0, from: date, to: date },
  });
  expect(nobody.data).toEqual([]);
  const mine = await desk.customer.call('GET /api/my-bookings', { query: { number: second } });
  expect(mine.data).toMatchObject([{ supervisor: { name: 'Sam Skipper' }, has_crew: true }]);
  expect(await countAheadOfPerson(desk.server.deps.db, mate, date)).toBe(2);
});

test('is on no other trip meanwhile, and is named with its departure', async () => {
  await shared();
  const own = await desk.book(date, alone(date, '20:00:00'));
  const refused = await desk.staff.refused('PUT /api/bookings/:id/crew', {
    params: { id: own },
    body: { supervisor_id: mate },
  });
  expect(refused.errors).toEqual({
    supervisor_id: [`Mia Mate is on a departure on Evening Star at that time (${date}, 19:00).`],
  });
});

test('a stale edit of the departure is refused after its crew was changed on a booking', async () => {
  const { first } = await shared();
  const id = (await read(first)).departure?.id ?? 0;
  const { data: seen } = await desk.staff.call('GET /api/departures/:id', { params: { id } });
  await assign(first, { mate_id: null });
  const stale = await desk.staff.refused('PUT /api/departures/:id', {
    params: { id },
    body: { version: seen.version, notes: 'Bring ice' },
  });
  expect(stale.status).toBe(409);
});

test('stays with the departure when one party leaves, is free when the last does, and comes back', async () => {
  const { first, second } = await shared();
  const cancel = (id: number) =>
    desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
  await cancel(first);
  expect(await crewOf(first)).toEqual([null, null]);
  expect(await crewOf(second)).toEqual(['Sam Skipper', 'Mia Mate']);
  await cancel(second);
  expect(await countAheadOfPerson(desk.server.deps.db, mate, date)).toBe(0);

  // Nobody is aboard: the mate takes another trip, the supervisor waits.
  const own = await desk.book(date, alone(date, '20:00:00'));
  await assign(own, { supervisor_id: mate });
  const third = await desk.book(date, cruise(date, { adults: 3 }));
  expect(await crewOf(third)).toEqual(['Sam Skipper', null]);
  expect(await crewOf(own)).toEqual(['Mia Mate', null]);
});

describe('the unit’s supervisor, when free, sails with a party', () => {
  beforeAll(() => rows(sql`update units set supervisor_id = ${mate} where id = 9`));
  afterAll(() => rows(sql`update units set supervisor_id = null where id = 9`));
  const { details, guest_types } = aboard({ adults: 2 });
  const seats = { package_id: 91, time: '16:00:00', details, guest_types };
  const trip = { package_id: 92, time: '16:00:00' };

  test('that boards a new departure, and that leaves it for a trip of its own', async () => {
    const id = await desk.book(date, alone(date, '16:00:00'));
    expect(await crewOf(id)).toEqual(['Mia Mate', null]);
    await desk.change('staff', id, seats);
    expect(await crewOf(id)).toEqual(['Mia Mate', null]);
    await desk.change('staff', id, trip);
    expect(await crewOf(id)).toEqual(['Mia Mate', null]);
  });

  test('but stays with the departure while others are aboard', async () => {
    const stays = await desk.book(date, launch(date, { adults: 1 }));
    const leaves = await desk.book(date, launch(date, { adults: 2 }));
    await desk.change('staff', leaves, trip);
    expect(await crewOf(stays)).toEqual(['Mia Mate', null]);
    expect(await crewOf(leaves)).toEqual([null, null]);
  });
});

test('gets the tips of all parties, and a party that moves tips the crew it sails with', async () => {
  const { first, second } = await shared();
  const tip = (id: number, cents: number) =>
    rows(sql`insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
      values (${id}, 'payment', 5, ${cents}, 'CAD', 'Cash', now(), '2026-06-01')`);
  await tip(first, 1_000);
  await tip(second, 3_000);
  const shares = async () =>
    (
      await desk.admin.call('GET /api/reports/tips', {
        query: { from: '2026-06-01', to: '2026-06-01' },
      })
    ).data.map(({ name, share }) => [name, share]);
  expect((await shares()).sort()).toEqual([
    ['Mia Mate', 20],
    ['Sam Skipper', 20],
  ]);
  const later = addDays(date, 1);
  const other = await desk.book(later, cruise(later, { adults: 2 }));
  await assign(other, { supervisor_id: desk.ids.admin });
  await desk.change('staff', second, { date: later });
  expect(await crewOf(second)).toEqual(['Ada Admin', null]);
  expect((await shares()).sort()).toEqual([
    ['Ada Admin', 30],
    ['Mia Mate', 5],
    ['Sam Skipper', 5],
  ]);
});

test('counts a departure once in block-dates, with the seats it has left', async () => {
  await shared();
  await desk.book(date, alone(date, '20:00:00'));
  const taken = async (unitId: number, query?: { from: string }) =>
    (
      await desk.customer.call('GET /api/bookings/block-dates/:unitId/:packageName', {
        params: { unitId, packageName: 'Evening cruise' },
        query: query ?? { from: date, to: date },
      })
    ).data;
  expect(await taken(8)).toMatchObject([
    {
      ...{ date, time: '19:00:00', package_name: 'Evening cruise', item: 1, seats_left: 36 },
      ...{ from: `${date}T23:00:00.000Z`, to: `${addDays(date, 1)}T01:30:00.000Z` },
    },
  ]);
  expect(await taken(9)).toMatchObject([{ package_name: 'Launch', seats_left: null }]);
  expect(await taken(8, { from: addDays(date, 1) })).not.toContainEqual(
    expect.objectContaining({ date }),
  );
  const [departure] = (
    await desk.staff.call('GET /api/departures', { query: { from: date, to: date } })
  ).data;
  await desk.staff.call('PUT /api/departures/:id', {
    params: { id: departure?.id ?? 0 },
    body: { version: departure?.version ?? 0, closed: true },
  });
  expect(await taken(8)).toMatchObject([{ seats_left: 0 }]);
  const refused = await desk.customer.refused(
    'GET /api/bookings/block-dates/:unitId/:packageName',
    {
      params: { unitId: 8, packageName: 'Evening cruise' },
      query: { from: addDays(date, 1), to: date },
    },
  );
  expect(refused.errors).toEqual({ to: ['“To” must not be before “From”.'] });
});
