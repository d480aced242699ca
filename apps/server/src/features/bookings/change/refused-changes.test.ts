import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDays, fullDay, openStaffDesk } from '#test/support/staff-desk.ts';
import { createUser, password } from '#test/support/factories.ts';

// It is 15 June 2026; the teaser unit (3) has slots, unit 1 takes one booking a day.
const desk = await openStaffDesk();
afterAll(() => desk.server.close());

/** Each test uses its own days. */
let { date, later } = freshDays();
beforeEach(() => {
  ({ date, later } = freshDays());
});

describe('a refused change changes nothing', () => {
  interface Case {
    name: string;
    who?: 'customer' | 'staff';
    booked?: object;
    /** The day of the booking; by default one of the test's own. */
    on?: string;
    body: object;
    field: string;
    text: RegExp | string;
  }
  const cases: Case[] = [
    {
      name: 'more guests than the unit takes',
      body: { details: 21 },
      field: 'details',
      text: 'Max. guests number is 20 for this unit.',
    },
    {
      name: 'more guests than the unit takes, by staff',
      who: 'staff',
      booked: fullDay,
      body: { details: 7 },
      field: 'details',
      text: 'Max. guests number is 6 for this unit.',
    },
    {
      name: 'a half day with fewer than 14 days left',
      on: '2026-06-28',
      booked: { package_id: 31, package_name: 'Harbor Cruise', total_price: 800, amount: 300 },
      body: { package_name: 'A ½ Day Package' },
      field: 'package_name',
      text: 'Your package cannot be changed to a 1/2 day package because we are less than 14 days out.',
    },
    {
      name: 'any change with fewer than 14 days left',
      on: '2026-06-27',
      body: { details: 3 },
      field: 'date',
      text: /contact us for further changes/,
    },
    {
      name: 'a move to a day fewer than 14 days ahead',
      body: { date: '2026-06-28' },
      field: 'date',
      text: /contact us for further changes/,
    },
    {
      name: 'a day in the past',
      booked: fullDay,
      body: { date: '2026-06-01' },
      field: 'date',
      text: 'This date or time has passed.',
    },
    {
      name: 'a time that is not offered',
      body: { time: '18:00' },
      field: 'time',
      text: 'This time is not available for this package.',
    },
    {
      name: 'an unknown package',
      body: { package_name: 'Moon Cruise' },
      field: 'package_name',
      text: 'Package name is invalid.',
    },
    {
      name: 'another unit’s package',
      body: { package_id: 14 },
      field: 'package_name',
      text: 'Package name is invalid.',
    },
    {
      name: 'another unit, by a customer',
      body: { unit_id: 1, package_name: 'Full Day Package' },
      field: 'unit_id',
      text: 'Please contact us to change the unit.',
    },
    {
      name: 'contact data, by a customer',
      body: { email: 'other@example.test' },
      field: 'email',
      text: 'Please contact us to change this.',
    },
  ];
  test.each(cases)('$name', async ({ who = 'customer', booked, on, body, field, text }) => {
    const id = await desk.book(on === undefined ? date : calendarDate(on), booked);
    const before = await desk.sums();
    const refused = await desk.refusedChange(who, id, body);
    expect(refused.status).toBe(422);
    expect(refused.errors[field]?.[0]).toMatch(text);
    const preview = await desk[who].send('POST', `/api/bookings/${id}/change-preview`, {
      body,
    });
    expect(JSON.stringify(preview.body)).toContain(refused.errors[field]?.[0]);
    expect(await desk.sums()).toEqual(before);
    await desk.admin.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
  });

  test('refuses a day taken by another booking', async () => {
    const id = await desk.book(date, fullDay);
    await desk.book(later, fullDay);
    const refused = await desk.refusedChange('customer', id, { date: later });
    expect(refused).toMatchObject({
      code: 'change_refused',
      errors: { date: [expect.stringMatching(/taken/) as string] },
    });
    expect(await desk.timesOf(id)).toEqual([`1 ${date} 00-24`]);
  });

  test('allows staff changes within 14 days: the limit is for customers', async () => {
    const id = await desk.book(calendarDate('2026-06-26'));
    const { data } = await desk.change('staff', id, { date: '2026-06-25', details: 3 });
    expect(data).toMatchObject({ date: '2026-06-25', details: 3 });
  });

  test('refuses a stale version', async () => {
    const id = await desk.book(date);
    await desk.change('staff', id, { details: 4, version: 1 });
    expect(await desk.refusedChange('customer', id, { details: 5, version: 1 })).toMatchObject({
      status: 409,
      message: 'This booking was changed by someone else since you opened it.',
    });
  });

  test('answers 404 for somebody else’s booking and for a hold', async () => {
    const id = await desk.book(date);
    const { email } = await createUser(desk.server.deps.db);
    const other = desk.server.client();
    await other.signIn(email, password);
    for (const name of [
      'PUT /api/bookings/:id',
      'POST /api/bookings/:id/change-preview',
    ] as const) {
      expect(await other.refused(name, { params: { id }, body: {} })).toMatchObject({
        status: 404,
      });
    }
    await desk.server.deps.db.execute(sql`update bookings set status = 0, hold_expires_at = now()
      where id = ${id}`);
    expect(await desk.refusedChange('staff', id, {})).toMatchObject({ status: 404 });
  });
});
