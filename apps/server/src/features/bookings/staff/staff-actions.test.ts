import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fullDay, inshore, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { createUser } from '#test/support/factories.ts';

let desk: StaffDesk;
let mate: number;
beforeAll(async () => {
  desk = await openStaffDesk();
  mate = (await createUser(desk.server.deps.db, { role: 'Supervisor', name: 'Mo Mate' })).id;
});
afterAll(() => desk.server.close());
// Every test starts on 15 June 2026, 10:00 in Toronto, with all days and crew free.
beforeEach(async () => {
  desk.server.clock.set('2026-06-15T14:00:00Z');
  await desk.server.deps.db.execute(sql`with times as (delete from taken_times),
    crew as (delete from booking_crew)
    update bookings set status = 1, cancelled_at = now() where status <> 1`);
});

const tripDay = calendarDate('2026-09-01');
const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;
type Step = 'complete' | 'reopen' | 'no-show' | 'contract' | 'cancel';
const step = (name: Step, id: number, body: object = {}) =>
  desk.staff.call(`POST /api/bookings/:id/${name}`, { params: { id }, body });
const refusedStep = (name: Step, id: number, body: object = {}) =>
  desk.staff.refused(`POST /api/bookings/:id/${name}`, { params: { id }, body });
const assign = (id: number, body: object) =>
  desk.staff.call('PUT /api/bookings/:id/crew', { params: { id }, body });
const refusedAssign = (id: number, body: object) =>
  desk.staff.refused('PUT /api/bookings/:id/crew', { params: { id }, body });
const read = async (id: number) =>
  (await desk.staff.call('GET /api/bookings/:id', { params: { id } })).data;
const lastNote = async (id: number) =>
  (
    await rows(sql`select action, changed_by, before, after from booking_changes
      where booking_id = ${id} order by id desc limit 1`)
  )[0];

/** Moves the booking to company 2. */
async function otherCompany(booking: number) {
  const { db } = desk.server.deps;
  await db.execute(sql`insert into companies (id, name, email, phone) overriding system value
    values (2, 'Two', 'two@example.test', '+14165550102') on conflict do nothing`);
  await db.execute(sql`update bookings set company_id = 2 where id = ${booking}`);
}

describe('completing', () => {
  test('requires confirmation when a balance is left, and appears as "complete" in the history', async () => {
    const id = await desk.book(tripDay);
    expect(await refusedStep('complete', id)).toMatchObject({
      code: 'action_refused',
      errors: { complete: ['The trip has not started yet.'] },
    });
    desk.server.clock.set('2026-09-01T20:00:00Z');
    expect(await refusedStep('complete', id)).toMatchObject({
      code: 'money_left',
      errors: { confirm: ['CA$540.00 is still to pay.'] },
    });
    expect((await step('complete', id, { confirm: true, version: 1 })).data.status).toBe(6);
    expect(await lastNote(id)).toEqual({
      action: 'completed',
      changed_by: desk.ids.staff,
      before: { status: 2 },
      after: { status: 6 },
    });
    expect((await refusedStep('complete', id)).status).toBe(422);
    expect((await step('reopen', id)).data.status).toBe(2);
    expect((await refusedStep('reopen', id)).errors['reopen']).toEqual([
      'This booking is not complete.',
    ]);
  });

  test('needs no confirmation when all is paid', async () => {
    const id = await desk.book(tripDay);
    await desk.server.deps.db.execute(sql`insert into ledger_entries
      (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
      values (${id}, 'payment', 4, 54000, 'CAD', 'Cash', now(), '2026-06-15')`);
    desk.server.clock.set('2026-09-01T20:00:00Z');
    expect((await step('complete', id)).data.status).toBe(6);
    expect((await step('reopen', id)).data.status).toBe(4);
  });
});

test('a no-show is a flag: nothing is refunded, the price stays owed, and it can be cleared', async () => {
  const id = await desk.book(tripDay);
  expect((await refusedStep('no-show', id, { no_show: true })).status).toBe(422);
  desk.server.clock.set('2026-09-01T20:00:00Z');
  await step('no-show', id, { no_show: true });
  await step('no-show', id, { no_show: true });
  expect(await read(id)).toMatchObject({ status: 2, paid: 60, left: 540, version: 2 });
  expect((await read(id)).no_show_at).toBe('2026-09-01T20:00:00.000Z');
  await step('no-show', id, { no_show: false });
  expect((await read(id)).no_show_at).toBeNull();
});

describe('contracting an inshore trip', () => {
  test('to a unit takes its day, its supervisor and its name', async () => {
    await desk.server.deps.db.execute(sql`update units set supervisor_id = ${mate} where id = 3`);
    const id = await desk.book(tripDay, inshore);
    const listMails = () =>
      rows(sql`select channel, template, params ->> 'pending' as pending, params ->> 'unit' as unit
        from messages where booking_id = ${id} and template = 'booking-confirmation'
        order by id desc limit 2`);
    expect(await listMails()).toEqual([
      { channel: 'mail', template: 'booking-confirmation', pending: 'true', unit: null },
      { channel: 'sms', template: 'booking-confirmation', pending: 'true', unit: null },
    ]);
    const { data } = await step('contract', id, { unit_id: 3 });
    expect(await listMails()).toEqual([
      { channel: 'mail', template: 'booking-confirmation', pending: 'false', unit: 'Teaser' },
      { channel: 'sms', template: 'booking-confirmation', pending: 'false', unit: 'Teaser' },
    ]);
    expect(data).toMatchObject({ status: 6, unit: 'Teaser', unit_id: 3 });
    expect(await desk.timesOf(id)).toEqual([`3 ${tripDay} 00-24`]);
    expect((await read(id)).crew.supervisor?.name).toBe('Mo Mate');
    await expect(desk.book(tripDay)).rejects.toThrow();
    await assign(id, { mate_id: desk.ids.admin });
    expect((await step('reopen', id)).data).toMatchObject({ status: 2, unit_id: 0, unit: '' });
    // The unit's default supervisor came with the unit; crew assigned by staff stays.
    const { supervisor, mate: second } = (await read(id)).crew;
    expect([supervisor, second?.name]).toEqual([null, 'Ada Admin']);
    await desk.book(tripDay);
    await desk.server.deps.db.execute(sql`update units set supervisor_id = null where id = 3`);
  });

  test('without a unit only sets the status', async () => {
    const id = await desk.book(tripDay, inshore);
    expect((await step('contract', id, { unit_id: 0 })).data).toMatchObject({
      status: 6,
      unit_id: 0,
    });
    expect((await refusedStep('contract', id, { unit_id: 0 })).status).toBe(422);
  });

  test('is refused on a taken day, on too small a unit, and for packages', async () => {
    const taken = await desk.book(tripDay, fullDay);
    const id = await desk.book(tripDay, { ...inshore, details: 2 });
    expect((await refusedStep('contract', id, { unit_id: 1 })).errors['unit_id']?.[0]).toMatch(
      /taken/,
    );
    expect((await refusedStep('contract', id, { unit_id: 99 })).errors).toEqual({
      unit_id: ['Unit does not exist.'],
    });
    expect((await refusedStep('contract', taken, { unit_id: 3 })).errors).toEqual({
      contract: ['Only inshore trips can be contracted.'],
    });
    expect((await read(id)).status).toBe(2);
  });
});

describe('crew', () => {
  test('is assigned, named in the history, and swapped', async () => {
    const id = await desk.book(tripDay);
    await assign(id, { supervisor_id: desk.ids.staff, mate_id: mate, version: 1 });
    expect((await read(id)).crew).toMatchObject({
      supervisor: { name: 'Sam Skipper' },
      mate: { name: 'Mo Mate' },
    });
    await assign(id, { supervisor_id: mate, mate_id: desk.ids.staff });
    expect(await lastNote(id)).toMatchObject({
      action: 'crew',
      before: { supervisor: 'Sam Skipper', mate: 'Mo Mate' },
      after: { supervisor: 'Mo Mate', mate: 'Sam Skipper' },
    });
    await assign(id, { mate_id: 0 });
    expect((await read(id)).crew).toMatchObject({ supervisor: { name: 'Mo Mate' }, mate: null });
  });

  test('is refused for somebody on another trip at that time, naming it', async () => {
    const first = await desk.book(tripDay);
    const second = await desk.book(tripDay, fullDay);
    await assign(first, { supervisor_id: mate });
    const refused = await refusedAssign(second, { mate_id: mate });
    expect(refused).toMatchObject({
      status: 422,
      errors: {
        mate_id: [`Mo Mate is on booking ${first} on Teaser at that time (2026-09-01, 06:00).`],
      },
    });
    const choices = await desk.staff.call('GET /api/crew-choices', {
      query: { date: tripDay, time: '05:00', kind: 'full_day', booking_id: second },
    });
    const busy = new Map(choices.data.map((one) => [one.name, one.trip?.booking_id ?? null]));
    expect([...busy.entries()].sort()).toEqual([
      ['Ada Admin', null],
      ['Mo Mate', first],
      ['Sam Skipper', null],
    ]);
  });

  test('a trip of another company is not named', async () => {
    const first = await desk.book(tripDay);
    const second = await desk.book(tripDay, fullDay);
    await assign(first, { supervisor_id: mate });
    await otherCompany(first);
    const refused = await refusedAssign(second, { mate_id: mate });
    expect(refused.errors).toEqual({ mate_id: ['Mo Mate is on another trip at that time.'] });
    const choices = await desk.staff.call('GET /api/crew-choices', {
      query: { date: tripDay, time: '05:00', kind: 'full_day', booking_id: second },
    });
    const mo = choices.data.find((one) => one.name === 'Mo Mate');
    expect(mo).toMatchObject({ busy: true, trip: null });
  });

  test.each([
    ['a customer', () => desk.ids.customer, 'This person cannot be assigned to trips.'],
    ['nobody known', () => 2_000_000_000, 'This person cannot be assigned to trips.'],
  ])('%s cannot be crew', async (_name, person, text) => {
    const id = await desk.book(tripDay);
    expect((await refusedAssign(id, { supervisor_id: person() })).errors).toEqual({
      supervisor_id: [text],
    });
  });

  test('refuses the same person for both roles', async () => {
    const id = await desk.book(tripDay);
    expect((await refusedAssign(id, { supervisor_id: mate, mate_id: mate })).errors).toEqual({
      mate_id: ['Supervisor and mate must be two different people.'],
    });
  });
});

test('staff are just customers of their own booking at another company', async () => {
  const id = await desk.book(tripDay);
  await otherCompany(id);
  await desk.server.deps.db.execute(sql`update bookings set customer_id = ${desk.ids.staff}
    where id = ${id}`);
  const params = { id };
  const refusals = await Promise.all([
    refusedStep('cancel', id, { by_business: true }),
    refusedStep('complete', id),
    refusedStep('reopen', id),
    refusedStep('no-show', id, { no_show: true }),
    refusedStep('contract', id, { unit_id: 3 }),
    refusedAssign(id, { mate_id: mate }),
    desk.staff.refused('GET /api/bookings/:id', { params }),
    desk.staff.refused('DELETE /api/bookings/:id', { params }),
    desk.staff.refused('POST /api/booking-email-resend/:id', { params }),
    desk.staff.refused('POST /api/booking-survey-send/:id', { params }),
    desk.staff.refused('GET /api/booking-money/:id', { params }),
    desk.staff.refused('POST /api/booking-invoice-send/:id', { params }),
  ]);
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404));
  const preview = await desk.staff.call('POST /api/bookings/:id/cancel-preview', { params });
  expect(preview.data.refund).toBe(60);
  await desk.staff.call('PUT /api/bookings/:id', { params, body: { cancelled: true } });
  expect(await rows(sql`select called_off from bookings where id = ${id}`)).toEqual([
    { called_off: false },
  ]);
});

test('a cancellation lists crew and refunds in the history', async () => {
  const id = await desk.book(tripDay);
  await assign(id, { supervisor_id: desk.ids.staff, version: 1 });
  await desk.staff.call('POST /api/bookings/:id/cancel', {
    params: { id },
    body: { by_business: true },
  });
  const { history } = await read(id);
  expect(history.map(({ action }) => action)).toEqual(['refunded', 'called_off', 'crew']);
  expect(history[0]).toMatchObject({ by: 'Sam Skipper', after: { method: 'Credit card' } });
  expect(history[1]).toMatchObject({ before: { supervisor: 'Sam Skipper' } });
});

describe('deleting', () => {
  test('is for bookings without payments: frees the slots, keeps the history, and hides the booking', async () => {
    const id = await desk.book(tripDay, fullDay);
    expect(
      (await desk.staff.refused('DELETE /api/bookings/:id', { params: { id } })).errors['remove'],
    ).toEqual(['This booking has payments. Cancel it instead.']);
    await desk.server.deps.db.execute(sql`
      insert into bookings (company_id, unit_id, item, package_id, kind, date, time, starts_at, ends_at, crew_until, guests,
        name, email, phone, status, total_cents, deposit_cents, terms, created_at, source)
      select company_id, 3, item, 34, kind, date, time, starts_at, ends_at, crew_until, guests, 'Unpaid', email, phone, 0,
        total_cents, deposit_cents, terms, created_at, 'staff' from bookings where id = ${id}`);
    const [unpaid] = await rows(sql`select id from bookings where name = 'Unpaid'`);
    const params = { id: Number(unpaid?.['id']) };
    await desk.server.deps.db
      .execute(sql`insert into taken_times (unit_id, item, during, booking_id)
      select 3, 1, tstzrange(starts_at, crew_until), id from bookings where id = ${params.id}`);
    await desk.staff.call('PUT /api/bookings/:id', {
      params,
      body: { details: 3, undoable: true },
    });
    await desk.staff.call('DELETE /api/bookings/:id', { params });
    // Its pending messages are dropped too.
    expect(await rows(sql`select from messages where booking_id = ${params.id}`)).toEqual([]);
    expect((await desk.staff.refused('GET /api/bookings/:id', { params })).status).toBe(404);
    expect(await lastNote(params.id)).toMatchObject({ action: 'removed' });
    await desk.book(tripDay);
  });
});

test('mails the confirmation again with current data', async () => {
  const id = await desk.book(tripDay);
  await desk.staff.call('PUT /api/bookings/:id', { params: { id }, body: { details: 2 } });
  const { data } = await desk.staff.call('POST /api/booking-email-resend/:id', {
    params: { id },
  });
  const [mail] = await rows(sql`select template, recipient, params -> 'guests' as guests,
    params -> 'sequence' as sequence from messages where id = ${data.id}`);
  expect(mail).toEqual({
    template: 'booking-confirmation',
    recipient: data.to,
    guests: 2,
    sequence: 2,
  });
});

test('shows staff all details of a booking with the possible actions', async () => {
  const id = await desk.book(tripDay, { details: 8, total_price: 750, amount: 75 });
  const seen = await read(id);
  expect(seen).toMatchObject({
    unit: 'Teaser',
    kind: 'half_day',
    unit_capacity: 20,
    schedule: 'times',
    ends_at: '2026-09-01T14:00:00.000Z',
    crew_until: '2026-09-01T16:00:00.000Z',
    customer: { name: 'Cleo Customer' },
    due_now: 300,
    second_payment: 300,
    second_payment_due: '2026-08-02',
    final_payment: 375,
    source: 'public',
    terms: {
      version: 1,
      bands: [{ keep_percent: 0 }, { keep_percent: 50 }, { keep_percent: 100 }],
    },
  });
  expect(seen.price_parts).toEqual([
    { kind: 'package', quantity: 1, each: 600, amount: 600 },
    { kind: 'extra_guests', quantity: 2, each: 75, amount: 150 },
  ]);
  expect(seen.messages.map(({ template }) => template).sort()).toEqual([
    'booking-confirmation',
    'booking-confirmation',
    'staff-new-booking',
  ]);
  expect(seen.actions).toMatchObject({
    edit: null,
    contract: 'Only inshore trips can be contracted.',
    complete: 'The trip has not started yet.',
    remove: 'This booking has payments. Cancel it instead.',
  });
});

test('closes a cancelled booking, and creates a task for manual payments', async () => {
  const id = await desk.book(tripDay);
  await desk.server.deps.db.execute(sql`insert into ledger_entries
    (booking_id, direction, kind, amount_cents, currency, method, made_at, paid_on)
    values (${id}, 'payment', 3, 24000, 'CAD', 'Cheque', now(), '2026-06-15')`);
  await step('cancel', id, { by_business: true });
  expect(
    await rows(
      sql`select kind, amount_cents::int as cents from money_tasks where booking_id = ${id}`,
    ),
  ).toEqual([{ kind: 'give_back', cents: 24_000 }]);
  const closed = 'This booking is cancelled.';
  expect((await read(id)).actions).toMatchObject({ edit: closed, assign: closed, cancel: closed });
  for (const name of ['complete', 'reopen'] as const) {
    expect((await refusedStep(name, id)).status).toBe(422);
  }
  expect((await refusedAssign(id, { mate_id: mate })).status).toBe(422);
});
