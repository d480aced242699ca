import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A pooler that gives out a connection for each transaction loses what a statement leaves on a connection, or hands it
// to somebody else. Such statements are only sent on a direct connection (docs/decisions/0065-several-processes.md).

const root = join(import.meta.dirname, '../../../..');

const sessionBound = [
  // Locks that outlive a transaction; pg_advisory_xact_lock does not.
  /\bpg_(?:try_)?advisory_(?:un)?lock/i,
  // Settings that outlive a transaction; `set local` and a third argument `true` do not.
  /['"`;]\s*set\s+(?!local\b|constraints\b|transaction\b)[a-z_.]+\s*(?:=|to)\s/i,
  /\bset_config\((?:[^()]|\([^()]*\))*,\s*false\)/i,
  /['"`;]\s*(?:un)?listen\s/i,
  /['"`;]\s*(?:prepare|deallocate|discard)\s/i,
  /\btemp(?:orary)?\s+table\b(?!\s+\w+\s+on\s+commit\s+drop)/i,
  /\bwith\s+hold\b/i,
  /\b(?:lastval|currval)\(/i,
];

/** Where each is sent. */
const onDirectConnections = {
  'apps/server/src/backup/locks.ts': 'the connection of the backup',
  'apps/server/src/backup/reach-database.ts': 'the connections of backup and restore',
  'apps/server/src/backup/restore-backup.ts': 'the connections of the restore',
  'apps/server/src/backup/target.ts': 'the connection of the restore',
  'apps/server/src/db/migrate.ts': 'the connections of migrations',
  'apps/server/src/db/pool.ts': 'the connections of migrations',
};

/** Comments may name them. */
const withoutComments = (code: string) =>
  code.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*(?:\/\/|--).*$/gm, '');

const bound = (code: string) => sessionBound.some((pattern) => pattern.test(withoutComments(code)));

test.each([
  'select pg_advisory_lock(1)',
  'select pg_try_advisory_lock_shared(1)',
  '`set statement_timeout = 0`',
  "'set search_path to public'",
  "select set_config('a.b', $1, false)",
  "'listen changes'",
  "'create temp table t (n int)'",
  "'declare c cursor with hold for select 1'",
  "select currval('s')",
])('%s stays with a connection', (code) => expect(bound(code)).toBe(true));

test.each([
  'select pg_advisory_xact_lock(1)',
  'select pg_try_advisory_xact_lock_shared(1)',
  "'set local statement_timeout = 0'",
  "'set constraints all deferred'",
  "select set_config('a.b', $1, true)",
  "'update units set name = $1'",
  "'create temporary table t on commit drop as select 1'",
  "\n  // 'listen changes'",
])('%s does not', (code) => expect(bound(code)).toBe(false));

/** The files in a folder and all below it, from the root. */
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    join(folder, file),
  );

const boundOf = (files: string[]) =>
  files.filter((file) => bound(readFileSync(join(root, file), 'utf8'))).sort();

test('what stays with a connection is sent on direct ones alone', () => {
  const packages = readdirSync(join(root, 'packages')).map((name) => `packages/${name}/src`);
  const files = ['apps/server/src', ...packages]
    .flatMap(filesIn)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  expect(boundOf(files)).toEqual(Object.keys(onDirectConnections));
});

test('functions and triggers of the database leave nothing on a connection either', () => {
  const files = filesIn('apps/server/migrations').filter((file) => file.endsWith('.sql'));
  expect(files.length).toBeGreaterThan(40);
  expect(boundOf(files)).toEqual([]);
});
