import { addDays, calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRentals, kayaks } from '#test/support/rentals.ts';
import { addSeats, cruise } from '#test/support/seats.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { renderMessage } from './render-message.ts';
import { asWritten } from '#test/support/mail.ts';

/*
 * What messages tell of trips that are no charter trips of a fixed length: their end, items and types
 * of guest, and whether a departure sails.
 */
let desk: StaffDesk;
beforeAll(async () => {
  desk = await openStaffDesk();
  await addRentals(desk.server.deps.db);
  await addSeats(desk.server.deps.db);
  desk.server.clock.set('2026-06-15T14:00:00Z');
});
afterAll(() => desk.server.close());

const date = calendarDate('2026-08-04');
const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute<{ params: Record<string, unknown> }>(query)).rows;

/** The latest mail or SMS of a kind about a booking. */
async function message(booking: number, template: string, channel: 'mail' | 'sms' = 'mail') {
  const [row] = await rows(sql`select params from messages where booking_id = ${booking}
    and template = ${template} and channel = ${channel} order by id desc limit 1`);
  if (!row) throw new Error(`No ${template} about ${booking}`);
  return renderMessage({ channel, template, params: row.params }, asWritten);
}
const leastToSail = (least: number | null) =>
  rows(sql`update package_kinds set least_to_sail = ${least} where code = 'evening_cruise'`);

test('a party on a departure reads its types, its end, and from how many guests it sails', async () => {
  await leastToSail(8);
  const id = await desk.book(date, cruise(date, { adults: 3, children: 1 }));
  const { text, ...mail } = await message(id, 'booking-confirmation');
  expect(text).toMatch(/Time: 7 PM\nUntil: 9 PM/);
  expect(text).toMatch(/Guests: 3 × Adult, 1 × Child/);
  expect(text).toContain('Sails from 8 guests; we tell you by Sun 2 Aug 2026, 7 PM.');
  expect(JSON.stringify(mail)).toContain('SUMMARY:Evening cruise\\\\, Evening Star');
  expect(JSON.stringify(mail)).toContain('3 × Adult\\\\, 1 × Child.');
  const sms = await message(id, 'booking-confirmation', 'sms');
  expect(sms.text).toContain('Evening cruise, Tue 4 Aug 2026, 7 PM to 9 PM, 3 x Adult, 1 x Child');

  // As many as it takes: nothing more is said.
  const fifth = await desk.book(date, cruise(date, { adults: 4 }));
  expect((await message(fifth, 'booking-confirmation')).text).not.toContain('Sails from');

  await desk.change('staff', id, { guest_types: [{ id: 101, count: 2 }], details: 2 });
  const changed = (await message(id, 'booking-changed')).text;
  expect(changed).toMatch(/Guests: 3 × Adult, 1 × Child → 2 × Adult/);
  expect(changed).toContain('Sails from 8 guests');
  await leastToSail(null);
});

test('an invoice has the end, the types and their prices, and the list’s CSV both', async () => {
  const id = await desk.book(date, cruise(date, { adults: 1, children: 2 }));
  await desk.customer.call('POST /api/booking-invoice/:id', { params: { id } });
  const { rows: invoices } = await desk.server.deps.db.execute<{ content: object }>(
    sql`select content from invoices where booking_id = ${id}`,
  );
  expect(invoices[0]?.content).toMatchObject({
    title: 'Evening cruise, Evening Star',
    when: 'Tue 4 Aug 2026, 7 PM to 9 PM',
    party: '1 × Adult, 2 × Child',
    lines: [
      { text: 'Adult', quantity: 1, each: 5000, amount: 5000 },
      { text: 'Child', quantity: 2, each: 2500, amount: 5000 },
    ],
  });
  const { body } = await desk.staff.send('GET', '/api/booking-lists/all/csv', {
    query: { from: date, to: date },
  });
  expect(String(body)).toContain('Ends,Items,Guest types,Guest names');
  expect(String(body)).toContain('2026-08-04 21:00,1,"1 × Adult, 2 × Child",');
});

test('says no time where it is too late to be told', async () => {
  await leastToSail(8);
  const soon = calendarDate('2026-06-16');
  const id = await desk.book(soon, cruise(soon, { adults: 2 }));
  expect((await message(id, 'booking-confirmation')).text).toContain('Sails from 8 guests.');
  await leastToSail(null);
});

test('kayaks are told with their number and end', async () => {
  const id = await desk.book(date, kayaks(date));
  const { text } = await message(id, 'booking-confirmation');
  expect(text).toMatch(/Unit: 3 × Single kayak/);
  expect(text).toMatch(/Until: 1 PM/);
  const sms = await message(id, 'booking-confirmation', 'sms');
  expect(sms.text).toContain('to 1 PM, 3 x Single kayak');
});

test('a trip of a fixed length to oneself says its start, as ever', async () => {
  const id = await desk.book(addDays(date, 40));
  const { text } = await message(id, 'booking-confirmation');
  expect(text).not.toMatch(/Until|×/);
  const sms = await message(id, 'booking-confirmation', 'sms');
  expect(sms.text).toMatch(/, 6 AM, 6 guests\. Details/);
});
