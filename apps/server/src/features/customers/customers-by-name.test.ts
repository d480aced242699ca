import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/harness/database.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { listCustomers, type CustomerList } from './customers-repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  // Enough rows that a page is read in index order instead of sorting all matches.
  await database.db.execute(sql`insert into users (name, email)
    select name, row_number() over () || '@sea.test' from (
      select 'Anna ' || lpad(n::text, 4, '0') from generate_series(1, 5990) n
      union all select 'anna small' union all select 'ANNA TALL' union all select 'Bert Anna'
      union all select 'Aaron Anna' union all select 'Aaron Berg' union all select 'berta Berg'
    ) as made (name)`);
  await database.db.execute(sql`analyze users`);
});
afterAll(() => database.drop());

async function list(query: Partial<CustomerList>) {
  const { rows, ...total } = await listCustomers(database.db, {
    repeat: false,
    q: undefined,
    ended: undefined,
    sort: { by: 'name', descending: false },
    limit: 3,
    offset: 0,
    fromEnd: false,
    ...query,
  });
  return { names: rows.map(({ name }) => name), ...total };
}
const many = { total: 1000, totalIsLeast: true };

test('sorts by name regardless of case; a search lists names that begin with it first', async () => {
  const last = ['ANNA TALL', 'Bert Anna', 'berta Berg'];
  expect((await list({ fromEnd: true })).names).toEqual(last);
  expect(await list({ q: 'ber' })).toEqual({
    names: ['Bert Anna', 'berta Berg', 'Aaron Berg'],
    total: 3,
    totalIsLeast: false,
  });
  expect((await list({ q: 'ber', sort: { by: 'name', descending: true } })).names).toEqual([
    'Aaron Berg',
    'berta Berg',
    'Bert Anna',
  ]);
});

test('pages through a word that thousands of names contain', async () => {
  expect(await list({ q: 'Anna' })).toEqual({
    names: ['Anna 0001', 'Anna 0002', 'Anna 0003'],
    ...many,
  });
  expect((await list({ q: 'anna', offset: 5990 })).names).toEqual([
    'anna small',
    'ANNA TALL',
    'Aaron Anna',
  ]);
  expect((await list({ q: 'anna', fromEnd: true })).names).toEqual([
    'ANNA TALL',
    'Aaron Anna',
    'Bert Anna',
  ]);
  expect((await list({ q: 'anna', sort: { by: 'id', descending: true } })).names).toEqual([
    'Aaron Anna',
    'Bert Anna',
    'ANNA TALL',
  ]);
  expect(await list({ q: 'anna', ended: true })).toEqual({
    names: [],
    total: 0,
    totalIsLeast: false,
  });
});
