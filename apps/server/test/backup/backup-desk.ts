import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { FolderFiles } from '#adapters/files/folder-files.ts';
import type { BackupSetup } from '#backup/backup-setup.ts';
import { listKeptTables, readSequences } from '#backup/catalogue.ts';
import { makeBackup } from '#backup/make-backup.ts';
import type { Manifest } from '#backup/manifest.ts';
import { connect } from '#backup/reach-database.ts';
import { heldReason, restoreBackup } from '#backup/restore-backup.ts';
import { seedDemo } from '#demo/seed-demo.ts';
import { ensureSettings } from '#features/settings/settings-api.ts';
import { buildTestApp } from '../harness/build-app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { inDatabase, onServer } from '../harness/in-database.ts';
import { createUser, password } from '../support/factories.ts';
import { fillTables } from '../support/fill-tables.ts';

/** A folder for backups, files and databases of one test file. */
export interface BackupDesk {
  folder: string;
  /** A path in the folder. */
  at: (name: string) => string;
  files: (name: string) => FolderFiles;
  /** A database of the demo business with a row in every table. */
  business: () => Promise<TestDatabase>;
  /** The address of a new, empty database. */
  emptyDatabase: (owner?: string) => Promise<string>;
  close: () => Promise<void>;
}

export async function openDesk(): Promise<BackupDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-backup-'));
  const made: (() => Promise<void>)[] = [];
  /** Dropped first, over a connection to one of the others. */
  const empty: (() => Promise<void>)[] = [];
  const at = (name: string) => join(folder, name);
  const anyDatabase = async () => {
    const database = await createTestDatabase();
    made.push(database.drop);
    return database;
  };
  /** By its name and address the empty ones are made. */
  let base: Promise<TestDatabase> | undefined;
  let count = 0;
  return {
    folder,
    at,
    files: (name) => new FolderFiles(at(name)),
    business: async () => {
      const database = await anyDatabase();
      await ensureSettings(database.db, 'rent');
      await seedDemo(database.db, new Date());
      await fillTables(database.pool);
      return database;
    },
    emptyDatabase: async (owner) => {
      base ??= anyDatabase();
      const { connectionString } = await base;
      const name = `${new URL(connectionString).pathname.slice(1)}_${(count += 1)}`;
      await onServer(connectionString, `create database ${name} ${owner ? `owner ${owner}` : ''}`);
      empty.push(() => onServer(connectionString, `drop database if exists ${name} with (force)`));
      const url = new URL(inDatabase(connectionString, name));
      if (owner) url.username = owner;
      return url.toString();
    },
    close: async () => {
      await Promise.all(empty.map((end) => end()));
      await Promise.all(made.map((end) => end()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const backUp = (
  desk: BackupDesk,
  from: string,
  name: string,
  options: Partial<Parameters<typeof makeBackup>[0]> = {},
): Promise<Manifest> =>
  makeBackup({
    connectionString: from,
    files: desk.files('files'),
    path: desk.at(name),
    passphrase: null,
    application: 'test',
    ...options,
  });

export const restore = (
  desk: BackupDesk,
  name: string,
  into: string,
  options: Partial<Parameters<typeof restoreBackup>[0]> = {},
): Promise<Manifest> =>
  restoreBackup({
    path: desk.at(name),
    passphrase: null,
    reach: () =>
      Promise.resolve({ connectionString: into, embedded: false, leave: () => Promise.resolve() }),
    dataDir: desk.folder,
    files: desk.files('restored-files'),
    bucket: null,
    named: { database: null, bucket: null },
    say: () => undefined,
    ...options,
  });

/** Every row of every table that a backup has, as text, with the numbers that come next. */
export const contentOf = (connectionString: string) => readContent(connectionString, '{}');

/** The same as it is to be after a restore: messages that waited are held and have no links, all else is as it was. */
export const restoredContentOf = (connectionString: string) =>
  readContent(connectionString, JSON.stringify({ state: 'kept', last_error: heldReason }));

async function readContent(
  connectionString: string,
  ofWaiting: string,
): Promise<Record<string, string[]>> {
  const client = await connect(connectionString, 'test');
  try {
    const content: Record<string, string[]> = {};
    const tables = await listKeptTables(client);
    for (const { name, sql, columnsSql, rows: condition } of tables) {
      // As JSON by name: the order of columns is not part of it; computed ones are.
      const { rows } = await client.query<{ row: string }>(
        name === 'messages'
          ? `select (to_jsonb(t) || case when state in ('queued', 'sending') then '${ofWaiting}' else '{}' end::jsonb)::text
               as row from (select ${columnsSql} from messages) t order by 1`
          : `select to_jsonb(t)::text as row from ${sql} t where ${condition} order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    content['numbers'] = (await readSequences(client, tables)).map((each) => JSON.stringify(each));
    return content;
  } finally {
    await client.end();
  }
}

/** What a database is made of beside its rows: constraints, indexes, triggers, functions. */
export async function shapeOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname in ('public', 'test_gateway')
    union all select format('%s %s', tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t
      join pg_class c on c.oid = tgrelid where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select pg_get_functiondef(p.oid) from pg_proc p
      where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select format('%s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod))
      from pg_attribute a join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and attnum > 0 and not attisdropped
    order by 1`);
  return rows.map(({ line }) => line);
}

/** A server on a business with these backups, and an Admin of it who is signed in. */
export async function openWithAdmin(database: TestDatabase, backups: BackupSetup) {
  const server = await buildTestApp({ database, deps: { backups } });
  const { email } = await createUser(database.db, { role: 'Admin', name: 'Ada Admin' });
  const admin = server.client();
  await admin.signIn(email, password);
  return { server, admin };
}
