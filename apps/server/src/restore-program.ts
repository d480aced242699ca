import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { BucketBackups } from '#backup/bucket-backups.ts';
import { reachAlone } from '#backup/reach-database.ts';
import { BackupRefusal } from '#backup/refusal.ts';
import { restoreBackup } from '#backup/restore-backup.ts';
import { runProgram } from '#backup/run-program.ts';
import type { Config } from './config.ts';
import { filesOf } from './make-stores.ts';

const usage =
  'Usage: npm run restore -- FILE [--from-bucket] [--replace DATABASE] [--bucket BUCKET]';

/** Fetches a backup of the bucket into a folder of its own. @throws BackupRefusal that names those it has */
async function fetched(config: Config, name: string, signal: AbortSignal): Promise<string> {
  if (config.s3 === null) throw new BackupRefusal('S3_BUCKET: missing, for --from-bucket.');
  const store = new BucketBackups(config.s3, config.backupDir);
  const found = await store.open(name);
  if (found === null) {
    const names = (await store.list()).map((kept) => kept.name);
    throw new BackupRefusal(
      `The bucket has no ${name}; it has ${names.length === 0 ? 'no backups' : names.join(', ')}.`,
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'slipway-restore-'));
  try {
    const file = createWriteStream(join(folder, name), { mode: 0o600 });
    await pipeline(found.content, file, { signal });
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error;
  }
  return folder;
}

/** `npm run restore -- FILE`, while no server runs on the database. */
await runProgram(async ({ config, say, startedIn, signal }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'from-bucket': { type: 'boolean', default: false },
      replace: { type: 'string' },
      bucket: { type: 'string' },
    },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new BackupRefusal(usage);
  const folder = values['from-bucket'] ? await fetched(config, name, signal) : null;
  try {
    const manifest = await restoreBackup({
      path: resolve(folder ?? startedIn, name),
      passphrase: config.backupPassphrase,
      reach: () => reachAlone(config),
      dataDir: config.dataDir,
      files: filesOf(config),
      bucket: config.s3?.bucket ?? null,
      signal,
      named: { database: values.replace ?? null, bucket: values.bucket ?? null },
      say,
    });
    say('It is closed: start it, and staff may look. To open it: npm run open-copy');
    say(`Restored what Slipway ${manifest.application} had on ${manifest.made_at}.`);
  } finally {
    if (folder !== null) await rm(folder, { recursive: true });
  }
});
