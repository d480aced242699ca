import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BucketBackups } from '#backup/bucket-backups.ts';
import type { BackupSetup } from '#backup/backup-setup.ts';
import { readErasedList, writeErasedList } from '#backup/erased-list.ts';
import { backupTasks } from '#features/pages/backups/backups-jobs.ts';
import { giveSettings } from '#features/settings/settings-api.ts';
import type { TestApp } from '../harness/build-app.ts';
import { bundled, runProcess } from '../harness/child-process.ts';
import type { TestClient } from '../harness/client.ts';
import { openS3 } from '../harness/s3.ts';
import { password } from '../support/factories.ts';
import { openDesk, openWithAdmin, type BackupDesk } from './backup-desk.ts';

let desk: BackupDesk;
let s3: Awaited<ReturnType<typeof openS3>>;
let server: TestApp;
let setup: BackupSetup;
let admin: TestClient;
beforeAll(async () => {
  desk = await openDesk();
  s3 = await openS3('business');
  const database = await desk.business();
  setup = {
    folder: desk.at('made'),
    store: new BucketBackups(s3.setup, desk.at('made')),
    program: await bundled('src/backup-program.ts'),
    env: {
      ...{ DATABASE_URL: database.connectionString, DATA_DIR: desk.at('data') },
      ...{ BACKUP_DIR: desk.at('made'), BACKUPS_IN: 'bucket', ...s3.env },
    },
    ...{ nightly: true, encrypts: false, inBucket: true },
  };
  ({ server, admin } = await openWithAdmin(database, setup));
});
afterAll(async () => {
  await server.close();
  await s3.close();
  await desk.close();
});

const make = async () => {
  await admin.call('POST /api/backups', { body: {} });
  await server.runJobs(backupTasks(server.deps));
};
const namesIn = async () => (await setup.store.list()).map(({ name }) => name).toSorted();

test('a backup goes to the bucket, and leaves the folder that it was made in', async () => {
  await make();
  expect(await namesIn()).toEqual(['slipway-2026-06-15-140000.backup']);
  expect(await readdir(setup.folder)).toEqual([]);
  const { folder } = (await admin.call('GET /api/backups')).data;
  expect(folder).toMatchObject({
    in_bucket: true,
    failed: null,
    backups: [{ kind: 'hand', made_by: 'Ada Admin', encrypted: false }],
  });
});

test('one that is encrypted is told by its first bytes', async () => {
  server.clock.set('2026-06-15T14:10:00Z');
  const env = { ...setup.env, BACKUP_PASSPHRASE: 'a long passphrase' };
  await admin.call('POST /api/backups', { body: {} });
  await server.runJobs(backupTasks({ ...server.deps, backups: { ...setup, env } }));
  const [newest] = await setup.store.list();
  expect(newest).toMatchObject({ name: 'slipway-2026-06-15-141000.backup', encrypted: true });
  await setup.store.remove('slipway-2026-06-15-141000.backup');
});

test('it is downloaded, once for each password', async () => {
  const body = { name: 'slipway-2026-06-15-140000.backup', password };
  const { token } = (await admin.call('POST /api/backups/download', { body })).data;
  const path = `/api/backups/${body.name}/file`;
  const got = await admin.send('GET', path, { query: { token } });
  expect(got.status).toBe(200);
  expect(Number(got.headers['content-length'])).toBe(await setup.store.sizeOf(body.name));
  expect((await admin.send('GET', path, { query: { token } })).status).toBe(404);
});

test('one whose process ended before it was sent is sent, not made again', async () => {
  server.clock.set('2026-06-15T15:00:00Z');
  await mkdir(setup.folder, { recursive: true });
  await writeFile(desk.at('made/slipway-2026-06-15-150000.backup'), 'made before');
  await make();
  expect(await readdir(setup.folder)).toEqual([]);
  const sent = await setup.store.open('slipway-2026-06-15-150000.backup');
  expect(sent && (await buffer(sent.content)).toString()).toBe('made before');
});

test('the oldest of its kind are removed, and nothing else of the bucket', async () => {
  const { store } = setup;
  await server.deps.files.put('pictures/a-320.webp', Buffer.from('a'), 'image/webp');
  await writeErasedList(store, 'own', [{ id: 7, at: '2026-06-15T00:00:00.000Z' }]);
  await giveSettings(server.deps.db, { backups_kept: 1 });
  server.clock.set('2026-06-15T16:00:00Z');
  await make();
  expect(await namesIn()).toEqual(['slipway-2026-06-15-160000.backup']);
  expect(await readErasedList(store, 'own')).toEqual([{ id: 7, at: '2026-06-15T00:00:00.000Z' }]);
  expect(await readErasedList(store, 'other')).toBeNull();
});

test('a bucket that refuses is told to whoever looks, and when one is made', async () => {
  const refusing = { ...s3.setup, accessKeyId: 'another' };
  const env = { ...setup.env, S3_ACCESS_KEY_ID: 'another' };
  const store = new BucketBackups(refusing, setup.folder);
  server.clock.set('2026-06-15T17:00:00Z');
  await admin.call('POST /api/backups', { body: {} });
  await server.runJobs(backupTasks({ ...server.deps, backups: { ...setup, env } }));
  const { folder } = (await admin.call('GET /api/backups')).data;
  expect(folder?.failed?.failure).toContain('The file storage refused');
  server.deps.backups = { ...setup, store };
  expect(await admin.refused('GET /api/backups')).toMatchObject({
    ...{ status: 503, code: 'bucket_unreachable' },
  });
  server.deps.backups = setup;
});

test('it is restored from the bucket by its name, and those that it has are named', async () => {
  const target = await desk.emptyDatabase();
  const env = { ...setup.env, DATABASE_URL: target, DATA_DIR: desk.at('restored') };
  const restore = (...args: string[]) => runProcess('src/restore-program.ts', args, env);
  const wrong = await restore('slipway-2026-06-14.backup', '--from-bucket');
  expect(wrong.err).toBe(
    'The bucket has no slipway-2026-06-14.backup; it has slipway-2026-06-15-160000.backup.\n',
  );
  const right = await restore(
    ...['slipway-2026-06-15-160000.backup', '--from-bucket', '--bucket', 'business'],
  );
  expect(right.out).toContain('Restored what Slipway');
});
