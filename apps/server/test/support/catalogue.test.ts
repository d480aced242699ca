import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { readCatalogue, readContents } from './catalogue.ts';

let database: TestDatabase;
let client: PoolClient;
let catalogue: string[];
let contents: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  client = await database.pool.connect();
  catalogue = await readCatalogue(client);
  contents = await readContents(client);
});
afterAll(async () => {
  client.release();
  await database.drop();
});

/** What `reader` reads after the statement, which is undone. */
async function read(reader: typeof readCatalogue, statement: string): Promise<string[]> {
  await client.query('begin');
  try {
    await client.query(statement);
    return await reader(client);
  } finally {
    await client.query('rollback');
  }
}

test('reads the same of what is the same', async () => {
  expect(await read(readCatalogue, 'select 1')).toEqual(catalogue);
  expect(await read(readContents, 'select 1')).toEqual(contents);
  expect(catalogue.length).toBeGreaterThan(2000);
  expect(catalogue.filter((line) => line.endsWith(' null'))).toEqual([]);
  expect(contents.length).toBeGreaterThan(30);
});

describe('the comparison sees', () => {
  test.each([
    'drop table booking_surveys',
    'alter table bookings drop column quiet cascade',
    'alter table bookings add column draught numeric',
    'alter table units alter column height type integer',
    'alter table units alter column name drop not null',
    `alter table units alter column fuel_type set default 'Diesel'`,
    'alter table bookings alter column guests set storage plain, alter column name set storage external',
    'alter table bookings drop constraint bookings_hold',
    'alter table bookings rename constraint bookings_hold to bookings_held',
    'alter table taken_times drop constraint taken_times_no_overlap',
    'alter table hold_keys drop constraint hold_keys_booking_id_fkey',
    'drop index bookings_by_date',
    'create index bookings_by_zone on bookings (duration_hours)',
    'drop trigger taken_times_no_update on taken_times',
    'alter table bookings disable trigger bookings_count_departure',
    'create or replace function month_lock(month date) returns bigint language sql immutable as $$ select 1::bigint $$',
    'alter function month_lock volatile',
    'drop view crew_of_bookings',
    'create or replace view counted_for_customers as select 1 as company_id, null::text as currency',
    'alter sequence bookings_id_seq increment by 2',
    `create type level as enum ('low', 'high')`,
    'create extension pg_buffercache',
    'create schema attic',
    'grant select on bookings to public',
    'revoke execute on function month_lock from public',
    'alter table users owner to pg_database_owner',
    'alter table bookings set (fillfactor = 70)',
    'alter table users enable row level security',
    `comment on table users is 'People'`,
    'create statistics of_units on name, sku from units',
  ])('%s', async (statement) => {
    expect(await read(readCatalogue, statement)).not.toEqual(catalogue);
  });

  test.each([
    `update content_versions set version = 2 where name = 'faq'`,
    `delete from content_versions where name = 'faq'`,
    'alter sequence package_kinds_position_seq restart with 5',
  ])('among rows and sequences: %s', async (statement) => {
    expect(await read(readContents, statement)).not.toEqual(contents);
  });
});
