import { buffer } from 'node:stream/consumers';
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { FileStore } from '#adapters/files/file-store.ts';
import { migrate } from '#db/migrate.ts';
import { createPool } from '#db/pool.ts';
import { planFromRecorded } from '#db/recorded-state.ts';
import { openBackup, partOf, verifyBackup, type OpenedBackup } from './open-backup.ts';
import type { Manifest } from './manifest.ts';
import { connect, type ReachedDatabase } from './reach-database.ts';
import { BackupRefusal } from './refusal.ts';
import { restoreTables, runSteps } from './restore-tables.ts';
import { claimTarget, emptyTarget } from './target.ts';

export interface RestoreOptions {
  path: string;
  passphrase: string | null;
  /** Reached only once the backup has been checked. */
  reach: () => Promise<ReachedDatabase>;
  /** The folder of the embedded database. */
  dataDir: string;
  files: FileStore;
  /** A store that others may use: a bucket's name, which has to be named. Null: a folder. */
  bucket: string | null;
  /** What the operator has named to be replaced. */
  named: { database: string | null; bucket: string | null };
  /** Ends it early. */
  signal?: AbortSignal;
  /** Reports progress. */
  say: (line: string) => void | Promise<void>;
}

/** What the Messages screen says of a message that a restore has held. */
export const heldReason =
  'It was waiting when the backup was made, and was not sent after the restore.';

/**
 * Restores a backup into a database, as a whole or not at all (docs/rules/backups.md).
 * @throws BackupRefusal, MigrationRefusal or EmbeddedPostgresRefusal with a line for the operator
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { say } = options;
  await say('Checking the backup …');
  const backup = await openBackup(options.path, options.passphrase);
  try {
    const plan = await planFromRecorded(backup.manifest.migrations);
    await verifyBackup(backup, options.signal);
    await refuseForeignBucket(options, backup.manifest);
    const database = await options.reach();
    try {
      if (database.embedded) await refuseWithoutSpace(options.dataDir, backup.manifest);
      const client = await connect(database.connectionString, 'slipway-restore');
      // Ends the statement that is under way, too.
      const abandon = () => client.connection.stream.destroy();
      options.signal?.addEventListener('abort', abandon, { once: true });
      try {
        options.signal?.throwIfAborted();
        await claimTarget(client, options.named.database);
        await restoreInto(client, backup, plan, options);
      } finally {
        options.signal?.removeEventListener('abort', abandon);
        await client.end().catch(() => undefined);
      }
      await finish(database.connectionString);
    } finally {
      await database.leave();
    }
    return backup.manifest;
  } finally {
    await backup.close();
  }
}

async function restoreInto(
  client: pg.Client,
  backup: OpenedBackup,
  plan: Awaited<ReturnType<typeof planFromRecorded>>,
  options: RestoreOptions,
): Promise<void> {
  const added: string[] = [];
  await client.query('begin');
  try {
    await emptyTarget(client);
    await runSteps(client, plan.toRecorded);
    await restoreTables(client, backup, (table) => options.say(`  ${table}`));
    await runSteps(client, plan.onwards);
    const held = await holdMessages(client);
    if (held > 0)
      await options.say(`${held} messages were waiting and are not sent: see Messages.`);
    const { made_at: madeAt, installation = null } = backup.manifest;
    await client.query(
      'update installation set closed_at = now(), backup_made_at = $1, restored_from = $2',
      [madeAt, installation],
    );
    await restoreFiles(backup, options.files, added);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await options.files.remove(added).catch(() => undefined);
    throw error;
  }
}

/** Messages that were queued when the backup was made have most likely been sent since: staff send them again one by one. */
async function holdMessages(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(
    `update messages set state = 'kept', last_error = $1 where state in ('queued', 'sending')`,
    [heldReason],
  );
  return rowCount ?? 0;
}

/** Files come before the commit: whatever rows name is there. */
async function restoreFiles(
  backup: OpenedBackup,
  files: FileStore,
  added: string[],
): Promise<void> {
  for (const file of backup.manifest.files) {
    const there = await has(files, file.name);
    const bytes = await buffer(await backup.read(partOf.file(file)));
    if (!there) added.push(file.name);
    await files.put(file.name, bytes, 'image/webp');
  }
}

async function has(files: FileStore, name: string): Promise<boolean> {
  const found = await files.get(name);
  found?.body.on('error', () => undefined).destroy();
  return found !== null;
}

/** Refuses the bucket of the original business, whose pictures a copy would delete. */
async function refuseForeignBucket(
  { bucket, named, files }: RestoreOptions,
  manifest: Manifest,
): Promise<void> {
  if (named.bucket !== null && named.bucket !== bucket) {
    throw new BackupRefusal(`The files go to ${bucket ?? 'a folder'}, not to ${named.bucket}.`);
  }
  if (bucket === null || named.bucket !== null) return;
  for (const { name } of manifest.files) {
    if (!(await has(files, name))) continue;
    throw new BackupRefusal(
      `The bucket ${bucket} has pictures of this business already. A copy needs a bucket of its own; where this is no copy, add: --bucket ${bucket}`,
    );
  }
}

/** Tables with their indexes, and what a transaction writes ahead, take about three times their text. */
async function refuseWithoutSpace(folder: string, manifest: Manifest): Promise<void> {
  const sum = (parts: readonly { bytes: number }[]) =>
    parts.reduce((total, { bytes }) => total + bytes, 0);
  const needed = 3 * sum(manifest.tables) + sum(manifest.files);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed) {
    throw new BackupRefusal(
      `${folder} has too little space: about ${Math.ceil(needed / 1024 / 1024)} MB are needed.`,
    );
  }
}

/** The job queue's tables and the planner's statistics; a start would see to both. */
async function finish(connectionString: string): Promise<void> {
  const pool = createPool(connectionString, { max: 2 });
  try {
    await migrate(pool);
    // To do names jobs by their number: a new one must not be taken for one that it lists.
    await pool.query(
      `select setval(name, greatest((select max(job_id) from money_tasks), nextval(name)))
       from pg_get_serial_sequence('graphile_worker._private_jobs', 'id') name`,
    );
    await pool.query('set statement_timeout = 0; analyze');
  } finally {
    await pool.end();
  }
}
