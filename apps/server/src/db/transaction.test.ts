import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isUniqueViolation } from '#db/pg-errors.ts';
import { afterCommit, inTransaction, inSavepoint, prepared } from '#db/transaction.ts';
import { createTestDatabase } from '#test/harness/database.ts';
import type { TestDatabase } from '#test/harness/database.ts';

const boats = pgTable('boats', { id: integer().primaryKey(), name: text().notNull() });

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table boats (id int primary key, name text not null)`);
});
afterAll(() => database.drop());
beforeEach(() => database.db.delete(boats));

const readAll = () => database.db.select().from(boats);

test('commits what was written and returns the result', async () => {
  const returned = await inTransaction(database.db, async (tx) => {
    await tx.insert(boats).values({ id: 1, name: 'Long Reach' });
    return 'done';
  });
  expect(returned).toBe('done');
  expect(await readAll()).toEqual([{ id: 1, name: 'Long Reach' }]);
});

test('rolls everything back and rethrows the error when the work rejects', async () => {
  const refusal = new Error('no');
  const attempt = inTransaction(database.db, async (tx) => {
    await tx.insert(boats).values({ id: 1, name: 'Long Reach' });
    throw refusal;
  });
  await expect(attempt).rejects.toBe(refusal);
  expect(await readAll()).toEqual([]);
});

test('others do not see it before the commit', async () => {
  await inTransaction(database.db, async (tx) => {
    await tx.insert(boats).values({ id: 1, name: 'Long Reach' });
    expect(await readAll()).toEqual([]);
  });
});

test('runs after-commit hooks after a commit only', async () => {
  const followed: string[] = [];
  await inTransaction(database.db, (tx) => {
    afterCommit(tx, () => followed.push('the commit'));
    expect(followed).toEqual([]);
    return Promise.resolve();
  });
  const undone = inTransaction(database.db, (tx) => {
    afterCommit(tx, () => followed.push('the rollback'));
    return Promise.reject(new Error('no'));
  });
  await expect(undone).rejects.toThrow('no');
  expect(followed).toEqual(['the commit']);
  expect(() => afterCommit(database.db, () => undefined)).toThrow('outside a transaction');
});

test('runs the work again when the database ends it for a deadlock', async () => {
  await database.db.insert(boats).values([
    { id: 1, name: 'First Light' },
    { id: 2, name: 'Long Reach' },
  ]);
  let begun = 0;
  let held = 0;
  let bothHold = () => {};
  const bothHeld = new Promise<void>((resolve) => (bothHold = resolve));
  const rename = (first: number, second: number, name: string) =>
    inTransaction(database.db, async (tx) => {
      begun += 1;
      await tx.update(boats).set({ name }).where(eq(boats.id, first));
      held += 1;
      if (held === 2) bothHold();
      await bothHeld;
      await tx.update(boats).set({ name }).where(eq(boats.id, second));
    });
  await Promise.all([rename(1, 2, 'One'), rename(2, 1, 'Other')]);
  expect(begun).toBe(3);
  const names = (await readAll()).map(({ name }) => name);
  expect(new Set(names).size).toBe(1);
});

test('gives up a part of a transaction, with its locks, and keeps the rest', async () => {
  await inTransaction(database.db, async (tx) => {
    await tx.insert(boats).values({ id: 1, name: 'Long Reach' });
    const tried = await inSavepoint(tx, async () => {
      await tx.insert(boats).values({ id: 2, name: 'First Light' });
      return null;
    });
    expect(tried).toBe(null);
    const done = await inSavepoint(tx, async () => {
      await tx.insert(boats).values({ id: 3, name: 'Teaser' });
      return 'kept';
    });
    expect(done).toBe('kept');
  });
  expect((await readAll()).map(({ id }) => id)).toEqual([1, 3]);
});

test('rejects when the work swallows a database error', async () => {
  const attempt = inTransaction(database.db, async (tx) => {
    await tx.insert(boats).values({ id: 1, name: 'Long Reach' });
    await tx
      .insert(boats)
      .values({ id: 1, name: 'Twice' })
      .catch(() => undefined);
  });
  await expect(attempt).rejects.toThrow('rolled back');
  expect(await readAll()).toEqual([]);
});

test('replaces a connection that breaks in a transaction, and rejects', async () => {
  const attempt = inTransaction(database.db, async (tx) => {
    const [row] = await prepared<{ pid: number }>(tx, 'pid', 'select pg_backend_pid() as pid');
    await database.pool.query('select pg_terminate_backend($1)', [row?.pid]);
    await tx.insert(boats).values({ id: 1, name: 'Long Reach' });
  });
  await expect(attempt).rejects.toThrow();
  await database.db.insert(boats).values({ id: 2, name: 'First Light' });
  expect(await readAll()).toEqual([{ id: 2, name: 'First Light' }]);
});

test('tells a unique violation from other errors, also by constraint', async () => {
  await database.db.insert(boats).values({ id: 1, name: 'Long Reach' });
  const caught = await database.db
    .insert(boats)
    .values({ id: 1, name: 'Twice' })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(isUniqueViolation(caught)).toBe(true);
  expect(isUniqueViolation(caught, 'boats_pkey')).toBe(true);
  expect(isUniqueViolation(caught, 'units_pkey')).toBe(false);
  expect(isUniqueViolation(new Error('something else'))).toBe(false);
});

test('prepares a statement on the pool and in a transaction alike', async () => {
  await database.db.insert(boats).values({ id: 7, name: 'Teaser' });
  const byId = 'select name, count(*) over () as total from boats where id = $1';
  const onPool = await prepared(database.db, 'boat-by-id', byId, [7]);
  const inside = await inTransaction(database.db, async (tx) => {
    await tx.update(boats).set({ name: 'Changed' }).where(eq(boats.id, 7));
    return prepared(tx, 'boat-by-id', byId, [7]);
  });
  expect(onPool).toEqual([{ name: 'Teaser', total: 1 }]);
  expect(inside).toEqual([{ name: 'Changed', total: 1 }]);
});

test('reads dates as calendar dates in raw queries', async () => {
  const { rows } = await database.pool.query(`select date '2026-03-08' as day`);
  expect(rows).toEqual([{ day: '2026-03-08' }]);
});
