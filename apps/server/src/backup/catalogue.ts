import type pg from 'pg';
import { changedColumns, rowsKept } from './tables.ts';
import type { Manifest, SumCheck } from './manifest.ts';

/** A table that a backup has, by what the database itself says of it. */
export interface KeptTable {
  name: string;
  /** As it is written in statements. */
  sql: string;
  /** Those that are stored; the database computes the others. */
  columns: string[];
  /** What is copied into them, as statements write it. */
  columnsSql: string;
  /** The condition of the rows that a backup has. */
  rows: string;
}

/** All tables of the application, those that a backup leaves out among them. */
export async function listTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
        and d.objid = c.oid and d.deptype = 'e')
    order by c.relname`);
  return rows.map(({ name }) => name);
}

/** The tables that a backup has, in the order of their names. */
export async function listKeptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<{
    name: string;
    sql: string;
    columns: string[];
  }>(`
    select c.relname as name, format('%I.%I', current_schema(), c.relname) as sql,
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
        and d.objid = c.oid and d.deptype = 'e')
    group by c.oid, c.relname order by c.relname`);
  return rows.flatMap(({ name, sql, columns }) => {
    const condition = rowsKept(name);
    if (condition === null) return [];
    const changed = changedColumns(name);
    const columnsSql = columns
      .map((column) => {
        const as = client.escapeIdentifier(column);
        return Object.hasOwn(changed, column) ? `${changed[column]} as ${as}` : as;
      })
      .join(', ');
    return [{ name, sql, columns, columnsSql, rows: condition }];
  });
}

/** The numbers that columns of these tables count with, as they stand now. */
export async function readSequences(
  client: pg.ClientBase,
  tables: readonly KeptTable[],
): Promise<Manifest['sequences']> {
  const sequences = await listSequences(client, tables);
  const found: Manifest['sequences'] = [];
  for (const { sql, table, column } of sequences) {
    const { rows } = await client.query<{ last: string; is_called: boolean }>(
      `select last_value as last, is_called from ${sql}`,
    );
    const [row] = rows;
    if (row) found.push({ table, column, last: Number(row.last), is_called: row.is_called });
  }
  return found;
}

/** The sequences that belong to columns of these tables. */
export async function listSequences(
  client: pg.ClientBase,
  tables: readonly KeptTable[],
): Promise<{ sql: string; table: string; column: string }[]> {
  const { rows } = await client.query<{ sql: string; table: string; column: string }>(
    `select format('%I.%I', s.relnamespace::regnamespace::name, s.relname) as sql,
       t.relname as table, a.attname as column
     from pg_class s
     join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
       and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where s.relkind = 'S' and t.relnamespace = current_schema()::regnamespace
       and t.relname = any ($1)
     order by t.relname, a.attname`,
    [tables.map(({ name }) => name)],
  );
  return rows;
}

/**
 * The sums that the database keeps, recomputed by its own function (migration 0730); empty where its
 * state is older.
 */
export async function recomputeSums(client: pg.ClientBase): Promise<SumCheck[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regprocedure('check_sums()') is not null as there`,
  );
  if (found[0]?.there !== true) return [];
  const { rows } = await client.query<{ name: string; rows: string; different: string }>(
    'select name, rows, different from check_sums() order by name',
  );
  return rows.map((row) => ({
    name: row.name,
    rows: Number(row.rows),
    different: Number(row.different),
  }));
}

/** The migrations that the database has; null where it has none. */
export async function readMigrations(
  client: pg.ClientBase,
): Promise<Manifest['migrations'] | null> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('schema_migrations') is not null as there`,
  );
  if (found[0]?.there !== true) return null;
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations order by name',
  );
  return rows;
}
