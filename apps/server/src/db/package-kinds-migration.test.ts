import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

const migrations = new URL('../../migrations/', import.meta.url).pathname;
const first = '0470-package-kinds.sql';

let database: TestDatabase;
let folder: string;

const copy = async (matches: (name: string) => boolean) => {
  for (const name of (await readdir(migrations)).filter(matches)) {
    await cp(join(migrations, name), join(folder, name));
  }
};
const update = async () => {
  await copy((name) => name >= first);
  return migrate(database.pool, folder);
};

/** Adds bookings as an older version stored them: number, unit, kind, date, time, slots; no slots: cancelled. */
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

beforeEach(async () => {
  database = await createTestDatabase({ template: 'template1' });
  folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  await copy((name) => name < first);
  await migrate(database.pool, folder);
  await database.pool.query(`
    insert into companies (name, email, phone) values ('Harbour Co', 'a@example.test', '1');
    insert into units (id, company_id, name, price_cents, schedule) overriding system value
      values (1, 1, 'Long Reach', 1000, 'day'), (3, 1, 'Teaser', 1000, 'slots');
    insert into packages (id, unit_id, kind, price_cents, additional_price_cents, fixed_deposit_cents)
    overriding system value values
      (1, 3, 'harbor_cruise', 80000, 50, 30000), (2, 3, 'half_day', 90000, 7500, null)`);
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

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
  expect(await update()).toContain(first);
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
  await update();
  const { rows: units } = await database.pool.query(
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
  const { rows: packages } = await database.pool.query(
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
  await expect(update()).rejects.toThrow('These bookings overlap: bookings 2 and 3 on unit 3.');
  const { rows } = await database.pool.query(`select count(*)::int as n from slots_taken`);
  expect(rows).toEqual([{ n: 3 }]);
  const { rows: units } = await database.pool.query(
    `select distinct schedule from units order by 1`,
  );
  expect(units).toEqual([{ schedule: 'day' }, { schedule: 'slots' }]);
});
