import { open, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import type pg from 'pg';
import type { FileStore } from '#adapters/files/file-store.ts';
import { BASELINE } from '#db/baseline.ts';
import { errorCode } from '#error-details.ts';
import {
  listKeptTables,
  readMigrations,
  readSequences,
  recomputeSums,
  type KeptTable,
} from './catalogue.ts';
import { encrypted } from './encryption.ts';
import { holdBackupLocks } from './locks.ts';
import {
  filePart,
  FORMAT_VERSION,
  MANIFEST,
  storedName,
  tablePart,
  type Manifest,
} from './manifest.ts';
import { connect } from './reach-database.ts';
import { BackupRefusal } from './refusal.ts';
import { ZipWriter } from './zip-writer.ts';

export interface BackupOptions {
  connectionString: string;
  files: FileStore;
  /** Where the backup is to be; created only once it is complete. */
  path: string;
  /** Null: it is not encrypted. */
  passphrase: string | null;
  /** The version of the application. */
  application: string;
  /** Ends it early. */
  signal?: AbortSignal;
}

/** Headroom beyond the estimate. */
const SPARE_BYTES = 32 * 1024 * 1024;

/**
 * Writes all tables, from one snapshot, and the files that they name into one file, while the server keeps running
 * (docs/rules/backups.md).
 * @throws BackupRefusal with a line for the operator
 */
export async function makeBackup(options: BackupOptions): Promise<Manifest> {
  const { path } = options;
  await assertTargetIsFree(path);
  const client = await connect(options.connectionString, 'slipway-backup');
  // An abort also ends a statement that is under way.
  const abandon = () => client.connection.stream.destroy();
  options.signal?.addEventListener('abort', abandon, { once: true });
  try {
    await holdBackupLocks(client);
    const unfinished = join(dirname(path), `.${basename(path)}.unfinished`);
    try {
      const manifest = await write(client, options, unfinished);
      options.signal?.throwIfAborted();
      await assertTargetIsFree(path);
      await rename(unfinished, path);
      await syncFolder(dirname(path));
      return manifest;
    } catch (error) {
      // What is still being read would keep the connection open.
      abandon();
      await rm(unfinished, { force: true });
      throw error;
    }
  } finally {
    options.signal?.removeEventListener('abort', abandon);
    await client.end().catch(() => undefined);
  }
}

async function assertTargetIsFree(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => null);
  if (!folder?.isDirectory()) throw new BackupRefusal(`Folder ${dirname(path)} does not exist.`);
  const there = await stat(path).catch(() => null);
  if (there !== null) throw new BackupRefusal(`${path} already exists: choose another name.`);
}

async function write(
  client: pg.Client,
  options: BackupOptions,
  unfinished: string,
): Promise<Manifest> {
  const madeAt = new Date();
  await client.query('begin isolation level repeatable read, read only');
  const migrations = await readMigrations(client);
  if (!migrations?.some(({ name }) => name === BASELINE)) {
    throw new BackupRefusal(
      'This database has not been brought up to this version: start Slipway with it once.',
    );
  }
  const tables = await listKeptTables(client);
  const names = await listFiles(client);
  const stored = names.filter((name) => storedName.test(name));
  const fileBytes = await options.files.sizeOf(stored);

  // What a backup that was killed has left is of no use.
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  await assertFreeSpace(client, tables, fileBytes, dirname(unfinished)).catch(
    async (error: unknown) => {
      await file.close();
      throw error;
    },
  );
  const zip = new ZipWriter(madeAt);
  const stop = new AbortController();
  const written = encryptIfAsked(zip.output, options.passphrase).then((stream) =>
    pipeline(stream, file.createWriteStream({ flush: true }), { signal: stop.signal }),
  );
  try {
    const adding = addAll(zip, { client, tables, migrations, names, madeAt, options });
    // Whichever fails first ends the other.
    const [manifest] = await Promise.all([adding, written]);
    return manifest;
  } catch (error) {
    stop.abort();
    zip.output.destroy();
    await written.catch(() => undefined);
    if (errorCode(error) === 'ENOSPC')
      throw new BackupRefusal('The disk is full.', { cause: error });
    throw error;
  } finally {
    await file.close().catch(() => undefined);
  }
}

const encryptIfAsked = async (plain: Readable, passphrase: string | null) =>
  passphrase === null ? plain : encrypted(plain, passphrase);

async function addAll(
  zip: ZipWriter,
  work: {
    client: pg.Client;
    tables: KeptTable[];
    migrations: Manifest['migrations'];
    /** Of the files that rows name. */
    names: readonly string[];
    madeAt: Date;
    options: BackupOptions;
  },
): Promise<Manifest> {
  const { client, options } = work;
  const written: Manifest['tables'] = [];
  for (const table of work.tables) {
    options.signal?.throwIfAborted();
    written.push(await addTable(zip, client, table));
  }
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const manifest: Manifest = {
    format: 'slipway-backup',
    format_version: FORMAT_VERSION,
    made_at: work.madeAt.toISOString(),
    installation: await readOwnId(client),
    application: options.application,
    postgres: rows[0]?.server_version ?? '',
    migrations: work.migrations,
    tables: written,
    sequences: await readSequences(client, work.tables),
    files: [],
    missing_files: [],
    checks: await recomputeSums(client),
  };
  // Files are added and deleted, never changed, and none is deleted now: they need no snapshot.
  await client.query('commit');
  for (const name of work.names) {
    options.signal?.throwIfAborted();
    const file = storedName.test(name) ? await options.files.get(name) : null;
    if (file === null) manifest.missing_files.push(name);
    else manifest.files.push({ name, ...(await zip.add(filePart(name), file.body, false)) });
  }
  zip.end(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)));
  return manifest;
}

async function addTable(zip: ZipWriter, client: pg.Client, table: KeptTable) {
  const { name, sql, columns, columnsSql } = table;
  const copy = client.query(
    copyTo(
      `copy (select ${columnsSql} from ${sql} where ${table.rows}) to stdout (format csv, header)`,
    ),
  );
  const part = await zip.add(tablePart(name), copy, true);
  // The number of rows comes after the last of them.
  await client.query('select');
  return { name, columns, rows: copy.rowCount, ...part };
}

/** How this database is named in backups; undefined in one that was not brought up to this version. */
async function readOwnId(client: pg.Client): Promise<string | undefined> {
  const { rowCount } = await client.query(
    `select from information_schema.columns where table_name = 'installation' and column_name = 'own_id'`,
  );
  if (rowCount === 0) return undefined;
  const { rows } = await client.query<{ own_id: string }>('select own_id from installation');
  return rows[0]?.own_id;
}

/** The files of uploaded pictures; others ship with the product. */
async function listFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select substr(path, length('/files/') + 1) || '-' || width || '.webp' as name
    from (select distinct path, unnest(widths) as width from pictures where path like '/files/%') f
    order by 1`);
  return rows.map(({ name }) => name);
}

/** Refuses when the tables, uncompressed, and the files would not fit: most of a backup is smaller. */
async function assertFreeSpace(
  client: pg.Client,
  tables: KeptTable[],
  fileBytes: number,
  folder: string,
) {
  const { rows } = await client.query<{ bytes: string | null }>(
    'select sum(pg_table_size(name::regclass)) as bytes from unnest($1::text[]) name',
    [tables.map(({ sql }) => sql)],
  );
  const needed = Number(rows[0]?.bytes ?? 0) + fileBytes + SPARE_BYTES;
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < needed) {
    throw new BackupRefusal(
      `${folder} has ${megabytes(free)} MB free, and the backup may need ${megabytes(needed)} MB.`,
    );
  }
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024);

/** So that the rename survives a power cut. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
