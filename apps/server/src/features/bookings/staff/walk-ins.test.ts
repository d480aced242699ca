import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendReminders } from '#features/bookings/reminders/send-reminders.ts';
import { bookedId } from '#test/support/booking-body.ts';
import { fullDay, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';

let desk: StaffDesk;
let day = 10;
beforeAll(async () => {
  desk = await openStaffDesk();
});
afterAll(() => desk.server.close());

const rows = async (query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute(query)).rows;
const users = async () => (await rows(sql`select count(*)::int as n from users`))[0]?.['n'];
const sent = (id: number) =>
  rows(sql`select channel, template, recipient, params ->> 'emailed' as emailed
    from messages where booking_id = ${id} order by id`);

/** A booking at the counter, by default with nothing but a name. */
async function walkIn(over: object = {}): Promise<number> {
  const date = `2026-08-${String((day += 1))}`;
  const body = { ...fullDay, date, name: 'Wanda Walker', deposit: 'later', ...over };
  return bookedId(await desk.staff.send('POST', '/api/create-booking', { body }));
}
const read = async (id: number) =>
  (await desk.staff.call('GET /api/bookings/:id', { params: { id } })).data;

describe('a booking with nothing but a name', () => {
  test('makes no customer, and nothing is sent about it', async () => {
    const before = await users();
    const id = await walkIn({ email: '', phone: null });
    expect(await users()).toBe(before);
    expect(await read(id)).toMatchObject({
      name: 'Wanda Walker',
      email: '',
      phone: '',
      customer: null,
      messages: [],
      actions: { resend: 'This booking has no email address.', edit: null },
    });
    const checked = await desk.server
      .client()
      .refused('POST /api/check-my-charter', { body: { booking_id: id, email: '' } });
    expect([checked.status, Object.keys(checked.errors)]).toEqual([422, ['email']]);
  });

  test('may have a phone number of the business’s own country, without the code of it', async () => {
    // Its phone is that of the one company.
    const phoneOfBusiness = (phone: string) => rows(sql`update companies set phone = ${phone}`);
    await phoneOfBusiness('+35361234000');
    const id = await walkIn({ phone: '061 234 567' });
    expect(await read(id)).toMatchObject({ phone: '+35361234567' });
    const body = { ...fullDay, date: '2026-09-20', name: 'Wanda Walker', deposit: 'later' };
    const refused = await desk.staff.refused('POST /api/create-booking', {
      body: { ...body, phone: '12' },
    });
    expect(refused.errors).toEqual({
      phone: ['Phone must be a valid number, with + and the country code outside Ireland.'],
    });
    await phoneOfBusiness('+14165550100');
  });

  test('refuses what would have to be mailed', async () => {
    const params = { id: await walkIn() };
    const refused = [
      await desk.staff.refused('POST /api/booking-email-resend/:id', { params }),
      await desk.staff.refused('POST /api/booking-invoice-send/:id', { params }),
      await desk.staff.refused('POST /api/booking-survey-send/:id', { params }),
    ];
    expect(refused.map(({ status, errors }) => [status, Object.keys(errors)])).toEqual([
      [422, ['resend']],
      [422, ['email']],
      [422, ['email']],
    ]);
    const { data } = await desk.staff.call('GET /api/booking-invoices/:id', { params });
    expect(data).toEqual([]);
  });

  test('is paid, changed and cancelled without a message to nobody', async () => {
    const id = await walkIn({ confirmation: true });
    const params = { id };
    const payment = { booking: id, amount: 50, method: 'Cash', date: '2026-06-15' } as const;
    await desk.staff.call('POST /api/take-payment', { body: { by: 'hand', ...payment } });
    await desk.change('staff', id, { details: 4 });
    await desk.staff.call('POST /api/bookings/:id/cancel', { params, body: {} });
    expect((await sent(id)).filter(({ recipient }) => recipient === '')).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 1 });
  });

  test('becomes its customer’s once staff enter an address', async () => {
    const id = await walkIn({ phone: '4165550199' });
    await desk.change('staff', id, { email: 'wanda@example.test' });
    const { customer, email } = await read(id);
    expect([customer?.name, email]).toEqual(['Wanda Walker', 'wanda@example.test']);
    await desk.change('staff', id, { email: '' });
    expect((await read(id)).customer?.id).toBe(customer?.id);
  });
});

test('a phone number gets the confirmation as SMS, which speaks of no email, and no reminder', async () => {
  const id = await walkIn({ phone: '4165550123' });
  expect(await sent(id)).toEqual([
    {
      channel: 'sms',
      template: 'booking-confirmation',
      recipient: '+14165550123',
      emailed: 'false',
    },
  ]);
  const { pool } = desk.server.database;
  await pool.query(`update settings set data =
    jsonb_set(data, '{reminders,day_before}', '{"mail": true, "sms": true}')`);
  const { date } = await read(id);
  const now = desk.server.clock.now();
  desk.server.clock.set(new Date(`${date}T03:00:00Z`));
  await sendReminders(desk.server.deps);
  desk.server.clock.set(now);
  expect(await sent(id)).toHaveLength(1);
});

test.each(['Card terminal', 'Cash'] as const)(
  'the whole price is taken at once: %s',
  async (method) => {
    const id = await walkIn({ deposit: 'in_full', paid_by_hand: { method } });
    const booking = await read(id);
    expect(booking).toMatchObject({ status: 4, paid: booking.total_price });
    expect(
      await rows(
        sql`select method, kind, amount_cents::int as amount from ledger_entries where booking_id = ${id}`,
      ),
    ).toEqual([{ method, kind: 4, amount: Math.round(booking.total_price * 100) }]);
  },
);

test('the whole price is taken by a method, on a day that has come', async () => {
  const body = { ...fullDay, date: '2026-08-05', name: 'Wanda', deposit: 'in_full' as const };
  const none = await desk.staff.refused('POST /api/create-booking', { body });
  const paid_by_hand = { method: 'Cash', paid_on: '2027-01-01' } as const;
  const future = await desk.staff.refused('POST /api/create-booking', {
    body: { ...body, paid_by_hand },
  });
  expect([none.errors, future.errors]).toEqual([
    { paid_by_hand: ['Method is required.'] },
    { 'paid_by_hand.paid_on': ['Paid on must not be in the future.'] },
  ]);
});

test('is to be phoned when it is called off, with or without a phone number', async () => {
  const ids = [await walkIn(), await walkIn({ phone: '4165550177' })];
  const dates = await Promise.all(ids.map(async (id) => (await read(id)).date));
  const { data } = await desk.staff.call('POST /api/call-offs', {
    body: {
      request_id: crypto.randomUUID(),
      from_date: dates[0] ?? '',
      to_date: dates[1] ?? '',
      booking_ids: ids,
      reason: 'Storm',
      message: 'The wind is too strong.',
    },
  });
  expect(data.trips.map(({ booking_id, state }) => [booking_id, state])).toEqual(
    ids.map((id) => [id, 'to_phone']),
  );
});
