import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookedId, bookingBody } from '#test/support/booking-body.ts';
import { inshore, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());
// Every test starts on 15 June 2026, 10:00 in Toronto, with all days free.
beforeEach(async () => {
  desk.server.clock.set('2026-06-15T14:00:00Z');
  await desk.server.deps.db.execute(sql`with freed as (delete from taken_times)
    update bookings set status = 1, cancelled_at = now() where status <> 1`);
});

const tripDay = calendarDate('2026-09-01');
const late = { kind: 'charge', name: 'Late return', amount: 40 } as const;
const regular = { kind: 'discount', name: 'Regular guest', amount: 100 } as const;
type Adjustments = (typeof late | typeof regular)[];

const adjust = (id: number, adjustments: object[], over: object = {}) =>
  desk.staff.call('PUT /api/bookings/:id/adjustments', {
    params: { id },
    body: { adjustments: adjustments as Adjustments, ...over },
  });
const refused = (
  id: number,
  adjustments: object[],
  over: object = {},
  who: 'staff' | 'counter' | 'customer' = 'staff',
) =>
  desk[who].refused('PUT /api/bookings/:id/adjustments', {
    params: { id },
    body: { adjustments, ...over },
  });
const read = async (id: number) =>
  (await desk.staff.call('GET /api/bookings/:id', { params: { id } })).data;
const mailsOf = async (id: number, template: string) =>
  (
    await desk.server.deps.db.execute(sql`select count(*)::int as n from messages
      where booking_id = ${id} and template = ${template}`)
  ).rows[0]?.['n'];

describe('charges and discounts by staff', () => {
  test('are lines of the price, are told to the customer, and stand in the history', async () => {
    const id = await desk.book(tripDay);
    const { data } = await adjust(id, [late, regular]);
    expect(data).toMatchObject({ total_price: 540, version: 2 });
    const booking = await read(id);
    expect(booking).toMatchObject({
      adjustments: [late, regular],
      deposit: 60,
      paid: 60,
      status: 2,
    });
    expect(booking.second_payment + booking.final_payment).toBe(480);
    expect(booking.price_parts.slice(1)).toEqual([
      { kind: 'adjustment', label: 'Late return', quantity: 1, each: 40, amount: 40 },
      { kind: 'adjustment', label: 'Regular guest', quantity: 1, each: -100, amount: -100 },
    ]);
    expect(booking.history[0]).toMatchObject({
      action: 'changed',
      by: 'Sam Skipper',
      before: { adjustments: '', total: 60_000 },
      after: { adjustments: 'Late return 40.00, Regular guest -100.00', total: 54_000 },
    });
    expect(await mailsOf(id, 'booking-changed')).toBe(1);
    // The same once more changes nothing, and tells nobody.
    expect((await adjust(id, [late, regular])).data).toMatchObject({
      total_price: 540,
      version: 2,
    });
    expect(await mailsOf(id, 'booking-changed')).toBe(1);
    expect((await adjust(id, [])).data.total_price).toBe(600);
  });

  test('stay when the booking changes, by its customer too', async () => {
    const id = await desk.book(tripDay);
    await adjust(id, [late]);
    const { data } = await desk.change('customer', id, { details: 8 });
    expect(data.total_price).toBe(790);
    expect(await read(id)).toMatchObject({ adjustments: [late] });
  });

  test('are lines of the price of the payments', async () => {
    const id = await desk.book(tripDay);
    await adjust(id, [late, regular]);
    const { data } = await desk.staff.call('GET /api/booking-money/:id', { params: { id } });
    expect(data.parts.slice(1).map(({ name, amount }) => [name, amount])).toEqual([
      ['Late return', 40],
      ['Regular guest', -100],
    ]);
  });

  test('reach a trip that is over, and open a complete one that gets dearer, so that it can be paid', async () => {
    const id = await desk.book(tripDay);
    desk.server.clock.set('2026-09-01T23:00:00Z');
    await desk.staff.call('POST /api/bookings/:id/complete', {
      params: { id },
      body: { confirm: true },
    });
    expect((await adjust(id, [regular])).data).toMatchObject({ status: 6, total_price: 500 });
    expect((await adjust(id, [late])).data).toMatchObject({ status: 2, total_price: 640 });
  });

  test('below what is paid leave a credit', async () => {
    const id = await desk.book(tripDay);
    const all = { ...regular, amount: 590 };
    expect((await adjust(id, [all])).data).toMatchObject({ status: 7, total_price: 10 });
    expect(await read(id)).toMatchObject({ deposit: 10, second_payment: 0, final_payment: 0 });
    expect((await adjust(id, [])).data).toMatchObject({ status: 2, deposit: 60 });
  });

  test('of an inshore trip count too', async () => {
    const id = await desk.book(tripDay, inshore);
    expect((await adjust(id, [late])).data.total_price).toBe(665);
  });
});

describe('are refused', () => {
  test('for more than the price with its charges', async () => {
    const id = await desk.book(tripDay);
    const answer = await refused(id, [late, { ...regular, amount: 640.01 }]);
    expect(answer.errors).toEqual({
      adjustments: ['Discounts can be at most CA$640.00, the price with its charges.'],
    });
    expect((await adjust(id, [late, { ...regular, amount: 640 }])).data.total_price).toBe(0);
    // A later change cut the discount: it may stay as it is beside a new charge.
    const fuel = { ...late, name: 'Fuel', amount: 5 };
    const params = { id };
    await desk.server.deps.db.execute(sql`update bookings set terms = jsonb_set(terms,
      '{adjustments,1,amount}', '-99900') where id = ${id}`);
    const kept = [late, { ...regular, amount: 999 }, fuel];
    await desk.staff.call('PUT /api/bookings/:id/adjustments', {
      params,
      body: { adjustments: kept },
    });
    expect((await refused(id, [late, { ...regular, amount: 1000 }])).status).toBe(422);
  });

  test('on a cancelled booking, of an old version, without a name, of nothing', async () => {
    const id = await desk.book(tripDay);
    expect((await refused(id, [{ ...late, name: ' ' }])).status).toBe(422);
    expect((await refused(id, [{ ...late, amount: 0 }])).status).toBe(422);
    await adjust(id, [late]);
    expect((await refused(id, [], { version: 1 })).status).toBe(409);
    await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
    expect((await refused(id, [])).errors).toEqual({ edit: ['This booking is cancelled.'] });
  });

  test('to customers, and a lower price to Desk, who may charge', async () => {
    const id = await desk.book(tripDay);
    expect((await refused(id, [late], {}, 'customer')).status).toBe(403);
    expect((await refused(id, [regular], {}, 'counter')).errors).toEqual({
      adjustments: ['Please ask an Admin for a lower price.'],
    });
    const params = { id };
    const charged = { params, body: { adjustments: [late] } };
    const answer = await desk.counter.call('PUT /api/bookings/:id/adjustments', charged);
    expect(answer.data.total_price).toBe(640);
    expect((await refused(id, [], {}, 'counter')).status).toBe(422);
  });
});

describe('of a booking that staff make', () => {
  const body = (over: object) =>
    bookingBody(tripDay, { deposit: 'later', email: 'guest@example.test', ...over });
  const make = (over: object, who: 'staff' | 'counter' = 'staff') =>
    desk[who].send('POST', '/api/create-booking', { body: body(over) });

  test('are part of the price that was seen', async () => {
    const adjustments = [late, regular];
    const unseen = await make({ adjustments });
    expect(unseen.body).toMatchObject({
      code: 'price_changed',
      errors: { total_price: ['The total is now CA$540.00.'] },
    });
    const id = bookedId(await make({ adjustments, total_price: 540, amount: 60 }));
    expect(await read(id)).toMatchObject({ adjustments, total_price: 540, deposit: 60 });
    expect((await desk.change('staff', id, { details: 8 })).data.total_price).toBe(690);
  });

  test('are no discount of Desk, nor more than the price', async () => {
    const adjustments = [{ ...regular, amount: 700 }];
    expect((await make({ adjustments })).body).toMatchObject({
      errors: { adjustments: ['Discounts can be at most CA$600.00, the price with its charges.'] },
    });
    expect((await make({ adjustments: [regular] }, 'counter')).body).toMatchObject({
      errors: { adjustments: ['Please ask an Admin for a lower price.'] },
    });
  });
});
