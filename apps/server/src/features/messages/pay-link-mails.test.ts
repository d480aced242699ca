import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import type { OutgoingMail } from '#adapters/mail-sender.ts';
import { sendReminders } from '#features/bookings/reminders/send-reminders.ts';
import { giveSettings } from '#features/settings/settings-api.ts';
import { openOrderStaffDesk, type OrderStaffDesk } from '#test/support/order-staff-desk.ts';
import { openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { mailBy } from '#test/support/mail.ts';
import { deliverMessage } from './deliver-message.ts';
import { findMessage } from './list-messages.ts';

let desk: StaffDesk;
let orders: OrderStaffDesk;
const sent: OutgoingMail[] = [];
/** Mails that the server of mails refuses before it takes one. */
let failures = 0;
const mail = mailBy({
  send: (one) => {
    sent.push(one);
    failures -= 1;
    return failures >= 0
      ? Promise.reject(new Error('451 later'))
      : Promise.resolve({ providerId: one.id });
  },
});
beforeAll(async () => {
  desk = await openStaffDesk();
  orders = await openOrderStaffDesk();
  await orders.restock();
});
afterAll(async () => {
  await desk.server.close();
  await orders.server.close();
});
beforeEach(() => {
  sent.length = 0;
  failures = 0;
});

type At = Pick<StaffDesk, 'server' | 'staff'>;
const rows = async <Row extends Record<string, unknown>>(at: At, query: ReturnType<typeof sql>) =>
  (await at.server.deps.db.execute<Row>(query)).rows;
const lastMail = async (at: At, of: { booking: number } | { order: number }, template: string) => {
  const theirs = 'booking' in of ? sql`booking_id = ${of.booking}` : sql`order_id = ${of.order}`;
  const [row] = await rows<{ id: number }>(
    at,
    sql`select id from messages where ${theirs} and template = ${template} and channel = 'mail'
      order by id desc limit 1`,
  );
  if (!row) throw new Error(`No ${template}`);
  return row.id;
};
const deliver = (at: At, id: number) =>
  deliverMessage({ ...at.server.deps, mail }, id, { lastTry: false });
const linksIn = (text: string) => [
  ...new Set([...text.matchAll(/\/pay\/([\w-]{22})\b/g)].map(([, token = '']) => token)),
];
const tokenIn = (mailed: OutgoingMail | undefined) => {
  const links = linksIn(mailed?.text ?? '');
  expect(linksIn(mailed?.html ?? '')).toEqual(links);
  expect(links).toHaveLength(1);
  return links[0] ?? '';
};
const opened = async (at: At, token: string) =>
  (await at.server.client().call('GET /api/pay/:token', { params: { token } })).data;
const links = async (at: At) => (await rows(at, sql`select id from pay_links`)).length;

const inDays = (days: number) => addDays(todayIn('America/Toronto', desk.server.clock.now()), days);

async function reminded(): Promise<{ booking: number; id: number }> {
  // Each has a day of its own.
  desk.server.clock.advance({ minutes: 24 * 60 });
  const booking = await desk.book(inDays(31));
  await desk.server.deps.db.execute(sql`update settings set data = jsonb_set(data,
    '{reminders,second_payment}', '{"mail": true, "sms": false}')`);
  await sendReminders(desk.server.deps);
  return { booking, id: await lastMail(desk, { booking }, 'booking-reminder') };
}

describe('a mail that asks for money', () => {
  test('has a link by which it is paid without an account, which nobody reads afterwards', async () => {
    const { booking, id } = await reminded();
    const before = await links(desk);
    await deliver(desk, id);
    const token = tokenIn(sent[0]);
    expect(await opened(desk, token)).toMatchObject({ booking, state: 'open', amount: 240 });
    expect(await links(desk)).toBe(before + 1);
    const row = await findMessage(desk.server.deps.db, id);
    expect(row).toMatchObject({ state: 'sent', linksHidden: true });
    expect(JSON.stringify(row)).not.toContain(token);
    const { data } = await desk.admin.call('GET /api/messages/:id', { params: { id } });
    expect(data).toMatchObject({ link_hidden: true, can_send_again: true });
    expect(data.text).toContain('Pay now:\n#link-hidden');
  });

  test('keeps its link over all its tries, and is sent again with a new one', async () => {
    const { id } = await reminded();
    const before = await links(desk);
    failures = 1;
    await expect(deliver(desk, id)).rejects.toThrow('451 later');
    // Waiting for its next try it hides the link from the screen.
    const waiting = await desk.admin.call('GET /api/messages/:id', { params: { id } });
    expect(waiting.data.text).toContain('#link-hidden');
    await deliver(desk, id);
    const first = tokenIn(sent[0]);
    expect(tokenIn(sent[1])).toBe(first);
    expect(await links(desk)).toBe(before + 1);

    const { data } = await desk.admin.call('POST /api/messages/:id/send', { params: { id } });
    await deliver(desk, data.id);
    const again = tokenIn(sent[2]);
    expect(again).not.toBe(first);
    expect((await opened(desk, first)).state).toBe('open');
    expect((await opened(desk, again)).state).toBe('open');
  });

  test('shows its link on the screen where no mail is sent', async () => {
    const { id } = await reminded();
    const none = { ...desk.server.deps, mail: () => Promise.resolve(null) };
    expect(await deliverMessage(none, id, { lastTry: false })).toBe('kept');
    const { data } = await desk.admin.call('GET /api/messages/:id', { params: { id } });
    const [token = ''] = linksIn(data.text);
    expect((await opened(desk, token)).state).toBe('open');
  });

  test('has none where customers pay by hand', async () => {
    const { id } = await reminded();
    const before = await links(desk);
    const { db } = desk.server.deps;
    await giveSettings(db, { deposits: { taken_by: 'hand', how: 'Pay at the pier.' } });
    await deliver(desk, id);
    await giveSettings(db, { deposits: { taken_by: 'card', how: '' } });
    expect(linksIn(sent[0]?.text ?? '')).toEqual([]);
    expect(sent[0]?.text).toContain('Pay at the pier.');
    expect(await links(desk)).toBe(before);
  });
});

test('a mail that asks for nothing makes no link', async () => {
  const booking = await desk.book(inDays(90));
  const before = await links(desk);
  await deliver(desk, await lastMail(desk, { booking }, 'booking-confirmation'));
  expect(linksIn(sent[0]?.text ?? '')).toEqual([]);
  expect(await links(desk)).toBe(before);
});

test('a confirmation of a booking with nothing paid and a late cancel lead to the link', async () => {
  const soon = await desk.book(inDays(5));
  await deliver(desk, await lastMail(desk, { booking: soon }, 'booking-confirmation'));
  const confirmed = tokenIn(sent[0]);
  expect((await opened(desk, confirmed)).state).toBe('open');
  desk.server.clock.advance({ minutes: 1 });
  await desk.change('customer', soon, { cancelled: true });
  await deliver(desk, await lastMail(desk, { booking: soon }, 'booking-cancelled'));
  expect((await opened(desk, confirmed)).state).toBe('cancelled');
  const owed = tokenIn(sent[1]);
  expect(await opened(desk, owed)).toMatchObject({ booking: soon, state: 'open', amount: 540 });
});

test('an order is paid by the link of its confirmation', async () => {
  const { id, total_price: total, deposit } = await orders.take({ confirmation: true });
  await deliver(orders, await lastMail(orders, { order: id }, 'order-confirmation'));
  const token = tokenIn(sent[0]);
  const shown = await opened(orders, token);
  expect(shown).toMatchObject({ order: id, booking: null, state: 'open', left: total });
  expect(shown.amount).toBe(deposit);
  const body = { amount: shown.amount, stripeToken: 'tok_visa' };
  const paid = await orders.server
    .client()
    .call('POST /api/pay/:token', { params: { token }, body });
  expect(paid.data).toMatchObject({ status: 'paid', order_id: id, paid: deposit });
});
