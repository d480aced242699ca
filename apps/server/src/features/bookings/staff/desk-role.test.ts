import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { bookedId } from '#test/support/booking-body.ts';
import { createUser } from '#test/support/factories.ts';
import { fullDay, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

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
const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;
const change = (id: number, body: object) =>
  desk.counter.call('PUT /api/bookings/:id', { params: { id }, body });
const refusedChange = (id: number, body: object) =>
  desk.counter.refused('PUT /api/bookings/:id', { params: { id }, body });
const preview = async (who: 'customer' | 'counter', id: number) =>
  (await desk[who].call('POST /api/bookings/:id/cancel-preview', { params: { id }, body: {} }))
    .data;
const payByHand = (id: number, amount: number) =>
  desk.counter.call('POST /api/take-payment', {
    body: { by: 'hand', booking: id, amount, method: 'Cash', date: '2026-06-15' },
  });

describe('changes by Desk', () => {
  test('move the trip within the customer’s limit, and contact data and notes at any time', async () => {
    const id = await desk.book(tripDay);
    expect((await change(id, { date: '2026-09-03' })).data.date).toBe('2026-09-03');
    desk.server.clock.set('2026-08-25T14:00:00Z');
    const late = await refusedChange(id, { date: '2026-09-20' });
    const theirs = await desk.refusedChange('customer', id, { date: '2026-09-20' });
    expect([late.status, late.errors]).toEqual([422, theirs.errors]);
    expect(late.errors).toHaveProperty('date');
    const { data } = await change(id, { name: 'Ada Guest', staff_notes: 'Brings a dog' });
    expect(data.name).toBe('Ada Guest');
    expect((await desk.change('staff', id, { date: '2026-09-20' })).data.date).toBe('2026-09-20');
  });

  test('keep the stricter terms of a trip that was moved while they applied', async () => {
    const id = await desk.book(tripDay);
    desk.server.clock.set('2026-08-10T14:00:00Z');
    await change(id, { date: '2026-10-20' });
    expect((await preview('counter', id)).kept).toBeGreaterThan(0);
    expect(await preview('counter', id)).toEqual(await preview('customer', id));
  });

  test('are refused for a date that comes inside the limit while they wait', async () => {
    const id = await desk.book(tripDay);
    const other = await desk.server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query(
        `update bookings set date = '2026-06-20', starts_at = '2026-06-20 10:00Z', ends_at = '2026-06-20 14:00Z' where id = $1`,
        [id],
      );
      const going = refusedChange(id, { date: '2026-09-05' });
      await vi.waitFor(async () => {
        expect(
          await rows(sql`select from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        ).not.toEqual([]);
      });
      await other.query('commit');
      expect((await going).errors).toHaveProperty('date');
    } finally {
      other.release();
    }
  });
});

describe('cancels by Desk', () => {
  test.each([
    ['31 days before', '2026-08-01T12:00:00Z'],
    ['8 days before', '2026-08-24T12:00:00Z'],
    ['7 days before', '2026-08-25T12:00:00Z'],
  ])('keep and refund what the customer’s own would: %s', async (_name, instant) => {
    const id = await desk.book(tripDay);
    await payByHand(id, 400);
    desk.server.clock.set(instant);
    const theirs = await preview('customer', id);
    expect(await preview('counter', id)).toEqual(theirs);
    await desk.counter.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
    const [row] = await rows(sql`select status, called_off, left_cents::int as left,
      (select coalesce(sum(amount_cents), 0)::int from ledger_entries
        where booking_id = b.id and direction = 'refund') as refunded
      from bookings b where id = ${id}`);
    const byCard = theirs.refunds.filter(({ by_card }) => by_card);
    expect(row).toEqual({
      status: 1,
      called_off: false,
      left: theirs.owed * 100,
      refunded: byCard.reduce((sum, { amount }) => sum + amount * 100, 0),
    });
  });

  test('are refused after the start, and on behalf of the business', async () => {
    const id = await desk.book(tripDay);
    const params = { id };
    const body = { by_business: true };
    const declined = await desk.counter.refused('POST /api/bookings/:id/cancel', { params, body });
    expect(declined.status).toBe(403);
    const shown = await desk.counter.call('POST /api/bookings/:id/cancel-preview', {
      params,
      body,
    });
    expect(shown.data).toEqual(await preview('customer', id));
    desk.server.clock.set('2026-09-01T10:00:00Z');
    const late = await desk.counter.refused('POST /api/bookings/:id/cancel', { params, body: {} });
    expect(late.errors['cancelled']?.[0]).toMatch(/has started/);
    expect(await rows(sql`select status from bookings where id = ${id}`)).not.toEqual([
      { status: 1 },
    ]);
  });
});

test('Desk takes a walk-in with the whole price, reads it in full, and adds a payment', async () => {
  const body = {
    ...fullDay,
    ...{ date: '2026-08-20', name: 'Wanda Walker' },
    ...{ deposit: 'in_full', paid_by_hand: { method: 'Card terminal' } },
  };
  const id = bookedId(await desk.counter.send('POST', '/api/create-booking', { body }));
  const params = { id };
  expect((await desk.counter.call('GET /api/bookings/:id', { params })).data).toMatchObject({
    made_by: 'Dora Desk',
    paid: 1200,
  });
  const money = await desk.counter.call('GET /api/booking-money/:id', { params });
  expect(money.data.ledger).toMatchObject([{ method: 'Card terminal', made_by: 'Dora Desk' }]);
});

test('Desk makes customers and nobody else, and removes nothing of theirs', async () => {
  const person = { name: 'New Person', phone: '4165550100' };
  const { data } = await desk.counter.call('POST /api/user', {
    body: { ...person, email: 'new@example.test', role_name: 'Customer' },
  });
  for (const role_name of ['Desk', 'Supervisor', 'Admin'] as const) {
    const body = { ...person, email: `${role_name}@example.test`, role_name };
    const refused = await desk.counter.refused('POST /api/user', { body });
    expect([role_name, refused.status]).toEqual([role_name, 403]);
  }
  const made = await desk.counter.call('POST /api/addresses/customer', {
    body: {
      ...{ customerId: data.id, label: 'Home', line1: '1 Quay', city: 'Toronto' },
      ...{ region: 'ON', postal_code: 'M5V 1A1', country: 'CA' },
    },
  });
  const removed = await desk.counter.refused('DELETE /api/addresses/:id', {
    params: { id: made.data.id },
  });
  expect(removed.status).toBe(404);
  const { id } = await createUser(desk.server.deps.db, { role: 'Customer' });
  const payments = await desk.counter.refused('GET /api/user-payments/:id', { params: { id } });
  expect(payments.status).toBe(404);
});
