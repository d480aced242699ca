import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reachAlone } from '#backup/reach-database.ts';
import { BackupRefusal } from '#backup/refusal.ts';
import { restoreBackup } from '#backup/restore-backup.ts';
import { runProgram, storeOf } from '#backup/run-program.ts';

const usage = 'Usage: npm run restore -- FILE [--replace DATABASE] [--bucket BUCKET]';

/** `npm run restore -- FILE`, while no server runs on the database. */
await runProgram(async ({ config, say, startedIn, signal }) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'string' }, bucket: { type: 'string' } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new BackupRefusal(usage);
  const manifest = await restoreBackup({
    path: resolve(startedIn, name),
    passphrase: config.backupPassphrase,
    reach: () => reachAlone(config),
    dataDir: config.dataDir,
    files: storeOf(config),
    bucket: config.s3?.bucket ?? null,
    signal,
    named: { database: values.replace ?? null, bucket: values.bucket ?? null },
    say,
  });
  say('It is closed: start it, and staff may look. To open it: npm run open-copy');
  say(`Restored what Slipway ${manifest.application} had on ${manifest.made_at}.`);
});
