import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { freshDays, inshore, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

// It is 15 June 2026. An inshore trip costs 625.00 for two people and four hours, with a deposit of
// 93.75.
let desk: StaffDesk;
let date: CalendarDate;
let later: CalendarDate;
let id: number;

beforeAll(async () => {
  desk = await openStaffDesk();
  await desk.customer.call('POST /api/cards', { body: { stripeToken: 'tok_visa' } });
});
afterAll(() => desk.server.close());
beforeEach(async () => {
  ({ date, later } = freshDays());
  id = await desk.book(date, inshore);
});

const mine = async () => {
  const { data } = await desk.customer.call('GET /api/my-bookings', { query: { number: id } });
  if (!data[0]) throw new Error('It is not in My bookings');
  return data[0];
};
const due = async () =>
  (await desk.customer.call('GET /api/payment-due/:bookingId', { params: { bookingId: id } })).data;
const pay = (amount: number) =>
  desk.customer.call('POST /api/make-payment', { body: { booking: id, amount } });
const contract = (unitId: number) =>
  desk.staff.call('POST /api/bookings/:id/contract', {
    params: { id },
    body: { unit_id: unitId },
  });
const mailsOf = async (template: string) => {
  const { rows } = await desk.server.deps.db.execute<{ params: Record<string, unknown> }>(
    sql`select params from messages where booking_id = ${id} and template = ${template} order by id`,
  );
  return rows.map(({ params }) => params);
};

describe('while the trip is pending, its customer', () => {
  test('cannot tip, even after paying more than the deposit: the crew is not known yet', async () => {
    await pay(218.75);
    expect(await due()).toMatchObject({ status: 3, tipping_open: false });
    const refused = await desk.customer.refused('POST /api/make-tip', {
      body: { booking: id, percent: 10 },
    });
    expect(refused).toMatchObject({
      code: 'tips_closed',
      message: 'You can tip once a boat is confirmed for this trip.',
    });
    expect(await due()).toMatchObject({ tips: 0 });
  });

  test('can change guests, hours and date, at the agreed prices', async () => {
    await desk.server.deps.db.execute(
      sql`update settings set data = jsonb_set(data, '{inshore,per_extra_hour}', '900')`,
    );
    const body = { details: 4, duration: 6, date: later, version: 1 };
    const preview = await desk.customer.call('POST /api/bookings/:id/change-preview', {
      params: { id },
      body,
    });
    const { data } = await desk.change('customer', id, body);
    await desk.server.deps.db.execute(
      sql`update settings set data = jsonb_set(data, '{inshore,per_extra_hour}', '150')`,
    );
    // 625 for two people and four hours; two more people and two more hours at 150 each.
    expect(preview.data).toMatchObject({ total_price: 1225, left: 1131.25, refusals: {} });
    expect(data).toMatchObject({
      date: later,
      time: '07:00:00',
      details: 4,
      duration: 6,
      total_price: 1225,
      deposit: 93.75,
      left: 1131.25,
      status: 2,
    });
    expect(await mine()).toMatchObject({ date: later, duration: 6, left: 1131.25 });
  });

  test('is told the new duration by mail', async () => {
    await desk.change('customer', id, { duration: 6 });
    const [changeMail] = await mailsOf('booking-changed');
    expect(changeMail).toMatchObject({ duration: 6, was: { duration: 4 } });
  });

  test.each([
    ['more guests than are taken', { details: 13 }, 'details'],
    ['fewer hours than are offered', { duration: 3 }, 'duration'],
    ['more hours than are offered', { duration: 9 }, 'duration'],
    ['a day that is over', { date: '2026-06-14' }, 'date'],
    ['another start', { time: '15:00' }, 'time'],
    ['a unit', { unit_id: 3 }, 'unit_id'],
    ['a package', { package_id: 32 }, 'package_name'],
  ])('is refused %s', async (_what, body, field) => {
    const refused = await desk.refusedChange('customer', id, body);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.errors)).toEqual([field]);
    expect(await mine()).toMatchObject({ date, duration: 4, details: 2, version: 1 });
  });

  test('cannot change anything after the start', async () => {
    desk.server.clock.set(`${date}T12:00:00Z`);
    const refused = await desk.refusedChange('customer', id, { details: 3 });
    desk.server.clock.set('2026-06-15T14:00:00Z');
    expect(refused.errors).toEqual({ date: ['This trip has started. Please contact us.'] });
  });

  test('cannot reduce it in the last 14 days, when cancelling would then keep less', async () => {
    await desk.change('customer', id, { details: 4, duration: 6 });
    desk.server.clock.set(`${date}T14:00:00Z`);
    desk.server.clock.advance({ days: -10 });
    const refusals = [];
    for (const body of [{ details: 2 }, { duration: 4 }]) {
      refusals.push(await desk.refusedChange('customer', id, body));
    }
    const { data } = await desk.change('customer', id, { details: 5 });
    desk.server.clock.set('2026-06-15T14:00:00Z');
    expect(refusals.map(({ errors }) => Object.keys(errors))).toEqual([['details'], ['details']]);
    expect(data).toMatchObject({ details: 5, duration: 6 });
  });

  test('keeps the stricter terms of a move within 30 days', async () => {
    desk.server.clock.set(`${date}T14:00:00Z`);
    desk.server.clock.advance({ days: -20 });
    await desk.change('customer', id, { date: '2026-12-24' });
    const preview = await desk.customer.call('POST /api/bookings/:id/cancel-preview', {
      params: { id },
      body: {},
    });
    desk.server.clock.set('2026-06-15T14:00:00Z');
    expect(preview.data).toMatchObject({ paid: 93.75, kept: 93.75, refund: 0 });
  });

  test('can cancel with a full refund more than 30 days before', async () => {
    const { data } = await desk.change('customer', id, { cancelled: true, version: 1 });
    expect(data).toMatchObject({ cancelled: true, status: 1, paid: 0 });
  });
});

describe.each([
  ['onto a boat of our own', 1],
  ['onto the boat of somebody else', 0],
])('contracted %s, its customer', (_onto, unitId) => {
  beforeEach(() => contract(unitId));

  test('pays the rest: the second payment, then the final one', async () => {
    expect(await due()).toMatchObject({
      status: 6,
      payments_open: true,
      kind: 3,
      amount: 218.75,
      left: 531.25,
    });
    await pay(218.75);
    const answer = await pay(312.5);
    expect(answer.data).toMatchObject({ status: 'paid', left: 0 });
    expect(await mine()).toMatchObject({ status: 6, paid: 625, left: 0 });
    expect(await due()).toMatchObject({ payments_open: false, left: 0 });
    const more = await desk.customer.refused('POST /api/make-payment', {
      body: { booking: id, amount: 1 },
    });
    expect(more.message).toBe('Please contact the supervisor for the final cost.');
  });

  test('tips', async () => {
    await desk.customer.call('POST /api/make-tip', { body: { booking: id, percent: 10 } });
    expect(await due()).toMatchObject({ tips: 62.5, left: 531.25 });
  });

  test('is warned before cancelling that a tip is not refunded', async () => {
    const preview = async () => {
      const input = { params: { id }, body: {} };
      const call = 'POST /api/bookings/:id/cancel-preview';
      const { data } = await desk.customer.call(call, input);
      return data;
    };
    expect(await preview()).toMatchObject({ tips: 0 });
    const before = await preview();
    await desk.customer.call('POST /api/make-tip', { body: { booking: id, percent: 10 } });
    expect(await preview()).toEqual({ ...before, tips: 62.5 });
  });

  test('must ask the business for a change, but can cancel', async () => {
    for (const body of [{ details: 3 }, { duration: 5 }, { date: later }]) {
      const refused = await desk.refusedChange('customer', id, body);
      expect(refused.errors).toEqual({
        date: ['A boat has been arranged for this trip. Please contact us to change it.'],
      });
    }
    const { data } = await desk.change('customer', id, { cancelled: true });
    expect(data).toMatchObject({ cancelled: true, status: 1 });
    expect(await desk.timesOf(id)).toEqual([]);
  });

  test('chooses another day when the business calls it off', async () => {
    await desk.server.deps.db.execute(sql`update bookings set called_off = true where id = ${id}`);
    const refused = await desk.refusedChange('customer', id, { details: 1 });
    expect(refused.errors).toEqual({
      date: ['This day has been called off. Please choose another one.'],
    });
    for (const body of [{ details: 3 }, { duration: 5 }]) {
      const smaller = await desk.refusedChange('customer', id, { ...body, date: later });
      expect(Object.keys(smaller.errors)).toEqual(['details']);
    }
    const { data } = await desk.change('customer', id, { date: later });
    expect(data).toMatchObject({ date: later, status: 6 });
    expect(await mine()).toMatchObject({ called_off: false });
  });
});

test('a completed trip on a unit accepts no payments', async () => {
  const unitTrip = await desk.book(date);
  await desk.server.deps.db.execute(sql`update bookings set status = 6 where id = ${unitTrip}`);
  const refused = await desk.customer.refused('POST /api/make-payment', {
    body: { booking: unitTrip, amount: 240 },
  });
  expect(refused).toMatchObject({ status: 422 });
});

test('a trip with a package has no choice of hours', async () => {
  const unitTrip = await desk.book(date);
  const refused = await desk.refusedChange('customer', unitTrip, { duration: 5 });
  expect(Object.keys(refused.errors)).toEqual(['duration']);
});

test('contracted onto a boat, it takes no more guests than the boat, whoever adds them', async () => {
  const { db } = desk.server.deps;
  await contract(1);
  await db.execute(sql`update units set max_guests = 4 where id = 1`);
  const refused = await desk.refusedChange('staff', id, { details: 5 });
  await db.execute(sql`update units set max_guests = 6 where id = 1`);
  expect(refused.errors).toEqual({ details: ['Max. guests number is 4 for this unit.'] });
  const { data } = await desk.change('staff', id, { details: 6 });
  expect(data).toMatchObject({ details: 6 });
});
