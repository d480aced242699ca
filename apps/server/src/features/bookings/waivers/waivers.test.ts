import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { eraseOnBookings } from '#features/bookings/customer/erase-customer-repository.ts';
import { sendReminders } from '#features/bookings/reminders/send-reminders.ts';
import { deliverMessage } from '#features/messages/deliver-message.ts';
import { mailBy } from '#test/support/mail.ts';
import { addSeats, cruise } from '#test/support/seats.ts';
import { createUser, password } from '#test/support/factories.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addSeats(desk.server.deps.db);
});
afterAll(() => desk.server.close());

let date = calendarDate('2026-08-01');
beforeEach(async () => {
  desk.server.clock.set('2026-06-15T14:00:00Z');
  date = addDays(date, 3);
  await publish('Mind the boom.');
});

const edited = async () => (await desk.admin.call('GET /api/waiver')).data;
async function publish(body: string, kinds = ['evening_cruise']) {
  const { version } = await edited();
  return (await desk.admin.call('PUT /api/waiver', { body: { body, kinds, version } })).data;
}
const book = () => desk.book(date, cruise(date, { adults: 1, children: 1 }));
const charter = () => desk.book(date);
const linkOf = async (id: number, who = desk.customer) => {
  const { data } = await who.call('POST /api/bookings/:id/waiver-link', { params: { id } });
  return { token: data.link.split('/').at(-1) ?? '' };
};
const guest = () => desk.server.client();
const read = async (params: { token: string }) =>
  (await guest().call('GET /api/waivers/:token', { params })).data;
const signature = async (body: object) => {
  const { version } = await edited();
  return { name: 'Ann Lee', version, agreed: true as const, ...body };
};
const sign = async (params: { token: string }, body: object = {}) =>
  (await guest().call('POST /api/waivers/:token', { params, body: await signature(body) })).data;
const refused = async (params: { token: string }, body: object = {}) =>
  guest().refused('POST /api/waivers/:token', { params, body: await signature(body) });
const mine = async (id: number) =>
  (await desk.customer.call('GET /api/my-bookings', { query: { number: id } })).data[0];
const signedOf = async (id: number, who = desk.staff) =>
  (await who.call('GET /api/bookings/:id/waivers', { params: { id } })).data;

/** The text of the last mail of a booking, as it goes out. */
async function mailed(id: number, template: string): Promise<string> {
  const { deps } = desk.server;
  const { rows } = await deps.db.execute<{ id: number }>(
    sql`select id from messages where booking_id = ${id} and template = ${template} and channel = 'mail'
      order by id desc limit 1`,
  );
  const sent: string[] = [];
  const mail = mailBy({
    send: ({ id: providerId, text }) => {
      sent.push(text);
      return Promise.resolve({ providerId });
    },
  });
  await deliverMessage({ ...deps, mail }, rows[0]?.id ?? 0, { lastTry: false });
  return sent.join();
}

test('guests sign by a link without an account, for themselves and for minors', async () => {
  const id = await book();
  const link = await linkOf(id);
  const page = await read(link);
  expect(page).toMatchObject({
    ...{ date, unit: 'Evening Star', package_name: 'Evening cruise', details: 2, signed: 0 },
    ...{ state: 'open', text: { body: 'Mind the boom.' } },
  });
  expect(await sign(link, { name: ' Ann  Lee ', minors: ['Tim Lee'] })).toMatchObject({
    signed: 2,
  });
  const { waivers, ...sums } = await signedOf(id);
  expect(sums).toEqual({ booking_id: id, details: 2, signed: 2, state: 'open' });
  expect(waivers).toMatchObject([
    {
      ...{ name: 'Ann Lee', minors: ['Tim Lee'], removed: null },
      ...{ version: page.text?.version, signed_at: '2026-06-15T14:00:00.000Z' },
    },
  ]);
  expect(await signedOf(id, desk.customer)).toEqual(await signedOf(id));
  expect(await mine(id)).toMatchObject({ waivers_signed: 2 });
  const { data } = await desk.staff.call('GET /api/bookings/:id', { params: { id } });
  expect(data.waivers_signed).toBe(2);
  const { data: log } = await desk.staff.call('GET /api/daily-log/:date', { params: { date } });
  expect(log.shared_departures[0]?.parties).toMatchObject([{ booking_id: id, waivers_signed: 2 }]);
});

test('a link shows nobody’s name, and only its hash is stored', async () => {
  const id = await book();
  const link = await linkOf(id);
  await sign(link, { name: 'Zora Unmistakable' });
  expect(JSON.stringify(await read(link))).not.toContain('Zora');
  const { rows } = await desk.server.deps.db.execute(
    sql`select token_hash from waiver_links where booking_id = ${id}`,
  );
  expect(JSON.stringify(rows)).not.toContain(link.token);
});

test('the same signature again changes nothing, however often and at once it is sent', async () => {
  const id = await book();
  const link = await linkOf(id);
  await Promise.all([sign(link), sign(link), sign(link, { name: 'ann lee' })]);
  expect((await signedOf(id)).waivers).toHaveLength(1);
  // With another minor it is another one; the signer counts once.
  expect(await sign(link, { minors: ['Tim Lee'] })).toMatchObject({ signed: 2 });
  expect((await signedOf(id)).waivers).toHaveLength(2);
});

test('nobody signs a text that they have not read', async () => {
  const link = await linkOf(await book());
  const { version } = await edited();
  await publish('Mind the boom, and the step.');
  expect(await refused(link, { version })).toMatchObject({ status: 409, code: 'conflict' });
  expect(await read(link)).toMatchObject({ signed: 0, text: { version: version + 1 } });
  expect(await refused(link, { agreed: false })).toMatchObject({
    errors: { agreed: ['Please agree to the waiver.'] },
  });
  expect(await refused(link, { name: ' ' })).toMatchObject({
    errors: { name: ['Name is required.'] },
  });
});

test('it is signed until the trip ends, and not of a cancelled one', async () => {
  const [id, other] = [await book(), await book()];
  const [link, ofOther] = [await linkOf(id), await linkOf(other)];
  await desk.staff.call('PUT /api/bookings/:id', {
    params: { id: other },
    body: { cancelled: true, reason: 'Ill.' },
  });
  expect(await read(ofOther)).toMatchObject({ state: 'cancelled', text: null });
  expect(await refused(ofOther)).toMatchObject({ code: 'waiver_closed' });
  desk.server.clock.set(`${date}T23:00:00Z`);
  expect(await sign(link)).toMatchObject({ signed: 1 });
  desk.server.clock.set(`${addDays(date, 1)}T12:00:00Z`);
  expect(await refused(link)).toMatchObject({ code: 'waiver_closed' });
  const again = { params: { id } };
  expect(await desk.staff.refused('POST /api/bookings/:id/waiver-link', again)).toMatchObject({
    code: 'waiver_closed',
  });
});

test('only the kinds that ask for it have a waiver', async () => {
  const id = await charter();
  expect(await signedOf(id)).toMatchObject({ state: 'not_asked', waivers: [] });
  expect(await mine(id)).toMatchObject({ waivers_signed: null });
  const { data: log } = await desk.staff.call('GET /api/daily-log/:date', { params: { date } });
  expect(log.departures).toMatchObject([{ id, waivers_signed: null }]);
  const params = { params: { id } };
  expect(await desk.customer.refused('POST /api/bookings/:id/waiver-link', params)).toMatchObject({
    code: 'waiver_closed',
  });
  const link = await linkOf(await book());
  await publish('Mind the boom.', []);
  expect(await read(link)).toMatchObject({ state: 'not_asked', text: null });
  const { version } = await edited();
  const unknown = { body: { body: 'Mind the boom.', kinds: ['no_such_kind'], version } };
  expect(await desk.admin.refused('PUT /api/waiver', unknown)).toMatchObject({
    errors: { kinds: ['A kind of package is no longer there.'] },
  });
});

test('each text is kept, and two Admins do not publish over each other', async () => {
  const first = await edited();
  const next = await publish('Wear the life jacket.');
  expect(next).toMatchObject({ version: first.version + 1, body: 'Wear the life jacket.' });
  expect(await publish('Wear the life jacket.')).toEqual(next);
  const stale = { body: { body: 'Mine.', kinds: [], version: first.version } };
  expect(await desk.admin.refused('PUT /api/waiver', stale)).toMatchObject({ status: 409 });
  const params = { version: first.version };
  const old = await desk.customer.call('GET /api/waiver-texts/:version', { params });
  expect(old.data.body).toBe(first.body);
  const { db } = desk.server.deps;
  await expect(db.execute(sql`update waiver_texts set body = 'Other.'`)).rejects.toThrow();
});

test('staff remove a signature with its names; that there was one stays', async () => {
  const id = await book();
  const link = await linkOf(id);
  await sign(link, { minors: ['Tim Lee'] });
  const [signed] = (await signedOf(id)).waivers;
  const params = { params: { id: signed?.id ?? 0 } };
  await desk.customer.refused('POST /api/signed-waivers/:id/remove', params);
  const { data } = await desk.staff.call('POST /api/signed-waivers/:id/remove', params);
  const { data: me } = await desk.staff.call('GET /api/user');
  expect(data).toMatchObject({
    signed: 0,
    waivers: [{ name: '', minors: [], removed: { at: '2026-06-15T14:00:00.000Z', by: me.name } }],
  });
  expect((await desk.staff.call('POST /api/signed-waivers/:id/remove', params)).data).toEqual(data);
  expect(await sign(link)).toMatchObject({ signed: 1 });
  const { db } = desk.server.deps;
  await expect(db.execute(sql`update signed_waivers set name = 'Other'`)).rejects.toThrow();
  await expect(db.execute(sql`delete from signed_waivers`)).rejects.toThrow();
});

test('the confirmation and the reminder of the day before bring the link, until all have signed', async () => {
  const [id, other] = [await book(), await book()];
  const confirmed = await mailed(id, 'booking-confirmation');
  expect(confirmed).toContain('Everybody who comes along signs our waiver');
  const token = /\/waiver\/([\w-]+)/.exec(confirmed)?.[1] ?? '';
  expect(await sign({ token })).toMatchObject({ signed: 1 });
  await sign(await linkOf(other), { minors: ['Tim Lee'] });
  desk.server.clock.set(`${addDays(date, -1)}T23:00:00Z`);
  await sendReminders(desk.server.deps);
  expect(await mailed(id, 'booking-reminder')).toContain('/waiver/');
  expect(await mailed(other, 'booking-reminder')).not.toContain('waiver');
  // Nobody reads the link afterwards.
  const { rows } = await desk.server.deps.db.execute(
    sql`select params, text, html from messages where booking_id = ${id}`,
  );
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await mailed(await charter(), 'booking-confirmation')).not.toContain('waiver');
});

test('a signature of somebody else’s booking is nobody’s business', async () => {
  const id = await book();
  const { email } = await createUser(desk.server.deps.db, { role: 'Customer' });
  const other = guest();
  await other.signIn(email, password);
  const params = { params: { id } };
  expect(await other.refused('GET /api/bookings/:id/waivers', params)).toMatchObject({
    status: 404,
  });
  expect(await other.refused('POST /api/bookings/:id/waiver-link', params)).toMatchObject({
    status: 404,
  });
  expect(await refused({ token: 'nothing' })).toMatchObject({ status: 404 });
});

test('who signed stays when the customer deletes the account, until staff remove it', async () => {
  const id = await book();
  await sign(await linkOf(id));
  const { db } = desk.server.deps;
  const { data: me } = await desk.customer.call('GET /api/user');
  await inTransaction(db, (tx) => eraseOnBookings(tx, { id: me.id, email: me.email }));
  expect((await signedOf(id)).waivers).toMatchObject([{ name: 'Ann Lee', removed: null }]);
});
