import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { insertGuestBooking } from '#test/support/guest-booking.ts';
import { sendReminders } from './send-reminders.ts';

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('truncate bookings, messages cascade');
});

/**
 * On 1 July 2026 at 07:00 in Toronto, total 1,000 dollars: deposit 100, second payment 400, final
 * payment 500; unpaid.
 */
async function book(): Promise<number> {
  const id = await insertGuestBooking(server.deps.db, 'ada@example.test');
  await server.database.pool.query(
    `update bookings set terms = jsonb_set(terms, '{quote}', terms -> 'quote' ||
      '{"deposit": 10000, "secondPayment": 40000, "finalPayment": 50000}') where id = $1`,
    [id],
  );
  return id;
}
const sent = async () => {
  const { rows } = await server.database.pool.query<{ channel: string; params: { about: string } }>(
    `select channel, params from messages where template = 'booking-reminder' order by id`,
  );
  return rows.map(({ channel, params }) => `${params.about} by ${channel}`);
};
const at = (instant: string) => server.clock.set(new Date(instant));
const turn = (name: string, channels: object) =>
  server.database.pool.query(
    `update settings set data = jsonb_set(data, array['reminders', $1], $2::jsonb)`,
    [name, JSON.stringify(channels)],
  );

test('sends each reminder once at its time, from any process', async () => {
  await turn('second_payment', { mail: true, sms: false });
  await turn('day_before', { mail: true, sms: true });
  await turn('survey', { mail: true, sms: false });
  const id = await book();
  at('2026-05-20T12:00:00Z');
  expect(await sendReminders(server.deps)).toBe(0);
  at('2026-05-30T12:00:00Z');
  await Promise.all([sendReminders(server.deps), sendReminders(server.deps)]);
  expect(await sent()).toEqual(['second_payment by mail']);
  at('2026-06-18T12:00:00Z');
  await sendReminders(server.deps);
  await sendReminders(server.deps);
  expect(await sent()).toEqual(['second_payment by mail', 'survey by mail']);
  at('2026-06-30T22:00:00Z');
  await sendReminders(server.deps);
  expect((await sent()).slice(2)).toEqual(['day_before by mail', 'day_before by sms']);
  const { rows } = await server.database.pool.query(
    `select params ->> 'amount' as amount, params ->> 'link' as link from messages
     where dedupe_key = $1`,
    [`booking-${id}-second_payment-2026-07-01-mail`],
  );
  expect(rows).toEqual([
    { amount: '50000', link: `${server.deps.publicUrl()}/dashboard?booking=${id}&open=pay` },
  ]);
});

test('of a copy that was just opened, holds what is due for staff, and sends what is due later', async () => {
  const { pool } = server.database;
  await turn('second_payment', { mail: true, sms: true });
  await turn('survey', { mail: true, sms: false });
  await book();
  await pool.query('update installation set holds_reminders = true');
  at('2026-05-30T12:00:00Z');
  await sendReminders(server.deps);
  at('2026-06-18T12:00:00Z');
  await sendReminders(server.deps);
  const { rows } = await pool.query<{ about: string; state: string; why: string | null }>(
    `select params ->> 'about' as about, state, last_error as why from messages order by id`,
  );
  const why = expect.stringContaining('it may have been sent before') as string;
  expect(rows).toEqual([
    { about: 'second_payment', state: 'kept', why },
    { about: 'second_payment', state: 'kept', why },
    { about: 'survey', state: 'queued', why: null },
  ]);
});

test('sends no reminder that is switched off', async () => {
  await turn('second_payment', { mail: false, sms: false });
  await book();
  at('2026-05-30T12:00:00Z');
  expect(await sendReminders(server.deps)).toBe(0);
  await turn('second_payment', { mail: true, sms: false });
  expect(await sendReminders(server.deps)).toBe(1);
});

test('sends none for cancelled bookings and holds, and repeats it after a move', async () => {
  const { pool } = server.database;
  const [cancelled, hold, moved] = [await book(), await book(), await book()];
  await pool.query('update bookings set status = 1, cancelled_at = now() where id = $1', [
    cancelled,
  ]);
  await pool.query('update bookings set status = 0, hold_expires_at = now() where id = $1', [hold]);
  at('2026-05-30T12:00:00Z');
  expect(await sendReminders(server.deps)).toBe(1);
  await pool.query(`update bookings set date = '2026-07-02' where id = $1`, [moved]);
  expect(await sendReminders(server.deps)).toBe(1);
});

test('sends none for a called-off trip', async () => {
  const { pool } = server.database;
  await turn('second_payment', { mail: true, sms: true });
  await turn('day_before', { mail: true, sms: true });
  const id = await book();
  const callOff = (off: boolean) =>
    pool.query('update bookings set called_off = $2 where id = $1', [id, off]);
  await callOff(true);
  for (const instant of ['2026-05-30T12:00:00Z', '2026-06-18T12:00:00Z', '2026-06-30T23:00:00Z']) {
    at(instant);
    expect(await sendReminders(server.deps)).toBe(0);
  }
  await callOff(false);
  expect(await sendReminders(server.deps)).toBeGreaterThan(0);
});

test('sends none for a trip called off while its reminder is being prepared', async () => {
  const id = await book();
  await turn('day_before', { mail: true, sms: true });
  at('2026-06-30T23:00:00Z');
  const other = await server.database.pool.connect();
  try {
    await other.query('begin');
    await other.query('update bookings set called_off = true where id = $1', [id]);
    const going = sendReminders(server.deps);
    await vi.waitFor(async () => {
      const { rows } = await server.database.pool.query(
        `select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    await other.query('commit');
    expect(await going).toBe(0);
  } finally {
    other.release();
  }
});
