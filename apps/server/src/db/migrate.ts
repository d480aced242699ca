import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { BASELINE, checksumOf, MigrationRefusal, sqlFiles, wayToBaseline } from '#db/baseline.ts';
import type { SqlFile } from '#db/baseline.ts';
import { findPgError, UNDEFINED_TABLE } from '#db/pg-errors.ts';
import { createLongRunningPool } from '#db/pool.ts';
import { errorMessage } from '#error-details.ts';

interface Step {
  name: string;
  /** What a failure is reported under; its name unless given. */
  title?: string;
  checksum: string;
  run: (client: PoolClient, pool: Pool) => Promise<void>;
}

/** An arbitrary number, the same for all Slipway servers. Backups share it, so that no schema changes under them. */
export const LOCK_KEY = 7_225_901;

/** `raise exception` without a code: a migration stops with a line for the operator. */
const RAISED = 'P0001';

/** Next to the bundle in a build, otherwise the source folder. */
export function migrationsFolder(): string {
  const bundled = fileURLToPath(new URL('./migrations', import.meta.url));
  return existsSync(bundled)
    ? bundled
    : fileURLToPath(new URL('../../migrations', import.meta.url));
}

/**
 * Migrates the database: the baseline (all files of `folder/baseline`, or the bridge to it from an older database), the
 * job queue's tables, then every `NNNN-name.sql` of `folder` in order. Each of these steps has its own transaction and is
 * recorded with a checksum in `schema_migrations`. A single query when up to date. Concurrent servers wait for each
 * other on a lock, without time limits. Migrations known only to a newer version are left alone.
 *
 * @returns the names of the applied steps
 * @throws when an applied file has changed or a statement fails; `MigrationRefusal` where a step stops for the operator
 *   or the database is too old for the bridge. A step that fails has changed nothing.
 */
export async function migrate(pool: Pool, folder = migrationsFolder()): Promise<string[]> {
  const applied = await readApplied(pool);
  if (pending(await stepsFor(applied, folder), applied).length === 0) return [];

  const patient = createLongRunningPool(pool);
  try {
    return await applyPending(patient, folder);
  } finally {
    // Closing the connections releases the lock in any state.
    await patient.end();
  }
}

async function applyPending(pool: Pool, folder: string): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await client.query(`create table if not exists schema_migrations (
      name text primary key,
      checksum text not null,
      applied_at timestamptz not null default now()
    )`);
    const applied = await readApplied(client);
    const todo = pending(await stepsFor(applied, folder), applied);
    for (const step of todo) await apply(client, step, pool);
    // A connection that is closed ends a moment later at the database, which whoever is next would wait for.
    await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
    return todo.map((step) => step.name);
  } finally {
    client.release(true);
  }
}

async function stepsFor(applied: ReadonlyMap<string, string>, folder: string): Promise<Step[]> {
  return [await baselineStep(applied, folder), jobQueueStep(), ...(await sqlSteps(folder))];
}

async function readApplied(on: Pool | PoolClient): Promise<Map<string, string>> {
  const query = { text: 'select name, checksum from schema_migrations' };
  try {
    const { rows } = await on.query<{ name: string; checksum: string }>(query);
    return new Map(rows.map((row) => [row.name, row.checksum]));
  } catch (error) {
    if (findPgError(error)?.code === UNDEFINED_TABLE) return new Map();
    throw error;
  }
}

function pending(steps: Step[], applied: ReadonlyMap<string, string>): Step[] {
  return steps.filter((step) => {
    const checksum = applied.get(step.name);
    if (checksum === undefined) return true;
    if (checksum === step.checksum) return false;
    if (step.name === JOB_QUEUE) return true;
    throw new Error(
      `Migration ${step.name} was changed after it was applied. Put its text back, and make the change in a new file.`,
    );
  });
}

async function apply(client: PoolClient, step: Step, pool: Pool): Promise<void> {
  await client.query('begin');
  try {
    await step.run(client, pool);
    await client.query(
      `insert into schema_migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [step.name, step.checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const message = errorMessage(error);
    if (findPgError(error)?.code === RAISED) {
      throw new MigrationRefusal(`The database was not updated. ${message}`, { cause: error });
    }
    throw new Error(`Migration ${step.title ?? step.name} failed: ${message}`, { cause: error });
  }
}

async function baselineStep(applied: ReadonlyMap<string, string>, folder: string): Promise<Step> {
  const baseline = await sqlFiles(`${folder}/baseline`);
  const checksum = checksumOf(baseline);
  if (applied.has(BASELINE)) return { ...sqlStep(BASELINE, baseline), checksum };
  const { title, files } = await wayToBaseline(folder, baseline, applied);
  return { ...sqlStep(BASELINE, files), checksum, title };
}

async function sqlSteps(folder: string): Promise<Step[]> {
  const files = await sqlFiles(folder);
  const wrong = files.find(({ name }) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name));
  if (wrong !== undefined) throw new Error(`Migration ${wrong.name} is not named NNNN-name.sql`);
  return files.map((file) => sqlStep(file.name, [file]));
}

function sqlStep(name: string, files: readonly SqlFile[]): Step {
  return {
    name,
    checksum: checksumOf(files),
    run: async (client) => {
      for (const { text } of files) await client.query(text);
    },
  };
}

export const JOB_QUEUE = 'graphile-worker';

/** The queue records its own migrations, so running it once per version is enough. */
function jobQueueStep(): Step {
  const manifest: unknown = createRequire(import.meta.url)('graphile-worker/package.json');
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
      ? String(manifest.version)
      : 'unknown';
  return {
    name: JOB_QUEUE,
    checksum: version,
    run: async (_client, pool) => {
      await runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) });
    },
  };
}
