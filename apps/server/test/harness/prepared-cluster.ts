import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { clusterIn, startEmbeddedPostgres } from '@slipway/embedded-postgres/embedded-postgres';

const ROOT = join(import.meta.dirname, '../../../..');
const KEPT = join(ROOT, '.cache/postgres');
/** What a prepared cluster is made from: programs and libraries, the launcher, the migrations, the kinds. */
const INPUTS = [
  'package-lock.json',
  'packages/embedded-postgres/src',
  'apps/server/src/db',
  'apps/server/migrations',
  'apps/server/src/features/catalogue/kinds/preset-kinds.ts',
  'apps/server/test/harness/global-setup.ts',
  'packages/domain/src/catalogue/presets',
];
const STALE_AFTER_MS = 24 * 60 * 60 * 1000;

/** The migrated database in a prepared cluster. */
export const preparedTemplate = 'slipway_template';

/**
 * The folder of a cluster with a migrated database, to be copied. It is made once for each state of
 * migrations and launcher and kept in `.cache/postgres`; several runs may use it, or make it, at the
 * same time.
 *
 * @param migrate brings the database at the given address up to date
 */
export async function prepareCluster(
  migrate: (connectionString: string, database: string) => Promise<void>,
): Promise<string> {
  const kept = join(KEPT, await keyOf(INPUTS));
  if (!(await exists(kept))) {
    await removeStale();
    await prepare(kept, migrate);
  }
  const now = new Date();
  await utimes(kept, now, now);
  return kept;
}

/** Copies a prepared cluster with owner and modes, which PostgreSQL checks. */
export async function copyCluster(prepared: string, dataDir: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', clusterIn(prepared), clusterIn(dataDir)]);
}

async function prepare(
  kept: string,
  migrate: (connectionString: string, database: string) => Promise<void>,
): Promise<void> {
  await mkdir(KEPT, { recursive: true });
  const unfinished = await mkdtemp(`${kept}-`);
  try {
    const server = await startEmbeddedPostgres({ dataDir: unfinished, fsync: false });
    try {
      await migrate(server.connectionString, preparedTemplate);
    } finally {
      await server.stop();
    }
    // Of two runs that prepare the same, the first one to finish keeps its folder.
    await rename(unfinished, kept).catch(async (error: unknown) => {
      if (!(await exists(kept))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** Removes what no run has used for a day: other states, and what a killed run left unfinished. */
async function removeStale(): Promise<void> {
  for (const name of await readdir(KEPT).catch(() => [])) {
    const folder = join(KEPT, name);
    const { mtimeMs } = await stat(folder);
    if (Date.now() - mtimeMs > STALE_AFTER_MS) await rm(folder, { recursive: true, force: true });
  }
}

async function keyOf(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    const there = await stat(join(ROOT, path));
    const files = there.isDirectory()
      ? (await readdir(join(ROOT, path), { recursive: true })).map((name) => join(path, name))
      : [path];
    for (const file of files.sort()) {
      if (/\.test\.ts$/.test(file) || (await stat(join(ROOT, file))).isDirectory()) continue;
      hash.update(`${file}\0`).update(await readFile(join(ROOT, file)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
