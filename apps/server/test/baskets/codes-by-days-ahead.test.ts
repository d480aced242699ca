import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookedId, bookingBody, fromRandomNetwork } from '../support/booking-body.ts';
import { openStaffDesk, type StaffDesk } from '../support/staff-desk.ts';

/** Promo codes for those who book early or late, at a half day of 600 in Toronto. */
let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());
// Half past eleven in the evening of 10 March for the business, 11 March in UTC.
beforeEach(() => desk.server.clock.set('2027-03-11T04:30:00Z'));
const today = calendarDate('2027-03-10');

let made = 0;
const addCode = async (over: object) => {
  const body = {
    ...{ name: 'Ahead', code: `AHEAD-${(made += 1)}`, off: { of: 'percent', percent: 10 } },
    ...{ applies_to: { of: 'all' }, ...over },
  };
  return (await desk.admin.call('POST /api/codes', { body: body as never })).data.code ?? '';
};
const early = () => addCode({ least_days_ahead: 60 });
const late = () => addCode({ most_days_ahead: 7 });
const tooLate = 'This code is for bookings at least 60 days ahead. It is too late for this date.';
const tooEarly = 'This code is for bookings at most 7 days ahead. It is too early for this date.';

const book = (ahead: number, code: string) =>
  desk.customer.send('POST', '/api/booking/create', {
    body: bookingBody(addDays(today, ahead), { code, total_price: 540, amount: 54 }),
  });
const ask = async (ahead: number, code: string) => {
  const trip = {
    ...{ unit_id: 3, package_id: 32, package_name: 'A ½ Day Package', time: '06:00:00' },
    ...{ date: addDays(today, ahead), details: 6 },
  };
  const headers = fromRandomNetwork();
  const { body } = await desk.server
    .client()
    .send('POST', '/api/booking/code', { body: { trip, code }, headers });
  return (body as { data: { problem: string | null } }).data.problem;
};

describe('a code by days ahead', () => {
  test.each<[string, () => Promise<string>, number, string | null]>([
    ['early, sixty days ahead', early, 60, null],
    ['early, a day too late', early, 59, tooLate],
    ['late, seven days ahead', late, 7, null],
    ['late, a day too early', late, 8, tooEarly],
    [
      'on the day itself alone',
      () => addCode({ most_days_ahead: 0 }),
      1,
      'This code is for bookings on the day itself. It is too early for this date.',
    ],
    [
      'a single day',
      () => addCode({ least_days_ahead: 1 }),
      0,
      'This code is for bookings at least 1 day ahead. It is too late for this date.',
    ],
  ])('is told by the day of the business: %s', async (_case, make, ahead, problem) => {
    expect(await ask(ahead, await make())).toBe(problem);
  });

  test('is decided when it is booked', async () => {
    const code = await early();
    expect(await book(60, code)).toMatchObject({ status: 200 });
    expect(await book(59, code)).toMatchObject({
      ...{ status: 422, body: { code: 'code_refused', errors: { code: [tooLate] } } },
    });
    // Half an hour later it is the next day there.
    desk.server.clock.set('2027-03-11T05:00:00Z');
    expect(await book(60, code)).toMatchObject({
      ...{ status: 422, body: { code: 'code_refused', errors: { code: [tooLate] } } },
    });
  });

  test('stays with a booking that is moved nearer', async () => {
    const id = bookedId(await book(70, await early()));
    const { data } = await desk.change('staff', id, { date: addDays(today, 20) });
    expect(data.total_price).toBe(540);
  });

  test.each([
    [
      'most_days_ahead',
      { least_days_ahead: 8, most_days_ahead: 7 },
      'The most days ahead cannot be fewer than the least.',
    ],
    [
      'least_days_ahead',
      { applies_to: { of: 'shop' }, most_days_ahead: 7 },
      'Products have no first day.',
    ],
    ['least_days_ahead', { least_days_ahead: 1001 }, 'Least days ahead must be at most 1000.'],
  ])('is refused at %s', async (field, over, text) => {
    const { errors } = await desk.admin.refused('POST /api/codes', {
      body: {
        ...{ name: 'Never', code: 'NEVER-MADE', off: { of: 'percent', percent: 10 } },
        ...{ applies_to: { of: 'all' }, ...over },
      } as never,
    });
    expect(errors).toEqual({ [field]: [text] });
  });

  test('never has more days at least than at most, in the database', async () => {
    await early();
    await expect(
      desk.server.deps.db.execute(sql`update promotions set most_days_ahead = 1`),
    ).rejects.toThrow();
  });
});
