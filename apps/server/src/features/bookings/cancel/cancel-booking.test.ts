import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fullDay, inshore, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

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
/** Records a manual payment. */
const payByHand = (id: number, cents: number, method = 'Cash', kind = 3) =>
  desk.server.deps.db.execute(sql`insert into ledger_entries
    (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
    values (${id}, 'payment', ${kind}, ${cents}, 'CAD', ${method}, now(), '2026-06-15')`);
const at = (instant: string) => {
  desk.server.clock.set(instant);
};
const preview = async (who: 'customer' | 'staff', id: number, body: object = {}) =>
  (await desk[who].call('POST /api/bookings/:id/cancel-preview', { params: { id }, body })).data;
const cancelOwn = (id: number) =>
  desk.customer.call('PUT /api/bookings/:id', { params: { id }, body: { cancelled: true } });
const cancelAsStaff = (id: number, body: object = {}) =>
  desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body });
const refunds = (id: number) =>
  rows(sql`select amount_cents::int as cents, kind, method from ledger_entries
    where booking_id = ${id} and direction = 'refund' order by id`);

describe('by the terms', () => {
  // Total 600: 60 paid by card, 400 in cash.
  test.each([
    ['31 days before', '2026-08-01T12:00:00Z', { kept: 0, refund: 460, owed: 0 }],
    ['30 days before', '2026-08-02T12:00:00Z', { kept: 300, refund: 160, owed: 0 }],
    ['8 days before', '2026-08-24T12:00:00Z', { kept: 300, refund: 160, owed: 0 }],
    ['7 days before', '2026-08-25T12:00:00Z', { kept: 460, refund: 0, owed: 140 }],
    [
      'on the day in the business’s zone',
      '2026-09-01T09:00:00Z',
      { kept: 460, refund: 0, owed: 140 },
    ],
  ])('%s', async (_name, instant, expected) => {
    const id = await desk.book(tripDay);
    await payByHand(id, 40_000);
    at(instant);
    expect(await preview('customer', id)).toMatchObject({ paid: 460, refusal: null, ...expected });
    await cancelOwn(id);
    const [row] = await rows(sql`select status, called_off, owed_after_cancel from bookings
      where id = ${id}`);
    expect(row).toEqual({ status: 1, called_off: false, owed_after_cancel: expected.owed > 0 });
  });

  test('names the line of the terms, to the customer and to staff', async () => {
    const id = await desk.book(tripDay);
    at('2026-08-02T12:00:00Z');
    const line = { counted: 'days', more_than_days: 7, up_to_days: 30, keep_percent: 50 };
    const expected = { by: 'terms', line, owed: 'charter' };
    expect((await preview('customer', id)).kept_by).toEqual(expected);
    expect((await preview('staff', id)).kept_by).toEqual(expected);
    const ours = await preview('staff', id, { by_business: true });
    expect(ours.kept_by).toEqual({ by: 'business' });
    at('2026-09-01T10:00:00Z');
    expect((await preview('staff', id)).kept_by).toEqual({ by: 'departure' });
  });

  test('refuses customers after the start, and keeps everything when staff cancel', async () => {
    const id = await desk.book(tripDay);
    at('2026-09-01T10:00:00Z');
    expect((await preview('customer', id)).refusal).toMatch(/has started/);
    const refused = await desk.customer.refused('PUT /api/bookings/:id', {
      params: { id },
      body: { cancelled: true },
    });
    expect(refused.errors['cancelled']?.[0]).toMatch(/has started/);
    expect(await preview('staff', id)).toMatchObject({ kept: 60, refund: 0, owed: 540 });
    await cancelAsStaff(id);
    expect(await refunds(id)).toEqual([]);
  });

  test('keeps tips, and does not refund twice what was refunded before', async () => {
    const id = await desk.book(tripDay);
    await payByHand(id, 10_000, 'Cash', 5);
    await payByHand(id, 40_000);
    const [cash] = await rows(
      sql`select id from ledger_entries where booking_id = ${id} and kind = 3`,
    );
    await desk.server.deps.db.execute(sql`insert into ledger_entries
      (booking_id, direction, kind, amount_cents, currency, method, refund_of, made_at, paid_on)
      values (${id}, 'refund', 3, 15000, 'CAD', 'Cash', ${cash?.['id']}, now(), '2026-06-15')`);
    expect(await preview('customer', id)).toMatchObject({
      paid: 310,
      refund: 310,
      refunds: [
        { amount: 250, method: 'Cash', by_card: false },
        { amount: 60, method: 'Credit card', by_card: true },
      ],
    });
  });
});

test('frees slots and crew, refunds the card at once, notifies everyone and adds a history entry', async () => {
  const id = await desk.book(tripDay);
  await desk.server.deps.db
    .execute(sql`insert into booking_crew (booking_id, role, person_id, during)
    values (${id}, 'mate', ${desk.ids.staff}, tstzrange('2026-09-01', '2026-09-02'))`);
  await cancelOwn(id);
  expect(await refunds(id)).toEqual([{ cents: 6000, kind: 2, method: 'Credit card' }]);
  expect(await rows(sql`select from taken_times where booking_id = ${id}`)).toEqual([]);
  expect(await rows(sql`select from booking_crew where booking_id = ${id}`)).toEqual([]);
  const mails = await rows(sql`select template, params -> 'refund' as refund from messages
    where booking_id = ${id} and template like '%cancelled' order by id`);
  expect(mails).toEqual([
    { template: 'booking-cancelled', refund: 6000 },
    { template: 'staff-booking-cancelled', refund: 6000 },
  ]);
  const [noted] = await rows(sql`select action, changed_by, before, after from booking_changes
    where booking_id = ${id}`);
  expect(noted).toEqual({
    action: 'cancelled',
    changed_by: desk.ids.customer,
    before: { status: 2, mate: 'Sam Skipper' },
    after: { status: 1, reason: '', kept: 0, refund: 6000, owed: 0 },
  });
  await desk.book(tripDay);
});

test('refunds everything when the business calls it off, however late', async () => {
  const id = await desk.book(tripDay, fullDay);
  at('2026-09-01T12:00:00Z');
  expect(await preview('staff', id, { by_business: true })).toMatchObject({ refund: 120, owed: 0 });
  expect(await preview('customer', id, { by_business: true })).toMatchObject({ refund: 0 });
  const { data } = await cancelAsStaff(id, { by_business: true, reason: 'Storm', version: 1 });
  expect(data).toMatchObject({ cancelled: true, status: 1, paid: 0, version: 2 });
  const [row] = await rows(sql`select called_off, cancel_reason from bookings where id = ${id}`);
  expect(row).toEqual({ called_off: true, cancel_reason: 'Storm' });
});

test('refunds a called-off trip in full, even after its start', async () => {
  const id = await desk.book(tripDay, fullDay);
  await desk.server.deps.db.execute(sql`update bookings set called_off = true where id = ${id}`);
  at('2026-09-01T12:00:00Z');
  expect(await preview('customer', id)).toMatchObject({ refund: 120, kept: 0, refusal: null });
  expect((await cancelOwn(id)).data.cancelled).toBe(true);
});

test('makes one cancellation and one refund under many concurrent requests', async () => {
  const id = await desk.book(tripDay);
  const answers = await Promise.all(Array.from({ length: 10 }, () => cancelOwn(id)));
  expect(answers.every(({ data }) => data.cancelled)).toBe(true);
  expect(await refunds(id)).toHaveLength(1);
  expect(await rows(sql`select from booking_changes where booking_id = ${id}`)).toHaveLength(1);
  await expect(cancelAsStaff(id, { by_business: true })).rejects.toThrow(/already been cancelled/);
});

test('refuses a stale version and changes nothing', async () => {
  const id = await desk.book(tripDay);
  await desk.staff.call('PUT /api/bookings/:id', { params: { id }, body: { details: 4 } });
  const refused = await desk.staff.refused('POST /api/bookings/:id/cancel', {
    params: { id },
    body: { version: 1 },
  });
  expect(refused.status).toBe(409);
  expect(await refunds(id)).toEqual([]);
});

test('applies the same terms to an inshore trip without a unit', async () => {
  const id = await desk.book(tripDay, inshore);
  expect(await preview('customer', id)).toMatchObject({ refund: 93.75, kept: 0 });
  await cancelOwn(id);
  expect(await refunds(id)).toEqual([{ cents: 9375, kind: 2, method: 'Credit card' }]);
});

test('keeps the cancellation when the provider is out of reach, and refunds in the next run', async () => {
  const id = await desk.book(tripDay);
  vi.spyOn(desk.server.gateway, 'refundPayment').mockRejectedValueOnce(new Error('down'));
  await cancelOwn(id);
  const [row] = await rows(sql`select status from bookings where id = ${id}`);
  expect(row).toEqual({ status: 1 });
  await cancelOwn(id);
  const open = await rows(sql`select state from refund_attempts where booking_id = ${id}`);
  expect(open).toEqual([{ state: 'created' }]);
});
