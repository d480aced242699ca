import { addDays, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import { bookingsTasks } from '#features/bookings/bookings-jobs.ts';
import { offerPlaces } from '#features/bookings/waiting/offer-places.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import { openVisitor, TwoServers, type HttpAnswer } from '#test/harness/server-process.ts';
import { removeSlotGuards } from '#test/harness/slot-guards.ts';
import { fromRandomNetwork } from '#test/support/booking-body.ts';
import { TestClock } from '#test/support/test-clock.ts';
import { makeBusiness } from '#test/support/test-business.ts';
import { halfDay, openWaitingDesk, type WaitingDesk } from './waiting-desk.ts';

const visitorCount = 40;
const today = todayIn('America/Toronto', new Date());
const date: CalendarDate = addDays(today, 40);
const email = 'waits@example.test';

let app: TestApp;
let desk: WaitingDesk;
const processes = new TwoServers();
let servers: { url: string }[] = [];

afterEach(async () => {
  await processes.close();
  await app.close();
});
afterAll(() => processes.end());

/** Two server processes and the job's, a full day, and somebody who waits for it. */
async function open(): Promise<{ booking: number }> {
  // Noon in the business's zone, whatever the time is where this runs.
  app = await buildTestApp({ clock: new TestClock(`${addDays(today, 1)}T16:00:00Z`) });
  await makeBusiness(app.deps.db);
  desk = await openWaitingDesk(app);
  const booking = await desk.book(date);
  await desk.join(date, email);
  await app.runJobs(bookingsTasks(app.deps));
  // Decisions are slowed down, with and without the guards, so that they meet.
  const env = {
    DATABASE_URL: app.database.connectionString,
    PAUSE_AFTER: 'decided',
    PAUSE_MS: '1000',
  };
  servers = await processes.open(env);
  app.deps.faultPoint = (step) => (step === 'decided' ? wait(1000) : undefined);
  return { booking };
}

/** Visitors press at once, half of them at each server. */
async function visitorsPress(over: object = {}): Promise<HttpAnswer[]> {
  const visitors = await Promise.all(servers.map((server) => openVisitor(server.url)));
  return Promise.all(
    Array.from({ length: visitorCount }, (_, n) => {
      const visitor = visitors[n % visitors.length];
      if (!visitor) throw new Error('No server');
      return visitor.post('/api/booking/create', halfDay(date, over), fromRandomNetwork());
    }),
  );
}

/** The bookings and holds of the day. */
const live = async () =>
  (
    await desk.rows(sql`select name from bookings where date = ${date} and cancelled_at is null`)
  ).map(({ name }) => name);

describe(`an offer against ${visitorCount} visitors, on two servers and a job`, () => {
  test('without the lock of the day, the place is kept and sold', async () => {
    const { booking } = await open();
    await desk.cancel(booking);
    await removeSlotGuards(app.deps.db);
    await app.deps.db.execute(sql`delete from unit_days`);
    // The offer is decided before the visitors press, and made after.
    app.deps.faultPoint = async (step) => {
      if (step === 'decided') await visitorsPress();
    };
    await offerPlaces(app.deps);
    const names = await live();
    expect(names).toContain('Waiting list');
    expect(names.length).toBeGreaterThan(1);
  });

  test('whoever is quicker has the place, and nobody else', async () => {
    const { booking } = await open();
    await desk.cancel(booking);
    const [answers] = await Promise.all([visitorsPress(), offerPlaces(app.deps)]);
    const booked = answers.filter(({ status }) => status === 200).length;
    const names = await live();
    expect(names).toHaveLength(1);
    const isKept = names[0] === 'Waiting list';
    expect([booked, await desk.offersTo(email)]).toEqual(isKept ? [0, 1] : [1, 0]);
    // Where a visitor was quicker, the entry stays first.
    expect(await desk.stateOf(email)).toBe(isKept ? 'offered' : 'waiting');
  });

  test('the place that is kept goes to whom it is kept for, while others press', async () => {
    const { booking } = await open();
    await desk.cancel(booking);
    await offerPlaces(app.deps);
    const { token } = await desk.mailTo(email);
    const [url = { url: '' }] = servers;
    const owner = await openVisitor(url.url);
    const [others, own] = await Promise.all([
      visitorsPress(),
      owner.post(
        '/api/booking/create',
        halfDay(date, { email, offer: token }),
        fromRandomNetwork(),
      ),
    ]);
    expect(own.status).toBe(200);
    expect(others.filter(({ status }) => status === 200)).toHaveLength(0);
    expect(await live()).toEqual(['Ada Guest']);
  });

  test('two presses by the same link are one booking', async () => {
    const { booking } = await open();
    await desk.cancel(booking);
    await offerPlaces(app.deps);
    const { token } = await desk.mailTo(email);
    const answers = await visitorsPress({ offer: token });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await live()).toHaveLength(1);
    expect(await desk.stateOf(email)).toBe('booked');
  });
});
