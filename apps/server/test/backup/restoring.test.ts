import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from '#db/migrate.ts';
import { createPool } from '#db/pool.ts';
import { listKeptTables } from '#backup/catalogue.ts';
import { connect } from '#backup/reach-database.ts';
import { runProcess, startProcess } from '../harness/child-process.ts';
import { onServer } from '../harness/in-database.ts';
import type { TestDatabase } from '../harness/database.ts';
import {
  backUp,
  contentOf,
  restoredContentOf,
  openDesk,
  restore,
  shapeOf,
  type BackupDesk,
} from './backup-desk.ts';

let desk: BackupDesk;
let business: TestDatabase;
let target: string;
beforeAll(async () => {
  desk = await openDesk();
  business = await desk.business();
  await desk.files('files').put('pictures/0a-1-320.webp', Buffer.from('x'));
  await business.pool.query(
    `insert into pictures (path, widths, width, height) values ('/files/pictures/0a-1', '{320}', 320, 200)`,
  );
  await backUp(desk, business.connectionString, 'whole.backup');
});
afterAll(() => desk.close());
beforeEach(async () => {
  target = await desk.emptyDatabase();
});

async function ask<Row>(address: string, text: string): Promise<Row[]> {
  const client = await connect(address, 'test');
  try {
    const { rows } = await client.query(text);
    return rows as Row[];
  } finally {
    await client.end();
  }
}

const migrationsOf = async (address: string) =>
  (await ask(address, 'select from schema_migrations')).length;
const tablesOf = (address: string) =>
  ask(address, `select from pg_tables where schemaname in ('public', 'test_gateway')`);

/** Until the server has noticed that the killed program is gone. */
async function untilLeft(address: string): Promise<void> {
  const others = () =>
    ask(address, `select from pg_stat_activity where application_name = 'slipway-restore'`);
  for (let tries = 0; (await others()).length > 0 && tries < 500; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const env = () => ({ DATABASE_URL: target, DATA_DIR: desk.at('data') });

describe('a restore that is killed', () => {
  test.each(['addresses', 'ledger_entries', 'units'])(
    'after the table %s leaves the database empty, and can be repeated',
    async (table) => {
      const program = await startProcess(
        'src/restore-program.ts',
        [desk.at('whole.backup')],
        env(),
      );
      await program.line(`  ${table}`);
      await program.killHard();
      await untilLeft(target);
      expect(await tablesOf(target)).toEqual([]);
      const { code, err } = await runProcess(
        'src/restore-program.ts',
        [desk.at('whole.backup')],
        env(),
      );
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(await contentOf(target)).toEqual(await restoredContentOf(business.connectionString));
    },
  );

  test('leaves a database that was to be replaced as it was', async () => {
    await restore(desk, 'whole.backup', target);
    const [row] = await ask<{ name: string }>(target, 'select current_database() as name');
    await ask(target, `update users set name = 'Kept' where id = 1`);
    const before = await contentOf(target);
    const program = await startProcess(
      'src/restore-program.ts',
      [desk.at('whole.backup'), '--replace', row?.name ?? ''],
      env(),
    );
    await program.line('  ledger_entries');
    await program.killHard();
    await untilLeft(target);
    expect(await contentOf(target)).toEqual(before);
  });
});

describe('the database that is restored into', () => {
  test('is replaced only when it is named', async () => {
    await restore(desk, 'whole.backup', target);
    await ask(target, `insert into graphile_worker._private_tasks (identifier) values ('a')`);
    await ask(target, `select graphile_worker.add_job('a')`);
    await expect(restore(desk, 'whole.backup', target)).rejects.toThrow(/is in use.*--replace/);
    const named = (database: string) => ({ named: { database, bucket: null } });
    await expect(restore(desk, 'whole.backup', target, named('other'))).rejects.toThrow(
      'not other',
    );
    const [row] = await ask<{ name: string }>(target, 'select current_database() as name');
    await restore(desk, 'whole.backup', target, named(row?.name ?? ''));
    expect(await contentOf(target)).toEqual(await restoredContentOf(business.connectionString));
    expect(await ask(target, 'select from graphile_worker._private_jobs')).toEqual([]);
  });

  test('may have been started once, without anything in it', async () => {
    const pool = createPool(target, { max: 2 });
    await migrate(pool);
    await pool.end();
    await restore(desk, 'whole.backup', target);
    expect(await contentOf(target)).toEqual(await restoredContentOf(business.connectionString));
  });

  test('is not one of somebody else', async () => {
    await ask(target, 'create table theirs (a integer)');
    await expect(restore(desk, 'whole.backup', target)).rejects.toThrow("are not Slipway's");
    expect(await tablesOf(target)).toHaveLength(1);
  });

  test('is not one that a server is connected to', async () => {
    const pool = createPool(target, { max: 1 });
    await pool.query('select');
    await expect(restore(desk, 'whole.backup', target)).rejects.toThrow('stop it first');
    await pool.end();
  });

  test('may belong to a role without any privilege beside', async () => {
    const role = `owner_${Date.now()}`;
    await onServer(target, `create role ${role} login nosuperuser nocreatedb nocreaterole`);
    try {
      const owned = await desk.emptyDatabase(role);
      await restore(desk, 'whole.backup', owned);
      expect(await contentOf(owned)).toEqual(await restoredContentOf(business.connectionString));
      const [who] = await ask<{ super: string }>(
        owned,
        `select current_setting('is_superuser') as super`,
      );
      expect(who).toEqual({ super: 'off' });
      await onServer(target, `drop database ${new URL(owned).pathname.slice(1)} with (force)`);
    } finally {
      await onServer(target, `drop role ${role}`);
    }
  });
});

describe('a backup of another version', () => {
  const own = fileURLToPath(new URL('../../migrations', import.meta.url));

  test('that is older is restored as it was and then brought on', async () => {
    const older = desk.at('older-migrations');
    await cp(own, older, { recursive: true });
    const isNewer = (name: string) =>
      name === '0590-measures-by-category.sql' || (name >= '0730' && name.endsWith('.sql'));
    for (const name of await readdir(older)) if (isNewer(name)) await rm(`${older}/${name}`);
    const from = await desk.emptyDatabase();
    const pool = createPool(from, { max: 2 });
    await migrate(pool, older);
    await pool.query(`insert into companies (name, email, phone) values ('Harbour', '', '')`);
    await pool.query(`insert into unit_categories (company_id, name) values (1, 'Boats')`);
    await pool.end();
    await backUp(desk, from, 'older.backup');
    await restore(desk, 'older.backup', target);
    expect(await ask(target, `select name, unit_facts[1] as fact from unit_categories`)).toEqual([
      { name: 'Boats', fact: 'tonnage' },
    ]);
    const restored = createPool(target, { max: 1 });
    expect(await migrate(restored)).toEqual([]);
    expect(await shapeOf(restored)).toEqual(await shapeOf(business.pool));
    await restored.end();
  });

  test('that is the first there was is brought up to now, and all its rows are there', async () => {
    const first = fileURLToPath(new URL('./first.backup', import.meta.url));
    const manifest = await restore(desk, 'first.backup', target, { path: first });
    expect(manifest.migrations.length).toBeLessThan((await migrationsOf(target)) - 20);
    const counted = async (table: string) => {
      const [row] = await ask<{ n: number }>(target, `select count(*)::integer as n from ${table}`);
      return row?.n;
    };
    for (const table of ['bookings', 'orders', 'ledger_entries', 'users', 'messages', 'units']) {
      const part = manifest.tables.find(({ name }) => name === table);
      expect([table, await counted(table)]).toEqual([table, part?.rows]);
    }
    expect(await ask(target, 'select name from check_sums() where different > 0')).toEqual(
      manifest.checks.filter(({ different }) => different > 0).map(({ name }) => ({ name })),
    );
    const restored = createPool(target, { max: 1 });
    expect(await shapeOf(restored)).toEqual(await shapeOf(business.pool));
    await restored.end();
    const [picture] = manifest.files;
    expect(await desk.files('restored-files').get(picture?.name ?? '')).not.toBeNull();
  });

  test('that is newer is refused before anything changes', async () => {
    const newer = desk.at('newer-migrations');
    await cp(own, newer, { recursive: true });
    await writeFile(`${newer}/9999-newer.sql`, 'create table newer (a integer);');
    const from = await desk.emptyDatabase();
    const pool = createPool(from, { max: 2 });
    await migrate(pool, newer);
    await pool.end();
    await backUp(desk, from, 'newer.backup');
    await expect(restore(desk, 'newer.backup', target)).rejects.toThrow('9999-newer.sql');
    expect(await tablesOf(target)).toEqual([]);
  });
});

test('a kept sum that differed in the business differs in its copy, and is no obstacle', async () => {
  const from = await desk.business();
  await from.pool.query(
    'update bookings set paid_cents = paid_cents + 1 where id = (select min(id) from bookings)',
  );
  await from.pool.query(
    `alter table charge_attempts disable trigger user;
     update charge_attempts set amount_cents = amount_cents + 1 where id = (select min(id) from charge_attempts);
     alter table charge_attempts enable trigger user`,
  );
  const { checks } = await backUp(desk, from.connectionString, 'differs.backup');
  expect(checks.filter(({ different }) => different > 0)).toMatchObject([
    { name: 'lines of charges', different: 1 },
    { name: 'paid amounts of bookings', different: 1 },
  ]);
  await restore(desk, 'differs.backup', target);
  expect(await contentOf(target)).toEqual(await restoredContentOf(from.connectionString));
});

test('messages that waited are held, and To do is not confused by new jobs', async () => {
  const from = await desk.business();
  await from.pool.query(
    `insert into money_tasks (kind, key, job_id, made_at) values ('job_failed', 'job-4711', 4711, now())`,
  );
  await backUp(desk, from.connectionString, 'waiting.backup');
  const said: string[] = [];
  await restore(desk, 'waiting.backup', target, { say: (line) => void said.push(line) });
  expect(said).toContain('2 messages were waiting and are not sent: see Messages.');
  const states = await ask(target, `select distinct state from messages`);
  expect(states).toEqual([{ state: 'kept' }]);
  const [job] = await ask<{ id: string }>(
    target,
    `select (graphile_worker.add_job('a')).id::text as id`,
  );
  expect(Number(job?.id)).toBeGreaterThan(4711);
});

test('a restore that is told to stop changes nothing and says so', async () => {
  const program = await startProcess('src/restore-program.ts', [desk.at('whole.backup')], env());
  await program.line('  ledger_entries');
  program.child.kill('SIGTERM');
  while (program.child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(program.child.exitCode).toBe(1);
  expect(await tablesOf(target)).toEqual([]);
});

test('files that a restore has added go again when it fails', async () => {
  await mkdir(desk.at('failing-files'), { recursive: true });
  const files = desk.files('failing-files');
  const say = (line: string) => {
    if (line === '  users') throw new Error('The power is gone');
  };
  await expect(restore(desk, 'whole.backup', target, { files, say })).rejects.toThrow('power');
  expect(await files.get('pictures/0a-1-320.webp')).toBeNull();
  expect(await tablesOf(target)).toEqual([]);
});

test('a bucket that has the pictures of the business is written only when it is named', async () => {
  const files = desk.files('bucket');
  await restore(desk, 'whole.backup', target, { files, bucket: 'live' });
  const second = await desk.emptyDatabase();
  await expect(restore(desk, 'whole.backup', second, { files, bucket: 'live' })).rejects.toThrow(
    /A copy needs a bucket of its own.*--bucket live/,
  );
  const named = { database: null, bucket: 'live' };
  await restore(desk, 'whole.backup', second, { files, bucket: 'live', named });
  expect((await readFile(desk.at('bucket/pictures/0a-1-320.webp'))).toString()).toBe('x');
});

test('every kept table is of this version', async () => {
  const client = await connect(business.connectionString, 'test');
  expect((await listKeptTables(client)).length).toBeGreaterThan(60);
  await client.end();
});
