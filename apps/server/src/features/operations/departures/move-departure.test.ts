import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { closeDays } from '#test/support/closed-days.ts';
import { createUser } from '#test/support/factories.ts';
import { alone, cruise, launch } from '#test/support/seats.ts';
import { openDeparturesDesk } from '#test/support/departures-desk.ts';

const desk = await openDeparturesDesk();
afterAll(() => desk.server.close());
const { rows, ofBooking, takes, readDeparture: read, staff } = desk;
const { db } = desk.server.deps;

let date = calendarDate('2026-08-01');
let number = 0;
beforeEach(() => {
  desk.server.clock.set('2026-06-15T14:00:00Z');
  date = addDays(date, 3);
});

// Unit 10, a cruise of 20 seats (package 101), and unit 11, the same of another company.
beforeAll(async () => {
  await rows(sql`insert into companies (id, name, email, phone, address) overriding system value
    values (77, 'Elsewhere', 'far@slipway.test', '', '')`);
  await rows(sql`
    insert into units (id, company_id, name, price_cents, schedule, max_guests, included_guests, items_quantity)
    overriding system value values
      (10, 1, 'Morning Star', 10000, 'times', 20, 20, 1), (11, 77, 'Far Star', 10000, 'times', 20, 20, 1)`);
  await rows(sql`
    insert into packages (id, unit_id, kind, price_cents, additional_price_cents, guest_type_prices, deposit_of, deposit_percent, starts)
    overriding system value select case id when 10 then 101 else 111 end, id, 'evening_cruise', 7000, null, '[]', 'percent', 25, '{}'
    from units where id in (10, 11)`);
});

const places = async (id: number) =>
  (await staff.call('GET /api/departures/:id/places', { params: { id } })).data.places;
const asked = async (id: number, over: object = {}) => ({
  params: { id },
  body: { version: (await read(id)).version, package_id: 101, tell_guests: false, ...over },
});
const move = async (id: number, over: object = {}) =>
  (await staff.call('POST /api/departures/:id/move', await asked(id, over))).data;
const refusedMove = async (id: number, over: object = {}) =>
  staff.refused('POST /api/departures/:id/move', await asked(id, over));
const told = async (booking: number) =>
  (
    await rows(sql`select template from messages
      where booking_id = ${booking} and template like '%booking-changed' order by 1`)
  ).map(({ template }) => template);
const book = (party: object = { adults: 2 }) =>
  desk.book(cruise(date, party, { name: `Guest ${(number += 1)}` }));

test('lists where it could go, with why not where it cannot, and only its own company', async () => {
  const id = await ofBooking(await book({ adults: 8 }));
  await desk.book(alone(date, '20:00:00'));
  await desk.book(alone(date, '20:00:00'));
  expect(await places(id)).toEqual([
    {
      ...{ unit_id: 9, unit: 'Launches', package_id: 91, own: false, items: 2, item: null },
      refusal: 'Something else takes it at that time.',
    },
    {
      ...{ unit_id: 10, unit: 'Morning Star', package_id: 101, own: false, items: 1, item: 1 },
      refusal: null,
    },
  ]);
});

test('takes its bookings, seats, crew, notes and who has come along, at the prices agreed', async () => {
  const first = await book({ adults: 2, children: 1 });
  const second = await book({ adults: 1, infants: 1 });
  const gone = await book();
  await desk.cancel(gone);
  const id = await ofBooking(first);
  const params = { id };
  await staff.call('PUT /api/departures/:id', {
    params,
    body: {
      version: (await read(id)).version,
      ...{ supervisor_id: desk.ids.staff, notes: 'Bring ice', seats: 12, sails_anyway: true },
    },
  });
  await staff.call('PUT /api/departures/:id/arrived', {
    params,
    body: { booking_id: first, arrived: 2 },
  });
  const prices = async () =>
    rows(sql`select id, total_cents, deposit_cents, status, terms -> 'quote' as quote from bookings
      where id in (${first}, ${second}) order by id`);
  const before = await prices();
  const { departure_id: to, ashore } = await move(id);
  expect(ashore).toEqual([]);
  expect(to).not.toBe(id);
  expect(await read(to)).toMatchObject({
    ...{ unit: 'Morning Star', item: 1, seats: 12, seats_taken: 4, persons: 5, bookings: 2 },
    ...{ closed: false, sails_anyway: true, notes: 'Bring ice' },
    crew: { supervisor: { id: desk.ids.staff }, mate: null },
    parties: [{ arrived: 2 }, { arrived: 0 }],
  });
  expect(await prices()).toEqual(before);
  expect(await desk.read(first)).toMatchObject({ unit: 'Morning Star', unit_id: 10 });
  expect((await desk.read(first)).history.at(-1)).toMatchObject({ action: 'changed' });
  // Where it was nobody sails, and nobody can book it.
  expect(await read(id)).toMatchObject({ closed: true, bookings: 0, seats_taken: 0 });
  expect([await takes(id), await takes(to)]).toEqual([0, 1]);
  expect(await ofBooking(gone)).toBe(id);
  expect(await desk.refusal(cruise(date, { adults: 1 }))).toEqual({
    date: ['This departure is closed. Please select another one.'],
  });
});

test('goes back where it was, and to one that staff had opened ahead', async () => {
  const booking = await book();
  const id = await ofBooking(booking);
  const opened = await desk.open(date, { package_id: 101 });
  expect((await move(id)).departure_id).toBe(opened.id);
  expect(await read(opened.id)).toMatchObject({ seats: 20, bookings: 1, opened_ahead: true });
  expect((await move(opened.id, { package_id: 81 })).departure_id).toBe(id);
  expect(await read(id)).toMatchObject({ closed: false, bookings: 1, seats: 40 });
});

test('goes to another item of its unit, which guests do not see', async () => {
  const booking = await desk.book(launch(date, { adults: 2 }));
  const id = await ofBooking(booking);
  expect(await places(id)).toMatchObject([{ unit_id: 8 }, { own: true, item: 2 }, { unit_id: 10 }]);
  const { departure_id: to } = await move(id, { package_id: 91, tell_guests: true });
  expect(await read(to)).toMatchObject({ unit: 'Launches', item: 2, bookings: 1 });
  expect((await desk.read(booking)).history.at(-1)).toMatchObject({ action: 'item_changed' });
  expect(await told(booking)).toEqual([]);
});

test.each([true, false])('its guests are told only where staff say so: %s', async (tells) => {
  const booking = await book();
  await move(await ofBooking(booking), { tell_guests: tells });
  expect(await told(booking)).toEqual(tells ? ['booking-changed'] : []);
  if (!tells) return;
  const [mail] = await rows(sql`select params -> 'was' ->> 'unit' as was, params ->> 'unit' as unit
    from messages where booking_id = ${booking} and template = 'booking-changed'`);
  expect(mail).toEqual({ was: 'Evening Star', unit: 'Morning Star' });
});

describe('is refused, and nothing moves,', () => {
  const stays = async (id: number, refusal: string, over: object = {}) => {
    const before = await read(id);
    const { errors } = await refusedMove(id, over);
    expect(errors).toEqual({ package_id: [refusal] });
    expect(await read(id)).toEqual(before);
  };

  test('where it is taken', async () => {
    const id = await ofBooking(await book());
    await desk.book(
      cruise(date, { adults: 1 }, { unit_id: 10, package_id: 101, total_price: 70, amount: 17.5 }),
    );
    await stays(id, 'Something else takes it at that time.');
  });

  test('where it is closed', async () => {
    const id = await ofBooking(await book());
    const days = { from_date: date, to_date: date, reason: 'Repair' };
    await closeDays(staff, { unit_id: 10, ...days });
    await stays(id, 'It is closed or reserved at that time.');
  });

  test('where it is too small', async () => {
    const id = await ofBooking(await book({ adults: 7 }));
    await stays(id, 'It takes 6 guests, and 7 are booked.', { package_id: 91 });
  });

  test('of another company, of another kind, or where it is', async () => {
    const id = await ofBooking(await book());
    for (const packageId of [111, 92]) {
      await stays(id, 'The departure cannot be moved there.', { package_id: packageId });
    }
    await stays(id, 'Something else takes it at that time.', { package_id: 81 });
  });

  test('after another change, once it has left, is called off or has nobody', async () => {
    const booking = await book();
    const id = await ofBooking(booking);
    expect((await refusedMove(id, { version: 99 })).status).toBe(409);
    await rows(sql`update bookings set called_off = true where id = ${booking}`);
    expect((await refusedMove(id)).errors).toEqual({
      id: ['Some of its bookings are called off.'],
    });
    await rows(sql`update bookings set called_off = false where id = ${booking}`);
    desk.server.clock.set(`${addDays(date, 1)}T14:00:00Z`);
    expect((await refusedMove(id)).errors).toEqual({ id: ['This departure has left.'] });
    desk.server.clock.set('2026-06-15T14:00:00Z');
    await desk.cancel(booking);
    expect((await refusedMove(id)).errors).toEqual({ id: ['Nobody has booked this departure.'] });
  });
});

test('who of its crew is on another trip by its new hours stays ashore, and is named', async () => {
  const booking = await book();
  const id = await ofBooking(booking);
  const { id: mate } = await createUser(db, { role: 'Supervisor', name: 'Mia Mate' });
  await staff.call('PUT /api/departures/:id', {
    params: { id },
    body: { version: (await read(id)).version, supervisor_id: desk.ids.staff, mate_id: mate },
  });
  await rows(sql`update package_kinds set length = '{"form": "fixed", "minutes": 180}'
    where code = 'evening_cruise'`);
  const late = await desk.book(alone(date, '20:00:00'));
  await rows(sql`insert into booking_crew (booking_id, role, person_id, during)
    select ${late}, 'supervisor', ${mate}, tstzrange(ends_at + interval '31 minutes', ends_at + interval '50 minutes')
    from bookings where id = ${late}`);
  const { departure_id: to, ashore } = await move(id);
  expect(ashore).toEqual(['Mia Mate']);
  expect((await read(to)).crew).toMatchObject({ supervisor: { id: desk.ids.staff }, mate: null });
  await rows(sql`update package_kinds set length = '{"form": "fixed", "minutes": 120}'
    where code = 'evening_cruise'`);
});

describe('the waiting list', () => {
  const wait = async (time: string | null, over: { email?: string; unit?: number } = {}) => {
    const { email = `wait-${(number += 1)}@slipway.test`, unit = 8 } = over;
    const [row] = await rows(sql`
      insert into waiting_entries (unit_id, package_id, date, time, guests, name, email, joined_at)
      values (${unit}, ${unit === 8 ? 81 : 101}, ${date}, ${time}, 1, 'Wai Ting', ${email}, now())
      returning id`);
    return Number(row?.['id']);
  };
  const waitsFor = async (id: number) => {
    const [row] = await rows(sql`select case when ended_at is null then package_id end as package
      from waiting_entries where id = ${id}`);
    return row?.['package'];
  };

  test('goes along, and who waits there already is on it once', async () => {
    const id = await ofBooking(await book());
    const its = await wait('19:00:00');
    const any = await wait(null);
    const twice = await wait('19:00:00', { email: 'twice@slipway.test' });
    const there = await wait('19:00:00', { email: 'TWICE@slipway.test', unit: 10 });
    await move(id);
    const all = [its, any, twice, there];
    expect(await Promise.all(all.map(waitsFor))).toEqual([101, 101, null, 101]);
  });

  test('with what is being paid, and the places that are kept', async () => {
    const id = await ofBooking(await book());
    const paying = await book({ adults: 1 });
    const kept = await book({ adults: 1 });
    await rows(sql`update bookings set hold_expires_at = '2030-01-01', status = 0
      where id in (${paying}, ${kept})`);
    const entry = await wait('21:00:00');
    await rows(sql`insert into waiting_offers (entry_id, booking_id, date, time, starts_at, made_at, until)
      values (${entry}, ${kept}, ${date}, '19:00', now(), now(), '2030-01-01')`);
    const { departure_id: to } = await move(id, { tell_guests: true });
    expect(await Promise.all([paying, kept].map(ofBooking))).toEqual([to, to]);
    expect(await waitsFor(entry)).toBe(101);
    expect([await told(paying), await read(to)]).toMatchObject([[], { seats_held: 2 }]);
  });

  test('stays where the start sails on another item', async () => {
    const first = await desk.book(launch(date, { adults: 6 }));
    await desk.book(launch(date, { adults: 6 }));
    const [row] = await rows(sql`
      insert into waiting_entries (unit_id, package_id, date, time, guests, name, email, joined_at)
      values (9, 91, ${date}, '16:00', 1, 'Wai Ting', 'stays@slipway.test', now()) returning id`);
    await move(await ofBooking(first));
    expect(await waitsFor(Number(row?.['id']))).toBe(91);
  });
});

describe('at the same moment', () => {
  test('two departures for one place: one goes, the other stays whole', async () => {
    const ids = [await ofBooking(await book())];
    ids.push(await ofBooking(await desk.book(launch(date, { adults: 2 }, { time: '19:00:00' }))));
    const bodies = await Promise.all(ids.map((id) => asked(id)));
    const answers = await Promise.all(
      bodies.map(({ params, body }) =>
        staff.send('POST', `/api/departures/${params.id}/move`, { body }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const counts = await rows(sql`select unit_id, sum(parties)::integer as parties from departures
      where date = ${date} group by 1 having sum(parties) > 0 order by 1`);
    expect(counts.map(({ parties }) => parties)).toEqual([1, 1]);
  });

  test('a press repeated moves it once; a guest who books meanwhile comes along or is refused', async () => {
    const id = await ofBooking(await book());
    const { body } = await asked(id, { tell_guests: true });
    const send = () => staff.send('POST', `/api/departures/${id}/move`, { body });
    const [a, b, sold] = await Promise.all([
      send(),
      send(),
      desk.send(cruise(date, { adults: 1 }, { name: 'Late Guest' })),
    ]);
    expect([a.status, b.status].sort()).toEqual([200, 409]);
    expect([200, 422]).toContain(sold.status);
    expect(await desk.departuresOn(8, date)).toMatchObject([expect.stringContaining('idle')]);
    const left = await rows(
      sql`select id from bookings where departure_id = ${id} and cancelled_at is null`,
    );
    expect(left).toEqual([]);
  });
});
