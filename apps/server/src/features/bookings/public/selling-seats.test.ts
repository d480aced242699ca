import { addDays } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settleHolds } from '#features/bookings/bookings-api.ts';
import { requiredAction } from '#test/support/booking-body.ts';
import { aboard, alone, cruise, guest, launch } from '#test/support/seats.ts';
import { at, openSeatsDesk, type SeatsDesk } from '#test/support/seats-desk.ts';

let desk: SeatsDesk;
beforeAll(async () => {
  desk = await openSeatsDesk();
});
afterAll(() => desk.server.close());

describe('a cruise by the seat', () => {
  test('four seats for three adults and a child, priced by type, on a departure of its own', async () => {
    const date = desk.freshDay();
    const id = await desk.book(cruise(date, { adults: 3, children: 1 }));
    expect(await desk.read(id)).toMatchObject({
      package: 'Evening cruise',
      time: '19:00:00',
      details: 4,
      guest_types: [
        { id: guest.adult, name: 'Adult', count: 3, takes_seat: true },
        { id: guest.child, name: 'Child', count: 1, takes_seat: true },
      ],
      total_price: 175,
      deposit: 43.75,
    });
    expect(await desk.departuresOn(8, date)).toEqual(['1 19:00 4/40 4']);
    expect(await desk.timesOf(id)).toEqual([]);
  });

  test('parties share it until it is full, and the next visitor is refused', async () => {
    const date = desk.freshDay();
    const first = await desk.book(cruise(date, { adults: 36 }));
    const second = await desk.book(cruise(date, { adults: 3, infants: 1 }));
    expect(await desk.departureOf(second)).toBe(await desk.departureOf(first));
    // 39 seats are sold, and 40 persons are aboard: no lap is left either.
    expect(await desk.departuresOn(8, date)).toEqual(['1 19:00 39/40 40']);
    const tooFew =
      'Fewer seats are left on this departure. Please select fewer guests or another time.';
    expect(await desk.refusal(cruise(date, { adults: 1 }))).toEqual({ details: [tooFew] });
    await desk.change('customer', second, aboard({ adults: 3 }));
    await desk.book(cruise(date, { adults: 1 }));
    expect(await desk.refusal(cruise(date, { adults: 1 }))).toEqual({ details: [tooFew] });
    expect(await desk.departuresOn(8, date)).toEqual(['1 19:00 40/40 40']);
  });
});

describe('a request by the seat', () => {
  test.each<[string, object, Record<string, string[]>]>([
    [
      'without types',
      { guest_types: undefined },
      { guest_types: ['Please choose how many guests of each type.'] },
    ],
    [
      'with a number of guests that is not the sum',
      { details: 5 },
      { details: ['The guests of all types add up to 4.'] },
    ],
    [
      'with an unknown type',
      { guest_types: [{ id: 9999, count: 4 }] },
      { guest_types: ['Guest type does not exist.'] },
    ],
    [
      'of infants alone',
      { ...aboard({ infants: 2 }) },
      { guest_types: ['At least one guest needs a seat.'] },
    ],
    [
      'with more guests than the cruise takes',
      { ...aboard({ adults: 41 }) },
      { details: ['Max. guests number is 40 for this unit.'] },
    ],
    [
      'at the price of as many adults',
      { total_price: 200, amount: 50 },
      {
        total_price: ['The total is now CA$175.00.'],
        amount: ['The deposit is now CA$43.75.'],
      },
    ],
  ])('%s is refused', async (_case, over, errors) => {
    const date = desk.freshDay();
    expect(await desk.refusal(cruise(date, { adults: 3, children: 1 }, over))).toEqual(errors);
    expect(await desk.departuresOn(8, date)).toEqual([]);
  });

  test('with a type that has ended is refused, and types for another package too', async () => {
    const date = desk.freshDay();
    const ended = (at: string | null) =>
      desk.rows(sql`update guest_types set ended_at = ${at} where id = ${guest.child}`);
    await ended('2026-06-01');
    const errors = await desk.refusal(cruise(date, { adults: 1, children: 1 }));
    await ended(null);
    expect(errors).toEqual({ guest_types: ['Guest type does not exist.'] });
    const types = { guest_types: [{ id: guest.adult, count: 4 }] };
    const none = await desk.refusal(alone(date, '16:00:00', types));
    expect(Object.keys(none)).toEqual(['guest_types']);
  });

  test('the most guests of a package bound one party, not the departure', async () => {
    const date = desk.freshDay();
    const most = (n: number | null) =>
      desk.rows(sql`update packages set most_guests = ${n} where id = 81`);
    await most(6);
    const errors = await desk.refusal(cruise(date, { adults: 7 }));
    for (let n = 0; n < 3; n += 1) await desk.book(cruise(date, { adults: 6 }));
    await most(null);
    expect(errors).toEqual({ details: ['Max. guests number is 6 for this unit.'] });
    expect(await desk.departuresOn(8, date)).toEqual(['1 19:00 18/40 18']);
  });
});

describe('two launches', () => {
  test('a party is never split: it gets the first with room, then a new one', async () => {
    const date = desk.freshDay();
    for (const adults of [4, 4, 2, 1]) await desk.book(launch(date, { adults }));
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 6/6 6', '2 16:00 5/6 5']);
    expect(Object.keys(await desk.refusal(launch(date, { adults: 2 })))).toEqual(['details']);
    await desk.book(launch(date, { adults: 1 }));
    // Other starts are departures of their own.
    await desk.book(launch(date, { adults: 6 }, { time: '19:00:00' }));
    expect(await desk.departuresOn(9, date)).toHaveLength(3);
  });

  test('a departure has its item to itself', async () => {
    const date = desk.freshDay();
    await desk.book(alone(date, '16:00:00'));
    await desk.book(launch(date, { adults: 2 }));
    expect(await desk.departuresOn(9, date)).toEqual(['2 16:00 2/6 2']);
    expect(Object.keys(await desk.refusal(alone(date, '16:00:00')))).toEqual(['time']);
    // From 19:00 to 21:30 with what comes afterwards.
    await desk.book(launch(date, { adults: 6 }, { time: '19:00:00' }));
    await desk.book(launch(date, { adults: 6 }, { time: '19:00:00' }));
    expect(Object.keys(await desk.refusal(alone(date, '20:00:00')))).toEqual(['date']);
  });

  test('closed to sales takes nobody, and no second one is made on its item', async () => {
    const date = desk.freshDay();
    const id = await desk.book(launch(date, { adults: 2 }));
    await desk.rows(sql`update departures set closed = true where date = ${date} and unit_id = 9`);
    const other = await desk.book(launch(date, { adults: 4 }));
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 2/6 2', '2 16:00 4/6 4']);
    await desk.rows(sql`update departures set closed = true where date = ${date} and unit_id = 9`);
    expect(await desk.refusal(launch(date, { adults: 1 }))).toEqual({
      time: ['This departure is closed. Please select another one.'],
    });
    // Fewer may sail of a party that is aboard, not more.
    await desk.change('customer', id, aboard({ adults: 1 }));
    const more = await desk.refusedChange('staff', id, aboard({ adults: 2 }));
    expect(Object.keys(more.errors)).toEqual(['time']);
    await desk.cancel(id);
    await desk.cancel(other);
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 0/6 0 idle', '2 16:00 0/6 0 idle']);
    expect(Object.keys(await desk.refusal(launch(date, { adults: 1 })))).toEqual(['time']);
  });

  test('one without bookings keeps its row and loses its time; the next sale takes it anew', async () => {
    const date = desk.freshDay();
    const first = await desk.book(launch(date, { adults: 2 }));
    const departure = await desk.departureOf(first);
    await desk.rows(sql`update departures set notes = 'Bring blankets' where id = ${departure}`);
    await desk.cancel(first);
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 0/6 0 idle']);
    const again = await desk.book(launch(date, { adults: 3 }));
    expect(await desk.departureOf(again)).toBe(departure);
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 3/6 3']);
    await desk.cancel(again);
    await desk.book(alone(date, '16:00:00'));
    const beside = await desk.book(launch(date, { adults: 3 }));
    expect(await desk.departureOf(beside)).not.toBe(departure);
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 0/6 0 idle', '2 16:00 3/6 3']);
  });

  test('a departure keeps its hours when its kind gets others, and an idle one takes them', async () => {
    const date = desk.freshDay();
    const hours = (minutes: number) =>
      desk.rows(sql`update package_kinds set length = ${`{"form": "fixed", "minutes": ${minutes}}`}
        where code = 'evening_cruise'`);
    const first = await desk.book(launch(date, { adults: 2 }));
    await hours(150);
    const second = await desk.book(launch(date, { adults: 2 }));
    expect((await desk.read(second)).ends_at).toBe((await desk.read(first)).ends_at);
    await desk.cancel(first);
    await desk.cancel(second);
    const third = await desk.book(launch(date, { adults: 2 }));
    await hours(120);
    expect((await desk.read(third)).ends_at).toBe(at(date, '18:30:00'));
    const [taken] = await desk.rows<{ minutes: number }>(sql`
      select extract(epoch from upper(during) - lower(during))::int / 60 as minutes from taken_times
      where departure_id = ${await desk.departureOf(third)}`);
    expect(taken?.minutes).toBe(180);
  });
});

describe('a hold of seats', () => {
  const held = async (date: Parameters<typeof launch>[0], adults: number) => {
    const body = { ...launch(date, { adults }), stripeToken: 'pm_card_threeDSecure2Required' };
    return requiredAction(await desk.send(body)).booking_id;
  };

  test('keeps its seats and its time, and both end with it', async () => {
    const date = desk.freshDay();
    await held(date, 4);
    await held(date, 4);
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 4/6 4', '2 16:00 4/6 4']);
    expect(Object.keys(await desk.refusal(launch(date, { adults: 3 })))).toEqual(['details']);
    desk.server.clock.advance({ minutes: 11 });
    await settleHolds(desk.server.deps);
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 0/6 0 idle', '2 16:00 0/6 0 idle']);
    await desk.book(launch(date, { adults: 6 }));
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 6/6 6', '2 16:00 0/6 0 idle']);
  });

  test('released by staff frees its seats, not those of others', async () => {
    const date = desk.freshDay();
    await desk.book(launch(date, { adults: 2 }));
    const id = await held(date, 4);
    await desk.staff.call('POST /api/open-holds/:id/release', { params: { id } });
    expect(await desk.departuresOn(9, date)).toEqual(['1 16:00 2/6 2']);
  });
});

describe('a cancelled booking of seats', () => {
  test('gives back what its terms say, and frees its seats', async () => {
    const date = desk.freshDay();
    const id = await desk.book(cruise(date, { adults: 4 }));
    const other = await desk.book(cruise(date, { adults: 1 }));
    // Ten days ahead the business's terms keep half of the total of 200, and 50 was paid.
    desk.server.clock.set(at(addDays(date, -10), '12:00:00'));
    await desk.staff.call('POST /api/take-payment', {
      body: { by: 'new_card', booking: id, amount: 150, stripeToken: 'tok_mastercard' },
    });
    await desk.customer.call('PUT /api/bookings/:id', {
      params: { id },
      body: { cancelled: true },
    });
    desk.server.clock.set('2026-06-15T14:00:00Z');
    const [row] = await desk.rows(
      sql`select paid_cents::int as paid from bookings where id = ${id}`,
    );
    expect(row).toEqual({ paid: 10000 });
    expect(await desk.departuresOn(8, date)).toEqual(['1 19:00 1/40 1']);
    await desk.cancel(other);
  });
});

describe('what the database refuses', () => {
  test.each([
    ['seats', sql`update departures set seats = seats_taken`],
    ['room for persons', sql`update departures set most_persons = persons`],
  ])('%s is refused at the number of guests', async (_what, shrink) => {
    const date = desk.freshDay();
    await desk.book(launch(date, { adults: 2 }));
    desk.server.deps.faultPoint = async (point) => {
      if (point !== 'decided') return;
      desk.server.deps.faultPoint = () => undefined;
      await desk.rows(sql`${shrink} where date = ${date} and unit_id = 9`);
    };
    expect(Object.keys(await desk.refusal(launch(date, { adults: 1 })))).toEqual(['details']);
    expect(await desk.departuresOn(9, date)).toHaveLength(1);
  });

  test('a departure that loses its item to another trip is refused as taken', async () => {
    const date = desk.freshDay();
    await desk.rows(sql`update units set items_quantity = 1 where id = 9`);
    desk.server.deps.faultPoint = async (point) => {
      if (point !== 'decided') return;
      desk.server.deps.faultPoint = () => undefined;
      await desk.rows(sql`with gone as (select id from bookings order by id limit 1)
        insert into taken_times (unit_id, item, during, booking_id)
        select 9, 1, tstzrange(${at(date, '16:30:00')}, ${at(date, '17:00:00')}), id from gone`);
    };
    const errors = await desk.refusal(launch(date, { adults: 1 }));
    await desk.rows(sql`update units set items_quantity = 2 where id = 9`);
    expect(Object.keys(errors)).toEqual(['date']);
  });
});
