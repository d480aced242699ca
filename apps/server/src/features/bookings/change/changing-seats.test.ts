import { addDays } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookedId } from '#test/support/booking-body.ts';
import { aboard, alone, cruise, guest, launch } from '#test/support/seats.ts';
import { openSeatsDesk, type SeatsDesk } from '#test/support/seats-desk.ts';

let desk: SeatsDesk;
beforeAll(async () => {
  desk = await openSeatsDesk();
});
afterAll(() => desk.server.close());

describe('a change of seats', () => {
  test('of types is priced by them, at the prices that were agreed', async () => {
    const date = desk.freshDay();
    const id = await desk.book(cruise(date, { adults: 2 }));
    await desk.rows(
      sql`update packages set price_cents = 9000, guest_type_prices = '[]' where id = 81`,
    );
    const { data } = await desk.change('customer', id, {
      guest_types: [
        { id: guest.adult, count: 2 },
        { id: guest.child, count: 1 },
        { id: guest.infant, count: 1 },
      ],
    });
    await desk.rows(sql`update packages set price_cents = 5000, guest_type_prices =
      (select guest_type_prices from packages where id = 91) where id = 81`);
    expect(data).toMatchObject({ details: 4, total_price: 125 });
    expect(await desk.departuresOn(8, date)).toEqual(['1 19:00 3/40 4']);
    const history = (await desk.read(id)).history.at(-1);
    expect(history?.after).toMatchObject({
      guest_types: '2 × Adult, 1 × Child, 1 × Infant on a lap',
    });
  });

  test('of the number of guests alone is refused unless it is the sum', async () => {
    const date = desk.freshDay();
    const id = await desk.book(cruise(date, { adults: 2 }));
    const { errors } = await desk.refusedChange('customer', id, { details: 3 });
    expect(errors).toEqual({ details: ['The guests of all types add up to 2.'] });
    await desk.change('customer', id, { details: 2, date: addDays(date, 1) });
    expect(await desk.departuresOn(8, addDays(date, 1))).toEqual(['1 19:00 2/40 2']);
    expect(await desk.departuresOn(8, date)).toEqual(['1 19:00 0/40 0 idle']);
  });

  test('stays on its departure while that has room, its own seats being free', async () => {
    const date = desk.freshDay();
    const one = await desk.book(launch(date, { adults: 4 }));
    const two = await desk.book(launch(date, { adults: 4 }));
    await desk.change('staff', one, aboard({ adults: 1 }));
    // The first launch would have room for it too.
    await desk.change('staff', two, aboard({ adults: 5 }));
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 1/6 1', '2 16:00 5/6 5']);
    await desk.change('staff', two, aboard({ adults: 6 }));
    await desk.cancel(one);
    // Both launches have one party: more than one of them takes does not fit.
    const { errors } = await desk.refusedChange('staff', two, aboard({ adults: 7 }));
    expect(errors).toEqual({ details: ['Max. guests number is 6 for this unit.'] });
  });

  test('may land on another departure of the same start, which the preview shows', async () => {
    const date = desk.freshDay();
    const id = await desk.book(launch(date, { adults: 2 }));
    await desk.book(launch(date, { adults: 3 }));
    const change = aboard({ adults: 4 });
    const preview = await desk.customer.call('POST /api/bookings/:id/change-preview', {
      params: { id },
      body: change,
    });
    expect(preview.data).toMatchObject({
      refusals: {},
      moves_to: { items: [2], other_departure: true },
    });
    await desk.change('customer', id, change);
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 3/6 3', '2 16:00 4/6 4']);
    const more = await desk.refusedChange('customer', id, aboard({ adults: 6, infants: 1 }));
    expect(Object.keys(more.errors)).toEqual(['details']);
  });

  test('to what has no room is refused', async () => {
    const date = desk.freshDay();
    await desk.book(cruise(date, { adults: 39 }));
    const id = await desk.book(cruise(addDays(date, 1), { adults: 2 }));
    const { errors } = await desk.refusedChange('customer', id, { date });
    expect(Object.keys(errors)).toEqual(['details']);
    expect(await desk.departuresOn(8, addDays(date, 1))).toEqual(['1 19:00 2/40 2']);
  });

  test('by a customer stays with seats; staff change to a launch alone and back', async () => {
    const date = desk.freshDay();
    const id = await desk.book(launch(date, { adults: 2 }));
    const other = await desk.refusedChange('customer', id, { package_id: 92, time: '16:00:00' });
    expect(Object.keys(other.errors)).toEqual(['package_name']);
    const preview = await desk.staff.call('POST /api/bookings/:id/change-preview', {
      params: { id },
      body: { package_id: 92, time: '16:00:00' },
    });
    expect(preview.data.moves_to).toMatchObject({ items: [1], other_departure: false });
    const { data } = await desk.change('staff', id, { package_id: 92, time: '16:00:00' });
    expect(data).toMatchObject({ guest_types: [], departure: null, total_price: 80 });
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 0/6 0 idle']);
    expect(await desk.timesOf(id)).toEqual([`9 ${date} 16-17`]);
    const missing = await desk.refusedChange('staff', id, { package_id: 91, time: '16:00:00' });
    expect(missing.errors).toEqual({
      guest_types: ['Please choose how many guests of each type.'],
    });
    const back = { package_id: 91, time: '16:00:00', ...aboard({ adults: 1, children: 1 }) };
    delete (back as { total_price?: number }).total_price;
    expect((await desk.change('staff', id, back)).data).toMatchObject({ total_price: 75 });
    expect(await desk.timesOf(id)).toEqual([]);
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 2/6 2']);
  });

  test('of a departure that was called off is a choice once it is a trip of its own', async () => {
    const date = desk.freshDay();
    const id = await desk.book(launch(date, { adults: 2 }));
    const params = { id: (await desk.departureOf(id)) ?? 0 };
    const { version } = (await desk.staff.call('GET /api/departures/:id', { params })).data;
    await desk.staff.call('POST /api/departures/:id/call-off', {
      params,
      body: { request_id: crypto.randomUUID(), version, reason: 'Storm', message: 'Too windy.' },
    });
    expect((await desk.read(id)).call_off).toMatchObject({ choice: 'open' });
    await desk.change('staff', id, { package_id: 92, time: '16:00:00' });
    expect((await desk.read(id)).call_off).toMatchObject({ choice: 'date' });
  });

  test('keeps a type that has ended, without more of it', async () => {
    const date = desk.freshDay();
    const id = await desk.book(cruise(date, { adults: 2, children: 2 }));
    await desk.rows(
      sql`update guest_types set ended_at = now(), name = 'Kid' where id = ${guest.child}`,
    );
    const kept = await desk.change('customer', id, aboard({ adults: 3, children: 2 }));
    const more = await desk.refusedChange('customer', id, aboard({ adults: 3, children: 3 }));
    await desk.rows(
      sql`update guest_types set ended_at = null, name = 'Child' where id = ${guest.child}`,
    );
    expect(kept.data).toMatchObject({ total_price: 200 });
    expect(kept.data.guest_types[1]).toMatchObject({ name: 'Child', count: 2 });
    expect(more.errors).toEqual({ guest_types: ['Guest type does not exist.'] });
  });
});

test('a party alone on a departure of several days moves within them', async () => {
  await desk.rows(sql`insert into package_kinds (code, name, sold_by, starts, length, afterwards_minutes, asks) values
    ('voyage', 'Voyage', 'seat', '{"form": "day", "handover": "15:00:00", "return": "10:00:00"}',
      '{"form": "days", "from": 3, "to": 3, "step": 1, "counted": "nights"}', 0, 'nothing')`);
  await desk.rows(sql`insert into guest_types (id, kind, position, name, takes_seat) overriding system value
    values (104, 'voyage', 1, 'Berth', true)`);
  await desk.rows(sql`insert into packages (id, unit_id, kind, price_cents, additional_price_cents, deposit_of, deposit_percent)
    overriding system value values (82, 8, 'voyage', 10000, null, 'percent', 25)`);
  const date = desk.freshDay();
  const next = addDays(date, 1);
  const berths = (count: number) => ({ details: count, guest_types: [{ id: 104, count }] });
  const voyage = (count: number) =>
    cruise(date, {}, { package_id: 82, package_name: 'Voyage', days: 3, ...berths(count) });
  const id = await desk.book({ ...voyage(2), total_price: 600, amount: 150 });
  const free = async () =>
    (
      await desk.customer.call('GET /api/bookings/:id/availability', {
        ...{ params: { id }, query: { from: next, to: next } },
      })
    ).data.ranges;
  expect(await free()).toEqual([]);
  await desk.change('customer', id, { date: next });
  expect(await desk.departuresOn(8, next)).toEqual(['1 15:00 2/40 2']);
  // Others keep the departure on its days.
  await desk.change('customer', id, { date });
  const other = await desk.book({ ...voyage(1), total_price: 300, amount: 75 });
  expect(await free()).toEqual([
    [0, 0],
    [1440, 1],
  ]);
  expect(Object.keys((await desk.refusedChange('customer', id, { date: next })).errors)).toEqual([
    'date',
  ]);
  await desk.cancel(other);
  await desk.cancel(id);
});

describe('staff', () => {
  test('sell seats, and repeat a booking week by week with its guests', async () => {
    const date = desk.freshDay();
    const answer = await desk.staff.send('POST', '/api/create-booking', {
      body: launch(date, { adults: 1, children: 1 }, { deposit: 'later' }),
    });
    const id = bookedId(answer);
    for (let n = 0; n < 3; n += 1) desk.freshDay();
    await desk.book(launch(addDays(date, 7), { adults: 5 }));
    await desk.book(alone(addDays(date, 14), '16:00:00'));
    await desk.book(alone(addDays(date, 14), '16:00:00'));
    const { data } = await desk.staff.call('POST /api/booking-repeat/:id', {
      params: { id },
      body: { frequency: 'weekly', count: 3 },
    });
    expect(data.made.map((one) => one.date)).toEqual([addDays(date, 7), addDays(date, 21)]);
    expect(data.skipped.map((one) => one.date)).toEqual([addDays(date, 14)]);
    expect(await desk.departuresOn(9, addDays(date, 7))).toEqual([
      '1 16:00 5/6 5',
      '2 16:00 2/6 2',
    ]);
    expect(await desk.departuresOn(9, addDays(date, 21))).toEqual(['1 16:00 2/6 2']);
    const repeated = await desk.read(data.made[0]?.id ?? 0);
    expect(repeated.guest_types).toEqual((await desk.read(id)).guest_types);
    expect(repeated.total_price).toBe(75);
  });

  test('delete a booking that has no payments, which frees its seats', async () => {
    const date = desk.freshDay();
    const answer = await desk.staff.send('POST', '/api/create-booking', {
      body: launch(date, { adults: 2 }, { deposit: 'later' }),
    });
    const id = bookedId(answer);
    await desk.staff.call('DELETE /api/bookings/:id', { params: { id } });
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 0/6 0 idle']);
  });
});
