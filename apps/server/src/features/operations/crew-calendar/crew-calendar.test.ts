import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { addSeats, cruise } from '#test/support/seats.ts';
import { inshore, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { saveCrewCalendar } from './crew-calendar-repository.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addSeats(desk.server.deps.db);
  desk.server.clock.set('2026-06-15T14:00:00Z');
});
afterAll(() => desk.server.close());

let date = calendarDate('2026-08-01');
let skipper: { id: number; client: TestClient; email: string };
beforeEach(async () => {
  date = addDays(date, 3);
  const { id, email } = await createUser(desk.server.deps.db, { role: 'Supervisor', name: 'Sky' });
  const client = desk.server.client();
  await client.signIn(email, password);
  skipper = { id, client, email };
});

const make = async () => (await skipper.client.call('POST /api/own-calendar')).data.address;
const pathOf = (address: string) => new URL(address).pathname;
const get = (address: string, headers = {}) =>
  desk.server.client().send('GET', pathOf(address), { headers });
/** The calendar without the folding of its lines. */
const read = async (address: string) => {
  const { status, body } = await get(address);
  expect(status).toBe(200);
  return String(body).replaceAll('\r\n ', '');
};
const assign = (id: number, supervisor = skipper.id) =>
  desk.staff.call('PUT /api/bookings/:id/crew', {
    params: { id },
    body: { supervisor_id: supervisor, mate_id: null },
  });

test('tells the crew of a trip as the daily log does, for as long as they are kept', async () => {
  const id = await desk.book(date, { details: 6, phone: '+14165550123' });
  await assign(id);
  const log = await desk.staff.call('GET /api/daily-log/:date', { params: { date } });
  expect(log.data.departures).toMatchObject([{ id, hours: 4, crew_hours: 6 }]);
  const calendar = await read(await make());
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  const day = date.replaceAll('-', '');
  expect(calendar).toContain(`DTSTART:${day}T100000Z\r\nDTEND:${day}T160000Z\r\n`);
  expect(calendar).toContain('SUMMARY:A ½ Day Package\\, Teaser\\, 6 guests');
  expect(calendar).toMatch(
    /DESCRIPTION:\w{3} \d+ Aug 2026\\, 6 AM to 10 AM\\nCleo Customer\\, \+1 416 555 0123\\, 6 guests\\, booking \d+\\nhttp/,
  );
  expect(calendar).toContain(`/admin/daily-log?date=${date}`);
  expect(calendar).toContain(`UID:crew-booking-${id}@`);
});

test('a departure is one entry with its parties', async () => {
  const first = await desk.book(date, cruise(date, { adults: 2 }));
  await desk.book(date, cruise(date, { adults: 1, children: 1 }));
  const address = await make();
  expect(await read(address)).not.toContain('VEVENT');
  await assign(first);
  const calendar = await read(address);
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  expect(calendar).toMatch(/SUMMARY:.*\\, 4 guests\r\n/);
  expect(calendar).toMatch(/\\n4 guests\\nAda Guest.*\\nAda Guest/);
  // A party that is called off is on no trip; the departure itself goes with the last.
  await desk.server.database.pool.query('update bookings set called_off = true where id = $1', [
    first,
  ]);
  expect(await read(address)).toMatch(/SUMMARY:.*\\, 2 guests\r\n/);
  await desk.server.database.pool.query('update bookings set called_off = true where date = $1', [
    date,
  ]);
  expect(await read(address)).not.toContain('VEVENT');
});

test('what is cancelled, called off, somebody else’s or long over leaves the calendar', async () => {
  const address = await make();
  const trips = async () =>
    [...(await read(address)).matchAll(/UID:crew-booking-(\d+)@/g)].map((found) =>
      Number(found[1]),
    );
  const cancelled = await desk.book(date);
  const handedOver = await desk.book(addDays(date, 1));
  const calledOff = await desk.book(addDays(date, 2), inshore);
  for (const id of [cancelled, handedOver, calledOff]) await assign(id);
  expect(await trips()).toEqual([cancelled, handedOver, calledOff]);
  await desk.change('staff', cancelled, { cancelled: 1 });
  await assign(handedOver, desk.ids.staff);
  expect(await trips()).toEqual([calledOff]);
  const setCalledOff = (off: boolean) =>
    desk.server.deps.db.execute(
      sql`update bookings set called_off = ${off} where id = ${calledOff}`,
    );
  await setCalledOff(true);
  expect(await trips()).toEqual([]);
  await setCalledOff(false);
  const now = desk.server.clock.now();
  desk.server.clock.set(`${addDays(date, 2 + 31)}T10:00:00Z`);
  expect(await trips()).toEqual([calledOff]);
  desk.server.clock.set(`${addDays(date, 2 + 32)}T10:00:00Z`);
  expect(await trips()).toEqual([]);
  desk.server.clock.set(now.toISOString());
});

test('a new address ends the one before, and removing it ends both', async () => {
  const state = async () => (await skipper.client.call('GET /api/own-calendar')).data;
  expect(await state()).toEqual({ made_at: null, fetched_at: null });
  const first = await make();
  expect(await state()).toEqual({ made_at: '2026-06-15T14:00:00.000Z', fetched_at: null });
  const { etag } = (await get(first)).headers;
  expect(await state()).toMatchObject({ fetched_at: '2026-06-15T14:00:00.000Z' });
  expect((await get(first, { 'if-none-match': etag })).status).toBe(304);
  const second = await make();
  expect(await state()).toMatchObject({ fetched_at: null });
  expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200]);
  const { rows } = await desk.server.database.pool.query<{ text: string }>(
    'select crew_calendars::text as text from crew_calendars',
  );
  const secret = pathOf(second).split(/[/.]/).at(-2);
  expect(rows.some(({ text }) => text.includes(secret ?? ''))).toBe(false);
  const removed = await skipper.client.call('DELETE /api/own-calendar');
  expect(removed.data).toEqual({ made_at: null, fetched_at: null });
  expect((await get(second)).status).toBe(404);
  expect((await get('http://a/feeds/crew/x.ics')).status).toBe(404);
});

test.each([
  ['archived', { inactive: true }, { inactive: false }],
  ['given another role', { role_name: 'Desk' }, { role_name: 'Supervisor' }],
])('ends for somebody who is %s, and does not come back with them', async (_, away, back) => {
  const address = await make();
  const change = (body: object) =>
    desk.admin.call('POST /api/user/:id', { params: { id: skipper.id }, body });
  await change(away);
  expect((await get(address)).status).toBe(404);
  const { db } = desk.server.deps;
  const made = { userId: skipper.id, tokenHash: `late ${skipper.id}`, at: desk.server.clock.now() };
  expect(await saveCrewCalendar(db, made)).toBe(false);
  await change(back);
  expect((await get(address)).status).toBe(404);
  expect(await saveCrewCalendar(db, made)).toBe(true);
});

test('an Admin stays crew when made a Supervisor', async () => {
  const { id } = await createUser(desk.server.deps.db, { role: 'Admin' });
  const { db } = desk.server.deps;
  await saveCrewCalendar(db, { userId: id, tokenHash: 'admin', at: desk.server.clock.now() });
  await desk.admin.call('POST /api/user/:id', {
    params: { id },
    body: { role_name: 'Supervisor' },
  });
  const { rows } = await desk.server.database.pool.query(
    `select from crew_calendars where token_hash = 'admin'`,
  );
  expect(rows).toHaveLength(1);
});
