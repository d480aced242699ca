import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BackupSetup } from '#backup/backup-setup.ts';
import { FolderBackups } from '#backup/folder-backups.ts';
import { openBackup, verifyBackup } from '#backup/open-backup.ts';
import { backupTasks } from '#features/pages/backups/backups-jobs.ts';
import type { TestApp } from '../harness/build-app.ts';
import { bundled } from '../harness/child-process.ts';
import type { TestClient } from '../harness/client.ts';
import { createUser, password } from '../support/factories.ts';
import { openDesk, openWithAdmin, type BackupDesk } from './backup-desk.ts';

let desk: BackupDesk;
let server: TestApp;
let setup: BackupSetup;
let admin: TestClient;
beforeAll(async () => {
  desk = await openDesk();
  const database = await desk.business();
  setup = {
    folder: desk.at('kept'),
    store: new FolderBackups(desk.at('kept')),
    program: await bundled('src/backup-program.ts'),
    env: { DATABASE_URL: database.connectionString, DATA_DIR: desk.at('data') },
    nightly: true,
    encrypts: false,
    inBucket: false,
  };
  ({ server, admin } = await openWithAdmin(database, setup));
});
afterAll(async () => {
  await server.close();
  await desk.close();
});
beforeEach(async () => {
  await server.database.pool.query('truncate backup_runs, backup_downloads');
});

const read = async () => {
  const { folder } = (await admin.call('GET /api/backups')).data;
  if (folder === null) throw new Error('No folder');
  return folder;
};
const work = () => server.runJobs(backupTasks(server.deps));
const states = async () => {
  const { rows } = await server.database.pool.query<{ state: string; tries: number }>(
    'select state, tries from backup_runs order by id',
  );
  return rows;
};

describe('a backup that an Admin orders', () => {
  test('is made by a job, listed with who ordered it, and whole', async () => {
    const { data } = await admin.call('POST /api/backups', { body: {} });
    expect(data.folder?.running).toMatchObject({ state: 'queued', wanted_by: 'Ada Admin' });
    await work();
    const { backups, running, failed } = await read();
    expect([running, failed]).toEqual([null, null]);
    expect(backups).toEqual([
      expect.objectContaining({
        name: 'slipway-2026-06-15-140000.backup',
        kind: 'hand',
        made_by: 'Ada Admin',
        encrypted: false,
        downloads: 0,
      }),
    ]);
    const backup = await openBackup(desk.at('kept/slipway-2026-06-15-140000.backup'), null);
    await verifyBackup(backup);
    await backup.close();
  });

  test('is refused while another one is open, of two at once too', async () => {
    const both = await Promise.all(
      [1, 2].map(() => admin.send('POST', '/api/backups', { body: {} })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await states()).toHaveLength(1);
  });

  test('tells why it failed', async () => {
    const failing = { ...setup, env: { ...setup.env, BACKUP_PASSPHRASE: 'short' } };
    server.clock.set('2026-06-15T15:00:00Z');
    await admin.call('POST /api/backups', { body: {} });
    await server.runJobs(backupTasks({ ...server.deps, backups: failing }));
    expect(await read()).toMatchObject({
      running: null,
      failed: { kind: 'hand', failure: 'BACKUP_PASSPHRASE: must have at least 10 characters' },
    });
  });

  test('tells that a file stands where the folder is to be, and lists nothing', async () => {
    const folder = desk.at('in-the-way');
    await writeFile(folder, '');
    const failing = { ...setup, folder, store: new FolderBackups(folder) };
    server.clock.set('2026-06-15T15:30:00Z');
    await admin.call('POST /api/backups', { body: {} });
    await server.runJobs(backupTasks({ ...server.deps, backups: failing }));
    expect((await read()).failed?.failure).toBe(`The folder ${folder} cannot be made (EEXIST).`);
    expect(await failing.store.list()).toEqual([]);
  });

  test('is begun again when its process was lost, and given up after the third time', async () => {
    server.clock.set('2026-06-15T16:00:00Z');
    await admin.call('POST /api/backups', { body: {} });
    const lose = (tries: number) =>
      server.database.pool.query(
        `update backup_runs set state = 'running', tries = $1, touched_at = $2`,
        [tries, server.clock.now()],
      );
    await lose(1);
    await work();
    expect(await states()).toEqual([{ state: 'running', tries: 1 }]);
    server.clock.set('2026-06-15T16:02:00Z');
    await server.database.pool.query(`select graphile_worker.add_job('make-backup')`);
    await work();
    expect(await states()).toEqual([{ state: 'made', tries: 2 }]);

    await admin.call('POST /api/backups', { body: {} });
    await server.database.pool.query(
      `update backup_runs set state = 'running', tries = 3, touched_at = '2026-06-15T16:00:00Z'
       where state = 'queued'`,
    );
    await work();
    expect((await read()).failed?.failure).toMatch(/ended each time/);
  });

  test('is left to the next process when this one is told to stop', async () => {
    server.clock.set('2026-06-15T17:00:00Z');
    await admin.call('POST /api/backups', { body: {} });
    const stop = new AbortController();
    const client = await server.database.pool.connect();
    try {
      // It waits for this table meanwhile.
      await client.query('begin');
      await client.query('lock table users in access exclusive mode');
      const task = backupTasks(server.deps)['make-backup'];
      if (!task) throw new Error('No task');
      const running = task({}, { abortSignal: stop.signal } as never);
      await wait(1500);
      stop.abort();
      await running;
    } finally {
      await client.query('rollback');
      client.release();
    }
    expect(await states()).toEqual([{ state: 'queued', tries: 0 }]);
    expect((await readdir(setup.folder)).filter((name) => name.startsWith('.'))).toEqual([]);
    await work();
    expect(await states()).toEqual([{ state: 'made', tries: 1 }]);
  });
});

describe('a download', () => {
  const allow = (name: string, word = password) =>
    admin.send('POST', '/api/backups/download', { body: { name, password: word } });
  const fetchFile = (name: string, token: string) =>
    admin.send('GET', `/api/backups/${encodeURIComponent(name)}/file?token=${token}`);
  const tokenOf = async (name: string) =>
    (await admin.call('POST /api/backups/download', { body: { name, password } })).data.token;

  beforeAll(async () => {
    await mkdir(setup.folder, { recursive: true });
    await writeFile(desk.at('kept/moved.backup'), 'what was backed up');
    await writeFile(desk.at('secret.backup'), 'outside');
    await writeFile(desk.at('kept/.hidden.backup'), 'hidden');
    await writeFile(desk.at('kept/notes.txt'), 'no backup');
    await symlink(desk.at('secret.backup'), desk.at('kept/link.backup'));
    await mkdir(desk.at('kept/folder.backup'));
  });

  test('asks for the password, comes once, and is logged', async () => {
    expect(await allow('moved.backup', 'wrong')).toMatchObject({ status: 422 });
    const token = await tokenOf('moved.backup');
    const { status, headers, body } = await fetchFile('moved.backup', token);
    expect([status, body]).toEqual([200, 'what was backed up']);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="moved.backup"',
      'content-length': '18',
    });
    expect((await fetchFile('moved.backup', token)).status).toBe(404);
    const listed = (await read()).backups.find(({ name }) => name === 'moved.backup');
    expect(listed).toMatchObject({ kind: 'other', downloads: 1, downloaded_by: 'Ada Admin' });
  });

  test('is over after a minute, and for nobody else and nothing else', async () => {
    server.clock.set('2026-06-15T18:00:00Z');
    const late = await tokenOf('moved.backup');
    server.clock.set('2026-06-15T18:01:01Z');
    expect((await fetchFile('moved.backup', late)).status).toBe(404);

    await writeFile(desk.at('kept/other.backup'), 'another');
    const token = await tokenOf('moved.backup');
    expect((await fetchFile('other.backup', token)).status).toBe(404);
    const { email } = await createUser(server.database.db, { role: 'Admin' });
    const other = server.client();
    await other.signIn(email, password);
    expect((await other.send('GET', `/api/backups/moved.backup/file?token=${token}`)).status).toBe(
      404,
    );
    expect((await fetchFile('moved.backup', token)).status).toBe(200);
  });

  test.each([
    '../secret.backup',
    '..%2fsecret.backup',
    'link.backup',
    'folder.backup',
    '.hidden.backup',
    'notes.txt',
    'none.backup',
  ])('is not of %s', async (name) => {
    expect([404, 422]).toContain((await allow(name)).status);
    expect((await fetchFile(name, 'a'.repeat(43))).status).toBe(404);
  });
});

test('the number that is kept is a setting, logged like the others', async () => {
  const { data } = await admin.call('PUT /api/backups/kept', { body: { kept: 30 } });
  expect(data.folder?.kept).toBe(30);
  const { rows } = await server.database.pool.query(
    `select before ->> 'backups_kept' as before, after ->> 'backups_kept' as after
     from settings_changes order by id desc limit 1`,
  );
  expect(rows).toEqual([{ before: '14', after: '30' }]);
  expect((await admin.send('PUT', '/api/backups/kept', { body: { kept: 0 } })).status).toBe(422);
});
