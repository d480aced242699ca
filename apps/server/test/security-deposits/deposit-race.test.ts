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

const leave = (id: number) => `/api/bookings/${id}/security-deposit/leave`;
const entriesOf = (id: number) =>
  desk.rows(
    sql`select direction, method from ledger_entries where booking_id = ${id} and kind = 6 order by id`,
  );

test('twenty presses of staff at two servers enter cash once', async () => {
  const id = await desk.book({ security_deposit: 500 });
  await startTwo();
  const presses = Array.from({ length: 20 }, (_, n) => postAt(n, leave(id), { method: 'Cash' }));
  const answers = await Promise.all(presses);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await entriesOf(id)).toEqual([{ direction: 'payment', method: 'Cash' }]);
  expect(await desk.stateOf(id)).toMatchObject({ state: 'taken', ledger: 50_000, held: 0 });
});

test('it is held on the card or left in cash, never both', async () => {
  const id = await desk.book();
  await desk.goTo(id, 'start', -1);
  await startTwo();
  const cash = Array.from({ length: 10 }, (_, n) => postAt(n, leave(id), { method: 'Cash' }));
  const [, ...answers] = await Promise.all([desk.settle(), ...cash]);
  await desk.settle();
  const entered = answers.filter(({ status }) => status === 200).length;
  expect(await desk.stateOf(id)).toMatchObject(
    entered === 1
      ? { state: 'taken', ledger: 50_000, held: 0, charged: 0 }
      : { state: 'held', ledger: 0, held: 50_000 },
  );
});

test('cash goes back whole or less what is kept, once: staff at two servers', async () => {
  const id = await desk.left();
  await desk.goTo(id, 'end', 1);
  await startTwo();
  const path = `/api/bookings/${id}/security-deposit`;
  const kept = { amount: 120, reason: 'A broken paddle' };
  const presses = Array.from({ length: 20 }, (_, n) =>
    n % 4 < 2 ? postAt(n, `${path}/give-back`, {}) : postAt(n, `${path}/capture`, kept),
  );
  const answers = await Promise.all(presses);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const end = await desk.stateOf(id);
  expect(end?.ledger).toBe(end?.state === 'captured' ? 12_000 : 0);
  expect(await entriesOf(id)).toEqual(
    ['payment', 'refund'].map((direction) => ({ direction, method: 'Cash' })),
  );
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
