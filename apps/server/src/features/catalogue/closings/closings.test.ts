import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeDays, closingOf, openAgain } from '#test/support/closed-days.ts';
import { bookingBody } from '#test/support/booking-body.ts';
import { fullDay, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

const today = todayIn('America/Toronto', new Date('2026-06-15T14:00:00Z'));
let days = 30;
/** A day that no other test uses, and those around it. */
const freshDay = () => addDays(today, (days += 5));
const bookFor = (date: string, over: object = {}) =>
  desk.customer.send('POST', '/api/booking/create', {
    body: bookingBody(calendarDate(date), over),
  });
const told = async (unitId: number, from: string, to = from) =>
  (
    await desk.server.client().call('GET /api/availability/:unitId', {
      params: { unitId },
      query: { from, to },
    })
  ).data;
const listed = async (query: { unit_id?: number; ended?: '1' } = {}) =>
  (await desk.staff.call('GET /api/closings', { query })).data;

describe('closed days of the business', () => {
  test('refuse what starts on them, in public and by staff, and tell why they are closed', async () => {
    const date = freshDay();
    const { data: closing } = await desk.staff.call('POST /api/closings', {
      body: {
        ...closingOf({ unit_id: null, from_date: date, to_date: date, reason: 'Wedding' }),
        public_reason: 'Private event',
      },
    });
    expect(closing).toMatchObject({ unit: null, next: { from: date, to: date }, bookings: 0 });
    const refused = { errors: { date: ['We are closed on this date.'] } };
    expect(await bookFor(date)).toMatchObject({ status: 422, body: refused });
    const id = await desk.book(addDays(date, 1));
    expect(await desk.refusedChange('staff', id, { date })).toMatchObject(refused);
    expect((await told(3, date)).closed).toEqual([{ date, reason: 'Private event' }]);
    expect(await told(0, date)).toMatchObject({ items: 0, closed: [{ date }] });
    await openAgain(desk.staff, closing);
    expect((await bookFor(date)).status).toBe(200);
    expect((await told(3, date)).closed).toEqual([]);
  });

  test('list what starts or returns on them, and leave it as it is', async () => {
    const date = freshDay();
    const id = await desk.book(date);
    const next = await desk.book(addDays(date, 1));
    const body = closingOf({ unit_id: null, from_date: date, to_date: date, reason: 'Holiday' });
    const { data: before } = await desk.staff.call('POST /api/closings/preview', { body });
    expect(before).toMatchObject({ bookings: 1, bookings_under: [{ id, name: 'Cleo Customer' }] });
    expect((await told(3, date)).closed).toEqual([]);
    const closing = await closeDays(desk.staff, {
      ...{ unit_id: null, from_date: date, to_date: addDays(date, 1), reason: 'Holiday' },
    });
    expect(closing.bookings_under.map((one) => one.id)).toEqual([id, next]);
    expect(await desk.timesOf(id)).not.toEqual([]);
    await openAgain(desk.staff, closing);
  });

  test('repeat every week and every year', async () => {
    const { data } = await desk.staff.call('POST /api/closings', {
      body: {
        unit_id: null,
        period: { form: 'yearly', from: '12-24', to: '01-02' },
        weekdays: [5],
        reason: 'Winter Fridays',
      },
    });
    expect(data).toMatchObject({ next: { from: '2026-12-25', to: '2026-12-25' } });
    const { closed } = await told(3, '2026-12-20', '2027-01-10');
    expect(closed.map(({ date }) => date)).toEqual(['2026-12-25', '2027-01-01']);
    expect((await told(3, '2027-12-31')).closed).toHaveLength(1);
    await openAgain(desk.staff, data);
  });
});

describe('closed days of a unit', () => {
  test('block it alone, in the calendar that everybody reads too', async () => {
    const date = freshDay();
    const closing = await closeDays(desk.staff, {
      ...{ unit_id: 1, from_date: date, to_date: addDays(date, 2), reason: 'Paint' },
    });
    const blocked = async () => {
      const answer = await desk.server
        .client()
        .call('GET /api/bookings/block-dates/:unitId/:packageName', {
          params: { unitId: 1, packageName: 'full_day' },
        });
      return answer.data.map((one) => one.date);
    };
    expect(await blocked()).toEqual([date, addDays(date, 1), addDays(date, 2)]);
    expect((await bookFor(date)).status).toBe(200);
    expect((await listed({ unit_id: 1 })).map(({ id }) => id)).toContain(closing.id);
    expect((await listed({ unit_id: 3 })).map(({ id }) => id)).not.toContain(closing.id);
    await openAgain(desk.staff, closing);
    expect(await blocked()).toEqual([]);
    expect((await listed({ ended: '1' })).map(({ id }) => id)).toContain(closing.id);
  });

  test('list each booking that takes a part of them once', async () => {
    const date = freshDay();
    const id = await desk.book(date, fullDay);
    const closing = await closeDays(desk.staff, {
      ...{ unit_id: 1, from_date: addDays(date, -1), to_date: addDays(date, 1), reason: 'Refit' },
    });
    expect(closing.bookings_under.map((one) => one.id)).toEqual([id]);
  });
});

test.each([
  ['period', { from_date: '2026-06-14' }],
  ['period', { from_date: '2026-07-05' }],
  ['period', { to_date: '2027-07-02' }],
  ['reason', { reason: ' ' }],
  ['item', { unit_id: null, item: 1 }],
  ['item', { item: 2 }],
  ['unit_id', { unit_id: 999_999 }],
])('refuses at %s: %j', async (field, change) => {
  const good = { unit_id: 3, from_date: '2026-07-01', to_date: '2026-07-03', reason: 'Paint' };
  const { errors } = await desk.staff.refused('POST /api/closings', {
    body: closingOf({ ...good, ...change }),
  });
  expect(Object.keys(errors)).toEqual([field]);
});

test('refuses an edit of what somebody else has changed meanwhile', async () => {
  const date = freshDay();
  const asked = { unit_id: 3, from_date: date, to_date: date, reason: 'Mine' };
  const { id, version } = await closeDays(desk.staff, asked);
  const change = { params: { id }, body: { ...closingOf(asked), version } };
  await desk.staff.call('PUT /api/closings/:id', change);
  const refused = await desk.staff.refused('PUT /api/closings/:id', change);
  expect(refused).toMatchObject({
    status: 409,
    message: 'The closing was changed by someone else since you opened it.',
  });
});
