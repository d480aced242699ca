import { randomUUID } from 'node:crypto';
import { Logger, runOnce } from 'graphile-worker';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FolderFiles } from '#adapters/files/folder-files.ts';
import { randomIds } from '#adapters/ids.ts';
import { inTransaction } from '#db/transaction.ts';
import { ensureSettings } from '#features/settings/settings-api.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { bookingSummary } from '#test/support/message-samples.ts';
import type { MessageDeps } from './deliver-message.ts';
import { enqueueMessages } from './enqueue-message.ts';
import { messagesTasks } from './messages-jobs.ts';
import { sendJobsAdded } from './send-jobs.ts';

// Messages of one change share a job while they are few.
let database: TestDatabase;
let deps: MessageDeps;
/** Whom mails were sent to, and whose server is not to be reached. */
let sent: string[] = [];
let unreachable: string | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  await ensureSettings(database.db, 'rent');
  const send = ({ to }: { to: string }) => {
    if (to === unreachable) throw new Error('Try later');
    sent.push(to);
    return Promise.resolve({ providerId: 'accepted' });
  };
  deps = {
    db: database.db,
    ...{ clock: { now: () => new Date() }, ids: randomIds },
    mail: () => Promise.resolve({ sender: { send }, from: 'hello@example.test' }),
    payment: () => Promise.resolve({ gateway: 'embedded', publishable_key: null, test_mode: true }),
    testCards: true,
    smsSender: null,
    publicUrl: () => 'https://slipway.test',
    files: new FolderFiles('files'),
    log: pino({ level: 'silent' }),
  };
});
beforeEach(async () => {
  await sendJobsAdded(database.db);
  await database.pool.query('truncate messages cascade');
  await database.pool.query('delete from graphile_worker._private_jobs');
  sent = [];
  unreachable = undefined;
});
afterAll(() => database.drop());

/** Mails of one change. */
const enqueued = (...to: string[]) =>
  inTransaction(database.db, (tx) =>
    enqueueMessages(
      tx,
      to.map((one) => ({
        channel: 'mail' as const,
        to: one,
        dedupeKey: randomUUID(),
        template: 'staff-new-booking' as const,
        params: bookingSummary,
      })),
    ),
  );
const jobs = async () => {
  await sendJobsAdded(database.db);
  const text = 'select from graphile_worker._private_jobs where locked_at is null';
  return (await database.pool.query(text)).rowCount;
};
async function runJobs(): Promise<void> {
  await sendJobsAdded(database.db);
  await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
  const logger = new Logger(() => () => undefined);
  await runOnce({ pgPool: database.pool, taskList: messagesTasks(deps), logger });
}
const guest = 'ada@example.test';
const staff = 'staff@example.test';

test.each([guest, staff])(
  'the mails of a change have one job; when that to %s fails, it alone is tried again',
  async (failing) => {
    await enqueued(guest, staff);
    expect(await jobs()).toBe(1);
    unreachable = failing;
    await runJobs();
    expect(sent).toEqual([guest, staff].filter((to) => to !== failing));
    await expect.poll(jobs).toBe(1);
    unreachable = undefined;
    await runJobs();
    expect(sent.toSorted()).toEqual([guest, staff]);
    await expect.poll(jobs).toBe(0);
  },
);

test('each message of a change with many, such as a call-off, has a job', async () => {
  await enqueued(guest, guest, guest, guest, guest);
  expect(await jobs()).toBe(5);
  await runJobs();
  expect(sent).toHaveLength(5);
});

test('both mails of a change are found when the process that had their job died', async () => {
  const ids = await enqueued(guest, staff);
  expect(await jobs()).toBe(1);
  // The queue keeps the job for it for hours.
  await database.pool.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`,
  );
  await database.pool.query(
    `update messages set next_at = now() - interval '6 minutes' where id = any($1)`,
    [ids],
  );
  await messagesTasks(deps)['sweep-messages']?.({}, {} as never);
  await runJobs();
  expect(sent.toSorted()).toEqual([guest, staff]);
});
