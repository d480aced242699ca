import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderBackups } from '#backup/folder-backups.ts';
import { openCopy } from '#backup/open-copy.ts';
import { createPool } from '#db/pool.ts';
import { databaseOn } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { repeatErasures } from '#features/customers/customers-api.ts';
import { buildTestApp, type TestApp } from '../harness/build-app.ts';
import { createUser, password } from '../support/factories.ts';
import { backUp, openDesk, restore, type BackupDesk } from './backup-desk.ts';

let desk: BackupDesk;
let server: TestApp;
let backups: Deps['backups'];
beforeAll(async () => {
  desk = await openDesk();
  const folder = desk.at('backups');
  const store = new FolderBackups(folder);
  backups = { folder, store, program: '', nightly: false, encrypts: false, inBucket: false };
  server = await buildTestApp({ database: await desk.business(), deps: { backups } });
});
afterAll(async () => {
  await server.close();
  await desk.close();
});

test('whoever was erased after a backup is erased in the copy of it, by numbers alone', async () => {
  const { db, clock } = server.deps;
  const [gone, stays] = [
    await createUser(db, { email: 'gone@example.test' }),
    await createUser(db, { email: 'stays@example.test' }),
  ];
  await backUp(desk, server.database.connectionString, 'before.backup');
  const client = server.client();
  await client.call('POST /api/login', { body: { email: gone.email, password } });
  await client.call('POST /api/own-account/delete', { body: { password } });

  const [name = ''] = await readdir(desk.at('backups'));
  const kept = await readFile(desk.at(`backups/${name}`), 'utf8');
  expect(JSON.parse(kept)).toEqual({
    erased: [{ id: gone.id, at: clock.now().toISOString() }],
  });

  const target = await desk.emptyDatabase();
  await restore(desk, 'before.backup', target);
  await openCopy(target, true);
  const pool = createPool(target, { max: 2 });
  const copy = { ...server.deps, db: databaseOn(pool) };
  const people = async () => {
    const { rows } = await pool.query<{ email: string }>(
      'select email from users where id = any($1) order by id',
      [[gone.id, stays.id]],
    );
    return rows.map(({ email }) => email);
  };
  try {
    // Another business keeps its backups elsewhere: nobody here is meant by its numbers.
    await repeatErasures({ ...copy, backups: null });
    expect(await people()).toEqual([gone.email, stays.email]);
    await repeatErasures(copy);
    expect(await people()).toEqual([`deleted-${gone.id}@deleted.invalid`, stays.email]);
    // The copy keeps a list of its own, under its own name.
    expect(await readdir(desk.at('backups'))).toHaveLength(2);
    const { rows } = await pool.query('select from installation where erasures_from is not null');
    expect(rows).toEqual([]);
  } finally {
    await pool.end();
  }
});

test('access tokens have ended in the copy: one may have been revoked after the backup', async () => {
  const { db } = server.deps;
  const [maker, account] = [await createUser(db), await createUser(db)];
  const { pool } = server.database;
  await pool.query(
    `insert into access_tokens (user_id, name, scope, token_hash, made_by, made_at)
     values ($1, 'Clock', 'read', 'hash', $2, now())`,
    [account.id, maker.id],
  );
  await backUp(desk, server.database.connectionString, 'tokens.backup');
  const target = await desk.emptyDatabase();
  await restore(desk, 'tokens.backup', target);
  const copy = createPool(target, { max: 1 });
  const ended = `select ended_at is not null as ended from access_tokens where name = 'Clock'`;
  try {
    expect((await pool.query(ended)).rows).toEqual([{ ended: false }]);
    expect((await copy.query(ended)).rows).toEqual([{ ended: true }]);
  } finally {
    await copy.end();
  }
});
