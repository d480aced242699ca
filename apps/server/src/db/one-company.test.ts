import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, migrationsFolder } from '#db/migrate.ts';
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

/** What was there just before this release: a logo of the business. */
async function logo(): Promise<void> {
  const before = await mkdtemp(join(tmpdir(), 'slipway-before-'));
  try {
    await cp(migrationsFolder(), before, {
      recursive: true,
      filter: (path) => !/^\d{4}-.*\.sql$/.test(basename(path)) || basename(path) < '0620',
    });
    await migrate(database.pool, before);
  } finally {
    await rm(before, { recursive: true });
  }
  await database.pool.query(`
    with logo as (
      insert into pictures (path, widths, width, height)
      values ('/files/pictures/logo', '{320}', 320, 320) returning id)
    update look_pictures set picture_id = logo.id from logo where name = 'logo'`);
}

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

test.each([
  ['uploaded', '/files/pictures/company', { picture: '/files/pictures/company-640.webp' }],
  ['shipped', '/images/company', {}],
])(
  'the logo replaces a picture that was %s, and the log has all the same',
  async (_, path, log) => {
    await settings({ company_id: 1, business: ours });
    await database.pool.query('update pictures set path = $1 where id = 1', [path]);
    await database.pool.query('update companies set picture_id = 1 where id = 1');
    await logo();
    const business = { ...ours, phone: '+14165550123' };
    expect(await updated()).toEqual({
      fixed: { ...business, picture_id: 2 },
      business: null,
      logo: null,
      log: [
        {
          by: null,
          before: { ...business, name: 'Heron Boats', email: 'office@heron.test', ...log },
          after: business,
        },
      ],
    });
  },
);

test('without a number in the settings, company 1 is the business, as in what runs', async () => {
  await settings({ business: ours });
  expect(await updated()).toMatchObject({ fixed: { name: 'Blue Heron' }, business: null });
});

test.each([
  ['that the settings name', { company_id: 1 }],
  ['1, without a number in the settings', {}],
])('an ended company %s is left alone, and the settings keep their own', async (_, named) => {
  await settings({ ...named, business: ours });
  await database.pool.query('update companies set ended_at = now(), picture_id = 1 where id = 1');
  expect(await updated()).toEqual({ fixed: null, business: ours, logo: null, log: null });
  const { rows } = await database.pool.query('select name, picture_id from companies where id = 1');
  expect(rows).toEqual([{ name: 'Heron Boats', picture_id: 1 }]);
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
