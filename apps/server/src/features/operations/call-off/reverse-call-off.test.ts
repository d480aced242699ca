import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { cruise, launch } from '#test/support/seats.ts';
import { openDeparturesDesk } from '#test/support/departures-desk.ts';
import { whileTransactionIsOpen } from '#test/harness/open-transaction.ts';

const desk = await openDeparturesDesk();
afterAll(() => desk.server.close());
const { rows, ofBooking, readDeparture, staff } = desk;

let date = calendarDate('2026-08-01');
let number = 0;
beforeEach(() => {
  desk.server.clock.set('2026-06-15T14:00:00Z');
  date = addDays(date, 3);
});

const uuid = () => `20000000-0000-4000-8000-${String((number += 1)).padStart(12, '0')}`;
const words = { reason: 'Storm', message: 'The wind is too strong.' };
const book = () => desk.book(cruise(date, { adults: 2 }, { name: `Guest ${(number += 1)}` }));
/** Calls the day of the cruise off, with its bookings, and closes it. */
const callOff = async (bookings: number[], over: object = {}) =>
  (
    await staff.call('POST /api/call-offs', {
      body: {
        ...{ request_id: uuid(), from_date: date, to_date: date, unit_id: 8 },
        ...{ booking_ids: bookings, close_days: true, ...words, ...over },
      },
    })
  ).data;
const params = (id: number) => ({ params: { id } });
const reverse = async (id: number) =>
  (await staff.call('POST /api/call-offs/:id/reverse', params(id))).data;
const linkOf = async (booking: number) => {
  const [row] = await rows(sql`select params ->> 'secret_link' as link from messages
    where booking_id = ${booking} and template = 'called-off' and channel = 'mail'`);
  return String(row?.['link']).split('/').at(-1) ?? '';
};
const choose = (token: string, body: object) =>
  desk.server.client().send('POST', `/api/called-off/${token}`, { body });
const mails = async (booking: number) =>
  (
    await rows(sql`select template || ' ' || channel as one from messages
      where booking_id = ${booking} and template like 'call%off%' order by id`)
  ).map(({ one }) => one);

test('brings those back who have not chosen, with their places, and says who stays away', async () => {
  const [stays, refunded, moved, cancelled] = [
    await book(),
    await book(),
    await book(),
    await book(),
  ];
  const { id, may_come_back: may } = await callOff([stays, refunded, moved, cancelled]);
  expect(may).toBe(4);
  const token = await linkOf(stays);
  await choose(await linkOf(refunded), { choice: 'refund' });
  await choose(await linkOf(moved), { choice: 'date', date: addDays(date, 1) });
  await desk.cancel(cancelled);
  await rows(sql`update messages set state = 'sent' where booking_id = ${stays}`);

  const done = await reverse(id);
  expect(done).toMatchObject({
    ...{ may_come_back: 0, came_back: 1, open: 0, days_closed: false },
    reversed: { by: 'Sam Skipper' },
  });
  expect(done.trips.map(({ booking_id, state }) => [booking_id, state])).toEqual([
    [stays, 'reversed'],
    [refunded, expect.stringMatching(/^refund/)],
    [moved, 'chosen_date'],
    [cancelled, expect.stringMatching(/^refund/)],
  ]);
  expect(await desk.read(stays)).toMatchObject({ called_off: false, date, cancelled: false });
  expect((await desk.read(stays)).history.map(({ action }) => action)).toContain(
    'call_off_reversed',
  );
  expect(await mails(stays)).toEqual([
    'called-off mail',
    'called-off sms',
    'call-off-reversed mail',
  ]);
  expect(await mails(refunded)).not.toContain('call-off-reversed mail');
  // Its link chooses nothing any more.
  const link = await desk.server.client().send('GET', `/api/called-off/${token}`);
  expect(link.body).toMatchObject({ data: { state: 'reversed' } });
  const late = await choose(token, { choice: 'refund' });
  expect(late.body).toMatchObject({
    errors: { token: ['This trip takes place after all. Please contact us.'] },
  });
  // The day is open again.
  await book();
});

test('what has not gone out of the call-off yet is not sent', async () => {
  const booking = await book();
  const { id } = await callOff([booking]);
  await reverse(id);
  expect(await mails(booking)).toEqual(['call-off-reversed mail']);
});

test('a departure sails after all, and is on sale again', async () => {
  const booking = await desk.book(launch(date, { adults: 2 }));
  const departure = await ofBooking(booking);
  const { data } = await staff.call('POST /api/departures/:id/call-off', {
    ...params(departure),
    body: { request_id: uuid(), version: (await readDeparture(departure)).version, ...words },
  });
  await reverse(data.call_off_id ?? 0);
  expect(await readDeparture(departure)).toMatchObject({
    ...{ called_off: false, all_called_off: false, closed: false },
    parties: [{ called_off: false }],
  });
  await desk.book(launch(date, { adults: 2 }));
  expect(await ofBooking(await desk.book(launch(date, { adults: 2 })))).toBe(departure);
});

test('days whose closing staff have changed since stay as they are', async () => {
  const { id } = await callOff([await book()]);
  await rows(sql`update closings set version = 2 where id =
    (select closing_id from call_offs where id = ${id})`);
  expect(await reverse(id)).toMatchObject({ came_back: 1, days_closed: true });
});

describe('is done once', () => {
  test('by presses at the same moment', async () => {
    const booking = await book();
    const { id } = await callOff([booking]);
    const all = await Promise.all([reverse(id), reverse(id), reverse(id)]);
    expect(all.map(({ came_back: back }) => back)).toEqual([1, 1, 1]);
    expect(await mails(booking)).toEqual(['call-off-reversed mail']);
  });

  test('against a choice of the same moment: it comes back, or its money does', async () => {
    const booking = await book();
    const other = await book();
    const { id } = await callOff([booking, other]);
    const token = await linkOf(booking);
    const [, chosen] = await Promise.all([reverse(id), choose(token, { choice: 'refund' })]);
    const { cancelled, called_off: off } = await desk.read(booking);
    expect([chosen.status < 300, off && !cancelled]).toEqual([cancelled, false]);
  });

  test('for the others, where somebody chooses while it waits', async () => {
    const [chooses, waits] = [await book(), await book()];
    const { id } = await callOff([chooses, waits]);
    const choice = `update call_off_bookings set choice = 'refund', chosen_at = now() where booking_id = $1`;
    const done = await whileTransactionIsOpen(
      desk.server,
      ['select from bookings where id = $1 for update', [chooses]],
      () => reverse(id),
      [[choice, [chooses]]],
    );
    expect(done.came_back).toBe(1);
    expect(await mails(waits)).toContain('call-off-reversed mail');
    expect(await mails(chooses)).not.toContain('call-off-reversed mail');
  });

  test('and can be called off anew', async () => {
    const booking = await book();
    const first = await callOff([booking]);
    await reverse(first.id);
    const second = await callOff([booking]);
    expect(second.trips).toMatchObject([{ booking_id: booking, state: 'waiting' }]);
    expect((await desk.read(booking)).call_off).toMatchObject({ id: second.id, choice: 'open' });
  });
});

test('is refused where nobody can come back: all have chosen, or it is too late', async () => {
  const booking = await book();
  const { id } = await callOff([booking]);
  desk.server.clock.set(`${addDays(date, 1)}T14:00:00Z`);
  const refusal = await staff.refused('POST /api/call-offs/:id/reverse', params(id));
  expect(refusal.errors).toEqual({
    id: ['Nobody can come back: everybody has chosen, or it is too late.'],
  });
  await desk.cancel(booking);
  expect((await staff.refused('POST /api/call-offs/:id/reverse', params(id))).status).toBe(422);
});

test('the database brings nobody back who has chosen or moved', async () => {
  const booking = await book();
  const { id } = await callOff([booking]);
  const force = sql`update call_off_bookings set choice = 'reversed', chosen_at = now() where call_off_id = ${id}`;
  await rows(
    sql`update call_off_bookings set choice = 'refund', chosen_at = now() where call_off_id = ${id}`,
  );
  await expect(rows(force)).rejects.toThrow();
});
