import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { eraseOnBookings } from '#features/bookings/bookings-api.ts';
import { bookingBody } from '#test/support/booking-body.ts';
import { cruise, launch } from '#test/support/seats.ts';
import { openDeparturesDesk } from '#test/support/departures-desk.ts';

const desk = await openDeparturesDesk();
afterAll(() => desk.server.close());
const { rows, ofBooking } = desk;

let date = calendarDate('2026-08-01');
let request = 0;
beforeEach(() => {
  date = addDays(date, 3);
  request += 1;
});
afterEach(() => {
  desk.server.deps.smsSender = null;
});

const text = 'We leave from the north dock today.\n\nPlease be <b>early</b>.';
const body = (over: object = {}) => ({
  ...{ by_mail: true, by_sms: false, subject: 'Where we meet', text },
  ...over,
});
const headers = () => ({ 'idempotency-key': `guests-${request}-of-the-test` });
const send = async (over: object) =>
  (await desk.staff.call('POST /api/guest-messages', { body: body(over), headers: headers() }))
    .data;
const refused = (over: object) =>
  desk.staff.refused('POST /api/guest-messages', { body: body(over), headers: headers() });
const guestsOf = async (query: { departure_id: number } | { date: string; unit_id?: number }) =>
  (await desk.staff.call('GET /api/guest-messages/guests', { query })).data.guests.map(
    ({ booking_id: id }) => id,
  );
/** By which ways a booking was written to. */
const written = async (bookingId: number) =>
  (
    await rows<{ channel: string }>(sql`select channel from messages
      where booking_id = ${bookingId} and template = 'guest-message' order by 1`)
  ).map(({ channel }) => channel);
/** What the history of a booking says of messages. */
const history = async (bookingId: number) =>
  (await desk.read(bookingId)).history.filter(({ action }) => action === 'message_sent');
const phones = () => {
  desk.server.deps.smsSender = {
    send: () => Promise.resolve({ providerId: 'SM1' }),
    findSent: () => Promise.resolve(null),
  };
};

test('writes to each booking of a departure, and says so in its history', async () => {
  const first = await desk.book(cruise(date, { adults: 2 }));
  const second = await desk.book(cruise(date, { adults: 1 }, { name: 'Kim' }));
  const id = await ofBooking(first);
  expect(await guestsOf({ departure_id: id })).toEqual([first, second]);
  expect(await send({ departure_id: id })).toEqual({ bookings: 2, mails: 2, sms: 0 });
  expect(await written(second)).toEqual(['mail']);
  expect(await history(first)).toMatchObject([
    { by: 'Sam Skipper', after: { subject: 'Where we meet', by_mail: true } },
  ]);
});

test('what staff wrote is text in the layout of all mails', async () => {
  const booking = await desk.book(cruise(date, { adults: 1 }, { name: 'Kim <Martel>' }));
  await send({ departure_id: await ofBooking(booking) });
  const [row] = await rows<{ id: number }>(
    sql`select id from messages where booking_id = ${booking} and template = 'guest-message'`,
  );
  const params = { id: row?.id ?? 0 };
  const { data } = await desk.admin.call('GET /api/messages/:id', { params });
  expect(data.subject).toBe('Where we meet');
  expect(data.html).toContain('Please be &lt;b&gt;early&lt;/b&gt;.');
  expect(data.html).toContain('Kim &lt;Martel&gt;');
  expect(data.text).toContain(`Booking: ${booking}`);
  expect(data.text).toContain(`http://slipway.test/dashboard?booking=${booking}`);
});

test('leaves out whoever is cancelled, called off or only paying', async () => {
  const going = await desk.book(cruise(date, { adults: 1 }));
  const cancelled = await desk.book(cruise(date, { adults: 1 }));
  const calledOff = await desk.book(cruise(date, { adults: 1 }));
  const paying = await desk.book(cruise(date, { adults: 1 }));
  const id = await ofBooking(going);
  await desk.cancel(cancelled);
  await rows(sql`update bookings set called_off = true where id = ${calledOff}`);
  await rows(
    sql`update bookings set hold_expires_at = '2030-01-01', status = 0 where id = ${paying}`,
  );
  expect(await send({ departure_id: id })).toMatchObject({ bookings: 1 });
  for (const one of [cancelled, calledOff, paying]) expect(await written(one)).toEqual([]);
});

describe('a request that is repeated', () => {
  test('writes once, whoever is first, and answers the same', async () => {
    const booking = await desk.book(cruise(date, { adults: 1 }));
    const id = await ofBooking(booking);
    const answers = await Promise.all([1, 2, 3].map(() => send({ departure_id: id })));
    expect(answers).toEqual(Array(3).fill({ bookings: 1, mails: 1, sms: 0 }));
    expect([await written(booking), (await history(booking)).length]).toEqual([['mail'], 1]);
  });

  test('writes to whoever has booked since, and to nobody twice', async () => {
    const first = await desk.book(cruise(date, { adults: 1 }));
    const id = await ofBooking(first);
    await send({ departure_id: id });
    const second = await desk.book(cruise(date, { adults: 1 }));
    await send({ departure_id: id });
    expect([await written(first), await written(second)]).toEqual([['mail'], ['mail']]);
  });

  test('with another text is refused', async () => {
    const booking = await desk.book(cruise(date, { adults: 1 }));
    const id = await ofBooking(booking);
    await send({ departure_id: id });
    const { code, errors } = await refused({ departure_id: id, text: 'Something else.' });
    expect([code, errors]).toEqual([
      'key_reused',
      { idempotency_key: ['This request key has already been used for something else.'] },
    ]);
  });
});

test('writes to all who start on a day, or only to those of a unit', async () => {
  const onCruise = await desk.book(cruise(date, { adults: 1 }));
  const onLaunch = await desk.book(launch(date, { adults: 1 }));
  expect(await guestsOf({ date })).toEqual([onLaunch, onCruise]);
  expect(await send({ date, unit_id: 9 })).toMatchObject({ bookings: 1 });
  expect([await written(onLaunch), await written(onCruise)]).toEqual([['mail'], []]);
});

test('writes by SMS too where that is set up, without what only mails have', async () => {
  const booking = await desk.book(cruise(date, { adults: 1 }));
  const id = await ofBooking(booking);
  expect((await refused({ departure_id: id, by_sms: true })).errors).toEqual({
    by_sms: ['SMS are not set up.'],
  });
  phones();
  expect(await send({ departure_id: id, by_sms: true })).toEqual({ bookings: 1, mails: 1, sms: 1 });
  expect(await written(booking)).toEqual(['mail', 'sms']);
  expect(await history(booking)).toMatchObject([{ after: { by_mail: true, by_sms: true } }]);
});

test('an SMS is not longer than an own text may be', async () => {
  phones();
  const id = await ofBooking(await desk.book(cruise(date, { adults: 1 })));
  const long = { departure_id: id, by_sms: true, by_mail: false, subject: '' };
  expect((await refused({ ...long, text: 'a'.repeat(481) })).errors).toEqual({
    text: ['Text must not be longer than 480 characters for an SMS.'],
  });
  expect(await send({ ...long, text: 'a'.repeat(480) })).toMatchObject({ sms: 1 });
});

test('refuses what reaches nobody, and what names neither a departure nor a day', async () => {
  const booking = await desk.book(cruise(date, { adults: 1 }));
  const id = await ofBooking(booking);
  await rows(sql`update bookings set email = '' where id = ${booking}`);
  expect((await refused({ departure_id: id })).errors).toEqual({
    by_mail: ['None of these guests can be reached this way.'],
  });
  expect((await refused({})).errors).toEqual({ date: ['Choose a departure or a day.'] });
  expect((await refused({ date, by_mail: false })).errors).toEqual({
    by_mail: ['Choose email or SMS.'],
  });
  expect((await refused({ date, subject: ' ' })).errors).toEqual({
    subject: ['Subject is required.'],
  });
});

test('a departure of another company has no guests', async () => {
  const booking = await desk.book(cruise(date, { adults: 1 }));
  const id = await ofBooking(booking);
  await rows(sql`update settings set data = jsonb_set(data, '{company_id}', '2')`);
  const found = await guestsOf({ departure_id: id });
  const { status } = await refused({ departure_id: id });
  await rows(sql`update settings set data = jsonb_set(data, '{company_id}', '0')`);
  expect([found, status, await written(booking)]).toEqual([[], 422, []]);
});

test('a longer stay that is under way belongs to the day too', async () => {
  const booking = await desk.book(bookingBody(date));
  await rows(sql`update bookings set days = 3, ends_at = ends_at + interval '2 days'
    where id = ${booking}`);
  expect(await guestsOf({ date: addDays(date, 2) })).toEqual([booking]);
  expect(await guestsOf({ date: addDays(date, 3) })).toEqual([]);
});

// The last one: it erases who booked in all others.
test('what was written leaves the history with the person', async () => {
  const booking = await desk.book(cruise(date, { adults: 1 }));
  await send({ departure_id: await ofBooking(booking) });
  const { db } = desk.server.deps;
  await inTransaction(db, (tx) => eraseOnBookings(tx, { id: desk.ids.customer, email: null }));
  expect(
    await rows(sql`select after from booking_changes
    where booking_id = ${booking} and action = 'message_sent'`),
  ).toEqual([{ after: { by_mail: true } }]);
});
