import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sendReminders } from '#features/bookings/reminders/send-reminders.ts';
import { inshore, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { renderMessage } from './render-message.ts';
import { asWritten } from '#test/support/mail.ts';

/*
 * Where the buttons of a booking's mails lead, for trips on a unit and inshore, in each state. That
 * these addresses open the right dialog is tested with the dashboard (`email-dialogs.test.tsx`).
 */
let desk: StaffDesk;
let site: string;

beforeAll(async () => {
  desk = await openStaffDesk();
  site = desk.server.deps.publicUrl();
  await desk.customer.call('POST /api/cards', { body: { stripeToken: 'tok_visa' } });
});
afterAll(() => desk.server.close());

const inDays = (days: number): CalendarDate =>
  addDays(todayIn('America/Toronto', desk.server.clock.now()), days);

/** Labels and targets of the buttons in the latest mail of a kind about a booking. */
async function buttonsOf(booking: number, template: string): Promise<Record<string, string>> {
  const { rows } = await desk.server.deps.db.execute<{ params: Record<string, unknown> }>(
    sql`select params from messages where booking_id = ${booking} and template = ${template}
        and channel = 'mail' order by id desc limit 1`,
  );
  if (!rows[0]) throw new Error(`No ${template} about ${booking}`);
  const { text } = await renderMessage(
    { channel: 'mail', template, params: rows[0].params },
    asWritten,
  );
  return Object.fromEntries(
    [...text.matchAll(/^(.+):\n(http\S+)$/gm)].map(([, label = '', href = '']) => [label, href]),
  );
}

const kinds: [string, object][] = [
  ['on a unit', {}],
  ['inshore', inshore],
];
const pageOf = (id: number) => `${site}/dashboard?booking=${id}`;

describe.each(kinds)('the mails of a trip %s', (_kind, trip) => {
  const book = (days: number) => desk.book(inDays(days), trip);

  test('link the confirmation to the booking, and to the payment where anything is due now', async () => {
    const early = await book(60);
    expect(await buttonsOf(early, 'booking-confirmation')).toEqual({
      'View your booking': pageOf(early),
    });
    const late = await book(16);
    expect(await buttonsOf(late, 'booking-confirmation')).toEqual({
      'View your booking': pageOf(late),
      'Pay now': `${pageOf(late)}&open=pay`,
    });
  });

  test('link a payment reminder to the payment window', async () => {
    const id = await book(31);
    await desk.server.deps.db.execute(sql`update settings set data = jsonb_set(data,
      '{reminders,second_payment}', '{"mail": true, "sms": false}')`);
    await sendReminders(desk.server.deps);
    expect(await buttonsOf(id, 'booking-reminder')).toEqual({
      'Pay now': `${pageOf(id)}&open=pay`,
    });
  });

  test('link a survey reminder to the survey', async () => {
    const id = await book(12);
    await desk.server.deps.db.execute(sql`update settings set data = jsonb_set(data,
      '{reminders,survey}', '{"mail": true, "sms": false}')`);
    await sendReminders(desk.server.deps);
    expect(await buttonsOf(id, 'booking-reminder')).toEqual({
      'Fill in the charter survey': `${site}/charter-survey/${id}`,
    });
  });

  test('link a change, a receipt and an early cancel to the booking, a late cancel to the amount owed', async () => {
    const id = await book(90);
    await desk.change('customer', id, { details: 3 });
    expect(await buttonsOf(id, 'booking-changed')).toEqual({ 'View your booking': pageOf(id) });
    const due = await desk.customer.call('GET /api/payment-due/:bookingId', {
      params: { bookingId: id },
    });
    await desk.customer.call('POST /api/make-payment', {
      body: { booking: id, amount: due.data.amount },
    });
    expect(await buttonsOf(id, 'payment-receipt')).toEqual({ 'View your booking': pageOf(id) });
    await desk.change('customer', id, { cancelled: true });
    expect(await buttonsOf(id, 'booking-cancelled')).toEqual({ 'View your booking': pageOf(id) });
    const late = await book(5);
    await desk.change('customer', late, { cancelled: true });
    expect(await buttonsOf(late, 'booking-cancelled')).toEqual({
      'Pay balance': `${pageOf(late)}&open=pay`,
      'View your booking': pageOf(late),
    });
  });
});

test('ask for payment of a contracted inshore trip, but not of a completed trip on a unit', async () => {
  await desk.server.deps.db.execute(sql`update settings set data = jsonb_set(data, '{reminders}',
    data -> 'reminders' || '{"final_payment": {"mail": true, "sms": false},
      "survey": {"mail": false, "sms": false}}')`);
  const contracted = await desk.book(inDays(8), inshore);
  await desk.staff.call('POST /api/bookings/:id/contract', {
    params: { id: contracted },
    body: { unit_id: 0 },
  });
  expect(await buttonsOf(contracted, 'booking-confirmation')).toMatchObject({
    'Pay now': `${pageOf(contracted)}&open=pay`,
  });
  const done = await desk.book(inDays(8));
  await desk.server.deps.db.execute(sql`update bookings set status = 6 where id = ${done}`);
  await sendReminders(desk.server.deps);
  expect(await buttonsOf(contracted, 'booking-reminder')).toMatchObject({
    'Pay now': `${pageOf(contracted)}&open=pay`,
  });
  await expect(buttonsOf(done, 'booking-reminder')).rejects.toThrow('No booking-reminder');
});

test('show the deposit of an unpaid booking as due now', async () => {
  const { rows } = await desk.server.deps.db.execute<{ params: Record<string, unknown> }>(
    sql`select params from messages where template = 'booking-confirmation' and channel = 'mail'
        order by id limit 1`,
  );
  const { text } = await renderMessage(
    {
      channel: 'mail',
      template: 'booking-confirmation',
      params: { ...rows[0]?.params, paid: 0, pay_link: `${pageOf(1)}&open=pay` },
    },
    asWritten,
  );
  expect(text).toContain('Deposit, due now: CA$60.00');
  expect(text).toContain(`Pay now:\n${pageOf(1)}&open=pay`);
});
