import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type pg from 'pg';
import type { TextStep } from '#db/recorded-state.ts';
import { listKeptTables, listSequences, recomputeSums, type KeptTable } from './catalogue.ts';
import { csvToCopy } from './csv-to-copy.ts';
import { partOf, type OpenedBackup } from './open-backup.ts';
import type { Manifest, TablePart } from './manifest.ts';
import { BackupRefusal } from './refusal.ts';

/** Runs migrations in the caller's transaction, and notes them as `migrate` does. */
export async function runSteps(client: pg.Client, steps: readonly TextStep[]): Promise<void> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`);
  for (const { name, checksum, texts } of steps) {
    for (const text of texts) await client.query(text);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      name,
      checksum,
    ]);
  }
}

/**
 * Fills the tables of a database that has the backup's migrations and nothing else, in the caller's transaction.
 * @throws BackupRefusal when the tables or the sums are not those of the backup
 */
export async function restoreTables(
  client: pg.Client,
  backup: OpenedBackup,
  onTable: (table: string) => void | Promise<void>,
): Promise<void> {
  const { manifest } = backup;
  const tables = await listKeptTables(client);
  refuseOtherTables(tables, manifest.tables);
  // Triggers and foreign keys would act on half of the data; indexes are made faster afterwards.
  const bindings = await readBindings(client, tables);
  for (const { sql } of tables) await client.query(`alter table ${sql} disable trigger user`);
  for (const { drop } of bindings.toReversed()) await client.query(drop);
  for (const table of tables) await client.query(`delete from ${table.sql} where ${table.rows}`);
  for (const table of tables) {
    const part = manifest.tables.find(({ name }) => name === table.name);
    if (!part) continue;
    await fillTable(client, backup, table, part);
    await onTable(table.name);
  }
  for (const { make } of bindings) await client.query(make);
  for (const { sql } of tables) await client.query(`alter table ${sql} enable trigger user`);
  await moveSequences(client, tables, manifest.sequences);
  await refuseInvalid(client);
  await refuseOtherSums(client, manifest.checks);
}

function refuseOtherTables(tables: readonly KeptTable[], parts: readonly TablePart[]): void {
  const described = (list: readonly { name: string; columns: string[] }[]) =>
    list.map(({ name, columns }) => `${name} (${columns.toSorted().join(', ')})`).toSorted();
  const [ours, theirs] = [described(tables), described(parts)];
  const other = theirs.find((table, n) => table !== ours[n]) ?? ours[theirs.length];
  if (other !== undefined) {
    throw new BackupRefusal(`The backup is damaged: its tables are not those of its version.`, {
      cause: new Error(other),
    });
  }
}

/** Foreign keys, and indexes that no constraint needs: how to drop each, and how to make it again. */
async function readBindings(client: pg.Client, tables: readonly KeptTable[]) {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `with kept as (select name::regclass as oid from unnest($1::text[]) name)
     select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as make,
       1 as place
     from pg_constraint c
     where contype = 'f' and (conrelid in (select oid from kept) or confrelid in (select oid from kept))
     union all
     select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 0
     from pg_index i
     where indrelid in (select oid from kept) and not indisprimary
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by place`,
    [tables.map(({ sql }) => sql)],
  );
  return rows;
}

async function fillTable(
  client: pg.Client,
  backup: OpenedBackup,
  table: KeptTable,
  part: TablePart,
): Promise<void> {
  const columns = part.columns.map((column) => client.escapeIdentifier(column)).join(', ');
  const copy = client.query(copyFrom(`copy ${table.sql} (${columns}) from stdin`));
  await pipeline(await backup.read(partOf.table(part)), csvToCopy(part.columns), copy);
  if (copy.rowCount !== part.rows) {
    throw new BackupRefusal(
      `The backup is damaged: ${table.name} has ${copy.rowCount} rows, not ${part.rows}.`,
    );
  }
}

async function moveSequences(
  client: pg.Client,
  tables: readonly KeptTable[],
  recorded: Manifest['sequences'],
): Promise<void> {
  for (const { sql, table, column } of await listSequences(client, tables)) {
    const known = recorded.find((each) => each.table === table && each.column === column);
    if (!known) throw new BackupRefusal(`The backup is damaged: ${table} has no next number.`);
    await client.query('select setval($1, $2, $3)', [sql, known.last, known.is_called]);
  }
}

async function refuseInvalid(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select conname as name from pg_constraint
    where connamespace = current_schema()::regnamespace and not convalidated`);
  if (rows[0]) throw new BackupRefusal(`The constraint ${rows[0].name} does not hold.`);
}

/** What was recomputed when the backup was made is recomputed now, and must come out the same. */
async function refuseOtherSums(client: pg.Client, recorded: Manifest['checks']): Promise<void> {
  const now = await recomputeSums(client);
  const other = recorded.find((was) => {
    const is = now.find(({ name }) => name === was.name);
    return is?.rows !== was.rows || is.different !== was.different;
  });
  if (other || now.length !== recorded.length) {
    throw new BackupRefusal(`The sums differ from those of the backup: ${other?.name ?? 'more'}.`);
  }
}
