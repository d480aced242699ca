import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

// What the first release after the settings `published` and `inshore_offered` makes of older installations.
let database: TestDatabase;
const example = {
  name: 'Slipway Charters',
  email: 'hello@slipway.test',
  phone: '+14165550100',
  address: '1 Harbour Street, Toronto, ON M5J 1A1, Canada',
};
const older = new URL('../../test/older-databases/0470.sql', import.meta.url);

beforeEach(async () => {
  database = await createTestDatabase({ template: 'template1' });
  await database.pool.query(await readFile(older, 'utf8'));
  const settings = {
    purpose: 'rent',
    business: example,
    sale_taxes: [{ name: 'HST', percent: 13 }],
  };
  await database.pool.query('insert into settings (id, data) values (1, $1)', [
    JSON.stringify(settings),
  ]);
  await database.pool.query(
    `insert into companies (name, email, phone)
       values ('Slipway Charters', 'hello@slipway.test', '+14165550100');
     insert into faq_topics (slug, name, position) values ('a', 'A', 0);
     insert into faq_entries (topic_id, slug, question, answer, position) values (1, 'q', 'Q', 'A', 0);
     insert into preparations (kind, body) values ('half_day', 'Ours')`,
  );
});
afterEach(() => database.drop());

const updated = async () => {
  await migrate(database.pool);
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select data -> 'published' as published, data -> 'inshore_offered' as inshore,
       data -> 'sale_taxes' as taxes,
       (select to_jsonb(c) - 'id' - 'picture_id' from fixed_company c) as business,
       (select count(*)::int from faq_entries) as questions,
       (select count(*)::int from preparations) as preparations from settings`,
  );
  return rows[0];
};

test('one that holds a unit is published and keeps what it has', async () => {
  await database.pool.query(
    `insert into units (company_id, name, price_cents) values (1, 'Long Reach', 1000)`,
  );
  expect(await updated()).toEqual({
    published: true,
    inshore: true,
    business: example,
    taxes: [{ name: 'HST', percent: 13 }],
    questions: 1,
    preparations: 1,
  });
});

test('one that holds nothing is not published and loses the example, but nothing of its own', async () => {
  await database.pool.query(
    `update settings set data = jsonb_set(data, '{business,name}', '"Blue Heron"');
     update content_versions set changed_at = now() where name = 'faq'`,
  );
  expect(await updated()).toMatchObject({
    published: false,
    business: { name: 'Blue Heron', email: '', phone: '', address: '' },
    taxes: [],
    questions: 1,
    preparations: 0,
  });
});
