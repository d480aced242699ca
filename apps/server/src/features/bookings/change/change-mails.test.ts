import { calendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OutgoingMail } from '#adapters/mail-sender.ts';
import { inTransaction } from '#db/transaction.ts';
import { deliverMessage } from '#features/messages/deliver-message.ts';
import { withdrawChangeMails } from '#features/messages/messages-api.ts';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import { fullDay, openStaffDesk, type StaffDesk } from '#test/support/staff-desk.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { createUser, password } from '#test/support/factories.ts';
import type { TestClient } from '#test/harness/client.ts';
import { mailBy } from '#test/support/mail.ts';

// It is 15 June 2026; unit 1 takes one booking a day.
const monday = '2026-10-05';
const tuesday = '2026-10-06';
const friday = '2026-10-09';
let desk: StaffDesk;
/** Another process of the same business. */
let second: TestApp;
let colleague: TestClient;
let id: number;
let sent: OutgoingMail[] = [];

beforeAll(async () => {
  const mailSender = {
    send: (mail: OutgoingMail) => {
      sent.push(mail);
      return Promise.resolve({ providerId: mail.id });
    },
  };
  desk = await openStaffDesk();
  desk.server.deps.mail = mailBy(mailSender);
  const { database } = desk.server;
  second = await buildTestApp({ database, deps: { mail: mailBy(mailSender) } });
  const { email } = await createUser(database.db, { role: 'Supervisor', name: 'Olaf Other' });
  colleague = second.client();
  await colleague.signIn(email, password);
});
afterAll(async () => {
  await second.close();
  await desk.server.close();
});
beforeEach(async () => {
  id = await desk.book(calendarDate(monday), fullDay);
  await waitIsOver();
  sent = [];
});
afterEach(async () => {
  await desk.staff.send('PUT', `/api/bookings/${id}`, { body: { cancelled: true } });
});

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await desk.server.deps.db.execute<Row>(query)).rows;
const change = (who: TestClient, body: object) =>
  who.call('PUT /api/bookings/:id', { params: { id }, body });
const drag = (date: string, who = desk.staff) => change(who, { date, undoable: true });

/** The mails about changes: recipient, dates before and after, and state. */
const listMails = () =>
  rows(sql`select template, state, params -> 'was' ->> 'date' as was, params ->> 'date' as is,
      next_at > now() + interval '50 seconds' as waits
    from messages where booking_id = ${id} and template like '%changed' order by id`);
const both = (state: string, was: string, is: string, waits = true) =>
  ['booking-changed', 'staff-booking-changed'].map((template) => ({
    ...{ template, state, was, is, waits },
  }));
const messageId = async () => {
  const [found] = await rows<{ id: number }>(sql`select id from messages
    where booking_id = ${id} and template = 'booking-changed'`);
  return found?.id ?? 0;
};

const runJobs = () => desk.server.runJobs(messagesTasks(desk.server.deps));
/** Waits until the delayed mails are due, and sends them. */
async function waitIsOver(): Promise<void> {
  await runJobs();
  await desk.server.deps.db.execute(
    sql`update messages set next_at = now() where state = 'queued'`,
  );
  await desk.server.deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runJobs();
}
const subjects = () => sent.map(({ subject }) => subject.replace(String(id), 'N')).toSorted();
const toCustomer = (is: string) => `Booking N changed: Full Day Package, ${is}`;
const toStaff = (who: string, is: string) => `Booking N changed by ${who}: ${is}, 5 AM`;

/** Blocks its waiters until opened. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

test('sends the notice of a drag after a minute, once', async () => {
  await drag(tuesday);
  await runJobs();
  expect(sent).toEqual([]);
  expect(await listMails()).toEqual(both('queued', monday, tuesday));
  await waitIsOver();
  expect(subjects()).toEqual([
    toStaff('Sam Skipper', 'Tue 6 Oct 2026'),
    toCustomer('Tue 6 Oct 2026'),
  ]);
});

test('merges a second drag into the pending notice, from the first day to the last', async () => {
  await drag(tuesday);
  await drag(friday, colleague);
  await runJobs();
  expect(await listMails()).toEqual(both('queued', monday, friday));
  await waitIsOver();
  expect(subjects()).toEqual([
    toStaff('Olaf Other', 'Fri 9 Oct 2026'),
    toCustomer('Fri 9 Oct 2026'),
  ]);
  expect(sent[0]?.text).toContain('Mon 5 Oct 2026 → Fri 9 Oct 2026');
});

test('sends nothing after an undo within the minute', async () => {
  await drag(tuesday);
  await drag(friday);
  await drag(monday);
  expect(await listMails()).toEqual([]);
  await waitIsOver();
  expect(sent).toEqual([]);
});

test('sends a notice of an undo after the first notice was sent', async () => {
  await drag(tuesday);
  await waitIsOver();
  await drag(monday);
  await waitIsOver();
  expect(await listMails()).toEqual([
    ...both('sent', monday, tuesday, false),
    ...both('sent', tuesday, monday, false),
  ]);
  expect(sent).toHaveLength(4);
});

test('sends a change in the edit window at once, merged with a pending drag', async () => {
  await change(desk.staff, { details: 5 });
  expect(await listMails()).toEqual(both('queued', monday, monday, false));
  await waitIsOver();
  await drag(tuesday);
  await change(desk.staff, { details: 4, email: 'new@example.test' });
  await waitIsOver();
  const mails = sent.slice(2);
  expect(mails.map(({ to }) => to)).toContain('new@example.test');
  expect(mails).toHaveLength(2);
  for (const { text } of mails) expect(text).toMatch(/5 Oct 2026 → Tue.*\n.*5 → 4/);
});

test('sends a change by the customer at once, merged with a pending drag', async () => {
  await drag(tuesday);
  await change(desk.customer, { details: 3, undoable: true });
  await drag(friday);
  // Mails without a delay are never withdrawn, sent or not.
  expect(await listMails()).toEqual([
    ...both('queued', monday, tuesday, false),
    ...both('queued', tuesday, friday),
  ]);
  await runJobs();
  expect(sent).toHaveLength(2);
});

test('does not withdraw a mail after a first try, since it may have arrived', async () => {
  await drag(tuesday);
  await rows(sql`update messages set attempts = 1 where id = ${await messageId()}`);
  await drag(monday);
  expect(await listMails()).toEqual([
    { ...both('queued', monday, tuesday)[0] },
    { ...both('queued', tuesday, monday)[0] },
  ]);
});

test('tells staff about removed crew, even when the trip is back where it was', async () => {
  await rows(sql`insert into booking_crew (booking_id, role, person_id, during)
    select id, 'supervisor', ${desk.ids.staff}, tstzrange(starts_at, starts_at + interval '6 hours')
    from bookings where id = ${id}`);
  const other = await desk.book(calendarDate(tuesday));
  await rows(sql`insert into booking_crew (booking_id, role, person_id, during)
    select id, 'supervisor', ${desk.ids.staff}, tstzrange(starts_at, starts_at + interval '6 hours')
    from bookings where id = ${other}`);
  await change(desk.staff, { date: tuesday, undoable: true, without_busy_crew: true });
  await drag(monday);
  expect(await listMails()).toEqual([both('queued', monday, monday)[1]]);
  await desk.staff.send('PUT', `/api/bookings/${other}`, { body: { cancelled: true } });
});

test('withdraws pending notices on a cancellation and a call-off', async () => {
  await drag(tuesday);
  const reason = { reason: 'Storm', message: 'The wind is too strong.', close_days: false };
  const days = { from_date: tuesday, to_date: tuesday, booking_ids: [id] };
  const body = { request_id: crypto.randomUUID(), ...days, ...reason };
  expect(await desk.staff.send('POST', '/api/call-offs', { body })).toMatchObject({
    status: 200,
  });
  expect(await listMails()).toEqual([]);
  await drag(friday);
  await change(desk.staff, { cancelled: true });
  expect(await listMails()).toEqual([]);
});

test('leaves one mail each after concurrent drags in two processes', async () => {
  await Promise.allSettled([
    ...[tuesday, friday, tuesday, friday].map((date) => drag(date)),
    ...[friday, tuesday, friday].map((date) => drag(date, colleague)),
  ]);
  const [booking] = await rows<{ date: string }>(sql`select date from bookings where id = ${id}`);
  expect(await listMails()).toEqual(both('queued', monday, booking?.date ?? ''));
});

test.each([
  { ends: 'commits', goOut: 0 },
  { ends: 'is killed', goOut: 1 },
])('a sending process waits for a withdrawing one, which $ends', async ({ ends, goOut }) => {
  await drag(tuesday);
  const message = await messageId();
  const withdrawn = gate();
  const end = gate();
  const takingBack = inTransaction(desk.server.deps.db, async (tx) => {
    await withdrawChangeMails(tx, [id]);
    withdrawn.open();
    await end.opened;
    if (ends === 'is killed') throw new Error('Killed');
  }).catch(() => undefined);
  await withdrawn.opened;
  const sending = deliverMessage(second.deps, message, { lastTry: false });
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => rows(waiting)).toHaveLength(1);
  end.open();
  await Promise.all([takingBack, sending]);
  expect(sent).toHaveLength(goOut);
});

test('an undo while another process is sending adds a second notice', async () => {
  await drag(tuesday);
  const started = gate();
  const go = gate();
  const slow = {
    send: async (mail: OutgoingMail) => {
      started.open();
      await go.opened;
      sent.push(mail);
      return { providerId: mail.id };
    },
  };
  const sending = deliverMessage({ ...second.deps, mail: mailBy(slow) }, await messageId(), {
    lastTry: false,
  });
  await started.opened;
  await drag(monday);
  go.open();
  expect(await sending).toBe('sent');
  await waitIsOver();
  expect(subjects()).toEqual([toCustomer('Mon 5 Oct 2026'), toCustomer('Tue 6 Oct 2026')]);
});
