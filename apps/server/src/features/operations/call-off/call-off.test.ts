import { calendarDate } from '@slipway/domain/dates/dates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailRefused, type OutgoingMail } from '#adapters/mail-sender.ts';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import { bookedId, bookingBody } from '#test/support/booking-body.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import { giveCard, sumsOf } from '#test/gift-cards/gift-desk.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { mailBy } from '#test/support/mail.ts';

let server: TestApp;
let staff: TestClient;
const sent: { to: string; text: string }[] = [];
/** Addresses the provider rejects permanently. */
const refusing = new Set<string>();

beforeAll(async () => {
  server = await buildTestApp({
    deps: {
      mail: mailBy({
        send: (mail: OutgoingMail) => {
          if (refusing.has(mail.to)) return Promise.reject(new MailRefused('No such mailbox'));
          sent.push({ to: mail.to, text: mail.text });
          return Promise.resolve({ providerId: mail.id });
        },
      }),
    },
  });
  await makeBusiness(server.deps.db);
  const { email } = await createUser(server.deps.db, { role: 'Supervisor', name: 'Sam' });
  staff = server.client();
  await staff.signIn(email, password);
});
afterAll(() => server.close());

const guest = () => `guest-${crypto.randomUUID()}@example.test`;
const book = async (date: string, over: object = {}) =>
  bookedId(
    await server.client().send('POST', '/api/booking/create', {
      body: bookingBody(calendarDate(date), over),
      headers: { 'idempotency-key': crypto.randomUUID() },
    }),
  );
const newCallOff = (date: string, booking_ids: number[], more: object = {}) => ({
  request_id: crypto.randomUUID(),
  from_date: date,
  to_date: date,
  booking_ids,
  reason: 'Storm',
  message: 'The wind is too strong.\n\nWe are sorry.',
  ...more,
});
const callOff = async (date: string, ids: number[], more: object = {}) =>
  (await staff.call('POST /api/call-offs', { body: newCallOff(date, ids, more) })).data;
const progress = async (id: number) =>
  (await staff.call('GET /api/call-offs/:id', { params: { id } })).data.trips;
const deliver = () => server.runJobs(messagesTasks(server.deps));
const mailsTo = (to: string) =>
  sent.filter((mail) => mail.to === to && mail.text.includes('called-off/'));

/** The token of the link in the last mail to an address. */
function tokenFor(to: string): string {
  const found = /called-off\/([\w-]+)/.exec(mailsTo(to).at(-1)?.text ?? '');
  if (!found?.[1]) throw new Error(`No link to ${to}`);
  return found[1];
}
const choose = (token: string, body: object) =>
  server.client().call('POST /api/called-off/:token', { params: { token }, body });
const refusedChoice = (token: string, body: object) =>
  server.client().refused('POST /api/called-off/:token', { params: { token }, body });
const open = async (token: string) =>
  (await server.client().call('GET /api/called-off/:token', { params: { token } })).data;
const money = async (id: number) => {
  const { rows } = await server.database.pool.query<{
    paid: number;
    total: number;
    days: number | null;
  }>(
    `select paid_cents::integer as paid, total_cents::integer as total, strictest_days_before as days
     from bookings where id = $1`,
    [id],
  );
  return rows[0];
};

test('closes the day, prevents bookings, and writes to each chosen customer', async () => {
  const [one, two] = [guest(), guest()];
  const first = await book('2026-07-01', { email: one });
  const second = await book('2026-07-01', { email: two, time: '12:00:00' });
  const day = { from_date: '2026-07-01', to_date: '2026-07-01' };
  const { data: trips } = await staff.call('GET /api/call-offs/trips', { query: day });
  expect(trips.map(({ booking_id }) => booking_id)).toEqual([first, second]);

  const { id, open: waiting } = await callOff('2026-07-01', [first]);
  expect(waiting).toBe(1);
  expect((await progress(id))[0]?.state).toBe('waiting');
  await deliver();
  expect(await progress(id)).toMatchObject([
    { booking_id: first, state: 'told', mail: 'sent', sms: 'kept' },
  ]);
  expect(mailsTo(one)[0]?.text).toContain('The wind is too strong.');
  expect(mailsTo(two)).toEqual([]);
  const params = { id: first };
  expect((await staff.call('GET /api/bookings/:id', { params })).data.call_off).toMatchObject({
    date: '2026-07-01',
    reason: 'Storm',
    choice: 'open',
  });

  const late = await server.client().send('POST', '/api/booking/create', {
    body: bookingBody(calendarDate('2026-07-01'), { unit_id: 1, package_id: 12, time: null }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(late.status).toBe(422);
  const again = await staff.refused('POST /api/call-offs', {
    body: newCallOff('2026-07-01', [first]),
  });
  expect(again.status).toBe(422);
});

test('lets a customer move the trip once to a free date, keeping price and terms', async () => {
  const email = guest();
  // Within 7 days, where the terms are strictest.
  const id = await book('2026-06-18', { email });
  await book('2026-08-03', { time: '06:00:00' });
  const before = await money(id);
  const { id: callOffId } = await callOff('2026-06-18', [id]);
  await deliver();
  const token = tokenFor(email);
  expect(await open(token)).toMatchObject({
    state: 'open',
    number: id,
    refund: 60,
    reason: 'Storm',
  });
  const { data: days } = await server.client().call('GET /api/called-off/:token/dates', {
    params: { token },
    query: { month: '2026-08' },
  });
  expect(days.find(({ date }) => date === '2026-08-03')?.times).toEqual(['12:00:00']);
  expect(
    (await refusedChoice(token, { choice: 'date', date: '2026-08-03', time: '06:00:00' })).status,
  ).toBe(422);

  const move = { choice: 'date', date: '2026-08-03', time: '12:00:00' };
  expect((await choose(token, move)).data).toMatchObject({
    state: 'date',
    new_date: '2026-08-03',
    new_time: '12:00:00',
  });
  expect(await money(id)).toEqual(before);
  expect((await choose(token, move)).data.state).toBe('date');
  expect(await refusedChoice(token, { choice: 'refund' })).toMatchObject({
    status: 409,
    code: 'already_chosen',
  });
  expect(await progress(callOffId)).toMatchObject([
    { state: 'chosen_date', new_date: '2026-08-03' },
  ]);
});

test('refunds everything to a customer who chooses the refund, however late', async () => {
  const email = guest();
  const id = await book('2026-06-17', { email });
  const { id: callOffId } = await callOff('2026-06-17', [id]);
  await deliver();
  const token = tokenFor(email);
  expect((await choose(token, { choice: 'refund' })).data.state).toBe('refund');
  expect(await money(id)).toMatchObject({ paid: 0 });
  expect((await choose(token, { choice: 'refund' })).data.state).toBe('refund');
  expect(await progress(callOffId)).toMatchObject([{ state: 'refunded' }]);
  // The link shows when the provider has not answered yet.
  const stand = (state: string) =>
    server.database.pool.query('update refund_attempts set state = $2 where booking_id = $1', [
      id,
      state,
    ]);
  await stand('created');
  expect(await progress(callOffId)).toMatchObject([{ state: 'refunding' }]);
  await stand('succeeded');
  expect(await progress(callOffId)).toMatchObject([{ state: 'refunded' }]);
});

test('shows how much of the refund staff make manually', async () => {
  const email = guest();
  const id = await book('2026-07-10', { email });
  await staff.call('POST /api/take-payment', {
    body: { by: 'hand', booking: id, amount: 40, method: 'Cash', date: '2026-06-15' },
  });
  await callOff('2026-07-10', [id]);
  await deliver();
  const token = tokenFor(email);
  expect(await open(token)).toMatchObject({ state: 'open', refund: 100, by_hand: 40 });
  const { data } = await choose(token, { choice: 'refund' });
  expect(data).toMatchObject({ state: 'refund', refund: 100, by_hand: 40 });
});

test('says how much of the refund goes back to a gift card', async () => {
  const email = guest();
  const id = await book('2026-07-13', { email });
  const card = await giveCard(server.deps.db, { amount: 5000 });
  const { pool } = server.database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into gift_card_uses (card_id, booking_id, kind, amount_cents, made_at)
     values ($1, $2, 4, 3000, now()) returning id`,
    [card.id, id],
  );
  await pool.query(
    `insert into ledger_entries (booking_id, direction, kind, amount_cents, currency, method, gift_use_id,
       made_at, paid_on)
     values ($1, 'payment', 4, 3000, 'CAD', 'Gift card', $2, now(), '2026-06-15')`,
    [id, rows[0]?.id],
  );
  await callOff('2026-07-13', [id]);
  await deliver();
  const token = tokenFor(email);
  expect(await open(token)).toMatchObject({ refund: 90, by_hand: 0, by_gift_card: 30 });
  await choose(token, { choice: 'refund' });
  const chosen = { state: 'refund', refund: 90, by_hand: 0, by_gift_card: 30 };
  expect(await open(token)).toMatchObject(chosen);
  expect(await sumsOf(server.deps.db, card.id)).toEqual({ balance: 5000 });
  await deliver();
  const mails = sent.filter((mail) => mail.to === email).map((mail) => mail.text);
  expect(mails.join('\n')).toContain('CA$30.00 is going back to your gift card');
});

test('carries out exactly one of several concurrent choices', async () => {
  const email = guest();
  const id = await book('2026-07-08', { email });
  await callOff('2026-07-08', [id]);
  await deliver();
  const token = tokenFor(email);
  const answers = await Promise.all(
    ['2026-08-10', '2026-08-11', '2026-08-12', null].map((date) =>
      server.client().send('POST', `/api/called-off/${token}`, {
        body: date === null ? { choice: 'refund' } : { choice: 'date', date, time: '06:00:00' },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
});

test('lists who was not reached after a provider failure, and repeats nothing when continued', async () => {
  const [fine, broken] = [guest(), guest()];
  const first = await book('2026-07-15', { email: fine });
  const second = await book('2026-07-15', { email: broken, time: '12:00:00' });
  refusing.add(broken);
  const { id } = await callOff('2026-07-15', [first, second]);
  await deliver();
  expect((await progress(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['told', ''],
    ['failed', 'No such mailbox'],
  ]);
  refusing.delete(broken);
  const goOn = () => staff.call('POST /api/call-offs/:id/continue', { params: { id } });
  await Promise.all([goOn(), goOn()]);
  await deliver();
  expect((await progress(id)).map(({ state }) => state)).toEqual(['told', 'told']);
  expect([mailsTo(fine).length, mailsTo(broken).length]).toEqual([1, 1]);
  expect((await open(tokenFor(broken))).state).toBe('open');
});

test('keeps messages without a provider, and repeats nothing when continued', async () => {
  const booking = await book('2026-07-19');
  const { id } = await callOff('2026-07-19', [booking]);
  await server.runJobs(messagesTasks({ ...server.deps, mail: () => Promise.resolve(null) }));
  expect(await progress(id)).toMatchObject([{ state: 'kept', mail: 'kept', sms: 'kept' }]);
  const { data } = await staff.call('POST /api/call-offs/:id/continue', { params: { id } });
  expect(data.trips.map(({ state }) => state)).toEqual(['kept']);
});

test('is done once for a repeated request; a later read completes an interrupted one', async () => {
  const email = guest();
  const booking = await book('2026-07-22', { email });
  const body = newCallOff('2026-07-22', [booking]);
  const [one, two] = await Promise.all([
    staff.call('POST /api/call-offs', { body }),
    staff.call('POST /api/call-offs', { body }),
  ]);
  expect(one.data.id).toBe(two.data.id);
  await deliver();
  expect(mailsTo(email)).toHaveLength(1);
  // Staff cancel it themselves: the link says so, and nothing is left open.
  await staff.call('POST /api/bookings/:id/cancel', {
    params: { id: booking },
    body: { by_business: true },
  });
  const noted = async () =>
    (
      await server.database.pool.query<{ choice: string | null }>(
        'select choice from call_off_bookings where booking_id = $1',
        [booking],
      )
    ).rows[0]?.choice;
  await server.client().refused('GET /api/called-off/:token', { params: { token: 'nobodys' } });
  await server
    .client()
    .refused('GET /api/called-off/:token/dates', { params: { token: 'nobodys' } });
  await refusedChoice('nobodys', { choice: 'refund' });
  expect(await noted()).toBeNull();
  expect((await open(tokenFor(email))).state).toBe('refund');
  expect(await noted()).toBe('refund');
  expect(
    (await staff.call('GET /api/call-offs/:id', { params: { id: one.data.id } })).data.open,
  ).toBe(0);
});

test('changes nothing for an unknown or expired link', async () => {
  expect(
    (await server.client().refused('GET /api/called-off/:token', { params: { token: 'x' } }))
      .status,
  ).toBe(404);
  const email = guest();
  const id = await book('2026-09-20', { email });
  await callOff('2026-09-20', [id]);
  await deliver();
  const start = server.clock.now();
  server.clock.advance({ days: 31 });
  const token = tokenFor(email);
  expect((await open(token)).state).toBe('over');
  expect((await refusedChoice(token, { choice: 'refund' })).status).toBe(422);
  expect(await money(id)).toMatchObject({ paid: 6000 });
  server.clock.set(start);
});

test('closes the last of hundreds of units, or all at once', async () => {
  const { rows: added } = await server.database.pool.query<{ id: number }>(
    `insert into units (id, company_id, name, price_cents, schedule, max_guests) overriding system value
     select 1000 + n, 1, 'Unit ' || n, 1000, 'day', 6 from generate_series(1, 600) n returning id`,
  );
  await server.database.pool.query(
    `insert into packages (id, unit_id, kind, price_cents) overriding system value
     select id, id, 'full_day', 1000 from units where id > 1000`,
  );
  const last = added.at(-1)?.id ?? 0;
  const blocked = async (date: string) => {
    const { rows } = await server.database.pool.query<{ n: number }>(
      `select count(*)::integer as n from closings where period ->> 'from' = $1`,
      [date],
    );
    return rows[0]?.n;
  };
  expect((await callOff('2026-10-01', [], { unit_id: last })).unit).toBe('Unit 600');
  expect(await blocked('2026-10-01')).toBe(1);
  await callOff('2026-10-05', [], { to_date: '2026-10-25' });
  expect(await blocked('2026-10-05')).toBe(1);
});

test.each([
  [{ from_date: '2026-06-14' }, 'from_date'],
  [{ to_date: '2026-06-30' }, 'to_date'],
  [{ to_date: '2026-08-30' }, 'to_date'],
  [{ unit_id: 99 }, 'unit_id'],
  [{ booking_ids: [99_999] }, 'booking_ids'],
])('refuses a call-off with %o', async (change, field) => {
  const body = { ...newCallOff('2026-07-02', []), ...change };
  const refused = await staff.refused('POST /api/call-offs', { body });
  expect([refused.status, Object.keys(refused.errors)]).toEqual([422, [field]]);
});
