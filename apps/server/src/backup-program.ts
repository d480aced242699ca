import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from '#backup/make-backup.ts';
import { reachBesideServer } from '#backup/reach-database.ts';
import { BackupRefusal } from '#backup/refusal.ts';
import { runProgram } from '#backup/run-program.ts';
import { filesOf, keptBackupsOf } from './make-stores.ts';
import packageJson from '../package.json' with { type: 'json' };

const usage = 'Usage: npm run backup -- FILE';

/** Stops when the server that began it has ended, so that the next one can begin it anew. */
function endWithParent(): void {
  process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'));
  process.stdin.unref();
}

/** `npm run backup -- FILE`, beside the server or without it. */
await runProgram(async ({ config, say, startedIn, signal }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'with-parent': { type: 'boolean', default: false } },
  });
  if (values['with-parent']) endWithParent();
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new BackupRefusal(usage);
  const path = resolve(startedIn, name);
  // Of the server that began this, whose last process may have made it and not come further.
  const isKept = values['with-parent'];
  if (isKept && (await stat(path).catch(() => null)) !== null) {
    await keptBackupsOf(config).take(basename(path), signal);
    return;
  }
  const database = await reachBesideServer(config);
  try {
    const manifest = await makeBackup({
      connectionString: database.connectionString,
      files: filesOf(config),
      path,
      passphrase: config.backupPassphrase,
      application: packageJson.version,
      signal,
    });
    if (isKept) await keptBackupsOf(config).take(basename(path), signal);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `${path}: ${rows} rows in ${manifest.tables.length} tables, ${manifest.files.length} files.`,
    );
    if (config.backupPassphrase === null) say('It is not encrypted: BACKUP_PASSPHRASE is not set.');
    for (const missing of manifest.missing_files) say(`The store does not have ${missing}.`);
    for (const { name: what, different } of manifest.checks) {
      if (different > 0) say(`Recomputed, ${different} of the ${what} differ.`);
    }
  } finally {
    await database.leave();
  }
});
