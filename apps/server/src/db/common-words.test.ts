import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#test/harness/database.ts';
import type { TestDatabase } from '#test/harness/database.ts';
import { isCommonWord } from './common-words.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const isCommon = (text: string | undefined) => isCommonWord(database.db, 'skippers_words', text);

test("a word or prefix is common when thousands of rows have it, by the planner's statistics", async () => {
  await database.db.execute(sql`create table skippers (name text)`);
  await database.db.execute(
    sql`create index skippers_words on skippers using gin (to_tsvector('simple', name))`,
  );
  await database.db.execute(sql`insert into skippers
    select case when n % 2 = 0 then 'Anna ' when n % 2000 = 1 then 'Zoë ' else 'Élodie ' end || n
    from generate_series(1, 12000) n`);
  await database.db.execute(sql`analyze skippers`);
  for (const text of ['Anna', 'ann', 'A', 'élo', 'ÉLODIE']) expect(await isCommon(text)).toBe(true);
  const others = ['Zoë', 'z', 'nobody', 'Anna 2', 'anna@', '2', '', undefined];
  for (const text of others) expect(await isCommon(text)).toBe(false);
  expect(await isCommonWord(database.db, 'no_such_index', 'anna')).toBe(false);
});
