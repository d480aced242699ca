import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MigrationRefusal } from '#db/baseline.ts';
import { migrate } from '#db/migrate.ts';
import { createPool } from '#db/pool.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { readCatalogue, readContents } from '#test/support/catalogue.ts';

/** The last migrations that databases from before the baseline may have. */
const older = ['0460', '0470'] as const;

let database: TestDatabase;
const startFrom = async (version: (typeof older)[number]) => {
  database = await createTestDatabase({ template: 'template1' });
  const recorded = new URL(`../../test/older-databases/${version}.sql`, import.meta.url);
  await database.pool.query(await readFile(recorded, 'utf8'));
};
afterEach(() => database.drop());

/** What is applied to a new database: the baseline, and each later migration. */
async function allOfNew(): Promise<string[]> {
  const files = await readdir(new URL('../../migrations/', import.meta.url));
  const later = files.filter((name) => name.endsWith('.sql')).sort();
  return ['baseline', 'graphile-worker', ...later];
}

/** The name of a database among copies of it is drawn anew in each. */
const withoutOwnName = (row: string) => row.replace(/"own_id": "[\da-f-]{36}"/, '"own_id": ""');
const everything = async ({ pool }: TestDatabase) => [
  ...(await readCatalogue(pool)),
  ...(await readContents(pool)).map(withoutOwnName),
];
const rowsOf = async (text: string) => (await database.pool.query<object>(text)).rows;

describe.each(older)('from %s', (version) => {
  beforeEach(() => startFrom(version));

  test('a database without a business becomes what a new one is', async () => {
    expect(await migrate(database.pool)).toEqual(await allOfNew());
    const fresh = await createTestDatabase({ template: 'template1' });
    try {
      await migrate(fresh.pool);
      const expected = await everything(fresh);
      expect(expected.length).toBeGreaterThan(2000);
      expect(await everything(database)).toEqual(expected);
    } finally {
      await fresh.drop();
    }
    expect(await migrate(database.pool)).toEqual([]);
  });

  test('a business keeps its kinds of package', async () => {
    await database.pool.query(
      `insert into companies (name, email, phone) values ('Harbour Co', 'a@example.test', '1');
       insert into units (company_id, name, price_cents) values (1, 'Long Reach', 1000)`,
    );
    await migrate(database.pool);
    expect(
      await rowsOf('select code, name, position from package_kinds order by position'),
    ).toEqual([
      { code: 'harbor_cruise', name: 'Harbor Cruise', position: 1 },
      { code: 'half_day', name: 'A ½ Day Package', position: 2 },
      { code: 'three_quarter_day', name: 'A ¾ Day Package', position: 3 },
      { code: 'full_day', name: 'Full Day Package', position: 4 },
    ]);
  });
});

test('two servers that start together cross the bridge once', async () => {
  await startFrom('0460');
  const other = createPool(database.connectionString, { max: 2 });
  const both = await Promise.all([migrate(database.pool), migrate(other)]);
  await other.end();
  const crossed = (await allOfNew()).length;
  expect(both.map((names) => names.length).sort((a, b) => a - b)).toEqual([0, crossed]);
});

test('what fails in its second part undoes the first', async () => {
  await startFrom('0460');
  await database.pool.query('create table departures (name text)');
  const before = await everything(database);
  await expect(migrate(database.pool)).rejects.toThrow(
    /^Migration bridge from 0460-[a-z-]+\.sql failed: relation "departures" already exists/,
  );
  expect(await everything(database)).toEqual(before);
});

describe('of the charter business at 0460', () => {
  beforeEach(async () => {
    await startFrom('0460');
    await database.pool.query(`
      insert into companies (name, email, phone) values ('Harbour Co', 'a@example.test', '1');
      insert into units (id, company_id, name, price_cents, schedule) overriding system value
        values (1, 1, 'Long Reach', 1000, 'day'), (3, 1, 'Teaser', 1000, 'slots');
      insert into packages (id, unit_id, kind, price_cents, additional_price_cents, fixed_deposit_cents)
      overriding system value values
        (1, 3, 'harbor_cruise', 80000, 50, 30000), (2, 3, 'half_day', 90000, 7500, null)`);
  });

  /** Adds bookings as they were stored then: number, unit, kind, date, time, slots; no slots: cancelled. */
  async function addBookings(
    all: [number, number | null, string, string, string, number[]][],
  ): Promise<void> {
    for (const [id, unit, kind, date, time, slots] of all) {
      const cancelled = unit !== null && slots.length === 0;
      await database.pool.query(
        `insert into bookings (id, company_id, unit_id, item, kind, date, time, starts_at, guests, name, email, phone,
           status, cancelled_at, total_cents, deposit_cents, terms, created_at, duration_hours)
         overriding system value
         values ($1, 1, $2, $3, $4, $5::date, $6, ($5::date + $6::time) at time zone 'America/Toronto', 2, 'Guest',
           'g@example.test', '1', $7, $8, 1000, 0, '{"zone": "America/Toronto", "packageName": "x"}', now(), $9)`,
        [
          ...[id, unit, unit === null ? null : 1, kind, date, time, cancelled ? 1 : 2],
          ...[cancelled ? new Date() : null, kind === 'inshore' ? 5 : null],
        ],
      );
      for (const slot of slots) {
        await database.pool.query(
          `insert into slots_taken (unit_id, date, slot, item, booking_id) values ($1, $2, $3, 1, $4)`,
          [unit, date, slot, id],
        );
      }
    }
  }

  test('every live booking takes its time: by its hours, or the whole local day, also where clocks change', async () => {
    await addBookings([
      [1, 3, 'half_day', '2026-07-01', '06:00', [0]],
      [2, 3, 'half_day', '2026-07-01', '12:00', [1]],
      [3, 3, 'harbor_cruise', '2026-07-01', '18:00', [2]],
      [4, 3, 'full_day', '2026-11-01', '06:00', [0, 1, 2]],
      [5, 3, 'inshore', '2026-07-03', '07:00', [0, 1, 2]],
      [6, 1, 'half_day', '2026-07-01', '05:00', [0]],
      [7, 1, 'half_day', '2026-07-01', '05:00', []],
      [8, null, 'inshore', '2026-07-01', '07:00', []],
    ]);
    await migrate(database.pool);
    const { rows } = await database.pool.query<{ taken: string }>(`
      select booking_id || ': unit ' || unit_id || ' ' || to_char(lower(during) at time zone 'America/Toronto', 'MM-DD HH24')
        || '-' || to_char(upper(during) at time zone 'America/Toronto', 'MM-DD HH24') || ' ' || coalesce(days::text, '') as taken
      from taken_times order by booking_id`);
    expect(rows.map(({ taken }) => taken)).toEqual([
      '1: unit 3 07-01 06-07-01 12 ',
      '2: unit 3 07-01 12-07-01 18 ',
      '3: unit 3 07-01 18-07-01 22 ',
      '4: unit 3 11-01 00-11-02 00 [2026-11-01,2026-11-02)',
      '5: unit 3 07-03 00-07-04 00 [2026-07-03,2026-07-04)',
      '6: unit 1 07-01 00-07-02 00 [2026-07-01,2026-07-02)',
    ]);
    const { rows: ends } = await database.pool.query<{ ends: string }>(`
      select id || ': ' || extract(epoch from ends_at - starts_at) / 60 || ' of ' || extract(epoch from crew_until - starts_at) / 60
        || ' ' || coalesce(group_tag, '') as ends from bookings order by id`);
    expect(ends.map((row) => row.ends.replaceAll(/\.0+/g, ''))).toEqual([
      '1: 240 of 360 ',
      '2: 240 of 360 ',
      '3: 90 of 240 cruise',
      '4: 480 of 600 ',
      '5: 300 of 300 ',
      '6: 240 of 360 ',
      '7: 240 of 360 ',
      '8: 300 of 300 ',
    ]);
  });

  test('units and packages become what the charter business was', async () => {
    await migrate(database.pool);
    const units = await rowsOf(
      `select name, schedule, most_per_day, change_limit_days, starts::text from units order by id`,
    );
    expect(units).toEqual([
      {
        name: 'Long Reach',
        schedule: 'day',
        most_per_day: null,
        change_limit_days: null,
        starts: '{05:00:00}',
      },
      { name: 'Teaser', schedule: 'times', most_per_day: 3, change_limit_days: 14, starts: '{}' },
    ]);
    const packages = await rowsOf(
      `select kind, additional_price_cents as additional, deposit_of from packages order by id`,
    );
    expect(packages).toEqual([
      { kind: 'harbor_cruise', additional: null, deposit_of: 'amount' },
      { kind: 'half_day', additional: 7500, deposit_of: 'settings' },
    ]);
  });

  test('bookings that overlap stop it, listed, before anything changes', async () => {
    await addBookings([
      [1, 3, 'half_day', '2026-07-01', '06:00', [0]],
      // An older version let it start between two slots.
      [2, 3, 'half_day', '2026-07-01', '13:00', [1]],
      [3, 3, 'harbor_cruise', '2026-07-01', '18:00', [2]],
    ]);
    const before = await everything(database);
    const refused = migrate(database.pool);
    await expect(refused).rejects.toThrow(MigrationRefusal);
    await expect(refused).rejects.toThrow(
      /^The database was not updated\. These bookings overlap: bookings 2 and 3 on unit 3\. Move or cancel/,
    );
    expect(await everything(database)).toEqual(before);
    expect(await rowsOf(`select from schema_migrations where name !~ '^0'`)).toEqual([]);
  });
});

test('a booking of 0470 keeps its taken time, and has no seats and no departure', async () => {
  await startFrom('0470');
  await database.pool.query(`
    insert into companies (name, email, phone) values ('Harbour Co', 'a@example.test', '1');
    insert into units (company_id, name, price_cents, schedule) values (1, 'Teaser', 1000, 'times');
    insert into users (name, email, role) values ('Mate', 'm@example.test', 'Supervisor');
    insert into bookings (company_id, unit_id, item, kind, date, time, starts_at, ends_at, crew_until, guests, name, email,
      phone, status, total_cents, deposit_cents, terms, created_at)
    values (1, 1, 1, 'half_day', '2026-07-01', '06:00', '2026-07-01 10:00Z', '2026-07-01 14:00Z', '2026-07-01 16:00Z', 2,
      'Guest', 'g@example.test', '1', 2, 1000, 0, '{}', now());
    insert into taken_times (unit_id, item, during, booking_id) select unit_id, item, tstzrange(starts_at, crew_until), id
      from bookings;
    insert into booking_crew (booking_id, role, person_id, during) select id, 'mate', 1, tstzrange(starts_at, crew_until)
      from bookings`);
  await migrate(database.pool);
  expect(
    await rowsOf(`select b.seats, b.guest_types, b.departure_id, b.arrived, t.departure_id as taken_by, c.role
      from bookings b join taken_times t on t.booking_id = b.id and t.during = tstzrange(b.starts_at, b.crew_until)
      join crew_of_bookings c on c.booking_id = b.id`),
  ).toEqual([
    { seats: 0, guest_types: [], departure_id: null, arrived: 0, taken_by: null, role: 'mate' },
  ]);
});

describe('refused before anything changes', () => {
  test.each([
    [
      'an older one',
      `delete from schema_migrations where name > '0451'`,
      '0450-doubted-calendars.sql',
    ],
    [
      'one that lacks an earlier migration',
      `delete from schema_migrations where name like '0410%'`,
      '0460-customer-totals-of-other-currencies.sql',
    ],
  ])('%s names the version to start first', async (_which, change, last) => {
    await startFrom('0460');
    await database.pool.query(change);
    const before = await everything(database);
    const refused = migrate(database.pool);
    await expect(refused).rejects.toThrow(MigrationRefusal);
    await expect(refused).rejects.toThrow(
      `The database is older than this version can update (its last migration is ${last}). Start Slipway 0.1.0 with it once, then this version.`,
    );
    expect(await everything(database)).toEqual(before);
  });

  test.each([
    [
      'one with a migration',
      `insert into schema_migrations (name, checksum) values ('0480-departures.sql', 'x')`,
      '0480-departures.sql',
    ],
    [
      'one with a draft of a migration',
      `update schema_migrations set checksum = 'x' where name like '0470%'`,
      '0470-package-kinds.sql',
    ],
  ])('%s that was never released', async (_which, change, name) => {
    await startFrom('0470');
    await database.pool.query(change);
    const before = await everything(database);
    await expect(migrate(database.pool)).rejects.toThrow(
      `The database has a migration ${name} that was never released. Restore its backup from Slipway 0.1.0, then start this version.`,
    );
    expect(await everything(database)).toEqual(before);
  });
});
