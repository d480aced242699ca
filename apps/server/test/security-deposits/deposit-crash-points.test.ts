import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { retryOpenRefunds } from '#features/payments/payments-api.ts';
import { startServer, visitAs } from '../harness/server-process.ts';
import { TestClock } from '../support/test-clock.ts';
import { depositStates as states, openDepositDesk, type DepositDesk } from './deposit-desk.ts';

/** The restarted server: same database, with a clock that can pass every deadline. */
let desk: DepositDesk;
beforeAll(async () => {
  desk = await openDepositDesk(new TestClock(new Date().toISOString()));
});
afterAll(() => desk.close());

const dyingServer = (step: string, over: Record<string, string> = {}) =>
  startServer({
    DATABASE_URL: desk.server.database.connectionString,
    CRASH_AFTER: step,
    CLOCK_AHEAD_MS: String(desk.clock.now().getTime() - Date.now()),
    ...over,
  });

/** Lets a server settle that dies, as in a power cut, right after `step`: perhaps before it says that it listens. */
async function jobDiesAfter(step: string): Promise<void> {
  const end = await dyingServer(step, { JOBS: 'on' }).then(
    async ({ child }) => child.signalCode ?? String((await once(child, 'exit'))[1]),
    (error: unknown) => String(error),
  );
  expect(end).toMatch(/SIGKILL|ended before it wrote listening/);
}

/** Makes a call of staff on a server that dies right after `step`. */
async function staffDieAfter(step: string, path: string, body: object): Promise<void> {
  const process = await dyingServer(step);
  await expect(visitAs(process.url, desk.staff).post(path, body)).rejects.toThrow();
  await process.killHard();
}

/** What the next runs make of it, twice: nothing is done a second time. */
async function settleLater() {
  desk.clock.advance({ minutes: 3 });
  for (let n = 0; n < 2; n += 1) {
    await desk.settle();
    await retryOpenRefunds(desk.server.deps, desk.clock.now());
  }
}

describe('a server that dies while it holds one', () => {
  test.each(['opened', 'payment created', 'payment saved', 'charged', 'concluded'])(
    'after "%s": held once, and told once',
    async (step) => {
      const id = await desk.book();
      await desk.goTo(id, 'start', -1);
      await jobDiesAfter(step);
      await settleLater();
      expect(await desk.stateOf(id)).toEqual(states.held);
    },
  );

  test('after "taken", where it is taken: entered once', async () => {
    const id = await desk.book();
    await desk.rows(
      sql`update bookings set ends_at = ends_at + interval '10 days' where id = ${id}`,
    );
    await desk.goTo(id, 'start', -1);
    await jobDiesAfter('taken');
    await settleLater();
    expect(await desk.stateOf(id)).toEqual(states.taken);
  });
});

describe('a server that dies while it gives one back', () => {
  test.each(['release decided', 'security deposit ended'])(
    'after "%s": let go of, and told once',
    async (step) => {
      const id = await desk.held();
      await desk.goTo(id, 'end', 48);
      await jobDiesAfter(step);
      await settleLater();
      expect(await desk.stateOf(id)).toEqual(states.released);
    },
  );

  test.each(['release decided', 'refunded'])(
    'after "%s", where it was taken: refunded once',
    async (step) => {
      const id = await desk.taken();
      await desk.goTo(id, 'end', 48);
      await jobDiesAfter(step);
      await settleLater();
      expect(await desk.stateOf(id)).toEqual(states.givenBack);
    },
  );
});

describe('a server that dies while a part is kept', () => {
  const body = { amount: 120, reason: 'A broken paddle' };

  test.each(['capture decided', 'security deposit ended'])(
    'after "%s": captured once, and the rest let go of',
    async (step) => {
      const id = await desk.held();
      await staffDieAfter(step, `/api/bookings/${id}/security-deposit/capture`, body);
      await settleLater();
      expect(await desk.stateOf(id)).toEqual(states.captured);
    },
  );

  test.each(['capture decided', 'refunded'])(
    'after "%s", where it was taken: the rest refunded once',
    async (step) => {
      const id = await desk.taken();
      await staffDieAfter(step, `/api/bookings/${id}/security-deposit/capture`, body);
      await settleLater();
      expect(await desk.stateOf(id)).toEqual({ ...states.captured, mails: ['taken', 'captured'] });
    },
  );
});
