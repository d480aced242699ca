import { calendarDate, startsAt, timeOfDay, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { endSettledCredits } from '#features/payments/payments-api.ts';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findCrewConflicts } from '#features/bookings/crew/move-crew.ts';
import { freeDays } from '#features/bookings/free-days.ts';
import { freshDays, fullDay, openStaffDesk } from '#test/support/staff-desk.ts';

// It is 15 June 2026; the teaser unit (3) has slots, unit 1 takes one booking a day.
const desk = await openStaffDesk();
afterAll(() => desk.server.close());

/** Each test uses its own days. */
let { date, later } = freshDays();
beforeEach(() => {
  ({ date, later } = freshDays());
});

/** 06:00 in the business's zone, with or without daylight saving, as stored in the database. */
const sixOn = (day: CalendarDate) =>
  startsAt(day, timeOfDay('06:00:00'), 'America/Toronto')
    .toISOString()
    .replace('T', ' ')
    .replace('.000Z', '+00');

const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;

describe('a permitted change', () => {
  test('moves the slots, and frees the former day and time', async () => {
    const id = await desk.book(date);
    const { data } = await desk.change('customer', id, {
      date: later,
      time: '12:00',
      version: 1,
    });
    expect(data).toMatchObject({ date: later, time: '12:00:00', version: 2, total_price: 600 });
    expect(await desk.timesOf(id)).toEqual([`3 ${later} 12-18`]);
    await desk.book(date);
  });

  test('takes the price of another package, and half the total less the deposit paid', async () => {
    const id = await desk.book(date);
    const body = { package_id: 34, package_name: 'Full Day Package' };
    const { data } = await desk.change('customer', id, body);
    expect(data).toMatchObject({
      package: 'Full Day Package',
      time: '06:00:00',
      total_price: 1200,
      deposit: 60,
      paid: 60,
      left: 1140,
      status: 2,
    });
    expect(await desk.timesOf(id)).toEqual([`3 ${date} 00-24`]);
  });

  test('keeps the agreed price when only the guests change', async () => {
    const id = await desk.book(date);
    await desk.server.deps.db.execute(sql`update packages set price_cents = 99900 where id = 32`);
    const { data } = await desk.change('customer', id, { details: 8 });
    await desk.server.deps.db.execute(sql`update packages set price_cents = 60000 where id = 32`);
    expect(data).toMatchObject({ details: 8, total_price: 750, left: 690 });
  });

  test('keeps taxes, terms and currency when the settings have changed', async () => {
    const id = await desk.book(date);
    await desk.server.deps.db.execute(sql`update settings
      set data = data || '{"sale_taxes": [{"name": "VAT", "percent": 20}], "prices_include_tax": false}'`);
    const { data } = await desk.change('customer', id, { package_name: 'Full Day Package' });
    await desk.server.deps.db.execute(sql`update settings
      set data = data || '{"sale_taxes": [{"name": "HST", "percent": 13}], "prices_include_tax": true}'`);
    expect(data).toMatchObject({ total_price: 1200, tax_included: true, currency: 'CAD' });
    expect(data.tax_lines).toEqual([{ name: 'HST', percent: 13, amount: 138.05 }]);
  });

  test('to a lower price than paid leaves a credit, reflected in the status', async () => {
    const id = await desk.book(date, {
      package_id: 31,
      package_name: 'Harbor Cruise',
      total_price: 800,
      amount: 300,
    });
    await desk.server.deps.db.execute(sql`update packages set price_cents = 20000 where id = 32`);
    const body = { package_name: 'A ½ Day Package' };
    const preview = await desk.customer.call('POST /api/bookings/:id/change-preview', {
      params: { id },
      body,
    });
    const { data } = await desk.change('customer', id, body);
    await desk.server.deps.db.execute(sql`update packages set price_cents = 60000 where id = 32`);
    expect(preview.data).toEqual({
      currency: 'CAD',
      total_now: 800,
      total_price: 200,
      difference: -600,
      paid: 300,
      left: 0,
      credit: 100,
      due_now: 0,
      moves_to: {
        starts_at: startsAt(date, timeOfDay('06:00:00'), 'America/Toronto').toISOString(),
        ends_at: startsAt(date, timeOfDay('10:00:00'), 'America/Toronto').toISOString(),
        items: [1],
        other_departure: false,
      },
      terms_after: null,
      refusals: {},
      warnings: [],
    });
    expect(data).toMatchObject({ total_price: 200, left: -100, status: 7 });

    // Staff find it until nothing is paid beyond the price.
    const { deps } = desk.server;
    const credits = async () => {
      await endSettledCredits(deps);
      const { data: tasks } = await desk.staff.call('GET /api/money-tasks', { query: {} });
      return tasks.filter((task) => task.kind === 'credit').map(({ amount }) => amount);
    };
    expect(await credits()).toEqual([100]);
    const { rows } = await deps.db.execute<{ id: number }>(
      sql`select id from ledger_entries where booking_id = ${id}`,
    );
    const refund = { payment: rows[0]?.id ?? 0, amount: 100, reason: 'Credit' };
    await desk.staff.call('POST /api/refund-payment', { body: refund });
    expect(await credits()).toEqual([]);
  });

  test('is recorded with user, before and after, and sent to customer and staff', async () => {
    const id = await desk.book(date);
    await desk.change('customer', id, { date: later, details: 8 });
    const noted = await rows(sql`select action, changed_by, before, after from booking_changes
      where booking_id = ${id}`);
    expect(noted).toEqual([
      {
        action: 'changed',
        changed_by: desk.ids.customer,
        before: { date, guests: 6, total: 60_000 },
        after: { date: later, guests: 8, total: 75_000 },
      },
    ]);
    const mails = await rows(sql`select template, params ->> 'sequence' as sequence from messages
      where booking_id = ${id} and template like '%changed' order by id`);
    expect(mails).toEqual([
      { template: 'booking-changed', sequence: '2' },
      { template: 'staff-booking-changed', sequence: '2' },
    ]);
  });

  test('of nothing adds no history entry and sends nothing', async () => {
    const id = await desk.book(date);
    const before = await desk.sums();
    const { data } = await desk.change('customer', id, {
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
    expect(await desk.sums()).toEqual(before);
  });

  test('by staff moves it to another unit, at that unit’s price', async () => {
    const id = await desk.book(date);
    const { data } = await desk.change('staff', id, {
      unit_id: 1,
      package_name: 'Full Day Package',
    });
    expect(data).toMatchObject({
      unit: 'First Light',
      unit_id: 1,
      total_price: 1200,
      time: '05:00:00',
    });
    expect(await desk.timesOf(id)).toEqual([`1 ${date} 00-24`]);
  });

  test('by staff requests the survey on demand; a customer’s never does', async () => {
    const id = await desk.book(date);
    const surveyRequests = () =>
      rows(sql`select from messages
      where booking_id = ${id} and template = 'survey-request'`);
    await desk.change('customer', id, { send_survey: true });
    expect(await surveyRequests()).toHaveLength(0);
    await desk.change('staff', id, { send_survey: true });
    expect(await surveyRequests()).toHaveLength(1);
  });

  test('of contact data and notes is for staff and sends the customer nothing', async () => {
    const id = await desk.book(date);
    await desk.change('staff', id, {
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

test('within the terms’ last days keeps the stricter number of days', async () => {
  const id = await desk.book(calendarDate('2026-07-05'));
  const before = await desk.customer.call('POST /api/bookings/:id/change-preview', {
    params: { id },
    body: { date: later },
  });
  expect(before.data.terms_after?.moved_before).toEqual({ counted: 'days', left: 20 });
  await desk.change('customer', id, { date: later });
  const [row] = await rows(sql`select strictest_days_before from bookings where id = ${id}`);
  expect(row).toEqual({ strictest_days_before: 20 });
  const preview = await desk.customer.call('POST /api/bookings/:id/cancel-preview', {
    params: { id },
    body: {},
  });
  expect(preview.data).toMatchObject({ paid: 60, kept: 60, refund: 0 });
  expect(preview.data.moved_before).toEqual({ counted: 'days', left: 20 });
  expect(preview.data.kept_by).toEqual(before.data.terms_after?.kept_by);
});

describe('the crew of a moved booking', () => {
  const crewOf = (id: number) =>
    rows(sql`select role, person_id, lower(during)::text as starts from booking_crew
      where booking_id = ${id}`);
  async function sailing(on: CalendarDate, over: object = {}): Promise<number> {
    const id = await desk.book(on, over);
    await desk.server.deps.db
      .execute(sql`insert into booking_crew (booking_id, role, person_id, during)
      select id, 'supervisor', ${desk.ids.staff}, tstzrange(starts_at, starts_at + interval '6 hours')
      from bookings where id = ${id}`);
    return id;
  }

  test('moves to the new time', async () => {
    const id = await sailing(date);
    await desk.change('customer', id, { date: later });
    expect(await crewOf(id)).toEqual([
      { role: 'supervisor', person_id: desk.ids.staff, starts: sixOn(later) },
    ]);
  });

  test('is removed when busy then: the customer’s change is accepted, and staff are told', async () => {
    const id = await sailing(date);
    await sailing(later, fullDay);
    await desk.change('customer', id, { date: later });
    expect(await crewOf(id)).toEqual([]);
    const [mail] = await rows(sql`select params -> 'ashore' as ashore from messages
      where booking_id = ${id} and template = 'staff-booking-changed'`);
    expect(mail).toMatchObject({ ashore: [{ role: 'supervisor', name: 'Sam Skipper' }] });
    expect(JSON.stringify(mail)).toMatch(
      /Sam Skipper is on booking \d+ on First Light at that time/,
    );
  });

  test('is named with a trip of the own company, also after one of another company', async () => {
    const { db } = desk.server.deps;
    await db.execute(sql`insert into companies (id, name, email, phone) overriding system value
      values (2, 'Two', 'two@example.test', '+14165550102')`);
    await db.execute(sql`update bookings set company_id = 2 where id = ${await sailing(date)}`);
    const own = await sailing(later);
    const hours = {
      from: startsAt(date, timeOfDay('00:00:00'), 'America/Toronto'),
      to: startsAt(later, timeOfDay('23:00:00'), 'America/Toronto'),
    };
    const crew = { supervisor: desk.ids.staff, mate: null };
    const conflicts = await findCrewConflicts(db, 0, crew, hours, 1);
    expect(conflicts.map(({ role }) => role)).toEqual(['supervisor']);
    expect(conflicts[0]?.text).toContain(`is on booking ${own} on`);
  });

  test('is named to staff with the conflicting trip, and can be removed by them', async () => {
    const id = await sailing(date);
    await sailing(later, fullDay);
    const refused = await desk.refusedChange('staff', id, { date: later });
    expect(refused.errors['crew']?.[0]).toMatch(/^Sam Skipper is on booking \d+/);
    expect(await crewOf(id)).toHaveLength(1);
    await desk.change('staff', id, { date: later, without_busy_crew: true });
    expect(await crewOf(id)).toEqual([]);
  });
});

test('a booking called off by the business moves without stricter terms, with or without its link', async () => {
  const moved = async (who: 'customer' | 'staff', from: CalendarDate, to: CalendarDate) => {
    const id = await desk.book(from);
    await desk.server.deps.db.execute(sql`update bookings set called_off = true where id = ${id}`);
    if (who === 'customer') {
      const unit = { unit_id: 1, package_name: 'Full Day Package' };
      expect((await desk.refusedChange(who, id, unit)).errors).toHaveProperty('unit_id');
      const stays = await desk.refusedChange(who, id, { details: 3 });
      expect(stays.errors).toEqual({ date: [expect.stringMatching(/has been called off/)] });
    }
    await desk.change(who, id, { date: to });
    const params = { id };
    const { data } = await desk.staff.call('GET /api/bookings/:id', { params });
    expect(data.called_off).toBe(false);
    const name = 'POST /api/bookings/:id/cancel-preview';
    return (await desk.customer.call(name, { params, body: {} })).data;
  };
  const whole = { paid: 60, kept: 0, refund: 60 };
  expect(await moved('customer', calendarDate('2026-06-20'), date)).toMatchObject(whole);
  expect(await moved('staff', calendarDate('2026-06-21'), later)).toMatchObject(whole);
});

describe('a booking whose package has changed its kind', () => {
  const isNow = (kind: string) =>
    desk.server.deps.db.execute(sql`update packages set kind = ${kind} where id = 32`);
  let id: number;
  beforeEach(async () => {
    id = await desk.book(date);
    // Deactivates the unit's only full-day package, so that there is one of each kind.
    await desk.server.deps.db.execute(sql`update packages set inactive = true where id = 34`);
    await isNow('full_day');
  });
  afterEach(async () => {
    await isNow('half_day');
    await desk.server.deps.db.execute(sql`update packages set inactive = false where id = 34`);
  });

  test.each(['customer', 'staff'] as const)('stays as booked when %s changes it', async (who) => {
    const names = [{}, { package_id: 32 }, { package_id: 32, package_name: 'A ½ Day Package' }];
    for (const [at, named] of names.entries()) {
      const { data } = await desk.change(who, id, {
        ...named,
        date: at % 2 === 0 ? later : date,
        time: '12:00',
        details: 8 - at,
      });
      expect(data).toMatchObject({
        package: 'A ½ Day Package',
        time: '12:00:00',
        details: 8 - at,
      });
    }
    expect(await rows(sql`select kind, package_id from bookings where id = ${id}`)).toEqual([
      { kind: 'half_day', package_id: 32 },
    ]);
    // Two guests more than included, at the agreed price.
    expect(await desk.timesOf(id)).toEqual([`3 ${later} 12-18`]);
  });

  test('offers free days by the booked kind', async () => {
    const from = date;
    const free = await freeDays(desk.server.deps, id, from, later);
    expect(free.map((day) => day.date)).toEqual([date, later]);
    expect(free[1]?.times).toContain('12:00:00');
  });

  test('takes the current price of the new kind on request', async () => {
    await desk.server.deps.db.execute(sql`update packages set price_cents = 110000 where id = 32`);
    const { data } = await desk.change('customer', id, { package_name: 'Full Day Package' });
    expect(data).toMatchObject({
      package: 'Full Day Package',
      time: '06:00:00',
      total_price: 1100,
    });
    await desk.server.deps.db.execute(sql`update packages set price_cents = 60000 where id = 32`);
    expect(await desk.timesOf(id)).toEqual([`3 ${date} 00-24`]);
    expect(await rows(sql`select kind from bookings where id = ${id}`)).toEqual([
      { kind: 'full_day' },
    ]);
  });
});
