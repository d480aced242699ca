import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, visitAs, type ServerProcess } from '../harness/server-process.ts';
import { TestClock } from '../support/test-clock.ts';
import { openDepositDesk, type DepositDesk } from './deposit-desk.ts';

let desk: DepositDesk;
let processes: ServerProcess[] = [];
beforeAll(async () => {
  desk = await openDepositDesk(new TestClock(new Date().toISOString()));
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.killHard()));
  await desk.close();
});

/** Two servers at the time of the desk. */
async function startTwo() {
  await Promise.all(processes.map((process) => process.killHard()));
  const env = {
    DATABASE_URL: desk.server.database.connectionString,
    CLOCK_AHEAD_MS: String(desk.clock.now().getTime() - Date.now()),
  };
  processes = await Promise.all([startServer(env), startServer(env)]);
}

const postAt = (n: number, path: string, body: object) => {
  const process = processes[n % processes.length];
  if (!process) throw new Error('No server');
  return visitAs(process.url, desk.staff).post(path, body);
};

/** Whatever came first, the provider and the ledger agree, and nothing is done twice. */
async function expectEndedOnce(id: number) {
  const end = await desk.stateOf(id);
  expect(['captured', 'released']).toContain(end?.state);
  const kept = end?.state === 'captured' ? 12_000 : 0;
  expect(end).toMatchObject({ captured: kept, ledger: kept, charged: kept, held: 0 });
  expect(end?.mails.filter((about) => about === 'captured' || about === 'released')).toEqual([
    end?.state,
  ]);
  return end?.state;
}

describe.each(['held', 'taken'] as const)('what is %s', (how) => {
  test('is kept or released, never both: staff at two servers against the job', async () => {
    const id = await desk[how]();
    await desk.goTo(id, 'end', 48);
    await startTwo();
    const path = `/api/bookings/${id}/security-deposit/capture`;
    const body = { amount: 120, reason: 'A broken paddle' };
    const job = desk.settle();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => postAt(n, path, body)));
    await job;
    await desk.settle();
    const state = await expectEndedOnce(id);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(
      state === 'captured' ? 1 : 0,
    );
    const entries = await desk.rows(
      sql`select direction from ledger_entries where booking_id = ${id} and kind = 6 and direction = 'payment'`,
    );
    expect(entries.length).toBe(how === 'taken' || state === 'captured' ? 1 : 0);
  });
});

test('twenty presses of staff and the job at two servers hold once', async () => {
  const id = await desk.book();
  await desk.goTo(id, 'start', -1);
  await startTwo();
  const path = `/api/bookings/${id}/security-deposit/hold`;
  await Promise.all([desk.settle(), ...Array.from({ length: 20 }, (_, n) => postAt(n, path, {}))]);
  await desk.settle();
  expect(await desk.stateOf(id)).toMatchObject({ state: 'held', held: 50_000, mails: ['held'] });
});
