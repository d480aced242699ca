import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SystemPart } from '@slipway/domain/operations/system-health';
import { FolderBackups } from '#backup/folder-backups.ts';
import { reportProcess, reportSystem } from '#features/operations/operations-api.ts';
import { buildTestApp, type TestApp } from '#test/harness/build-app.ts';
import type { TestClient } from '#test/harness/client.ts';
import { createUser, password } from '#test/support/factories.ts';
import type { ProcessLoad } from './process-load.ts';
import { readFigures } from './read-figures.ts';
import { presentSystem } from './present-system.ts';

let server: TestApp;
let admin: TestClient;
beforeAll(async () => {
  server = await buildTestApp();
  const { email } = await createUser(server.database.db, { role: 'Admin', name: 'Ada Admin' });
  admin = server.client();
  await admin.signIn(email, password);
});
afterAll(() => server.close());

const idle: ProcessLoad = {
  loopDelayMs: 4,
  connectionsBusy: 2,
  connectionsMax: 16,
  connectionsShort: 0,
  memoryBytes: 200_000_000,
  memoryShare: 0.1,
};

let ends: (() => Promise<void>)[] = [];
/** Enters a process as it does itself. */
async function enter(options: {
  runsJobs?: boolean;
  load?: Partial<ProcessLoad>;
  version?: string;
}) {
  const deps = { ...server.deps, version: options.version ?? '1' };
  const load = { ...idle, ...options.load };
  const before = await countProcesses();
  ends.push(reportProcess(deps, { runsJobs: options.runsJobs ?? true, load: () => load }));
  await expect.poll(countProcesses).toBe(before + 1);
}
const countProcesses = async () => {
  const { rows } = await server.database.pool.query('select id from server_processes');
  return rows.length;
};

beforeEach(async () => {
  for (const end of ends) await end();
  ends = [];
  server.clock.set('2026-06-15T14:00:00Z');
  await server.database.pool.query(
    'truncate server_processes, messages, money_tasks, backup_runs cascade',
  );
});

const sql = (text: string, values: unknown[] = []) => server.database.pool.query(text, values);

/** A message that has waited for some minutes, with what its server answered last. */
const wait = (minutes: number, more: { error?: string; state?: string; key?: string } = {}) =>
  sql(
    `insert into messages (channel, recipient, template, params, state, attempts, next_at, created_at, last_error, dedupe_key)
     values ('mail', 'guest@example.com', 'x', '{}', $3, 3, now() + interval '5 minutes', now() - $1 * interval '1 minute', $2, $4)`,
    [minutes, more.error ?? null, more.state ?? 'queued', more.key ?? `wait-${minutes}`],
  );

const read = async () => presentSystem(await readFigures(server.deps));
const lineOf = async (part: SystemPart) => (await read()).lines.find((line) => line.part === part);

const tasks = async () => {
  await reportSystem(server.deps);
  const { data } = await admin.call('GET /api/money-tasks', { query: {} });
  return data
    .filter(({ kind }) => kind === 'system_problem')
    .map(({ id, reason }) => ({ id, reason }));
};

describe('the screen', () => {
  test('is for Admins, and tells each part with its figures', async () => {
    await enter({});
    await wait(40, { error: '421 too busy' });
    const { data } = await admin.call('GET /api/system');
    expect(data?.state).toBe('act');
    expect(data?.lines[0]).toEqual({ part: 'messages', state: 'act', finding: 'messages_wait' });
    expect(data?.figures.messages).toMatchObject({ waiting: 1, last_error: '421 too busy' });
    expect(data?.figures.messages.oldest).toBeCloseTo(2400, -2);

    const { email } = await createUser(server.database.db, { role: 'Supervisor', name: 'Sue' });
    const supervisor = server.client();
    await supervisor.signIn(email, password);
    expect((await supervisor.send('GET', '/api/system')).status).toBe(403);
  });

  test('of a closed copy is empty', async () => {
    const closed = await buildTestApp({
      database: server.database,
      deps: { closed: { backupMadeAt: new Date() } },
    });
    const { email } = await createUser(server.database.db, { role: 'Admin', name: 'Ann' });
    const browser = closed.client();
    await browser.signIn(email, password);
    expect((await browser.call('GET /api/system')).data).toBeNull();
    await closed.close();
  });
});

describe('figures', () => {
  test('others that are sent make one message that waits worth a look only', async () => {
    await enter({});
    await wait(40);
    await wait(5, { state: 'sent' });
    expect(await lineOf('messages')).toMatchObject({
      state: 'look',
      finding: 'messages_some_wait',
    });
    // What was written since waits as well: the one that was sent proves nothing.
    await sql(
      `update messages set created_at = now() - interval '20 minutes' where state = 'sent'`,
    );
    await wait(15);
    expect(await lineOf('messages')).toMatchObject({ state: 'act', finding: 'messages_wait' });
  });

  test('a message that is due later waits for nothing', async () => {
    await sql(`insert into messages (channel, recipient, template, params, next_at, created_at, dedupe_key)
      values ('mail', 'guest@example.com', 'x', '{}', now() + interval '1 day', now() - interval '2 days', 'later')`);
    expect((await read()).figures.messages.waiting).toBe(0);
  });

  test('jobs that are due and failed are told apart from those of a queue', async () => {
    await enter({});
    const add = (more: string) =>
      sql(
        `select graphile_worker.add_job('clean-up', '{}'::json, run_at := now() - interval '20 minutes'${more})`,
      );
    await add(`, queue_name := 'slow'`);
    expect((await read()).figures.jobs).toMatchObject({ waiting: 0, failed: 0 });
    await add('');
    await add(', max_attempts := 1');
    await sql(`update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1`);
    expect((await read()).figures.jobs).toMatchObject({ waiting: 1, failed: 1 });
    expect(await lineOf('jobs')).toMatchObject({ state: 'act', finding: 'jobs_wait' });
    await sql('delete from graphile_worker._private_jobs');
  });

  test('the last backup of the table counts, and a failed one after it', async () => {
    const run = (name: string, ended: string, failure: string | null) =>
      sql(
        `insert into backup_runs (kind, name, state, failure, wanted_at, touched_at, ended_at)
         values ('night', $1, $2, $3, $4, $4, $4)`,
        [`slipway-${name}.backup`, failure === null ? 'made' : 'failed', failure, ended],
      );
    server.deps.backups = {
      ...{ folder: '/nowhere', store: new FolderBackups('/nowhere'), inBucket: false },
      ...{ program: '', nightly: true, encrypts: false },
    };
    expect(await lineOf('backups')).toMatchObject({ state: 'look', finding: 'backups_none' });
    await run('2026-06-15', '2026-06-15T02:10:00Z', null);
    expect(await lineOf('backups')).toMatchObject({ state: 'good' });
    await run('2026-06-15-120000', '2026-06-15T12:00:00Z', 'The disk is full');
    expect((await read()).figures.backups.failure).toBe('The disk is full');
    server.clock.advance({ days: 3 });
    expect(await lineOf('backups')).toMatchObject({ state: 'act', finding: 'backups_old' });
    server.deps.backups = null;
  });

  test('of several processes the worst is told, and one that fell silent no more', async () => {
    await enter({ load: { memoryShare: 0.95, connectionsShort: 0.6 } });
    await enter({ version: '2', runsJobs: false, load: { loopDelayMs: 300 } });
    const { figures } = await read();
    expect(figures.processes).toMatchObject({
      running: 2,
      hosts: 1,
      versions: 2,
      loop_delay_ms: 300,
      connections_max: 32,
    });
    expect(figures.jobs.runners).toBe(1);
    expect(await lineOf('memory')).toMatchObject({ state: 'act' });
    server.clock.advance({ minutes: 2 });
    expect((await read()).figures.processes.running).toBe(0);
    expect(await lineOf('jobs')).toMatchObject({ state: 'act', finding: 'jobs_nobody' });
  });

  test('a process takes itself off the list when it stops', async () => {
    await enter({});
    for (const end of ends) await end();
    ends = [];
    expect(await countProcesses()).toBe(0);
  });
});

describe('To do', () => {
  test('gets a line when a figure is out of bounds, which follows it and ends with it', async () => {
    await enter({});
    expect(await tasks()).toEqual([]);
    await wait(29);
    expect(await tasks()).toEqual([]);
    await wait(45);
    const [task] = await tasks();
    expect(task?.reason).toBe('2 messages not sent, the oldest for 45 minutes.');
    await sql(`update messages set created_at = created_at - interval '5 minutes'`);
    expect(await tasks()).toEqual([
      { id: task?.id, reason: '2 messages not sent, the oldest for 50 minutes.' },
    ]);
    // Neither out of bounds nor good again: it stays.
    await sql(`update messages set created_at = now() - interval '15 minutes'`);
    expect(await tasks()).toHaveLength(1);
    await sql(`update messages set state = 'sent'`);
    expect(await tasks()).toEqual([]);
  });

  test('a line that staff have completed stays so until it was good, and comes back then', async () => {
    await enter({});
    await wait(45);
    const [task] = await tasks();
    await admin.call('POST /api/money-tasks/:id/finish', {
      params: { id: task?.id ?? 0 },
      body: {},
    });
    expect(await tasks()).toEqual([]);
    await sql('delete from messages');
    expect(await tasks()).toEqual([]);
    await wait(50);
    const [again] = await tasks();
    expect(again?.reason).toBe('1 message not sent, the oldest for 50 minutes.');
    expect(again?.id).not.toBe(task?.id);
  });

  test('two processes that look at once make one line', async () => {
    await enter({});
    await wait(45);
    await Promise.all([reportSystem(server.deps), reportSystem(server.deps)]);
    expect(await tasks()).toHaveLength(1);
  });
});
