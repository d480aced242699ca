import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendReminders } from '#features/bookings/reminders/send-reminders.ts';
import { eraseOnBookings } from '#features/bookings/customer/erase-customer-repository.ts';
import { inTransaction } from '#db/transaction.ts';
import { createUser, password } from '#test/support/factories.ts';
import { addSeats, cruise, guest } from '#test/support/seats.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { renderMessage } from '#features/messages/render-message.ts';
import { asWritten } from '#test/support/mail.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addSeats(desk.server.deps.db);
  await desk.server.deps.db.execute(
    sql`update package_kinds set asks = 'names' where code = 'evening_cruise'`,
  );
});
afterAll(() => desk.server.close());

let date = calendarDate('2026-08-01');
beforeEach(() => {
  desk.server.clock.set('2026-06-15T14:00:00Z');
  date = addDays(date, 3);
});

const book = () => desk.book(date, cruise(date, { adults: 1, children: 1 }));
const [ann, tim] = [
  { name: 'Ann Lee', type: guest.adult },
  { name: 'Tim Lee', type: guest.child },
];
const save = async (id: number, body: object, who = desk.customer) =>
  (
    await who.call('PUT /api/bookings/:id/guests', {
      params: { id },
      body: { guests: [ann, tim], emergency_phone: '4165550123', ...body },
    })
  ).data;
const refused = (id: number, body: object, who = desk.customer) =>
  who.refused('PUT /api/bookings/:id/guests', {
    params: { id },
    body: { guests: [ann, tim], emergency_phone: '4165550123', ...body },
  });
const mine = async (id: number) =>
  (await desk.customer.call('GET /api/my-bookings', { query: { number: id } })).data[0];

test('customers give some of the names and the rest later; staff see them', async () => {
  const id = await book();
  const empty = await desk.customer.call('GET /api/bookings/:id/guests', { params: { id } });
  expect(empty.data).toMatchObject({
    ...{ guests: [], emergency_phone: '', complete: false, can_change: true, version: 0 },
    ...{ details: 2, package_name: 'Evening cruise', unit: 'Evening Star', date },
    guest_types: [
      { id: guest.adult, name: 'Adult', count: 1 },
      { id: guest.child, name: 'Child', count: 1 },
    ],
  });
  expect(await mine(id)).toMatchObject({ names_given: false });
  const half = await save(id, {
    guests: [{ name: ' Ann  Lee ' }, { name: ' ' }],
    emergency_phone: '',
  });
  expect(half).toMatchObject({
    guests: [{ name: 'Ann Lee', type: null }],
    complete: false,
    version: 1,
  });
  expect(await save(id, { version: 1 })).toMatchObject({
    ...{ guests: [ann, tim], emergency_phone: '+14165550123', complete: true, version: 2 },
  });
  expect(await mine(id)).toMatchObject({ names_given: true });
  const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
  expect(data.guest_list).toEqual({
    guests: [ann, tim],
    emergency_phone: '+14165550123',
    complete: true,
  });
  // Only that they were given, never the names.
  expect(data.history.find(({ action }) => action === 'names')).toMatchObject({
    before: { names: false },
    after: { names: true },
  });
  expect(JSON.stringify(data.history)).not.toContain('Lee');
  const [row] = (
    await desk.staff.call('GET /api/bookingsWithPayments', { query: { from: date, to: date } })
  ).data;
  expect(row).toMatchObject({ id, names_given: true });
});

test.each([
  ['more guests than are booked', [ann, tim, { name: 'Bo' }], 'The booking is for 2 guests.'],
  [
    'more of a type than are booked',
    [ann, { name: 'Tom', type: guest.adult }],
    'The booking is for 1 × Adult.',
  ],
  [
    'a type that is not booked',
    [{ name: 'Baby', type: guest.infant }],
    'Guest type is not one of this booking.',
  ],
])('refuses %s', async (_case, guests, text) => {
  const id = await book();
  expect((await refused(id, { guests })).errors).toEqual({ guests: [text] });
});

test('refuses what was saved elsewhere meanwhile, and a phone that is none', async () => {
  const id = await book();
  await save(id, { version: 0 });
  const stale = await refused(id, { version: 0 });
  expect([stale.status, stale.message]).toEqual([
    409,
    'These names have been saved somewhere else since you opened them.',
  ]);
  expect(Object.keys((await refused(id, { emergency_phone: '12' })).errors)).toEqual([
    'emergency_phone',
  ]);
});

test('customers until the start, staff also afterwards, nobody once it is cancelled', async () => {
  const id = await book();
  desk.server.clock.set(`${date}T23:00:00Z`);
  const late = await refused(id, {});
  expect(late).toMatchObject({
    status: 422,
    code: 'guests_closed',
    message: 'Names can only be changed before the trip starts.',
  });
  expect(await save(id, {}, desk.staff)).toMatchObject({ closed: 'started', can_change: true });
  desk.server.clock.set('2026-06-15T14:00:00Z');
  await desk.staff.call('POST /api/bookings/:id/cancel', { params: { id }, body: {} });
  expect((await refused(id, {}, desk.staff)).status).toBe(422);
});

test('is unknown to others, and where no names are asked for', async () => {
  const id = await book();
  const { email } = await createUser(desk.server.deps.db, { role: 'Customer' });
  const other = desk.server.client();
  await other.signIn(email, password);
  expect((await refused(id, {}, other)).status).toBe(404);
  const charter = await desk.book(date);
  expect((await refused(charter, {})).status).toBe(404);
  expect(await mine(charter)).toMatchObject({ names_given: null });
  const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id: charter } });
  expect(data.guest_list).toBeNull();
});

test('reminds of names that are missing in place of the survey, until all are given', async () => {
  const id = await book();
  const done = await book();
  await save(done, {});
  desk.server.clock.set(`${addDays(date, -10)}T14:00:00Z`);
  await sendReminders(desk.server.deps);
  const rows = async (booking: number) =>
    (
      await desk.server.deps.db.execute<{ params: Record<string, unknown>; dedupe_key: string }>(
        sql`select params, dedupe_key from messages where booking_id = ${booking}
          and template = 'booking-reminder' and channel = 'mail'
          and params ->> 'about' in ('survey', 'names')`,
      )
    ).rows;
  expect(await rows(done)).toEqual([]);
  const [mail] = await rows(id);
  if (!mail) throw new Error('No reminder');
  const { text } = await renderMessage(
    {
      channel: 'mail',
      template: 'booking-reminder',
      params: mail.params,
    },
    asWritten,
  );
  expect(text).toContain('please give us the name of each guest');
  expect(text).toContain(`/dashboard?booking=${id}&open=guests`);
  expect(text).toMatch(/Guests: 1 × Adult, 1 × Child/);
});

test('is erased with the customer', async () => {
  const id = await book();
  await save(id, {});
  await inTransaction(desk.server.deps.db, (tx) =>
    eraseOnBookings(tx, { id: desk.ids.customer, email: null }),
  );
  const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
  expect(data.guest_list).toEqual({ guests: [], emergency_phone: '', complete: false });
});
