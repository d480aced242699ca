import { addDays, calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookedId } from '#test/support/booking-body.ts';
import { addRentals, kayaks, nights } from '#test/support/rentals.ts';
import { addSeats, launch } from '#test/support/seats.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
  await addSeats(desk.server.deps.db);
  desk.server.clock.set('2026-06-15T14:00:00Z');
});
afterAll(() => desk.server.close());

const wednesday = calendarDate('2026-08-05');
let weeks = 0;
const freshWednesday = () => addDays(wednesday, 7 * (weeks += 1));
const book = async (body: object) =>
  bookedId(await desk.customer.send('POST', '/api/booking/create', { body }));
const told = async (unitId: number, from: CalendarDate, to = from) =>
  (
    await desk.server
      .client()
      .call('GET /api/availability/:unitId', { params: { unitId }, query: { from, to } })
  ).data;
const besides = async (id: number, from: CalendarDate) =>
  (
    await desk.customer.call('GET /api/bookings/:id/availability', {
      ...{ params: { id }, query: { from, to: from } },
    })
  ).data;

describe('taken times of a unit', () => {
  test('hours of items, merged, with how many are free', async () => {
    const date = freshWednesday();
    const from = `${date}T04:00:00.000Z`;
    const whole = { from: date, to: date, starts_at: from, items: 12 };
    expect(await told(4, date)).toEqual({
      ...whole,
      ...{ ranges: [], days: [], blocks: [], departures: [], closed: [] },
    });
    const id = await book(kayaks(date, 3));
    await book(kayaks(date, 2, { time: '13:00:00' }));
    // 10:30 to 13:00 and on to 15:30.
    const ranges = [
      [630, 9],
      [150, 10],
      [150, 12],
    ];
    expect(await told(4, date)).toMatchObject({ ranges });
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
    expect(await told(4, date)).toMatchObject({
      ranges: [
        [780, 10],
        [150, 12],
      ],
    });
  });

  test('says which items are taken where it is not the lowest ones', async () => {
    const date = freshWednesday();
    await book(kayaks(date, 2));
    await book(kayaks(date, 3, { time: '12:00:00' }));
    // Items 3, 4 and 5 stay taken from 13:00 to 14:30.
    expect((await told(4, date)).ranges).toEqual([
      [630, 10],
      [90, 7],
      [60, 9, '1c'],
      [90, 12],
    ]);
  });

  test('counts the bookings of a day where a rule asks, and marks whole days', async () => {
    const date = freshWednesday();
    await desk.book(date, { time: '12:00:00' });
    const half = { kind: 'half_day', count: 1 };
    expect((await told(3, date)).days).toEqual([
      { date, items: [{ item: 1, whole: false, starting: [half] }] },
    ]);
    const stay = addDays(date, 1);
    await book(nights(stay, 3));
    expect((await told(5, stay, addDays(stay, 4))).days.map((day) => day.date)).toEqual([
      addDays(stay, 1),
      addDays(stay, 2),
    ]);
  });

  test('departures with what is left, and blocks', async () => {
    const date = freshWednesday();
    const [first, next] = [addDays(date, 1), addDays(date, 2)];
    await book(launch(date, { adults: 3, infants: 1 }));
    await desk.server.deps.db.execute(sql`
      insert into closings (unit_id, period, since, reason, public_reason)
      select 9, jsonb_build_object('form', 'dates', 'from', day, 'to', day), day::date, 'Engine', 'In the yard'
      from (select ${first}::text as day) d`);
    const { departures, blocks } = await told(9, date, next);
    expect(departures).toEqual([
      {
        ...{ package_id: 91, item: 1, starts_at: `${date}T20:00:00.000Z` },
        ...{ seats_left: 3, persons_left: 2, least_to_sail: null, guests_needed: 0 },
        ...{ closed: false, takes_time: true },
      },
    ]);
    expect(blocks).toEqual([
      {
        ...{ item: 0, from: `${first}T04:00:00.000Z`, to: `${next}T04:00:00.000Z` },
        reason: 'In the yard',
      },
    ]);
  });

  test('how many guests a departure still needs, of a booking without its own', async () => {
    const date = freshWednesday();
    const least = (guests: number | null) =>
      desk.server.deps.db.execute(
        sql`update package_kinds set least_to_sail = ${guests} where code = 'evening_cruise'`,
      );
    const needed = async () => (await told(9, date)).departures[0]?.guests_needed;
    await least(6);
    const id = await book(launch(date, { adults: 3, infants: 1 }));
    expect(await needed()).toBe(2);
    expect((await besides(id, date)).departures[0]?.guests_needed).toBe(6);
    await book(launch(date, { adults: 2 }));
    expect(await needed()).toBe(0);
    // More than its six seats: it is full, and sails.
    await least(8);
    expect((await told(9, date)).departures).toMatchObject([
      { least_to_sail: 6, guests_needed: 0 },
    ]);
    await least(6);
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
    expect(await needed()).toBe(4);
    await desk.server.deps.db.execute(
      sql`update departures set sails_anyway = true where unit_id = 9 and date = ${date}`,
    );
    expect(await needed()).toBe(0);
    await least(null);
  });

  test('nothing of what lies before yesterday', async () => {
    const date = freshWednesday();
    await book(kayaks(date, 3));
    desk.server.clock.set(`${addDays(date, 1)}T14:00:00Z`);
    expect((await told(4, date)).ranges).toHaveLength(2);
    desk.server.clock.set(`${addDays(date, 2)}T14:00:00Z`);
    expect(await told(4, date)).toMatchObject({ from: date, ranges: [] });
    expect((await told(4, date, addDays(date, 2))).ranges).toEqual([]);
    desk.server.clock.set('2026-06-15T14:00:00Z');
  });

  test('names nobody', async () => {
    const date = freshWednesday();
    await book(kayaks(date, 3, { name: 'Quentin Quiet', email: 'quentin@slipway.test' }));
    const answer = await desk.server
      .client()
      .send('GET', `/api/availability/4?from=${date}&to=${date}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(JSON.stringify(answer.body)).not.toMatch(/quentin/i);
  });

  test('of a unit that is not offered: 404; of too many days or the wrong way round: 422', async () => {
    const visitor = desk.server.client();
    const asked = (unitId: number, from: string, to: string) =>
      visitor.refused('GET /api/availability/:unitId', { params: { unitId }, query: { from, to } });
    expect(await asked(999, '2026-08-01', '2026-08-31')).toMatchObject({ status: 404 });
    expect(await asked(4, '2026-08-01', '2026-10-02')).toMatchObject({
      ...{ status: 422, errors: { to: ['At most 62 days at once.'] } },
    });
    expect(await asked(4, '2026-08-02', '2026-08-01')).toMatchObject({
      ...{ status: 422, errors: { to: ['“To” must not be before “From”.'] } },
    });
    expect(await told(4, calendarDate('2026-08-01'), calendarDate('2026-10-01'))).toBeDefined();
  });
});

describe('what is taken beside a booking', () => {
  test('leaves out its own items', async () => {
    const date = freshWednesday();
    await book(kayaks(date, 2));
    const id = await book(kayaks(date, 3));
    expect((await told(4, date)).ranges).toEqual([
      [630, 7],
      [150, 12],
    ]);
    expect((await besides(id, date)).ranges).toEqual([
      [630, 10],
      [150, 12],
    ]);
  });

  test('counts its own seats as left', async () => {
    const date = freshWednesday();
    const id = await book(launch(date, { adults: 3, infants: 1 }));
    await book(launch(date, { adults: 2 }));
    expect((await told(9, date)).departures).toMatchObject([{ seats_left: 1, persons_left: 0 }]);
    expect((await besides(id, date)).departures).toMatchObject([
      { seats_left: 4, persons_left: 4 },
    ]);
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
    expect((await besides(id, date)).departures).toEqual((await told(9, date)).departures);
  });

  test('is told to its customer and to staff only', async () => {
    const date = freshWednesday();
    const id = await book(kayaks(date, 3));
    const call = { params: { id }, query: { from: date, to: date } };
    const other = await desk.server.client().refused('GET /api/bookings/:id/availability', call);
    expect(other).toMatchObject({ status: 401 });
    await expect(
      desk.staff.call('GET /api/bookings/:id/availability', call),
    ).resolves.toBeDefined();
    await desk.server.deps.db.execute(sql`update bookings set customer_id = null where id = ${id}`);
    const stranger = await desk.customer.refused('GET /api/bookings/:id/availability', call);
    expect(stranger).toMatchObject({ status: 404 });
  });
});
