import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { offerPlaces } from '#features/bookings/waiting/offer-places.ts';
import { messagesTasks } from '#features/messages/messages-jobs.ts';
import type { OutgoingMail } from '#adapters/mail-sender.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { runProcess } from '#test/harness/child-process.ts';
import { mailBy } from '#test/support/mail.ts';
import { TestClock } from '#test/support/test-clock.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { reconcileOpenPayments } from '#features/payments/payments-api.ts';
import { openVisitor, startServer } from '#test/harness/server-process.ts';
import { fromRandomNetwork } from '#test/support/booking-body.ts';
import { halfDay, openWaitingDesk, type WaitingDesk } from './waiting-desk.ts';

let server: TestApp;
let desk: WaitingDesk;
const today = todayIn('America/Toronto', new Date());
// Noon in the business's zone, whatever the time is where this runs.
const clock = new TestClock(`${addDays(today, 1)}T16:00:00Z`);
let nextDay = 30;
const freshDay = (): CalendarDate => addDays(today, (nextDay += 1));

beforeAll(async () => {
  server = await buildTestApp({ clock });
  await makeBusiness(server.deps.db);
  desk = await openWaitingDesk(server);
});
afterAll(() => server.close());

/** Offers places in a process that dies, as in a power cut, right after `step`. */
async function crashAfter(step: string): Promise<void> {
  const { code, out } = await runProcess('test/programs/offer-places.ts', [], {
    DATABASE_URL: server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(clock.now().getTime() - Date.now()),
  });
  expect([code, out]).toEqual([null, '']);
}

/** A place that just became free, and somebody who waits for it. */
async function freedPlace() {
  const date = freshDay();
  const booking = await desk.book(date);
  const email = `${date}@example.test`;
  expect(await desk.join(date, email)).toMatchObject({ status: 200 });
  await desk.cancel(booking);
  return { date, email };
}

const holds = async (date: CalendarDate) =>
  (await desk.rows(sql`select id from bookings where date = ${date} and status = 0`)).length;

describe('a process that dies while it offers a place', () => {
  test.each([
    ['decided', 0],
    ['offered', 1],
  ])('after "%s": there is one hold, one offer and one mail in the end', async (step, held) => {
    const { date, email } = await freedPlace();
    await crashAfter(step);
    expect([await holds(date), await desk.offersTo(email)]).toEqual([held, held]);
    await offerPlaces(server.deps);
    await offerPlaces(server.deps);
    expect([await holds(date), await desk.offersTo(email)]).toEqual([1, 1]);
    // The job of a message that the process did not add is added again, and sends it once.
    const sent: OutgoingMail[] = [];
    const mail = mailBy({
      send: (one) => {
        sent.push(one);
        return Promise.resolve({ providerId: one.id });
      },
    });
    await desk.rows(
      sql`update messages set next_at = now() - interval '1 hour' where state = 'queued'`,
    );
    const tasks = messagesTasks({ ...server.deps, mail });
    await tasks['sweep-messages']?.({}, {} as never);
    await server.runJobs(tasks);
    const offers = sent.filter(({ to, subject }) => to === email && subject.startsWith('A place'));
    expect(offers).toHaveLength(1);
    const token = /\/waiting-list\/([\w-]{22})\b/.exec(offers[0]?.text ?? '')?.[1] ?? '';
    expect(await desk.read(token)).toMatchObject({ state: 'offered' });
  });
});

describe('a server that dies during a press by the link of an offer', () => {
  /** Presses on a server that dies, as in a power cut, right after `step`. */
  async function pressDiesAfter(step: string, body: object): Promise<void> {
    const process = await startServer({
      DATABASE_URL: server.database.connectionString,
      CRASH_AFTER: step,
      CLOCK_AHEAD_MS: String(clock.now().getTime() - Date.now()),
    });
    const visitor = await openVisitor(process.url);
    await expect(visitor.post('/api/booking/create', body, fromRandomNetwork())).rejects.toThrow();
    await process.killHard();
  }
  const settle = async () => {
    for (let n = 0; n < 2; n += 1) {
      await desk.pass(0);
      await reconcileOpenPayments(server.deps);
    }
    await desk.work();
  };
  /** Who has the place, and what the provider has charged for it. */
  const stateOf = async (date: CalendarDate) =>
    desk.rows(sql`
      select b.name, b.status, b.paid_cents::int as paid,
        (select count(*)::int from taken_times t where t.booking_id = b.id) as times,
        (select coalesce(sum(p.amount - p.refunded), 0)::int from test_gateway.payments p
           join charge_attempts a on a.gateway_payment = p.ref join charge_lines l on l.attempt_id = a.id
           where l.booking_id = b.id and p.status = 'succeeded') as charged
      from bookings b where b.date = ${date} and b.cancelled_at is null`);
  const kept = { name: 'Waiting list', status: 0, paid: 0, times: 1, charged: 0 };
  const held = { name: 'Ada Guest', status: 0, paid: 0, times: 1 };
  const booked = { name: 'Ada Guest', status: 2, paid: 6000, times: 1, charged: 6000 };

  test.each([
    ['decided', kept, kept, 'offered'],
    ['held', held, kept, 'offered'],
    ['payment created', held, kept, 'offered'],
    ['payment saved', held, kept, 'offered'],
    ['charged', held, booked, 'booked'],
    ['concluded', booked, booked, 'booked'],
  ])(
    'after "%s": the place is booked, or kept again for the rest of the hour',
    async (step, first, end, entry) => {
      const { date, email } = await freedPlace();
      await offerPlaces(server.deps);
      const { token } = await desk.mailTo(email);
      await pressDiesAfter(step, halfDay(date, { email, offer: token }));
      expect(await stateOf(date)).toMatchObject([first]);
      clock.advance({ minutes: 11 });
      await settle();
      expect(await stateOf(date)).toEqual([end]);
      expect(await desk.stateOf(email)).toBe(entry);
      expect(await desk.offersTo(email)).toBe(1);
    },
  );
});
