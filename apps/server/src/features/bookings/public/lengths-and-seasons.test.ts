import { addDays, calendarDate, startsAt, timeOfDay } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRentals, kayaks, salmon } from '#test/support/rentals.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
  desk.server.clock.set('2026-06-15T14:00:00Z');
});
afterAll(() => desk.server.close());

// A Wednesday; each test takes days of its own.
const wednesday = calendarDate('2026-07-08');
let weeks = 0;
const freshWednesday = () => addDays(wednesday, 7 * (weeks += 1));

const at = (date: string, time: string) =>
  startsAt(calendarDate(date), timeOfDay(time), 'America/Toronto').toISOString();
const refusal = async (body: object) => {
  const answer = await desk.customer.send('POST', '/api/booking/create', { body });
  expect(answer.status).toBe(422);
  return (answer.body as { errors: Record<string, string[]> }).errors;
};
const book = (date: Parameters<typeof desk.book>[0], body: object) => desk.book(date, body);

describe('kayaks for a list of lengths', () => {
  const lengths = (length: object) =>
    desk.server.deps.db.execute(
      sql`update package_kinds set length = ${JSON.stringify(length)}::jsonb where code = 'by_the_hour'`,
    );
  beforeAll(() => lengths({ form: 'list', lengths: [60, 120, 240, 300] }));
  afterAll(() => lengths({ form: 'choice', from: 60, to: 480, step: 30 }));

  test('each of them alone, at its price', async () => {
    const date = freshWednesday();
    const two = { length: 120, total_price: 120, amount: 120 };
    const id = await book(date, kayaks(date, 3, two));
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data).toMatchObject({ ends_at: at(date, '12:30:00'), total_price: 120 });
    // Two hours after the second are 20 dollars more, so the fifth is 10.
    await book(date, kayaks(date, 3, { length: 300, total_price: 210, amount: 210 }));
  });

  test('nothing between them, nor without one', async () => {
    const date = freshWednesday();
    expect(await refusal(kayaks(date, 3, { length: 180 }))).toEqual({
      length: ['This length is not available for this package.'],
    });
    expect(await refusal(kayaks(date, 3, { length: null }))).toEqual({
      length: ['Please choose how long.'],
    });
  });
});

describe('a skipper with other starts in a part of the year', () => {
  const seasons = (list: object[]) =>
    desk.server.deps.db.execute(
      sql`update package_kinds set seasons = ${JSON.stringify(list)}::jsonb where code = 'sunrise_salmon'`,
    );
  const autumn = { from: '09-01', to: '11-30', starts: { form: 'times', times: ['09:00:00'] } };
  afterAll(() => seasons([]));

  test('a start of a page that was open before is refused, and the new one is booked', async () => {
    const date = calendarDate('2026-09-16');
    await seasons([autumn]);
    expect(await refusal(salmon(date, '07:30:00'))).toEqual({
      time: ['This time is not available for this package.'],
    });
    const id = await book(date, salmon(date, '09:00:00'));
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data).toMatchObject({ starts_at: at(date, '09:00:00'), ends_at: at(date, '14:00:00') });
  });

  test('a day without a chosen time has the start of its part of the year', async () => {
    await seasons([autumn]);
    const date = calendarDate('2026-09-23');
    const id = await book(date, salmon(date, '09:00:00', { time: null }));
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data).toMatchObject({ time: '09:00:00' });
  });

  test('a change to a day with one other start takes it; to one with several without the booked one it is refused', async () => {
    const [date, moved] = [calendarDate('2026-08-26'), calendarDate('2026-10-14')];
    const id = await book(date, salmon(date, '07:30:00'));
    const two = { form: 'times', times: ['09:00:00', '14:00:00'] };
    await seasons([{ ...autumn, starts: two }]);
    const refused = await desk.refusedChange('customer', id, { date: moved });
    expect(refused.errors).toEqual({ time: ['This time is not available for this package.'] });
    await seasons([autumn]);
    await desk.customer.call('PUT /api/bookings/:id', {
      params: { id },
      body: { version: 1, date: moved },
    });
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
    expect(data).toMatchObject({ date: moved, time: '09:00:00' });
  });

  test('the database keeps to the form of the kind', async () => {
    const hours = { form: 'every', minutes: 30, from: '09:00:00', to: '18:00:00' };
    await expect(seasons([{ ...autumn, starts: hours }])).rejects.toThrow();
  });
});
