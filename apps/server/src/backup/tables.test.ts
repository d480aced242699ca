import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { listKeptTables, listTables } from './catalogue.ts';
import { connect } from './reach-database.ts';
import { schemasLeftOut, tableDecisions } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('of every table it is decided whether a backup has it', async () => {
  const client = await connect(database.connectionString, 'test');
  try {
    const tables = await listTables(client);
    expect(
      tables.filter((name) => !Object.hasOwn(tableDecisions, name)),
      'to be decided in apps/server/src/backup/tables.ts',
    ).toEqual([]);
    expect(tables).toEqual(Object.keys(tableDecisions).toSorted());
    const kept = (await listKeptTables(client)).map(({ name }) => name);
    const leftOut = Object.entries(tableDecisions).flatMap(([name, decision]) =>
      typeof decision === 'object' && 'leftOut' in decision ? [name] : [],
    );
    expect([...kept, ...leftOut].toSorted()).toEqual(Object.keys(tableDecisions).toSorted());
  } finally {
    await client.end();
  }
});

test('of every schema it is decided, too', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select nspname::text as name from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)'`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(schemasLeftOut).toSorted());
});
