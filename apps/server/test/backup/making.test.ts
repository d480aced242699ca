import { access, readdir, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orphanedFiles, pictures } from '#db/tables/catalogue.ts';
import { deleteOrphanedFiles } from '#features/catalogue/pictures/save-with-pictures.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { runProcess, startProcess } from '../harness/child-process.ts';
import type { TestDatabase } from '../harness/database.ts';
import { backUp, openDesk, type BackupDesk } from './backup-desk.ts';

let desk: BackupDesk;
let database: TestDatabase;
let server: TestApp;
let env: Record<string, string>;
beforeAll(async () => {
  desk = await openDesk();
  database = await desk.business();
  server = await buildTestApp({ database });
  env = { DATABASE_URL: database.connectionString, DATA_DIR: desk.at('data') };
});
afterAll(async () => {
  await server.close();
  await desk.close();
});
let name: string;
let names = 0;
beforeEach(() => {
  names += 1;
  name = `${names}.backup`;
});

/** Everything of the folder that is about this backup. */
const left = async () => (await readdir(desk.folder)).filter((file) => file.includes(name));

/** Runs `work` while a backup waits for one of its tables. */
async function whileOneWaits(work: () => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function untilItWaits(on: PoolClient | TestDatabase['pool'] = database.pool): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await on.query(
      `select from pg_stat_activity where application_name = 'slipway-backup' and wait_event_type = 'Lock'
         and datname = current_database()`,
    );
    if (rows.length > 0) return;
    await wait(20);
  }
  throw new Error('No backup waits');
}

/** The server notices a moment later that a process has ended, and holds its locks until then. */
async function untilItIsGone(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await database.pool.query(
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'slipway-backup'`,
    );
    if (rows.length === 0) return;
    await wait(20);
  }
  throw new Error('The backup is still connected');
}

test('a backup that was killed leaves nothing under its name, and the next one clears up', async () => {
  await whileOneWaits(async () => {
    const killed = await startProcess('src/backup-program.ts', [desk.at(name)], env);
    await untilItWaits();
    await killed.killHard();
  });
  await untilItIsGone();
  expect(await left()).toEqual([`.${name}.unfinished`]);
  const { code } = await runProcess('src/backup-program.ts', [desk.at(name)], env);
  expect(code).toBe(0);
  expect(await left()).toEqual([name]);
});

test('one that is told to stop leaves nothing at all', async () => {
  await whileOneWaits(async () => {
    const { child } = await startProcess('src/backup-program.ts', [desk.at(name)], env);
    await untilItWaits();
    child.kill('SIGTERM');
    while (child.exitCode === null) await wait(10);
    expect(child.exitCode).toBe(1);
  });
  await untilItIsGone();
  expect(await left()).toEqual([]);
});

test('one that fails leaves nothing', async () => {
  const files = desk.files('files');
  files.get = () => Promise.reject(new Error('The store is away'));
  await database.db
    .insert(pictures)
    .values({ path: '/files/pictures/0b-2', widths: [320], width: 320, height: 200 });
  await expect(backUp(desk, database.connectionString, name, { files })).rejects.toThrow(
    'The store is away',
  );
  expect(await left()).toEqual([]);
});

test('there is one backup at a time, and no file is deleted meanwhile', async () => {
  await server.deps.files.put('pictures/0c-3-320.webp', Buffer.from('x'), 'image/webp');
  await database.db
    .insert(orphanedFiles)
    .values({ path: '/files/pictures/0c-3', widths: [320], since: new Date(0) });
  const there = async () => (await server.deps.files.get('pictures/0c-3-320.webp')) !== null;
  let first = Promise.resolve({});
  await whileOneWaits(async () => {
    first = backUp(desk, database.connectionString, name);
    await untilItWaits();
    await expect(backUp(desk, database.connectionString, 'second.backup')).rejects.toThrow(
      'Another backup is being made.',
    );
    await deleteOrphanedFiles(server.deps);
    expect(await there()).toBe(true);
  });
  await first;
  await deleteOrphanedFiles(server.deps);
  expect(await there()).toBe(false);
});

test.each([
  ['no name', [], 'Usage: npm run backup -- FILE'],
  ['two names', ['a', 'b'], 'Usage: npm run backup -- FILE'],
  ['a folder that is not there', ['/nowhere/at/all'], 'Folder /nowhere/at does not exist.'],
])('%s is refused in one line', async (_what, args, line) => {
  const { code, err } = await runProcess('src/backup-program.ts', args, env);
  expect({ code, err }).toEqual({ code: 1, err: `${line}\n` });
});

test('a file that is there already stays as it is', async () => {
  await writeFile(desk.at(name), 'mine');
  await expect(backUp(desk, database.connectionString, name)).rejects.toThrow('already exists');
  await access(desk.at(name));
});

test('a folder without a database is refused, and stays without one', async () => {
  const { code, err } = await runProcess('src/backup-program.ts', [desk.at(name)], {
    DATABASE_URL: '',
    DATA_DIR: desk.at('nothing'),
  });
  expect({ code, err }).toEqual({
    code: 1,
    err: `There is no database in ${desk.at('nothing')}: set DATA_DIR or DATABASE_URL.\n`,
  });
  expect(await readdir(desk.folder)).not.toContain('nothing');
});

test('a short passphrase is refused', async () => {
  const { code, err } = await runProcess('src/backup-program.ts', [desk.at(name)], {
    ...env,
    BACKUP_PASSPHRASE: 'short',
  });
  expect({ code, err }).toEqual({
    code: 1,
    err: 'BACKUP_PASSPHRASE: must have at least 10 characters\n',
  });
});
