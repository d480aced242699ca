import { readdir, stat, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupSetup } from '#backup/backup-setup.ts';
import { FolderBackups } from '#backup/folder-backups.ts';
import { openBackup, verifyBackup } from '#backup/open-backup.ts';
import { addJob } from '#db/jobs.ts';
import { backupTasks } from '#features/pages/backups/backups-jobs.ts';
import { reportFailures } from '#features/payments/payments-api.ts';
import { giveSettings } from '#features/settings/settings-api.ts';
import { moneyTasks } from '#db/tables/payments.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { bundled } from '../harness/child-process.ts';
import { openDesk, type BackupDesk } from './backup-desk.ts';

let desk: BackupDesk;
let server: TestApp;
let backups: BackupSetup;
beforeAll(async () => {
  desk = await openDesk();
  server = await buildTestApp({ database: await desk.business() });
  backups = {
    folder: desk.at('nightly'),
    store: new FolderBackups(desk.at('nightly')),
    program: await bundled('src/backup-program.ts'),
    env: { DATABASE_URL: server.database.connectionString, DATA_DIR: desk.at('data') },
    nightly: true,
    encrypts: false,
    inBucket: false,
  };
});
afterAll(async () => {
  await server.close();
  await desk.close();
});

async function night(which: BackupSetup = backups): Promise<void> {
  await addJob(server.deps.db, 'back-up', {});
  await server.runJobs(backupTasks({ ...server.deps, backups: which }));
}

test('each night a whole backup is made, which only its owner can read', async () => {
  await night();
  expect(await readdir(backups.folder)).toEqual(['slipway-2026-06-15.backup']);
  const path = desk.at('nightly/slipway-2026-06-15.backup');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(backups.folder)).mode & 0o777).toBe(0o700);
  const backup = await openBackup(path, null);
  await verifyBackup(backup);
  await backup.close();
});

test('a job that runs again leaves the backup of the night as it is', async () => {
  const path = desk.at('nightly/slipway-2026-06-15.backup');
  const before = await stat(path);
  await night();
  expect((await stat(path)).mtimeMs).toBe(before.mtimeMs);
});

test('as many are kept as the settings say, 14 at first, and what is not ours', async () => {
  for (let day = 1; day <= 20; day += 1) {
    const date = String(day).padStart(2, '0');
    await writeFile(desk.at(`nightly/slipway-2026-05-${date}.backup`), '');
  }
  await writeFile(desk.at('nightly/before-the-move.backup'), '');
  server.clock.set('2026-06-16T10:00:00Z');
  await night();
  const names = (await readdir(backups.folder)).toSorted();
  expect(names).toHaveLength(15);
  expect(names[0]).toBe('before-the-move.backup');
  expect(names[1]).toBe('slipway-2026-05-09.backup');
  expect(names.at(-1)).toBe('slipway-2026-06-16.backup');
  await giveSettings(server.deps.db, { backups_kept: 2 });
  server.clock.set('2026-06-17T10:00:00Z');
  await night();
  expect((await readdir(backups.folder)).toSorted()).toEqual([
    'before-the-move.backup',
    'slipway-2026-06-16.backup',
    'slipway-2026-06-17.backup',
  ]);
});

test('one that fails says why under To do, and leaves nothing', async () => {
  const failing = {
    ...backups,
    folder: desk.at('failing'),
    store: new FolderBackups(desk.at('failing')),
    env: { ...backups.env, BACKUP_PASSPHRASE: 'short' },
  };
  await server.database.pool.query(`select graphile_worker.add_job('back-up', max_attempts := 1)`);
  await server.runJobs(backupTasks({ ...server.deps, backups: failing }));
  await reportFailures(server.deps);
  const tasks = await server.deps.db.select({ reason: moneyTasks.reason }).from(moneyTasks);
  expect(tasks).toContainEqual({
    reason: 'back-up: BACKUP_PASSPHRASE: must have at least 10 characters',
  });
  expect(await readdir(desk.at('failing'))).toEqual([]);
});

test('none is made where they are off', async () => {
  server.clock.set('2026-06-18T10:00:00Z');
  const before = await readdir(backups.folder);
  await night({ ...backups, nightly: false });
  expect(await readdir(backups.folder)).toEqual(before);
});
