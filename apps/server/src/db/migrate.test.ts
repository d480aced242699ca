import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MigrationRefusal } from '#db/baseline.ts';
import { migrate } from '#db/migrate.ts';
import { createPool } from '#db/pool.ts';
import { createTestDatabase } from '#test/harness/database.ts';
import type { TestDatabase } from '#test/harness/database.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase({ template: 'template1' });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await mkdir(join(folder, 'baseline'));
  await put('baseline/01-harbour.sql', 'create table harbours (name text)');
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const put = (name: string, text: string) => writeFile(join(folder, name), text);
const namesOf = async (table: string) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select name from ${table} order by name`,
  );
  return rows.map((row) => row.name);
};

test("applies the baseline and files in order and once, including the job queue's", async () => {
  await put('baseline/02-guests.sql', 'create table guests (harbour text)');
  await put('0002-second.sql', `insert into boats values ('from the second')`);
  await put('0001-first.sql', `create table boats (name text); insert into boats values ('from')`);
  expect(await migrate(database.pool, folder)).toEqual([
    'baseline',
    'graphile-worker',
    '0001-first.sql',
    '0002-second.sql',
  ]);
  expect(await namesOf('harbours')).toEqual([]);
  expect(await namesOf('boats')).toEqual(['from', 'from the second']);
  await database.pool.query(`select graphile_worker.add_job('mail')`);

  expect(await migrate(database.pool, folder)).toEqual([]);
  await put('0003-third.sql', `insert into boats values ('late')`);
  expect(await migrate(database.pool, folder)).toEqual(['0003-third.sql']);
});

test('runs one query when up to date', async () => {
  await put('0001-first.sql', 'create table boats (name text)');
  await migrate(database.pool, folder);
  const calls: unknown[] = [];
  const query = database.pool.query.bind(database.pool);
  const counting = new Proxy(database.pool, {
    get: (pool, key, self): unknown => {
      if (key === 'query' || key === 'connect') calls.push(key);
      return key === 'query' ? query : Reflect.get(pool, key, self);
    },
  });
  await migrate(counting, folder);
  expect(calls).toEqual(['query']);
});

test('applies everything exactly once when two servers start concurrently', async () => {
  await put(
    '0001-first.sql',
    `create table boats (name text); insert into boats select 'only' from pg_sleep(0.2)`,
  );
  const other = createPool(database.connectionString, { max: 2 });
  const applied = await Promise.all([migrate(database.pool, folder), migrate(other, folder)]);
  await other.end();
  expect(applied.map((names) => names.length).sort()).toEqual([0, 3]);
  expect(await namesOf('boats')).toEqual(['only']);
});

test('is exempt from request limits for migrations, waiting for another server, and the job queue', async () => {
  await put('0001-first.sql', 'create table boats (name text); select pg_sleep(1)');
  const hurried = new pg.Pool({
    connectionString: database.connectionString,
    statement_timeout: 300,
    lock_timeout: 300,
    idle_in_transaction_session_timeout: 300,
  });
  hurried.on('error', () => undefined);
  const both = await Promise.all([migrate(hurried, folder), migrate(hurried, folder)]);
  expect(both.map((names) => names.length).sort()).toEqual([0, 3]);

  await database.pool.query(`update schema_migrations set checksum = 'of an older version'
    where name = 'graphile-worker'`);
  const upgrade = database.pool.query(`begin; lock table graphile_worker.migrations;
    select pg_sleep(1); commit`);
  expect(await migrate(hurried, folder)).toEqual(['graphile-worker']);
  await upgrade;
  const { rows } = await hurried.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '300ms' }]);
  await hurried.end();
});

test('rolls back a failing file and keeps the ones before it', async () => {
  await put('0001-first.sql', 'create table boats (name text)');
  await put('0002-bad.sql', `insert into boats values ('half'); select no_such_column`);
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0002-bad\.sql failed.*no_such/);
  expect(await namesOf('boats')).toEqual([]);
  await put('0002-bad.sql', `insert into boats values ('whole')`);
  expect(await migrate(database.pool, folder)).toEqual(['0002-bad.sql']);
});

test('refuses an applied file that has changed, naming it', async () => {
  await put('0001-first.sql', 'create table boats (name text)');
  await migrate(database.pool, folder);
  await put('0001-first.sql', 'create table boats (name text not null)');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/0001-first\.sql was changed/);
});

test.each([
  ['changed', 'baseline/01-harbour.sql', 'create table harbours (name text not null)'],
  ['added to', 'baseline/02-boats.sql', 'create table boats (name text)'],
])('refuses a baseline that was %s', async (_how, name, text) => {
  await migrate(database.pool, folder);
  await put(name, text);
  await expect(migrate(database.pool, folder)).rejects.toThrow(/baseline was changed/);
});

test('a migration that raises stops with its line alone', async () => {
  await put(
    '0001-first.sql',
    `create table boats (name text); do $$ begin raise exception 'Two boats have one name.'; end $$`,
  );
  const refused = migrate(database.pool, folder);
  await expect(refused).rejects.toThrow(MigrationRefusal);
  await expect(refused).rejects.toThrow(
    /^The database was not updated\. Two boats have one name\.$/,
  );
});

test('refuses a file name without a number', async () => {
  await put('boats.sql', 'create table boats (name text)');
  await expect(migrate(database.pool, folder)).rejects.toThrow(/boats\.sql is not named/);
});
