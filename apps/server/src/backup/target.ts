import type pg from 'pg';
import { LOCK_KEY } from '#db/migrate.ts';
import { BackupRefusal } from './refusal.ts';

const OLDEST_POSTGRES = 15;

/** Rows by which a database is in use. */
const telling = ['users', 'units', 'bookings', 'orders', 'ledger_entries'];

/**
 * Makes sure that a database may be overwritten, and that nobody else uses or updates it until the connection ends.
 *
 * @param named the name of a database in use that the operator wants to replace; null: none
 * @throws BackupRefusal with a line for the operator
 */
export async function claimTarget(client: pg.Client, named: string | null): Promise<void> {
  const { rows } = await client.query<{ version: number; name: string; alone: boolean }>(
    `select current_setting('server_version_num')::integer / 10000 as version,
       current_database() as name, pg_try_advisory_lock($1) as alone`,
    [LOCK_KEY],
  );
  const [server] = rows;
  if (!server) throw new Error('The server did not answer');
  if (server.version < OLDEST_POSTGRES) {
    throw new BackupRefusal(
      `The server is a PostgreSQL ${server.version}; Slipway needs ${OLDEST_POSTGRES} or newer.`,
    );
  }
  if (!server.alone || (await isInUse(client))) {
    throw new BackupRefusal('A Slipway uses this database: stop it first.');
  }
  if (named !== null && named !== server.name) {
    throw new BackupRefusal(`The database is called ${server.name}, not ${named}.`);
  }
  const state = await readState(client);
  if (state === 'strange') {
    throw new BackupRefusal(`The database ${server.name} has tables that are not Slipway's.`);
  }
  if (state === 'used' && named === null) {
    throw new BackupRefusal(
      `The database ${server.name} is in use, and would be replaced. To do that, add: --replace ${server.name}`,
    );
  }
}

/**
 * Makes sure that nobody else uses or updates the database until the connection ends.
 * @throws BackupRefusal while a server is connected
 */
export async function claimOwn(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>(
    'select pg_try_advisory_lock($1) as alone',
    [LOCK_KEY],
  );
  if (rows[0]?.alone !== true || (await isInUse(client))) {
    throw new BackupRefusal('A Slipway uses this database: stop it first.');
  }
}

async function isInUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('slipway', 'slipway-backup', 'slipway-restore')`);
  return (rows[0]?.n ?? 0) > 0;
}

async function readState(client: pg.Client): Promise<'empty' | 'unused' | 'used' | 'strange'> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
        and d.objid = c.oid and d.deptype = 'e')`);
  const tables = new Set(rows.map(({ name }) => name));
  if (tables.size === 0) return 'empty';
  if (!tables.has('schema_migrations')) return 'strange';
  for (const table of telling.filter((name) => tables.has(name))) {
    const { rows: some } = await client.query(`select from ${table} limit 1`);
    if (some.length > 0) return 'used';
  }
  return 'unused';
}

/** Drops everything of the application in the caller's transaction; extensions and the job queue's tables stay. */
export async function emptyTarget(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    with own as (
      select c.oid, c.relkind from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
          and d.objid = c.oid and d.deptype = 'e')
    )
    select format('drop %s if exists %s cascade', case relkind when 'v' then 'view'
      when 'm' then 'materialized view' when 'f' then 'foreign table' else 'table' end, oid::regclass) as statement
    from own
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass
        and d.objid = p.oid and d.deptype = 'e')
    union all
    select 'drop schema if exists test_gateway cascade'`);
  for (const { statement } of rows) await client.query(statement);
  await deleteJobs(client);
}

/** What the job queue still had to do, and what it remembers of its timetable. */
async function deleteJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    select format('delete from graphile_worker.%I', relname) as statement from pg_class
    where relnamespace = to_regnamespace('graphile_worker') and relkind = 'r'
      and relname in ('_private_jobs', '_private_job_queues', '_private_known_crontabs')`);
  for (const { statement } of rows) await client.query(statement);
}
