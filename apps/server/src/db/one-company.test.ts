import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

// What the release in which a fixed company is the business makes of installations that kept both apart.
let database: TestDatabase;
const older = new URL('../../test/older-databases/0470.sql', import.meta.url);
const ours = { name: 'Blue Heron', email: 'us@heron.test', phone: '', address: '2 Quay' };

beforeEach(async () => {
  database = await createTestDatabase({ template: 'template1' });
  await database.pool.query(await readFile(older, 'utf8'));
  await database.pool.query(`
    insert into companies (name, email, phone) values
      ('Heron Boats', 'office@heron.test', '+14165550123'), ('Other Co', 'o@o.test', '+14165550124');
    insert into pictures (path, widths, width, height) values
      ('/files/pictures/company', '{320,640}', 640, 400)`);
});
afterEach(() => database.drop());

const settings = (data: object) =>
  database.pool.query('insert into settings (id, data) values (1, $1)', [JSON.stringify(data)]);
const updated = async () => {
  await migrate(database.pool);
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select (select to_jsonb(c) - 'id' from fixed_company c) as fixed, data -> 'business' as business,
       (select picture_id from look_pictures where name = 'logo') as logo,
       (select jsonb_agg(jsonb_build_object('by', changed_by,
          'before', before -> 'business', 'after', after -> 'business')) from settings_changes) as log
     from settings`,
  );
  return rows[0];
};

test('the settings win, what they leave empty is the company’s, and the log has what was replaced', async () => {
  await settings({ company_id: 1, business: ours });
  await database.pool.query('update companies set picture_id = 1 where id = 1');
  const business = { ...ours, phone: '+14165550123' };
  expect(await updated()).toEqual({
    fixed: { ...business, picture_id: 1 },
    business: null,
    logo: null,
    log: [
      {
        by: null,
        before: { ...business, name: 'Heron Boats', email: 'office@heron.test' },
        after: business,
      },
    ],
  });
});

test('with several companies everything stays as it is', async () => {
  await settings({ company_id: 0, business: ours });
  expect(await updated()).toEqual({ fixed: null, business: ours, logo: null, log: null });
});

test('where nothing differs, nothing is logged', async () => {
  await settings({
    company_id: 2,
    business: { name: 'Other Co', email: 'o@o.test', phone: '+14165550124', address: '' },
  });
  expect(await updated()).toMatchObject({ fixed: { name: 'Other Co' }, business: null, log: null });
});
