import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';

/** What fills a column that an insert leaves out. */
type Filled = 'identity' | 'generated' | 'default' | 'nothing';

interface Column {
  type: string;
  notNull: boolean;
  filled: Filled;
}

/** Columns by `table.column`. */
type Columns = Record<string, Column>;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Every column of the migrated database, those of the job queue in their own schema apart. */
async function columnsOfDatabase(): Promise<Columns> {
  const { rows } = await database.pool.query<Column & { name: string }>(`
    select c.relname || '.' || a.attname as name,
      replace(format_type(a.atttypid, a.atttypmod), 'time without time zone', 'time') as type,
      a.attnotnull as "notNull",
      case when a.attidentity <> '' then 'identity' when a.attgenerated <> '' then 'generated'
        when a.atthasdef then 'default' else 'nothing' end as filled
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped`);
  return Object.fromEntries(rows.map(({ name, ...column }) => [name, column]));
}

function filledBy(column: PgColumn): Filled {
  if (column.generatedIdentity !== undefined) return 'identity';
  if (column.generated !== undefined) return 'generated';
  return column.hasDefault ? 'default' : 'nothing';
}

/** Every column that the files of this folder declare. */
async function declaredColumns(): Promise<Columns> {
  const files = readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.'));
  const modules = await Promise.all(
    files.map(async (name): Promise<unknown> => import(`./${basename(name, '.ts')}.ts`)),
  );
  const exported = modules.flatMap((module): unknown[] => Object.values(module ?? {}));
  const tables = exported.filter((it): it is PgTable => is(it, PgTable));
  const columns = tables.flatMap((table) => {
    const { name, columns, primaryKeys } = getTableConfig(table);
    const keys = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
    return columns.map((column): [string, Column] => [
      `${name}.${column.name}`,
      {
        type: column.getSQLType(),
        notNull: column.notNull || column.primary || keys.has(column.name),
        filled: filledBy(column),
      },
    ]);
  });
  return Object.fromEntries(columns);
}

/** Tables that no file here declares, by the reason why their statements are written in SQL. */
const onlyInSql = {
  'keys and locks, each with one statement that has to be prepared': [
    'email_links',
    'baskets',
    'code_uses',
    'extra_days',
    'gift_card_uses',
    'kept_basket_lines',
    'hold_keys',
    'ordered_basket_lines',
    'rate_limits',
    'taken_extras',
    'unit_days',
  ],
  'sums and totals that triggers and jobs keep, read by the statements of lists and reports': [
    'changed_months',
    'customer_other_totals',
    'customer_totals',
    'occupancy_sums',
    'revenue_sums',
    'shop_products',
    'summed_months',
    'tip_sums',
  ],
  'versions that one statement adds and one reads': ['drawer_counts'],
  'rows that a feed replaces as a whole, with sets of SQL': [
    'calendar_entries',
    'imported_pictures',
    'platform_offer_problems',
    'platform_offers',
  ],
  'read before there is anything else: migrations and sessions': ['schema_migrations', 'sessions'],
};

/** Columns of declared tables that are not declared, with the reason. */
const undeclared = {
  'users.merged_into': 'only the statements that merge customers and find guests read it',
};

const tableOf = (column: string) => column.slice(0, column.indexOf('.'));

test('every declared column is in the database, of the same type and filled alike', async () => {
  const [declared, there] = [await declaredColumns(), await columnsOfDatabase()];
  const found = Object.keys(declared).map((name) => [name, there[name]]);
  expect(Object.fromEntries(found)).toEqual(declared);
});

test('every table and column of the database is declared, or listed with the reason', async () => {
  const [declared, there] = [await declaredColumns(), Object.keys(await columnsOfDatabase())];
  const tables = new Set(Object.keys(declared).map(tableOf));
  const missing = there.filter((column) => !(column in declared));
  const missingTables = new Set(missing.map(tableOf).filter((table) => !tables.has(table)));
  expect([...missingTables].toSorted()).toEqual(Object.values(onlyInSql).flat().toSorted());
  expect(missing.filter((column) => tables.has(tableOf(column))).toSorted()).toEqual(
    Object.keys(undeclared).toSorted(),
  );
});
