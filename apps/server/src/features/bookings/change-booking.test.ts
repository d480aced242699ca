import { calendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendJobsAdded } from '#features/messages/messages-api.ts';
import { fullDay, openOffice, type Office } from '#test/booking-office.ts';
import { createUser, password } from '#test/factories.ts';
import { tableSums } from '#test/table-sums.ts';

// It is 15 June 2026; the teaser unit (3) has slots, unit 1 takes one booking a day.
const day = (text: string): CalendarDate => calendarDate(text);
let office: Office;
let next = 0;
/** A day of its own for each test, far enough for every change. */
let date: CalendarDate;
let later: CalendarDate;

beforeAll(async () => {
  office = await openOffice();
});
afterAll(() => office.it.close());
beforeEach(() => {
  next += 2;
  const month = 9 + Math.floor(next / 28);
  const inMonth = (next % 28) + 1;
  const text = (n: number) =>
    `2026-${String(month).padStart(2, '0')}-${String(n).padStart(2, '0')}`;
  date = day(text(inMonth));
  later = day(text(inMonth + 1));
});

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await office.it.deps.db.execute<Row>(query)).rows;
/** Once what was told before has its jobs. */
const sums = async () => {
  await sendJobsAdded(office.it.deps.db);
  return tableSums(office.it.database.pool);
};
const slotsOf = async (id: number) =>
  (
    await rows<{ at: string }>(sql`select unit_id || ' ' || date || ' ' || slot as at
      from slots_taken where booking_id = ${id} order by 1`)
  ).map(({ at }) => at);
const change = (who: 'customer' | 'staff', id: number, body: object) =>
  office[who].call('PUT /api/bookings/:id', { params: { id }, body });
const refusedChange = (who: 'customer' | 'staff', id: number, body: object) =>
  office[who].refused('PUT /api/bookings/:id', { params: { id }, body });

describe('a change within the rules', () => {
  test('moves the slots, and day and time are free again', async () => {
    const id = await office.book(date);
    const { data } = await change('customer', id, { date: later, time: '12:00', version: 1 });
    expect(data).toMatchObject({ date: later, time: '12:00:00', version: 2, total_price: 600 });
    expect(await slotsOf(id)).toEqual([`3 ${later} 1`]);
    await office.book(date);
  });

  test('takes the price of another package, and half the total less the deposit that was paid', async () => {
    const id = await office.book(date);
    const body = { package_id: 34, package_name: 'Full Day Package' };
    const { data } = await change('customer', id, body);
    expect(data).toMatchObject({
      package: 'Full Day Package',
      time: '06:00:00',
      total_price: 1200,
      deposit: 60,
      paid: 60,
      left: 1140,
      status: 2,
    });
    expect(await slotsOf(id)).toEqual([0, 1, 2].map((slot) => `3 ${date} ${slot}`));
  });

  test('keeps the price it was booked at when only the guests are others', async () => {
    const id = await office.book(date);
    await office.it.deps.db.execute(sql`update packages set price_cents = 99900 where id = 32`);
    const { data } = await change('customer', id, { details: 8 });
    await office.it.deps.db.execute(sql`update packages set price_cents = 60000 where id = 32`);
    expect(data).toMatchObject({ details: 8, total_price: 750, left: 690 });
  });

  test('keeps taxes, terms and currency, whatever the settings are by now', async () => {
    const id = await office.book(date);
    await office.it.deps.db.execute(sql`update settings
      set data = data || '{"sale_taxes": [{"name": "VAT", "percent": 20}], "prices_include_tax": false}'`);
    const { data } = await change('customer', id, { package_name: 'Full Day Package' });
    await office.it.deps.db.execute(sql`update settings
      set data = data || '{"sale_taxes": [{"name": "HST", "percent": 13}], "prices_include_tax": true}'`);
    expect(data).toMatchObject({ total_price: 1200, tax_included: true, currency: 'CAD' });
    expect(data.tax_lines).toEqual([{ name: 'HST', percent: 13, amount: 138.05 }]);
  });

  test('to less than was paid leaves a credit, and the status says so', async () => {
    const id = await office.book(date, {
      package_id: 31,
      package_name: 'Harbor Cruise',
      total_price: 800,
      amount: 300,
    });
    await office.it.deps.db.execute(sql`update packages set price_cents = 20000 where id = 32`);
    const body = { package_name: 'A ½ Day Package' };
    const preview = await office.customer.call('POST /api/bookings/:id/change-preview', {
      params: { id },
      body,
    });
    const { data } = await change('customer', id, body);
    await office.it.deps.db.execute(sql`update packages set price_cents = 60000 where id = 32`);
    expect(preview.data).toEqual({
      currency: 'CAD',
      total_now: 800,
      total_price: 200,
      difference: -600,
      paid: 300,
      left: 0,
      credit: 100,
      due_now: 0,
      refusals: {},
    });
    expect(data).toMatchObject({ total_price: 200, left: -100, status: 7 });
  });

  test('is noted with who, before and after, and told to customer and staff', async () => {
    const id = await office.book(date);
    await change('customer', id, { date: later, details: 8 });
    const noted = await rows(sql`select action, changed_by, before, after from booking_changes
      where booking_id = ${id}`);
    expect(noted).toEqual([
      {
        action: 'changed',
        changed_by: office.ids.customer,
        before: { date, guests: 6, total: 60_000 },
        after: { date: later, guests: 8, total: 75_000 },
      },
    ]);
    const told = await rows(sql`select template, params ->> 'sequence' as sequence from messages
      where booking_id = ${id} and template like '%changed' order by id`);
    expect(told).toEqual([
      { template: 'booking-changed', sequence: '2' },
      { template: 'staff-booking-changed', sequence: '2' },
    ]);
  });

  test('of nothing changes, notes and tells nothing', async () => {
    const id = await office.book(date);
    const before = await sums();
    const { data } = await change('customer', id, {
      id,
      date,
      time: '06:00:00',
      package_name: 'A ½ Day Package',
      package_id: 32,
      status: 6,
      details: 6,
      unit_id: 3,
      send_survey: false,
    });
    expect(data).toMatchObject({ status: 2, version: 1 });
    expect(await sums()).toEqual(before);
  });

  test('by staff moves it onto another unit, at that unit’s price', async () => {
    const id = await office.book(date);
    const { data } = await change('staff', id, { unit_id: 1, package_name: 'Full Day Package' });
    expect(data).toMatchObject({
      unit: 'First Light',
      unit_id: 1,
      total_price: 1200,
      time: '05:00:00',
    });
    expect(await slotsOf(id)).toEqual([`1 ${date} 0`]);
  });

  test('by staff asks for the survey, where it is wanted; a customer asks for nothing', async () => {
    const id = await office.book(date);
    const asked = () =>
      rows(sql`select from messages
      where booking_id = ${id} and template = 'survey-request'`);
    await change('customer', id, { send_survey: true });
    expect(await asked()).toHaveLength(0);
    await change('staff', id, { send_survey: true });
    expect(await asked()).toHaveLength(1);
  });

  test('of contact data and notes is for staff and tells the customer nothing', async () => {
    const id = await office.book(date);
    await change('staff', id, {
      name: 'New Name',
      phone: '+14165550199',
      staff_notes: 'Left-handed',
    });
    const [row] = await rows(sql`select name, phone, staff_notes from bookings where id = ${id}`);
    expect(row).toEqual({ name: 'New Name', phone: '+14165550199', staff_notes: 'Left-handed' });
    expect(
      await rows(
        sql`select from messages where booking_id = ${id} and template = 'booking-changed'`,
      ),
    ).toEqual([]);
  });
});

describe('what is refused changes nothing', () => {
  interface Case {
    name: string;
    who?: 'customer' | 'staff';
    booked?: object;
    /** Days from 15 June; the booking's own day otherwise. */
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
      text: 'This time is not offered for this package.',
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
    const id = await office.book(on === undefined ? date : day(on), booked);
    const before = await sums();
    const refused = await refusedChange(who, id, body);
    expect(refused.status).toBe(422);
    expect(refused.errors[field]?.[0]).toMatch(text);
    const preview = await office[who].send('POST', `/api/bookings/${id}/change-preview`, {
      body,
    });
    expect(JSON.stringify(preview.body)).toContain(refused.errors[field]?.[0]);
    expect(await sums()).toEqual(before);
    await office.admin.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
  });

  test('a day that another booking has', async () => {
    const id = await office.book(date, fullDay);
    await office.book(later, fullDay);
    const refused = await refusedChange('customer', id, { date: later });
    expect(refused.errors).toEqual({ date: [expect.stringMatching(/taken/)] });
    expect(await slotsOf(id)).toEqual([`1 ${date} 0`]);
  });

  test('what staff may, inside 14 days: the limit is the customers’', async () => {
    const id = await office.book(day('2026-06-26'));
    const { data } = await change('staff', id, { date: '2026-06-25', details: 3 });
    expect(data).toMatchObject({ date: '2026-06-25', details: 3 });
  });

  test('after somebody else’s change', async () => {
    const id = await office.book(date);
    await change('staff', id, { details: 4, version: 1 });
    expect(await refusedChange('customer', id, { details: 5, version: 1 })).toMatchObject({
      status: 409,
      message: 'This booking was changed by someone else since you opened it.',
    });
  });

  test('of another’s booking, and of a hold, as if there were none', async () => {
    const id = await office.book(date);
    const { email } = await createUser(office.it.deps.db);
    const other = office.it.client();
    await other.signIn(email, password);
    for (const name of [
      'PUT /api/bookings/:id',
      'POST /api/bookings/:id/change-preview',
    ] as const) {
      expect(await other.refused(name, { params: { id }, body: {} })).toMatchObject({
        status: 404,
      });
    }
    await office.it.deps.db.execute(sql`update bookings set status = 0, hold_expires_at = now()
      where id = ${id}`);
    expect(await refusedChange('staff', id, {})).toMatchObject({ status: 404 });
  });
});

test('a move inside the terms remembers the stricter days', async () => {
  const id = await office.book(day('2026-07-05'));
  await change('customer', id, { date: later });
  const [row] = await rows(sql`select strictest_days_before from bookings where id = ${id}`);
  expect(row).toEqual({ strictest_days_before: 20 });
  const preview = await office.customer.call('POST /api/bookings/:id/cancel-preview', {
    params: { id },
    body: {},
  });
  expect(preview.data).toMatchObject({ paid: 60, kept: 60, refund: 0 });
});

describe('the crew moves along', () => {
  const crewOf = (id: number) =>
    rows(sql`select role, person_id, lower(during)::text as starts from booking_crew
      where booking_id = ${id}`);
  async function sailing(on: CalendarDate, over: object = {}): Promise<number> {
    const id = await office.book(on, over);
    await office.it.deps.db
      .execute(sql`insert into booking_crew (booking_id, role, person_id, during)
      select id, 'supervisor', ${office.ids.staff}, tstzrange(starts_at, starts_at + interval '6 hours')
      from bookings where id = ${id}`);
    return id;
  }

  test('to the new time', async () => {
    const id = await sailing(date);
    await change('customer', id, { date: later });
    expect(await crewOf(id)).toEqual([
      { role: 'supervisor', person_id: office.ids.staff, starts: `${later} 10:00:00+00` },
    ]);
  });

  test('or stays ashore when busy then: a customer is not refused for it, and staff are told', async () => {
    const id = await sailing(date);
    await sailing(later, fullDay);
    await change('customer', id, { date: later });
    expect(await crewOf(id)).toEqual([]);
    const [mail] = await rows(sql`select params -> 'ashore' as ashore from messages
      where booking_id = ${id} and template = 'staff-booking-changed'`);
    expect(mail).toMatchObject({ ashore: [{ role: 'supervisor', name: 'Sam Skipper' }] });
    expect(JSON.stringify(mail)).toMatch(/Sam Skipper is on booking \d+ on First Light then/);
  });

  test('staff are told who is where, and may save without that person', async () => {
    const id = await sailing(date);
    await sailing(later, fullDay);
    const refused = await refusedChange('staff', id, { date: later });
    expect(refused.errors['crew']?.[0]).toMatch(/^Sam Skipper is on booking \d+/);
    expect(await crewOf(id)).toHaveLength(1);
    await change('staff', id, { date: later, without_busy_crew: true });
    expect(await crewOf(id)).toEqual([]);
  });
});

test('what the business called off moves without stricter terms, link or not', async () => {
  const moved = async (who: 'customer' | 'staff', from: CalendarDate, to: CalendarDate) => {
    const id = await office.book(from);
    await office.it.deps.db.execute(sql`update bookings set called_off = true where id = ${id}`);
    if (who === 'customer') {
      const unit = { unit_id: 1, package_name: 'Full Day Package' };
      expect((await refusedChange(who, id, unit)).errors).toHaveProperty('unit_id');
      const stays = await refusedChange(who, id, { details: 3 });
      expect(stays.errors).toEqual({ date: [expect.stringMatching(/is called off/)] });
    }
    await change(who, id, { date: to });
    const params = { id };
    const { data } = await office.staff.call('GET /api/bookings/:id', { params });
    expect(data.called_off).toBe(false);
    const name = 'POST /api/bookings/:id/cancel-preview';
    return (await office.customer.call(name, { params, body: {} })).data;
  };
  const whole = { paid: 60, kept: 0, refund: 60 };
  expect(await moved('customer', day('2026-06-20'), date)).toMatchObject(whole);
  expect(await moved('staff', day('2026-06-21'), later)).toMatchObject(whole);
});
