import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { at } from './lib/paths.mjs';

// npm and git, several times each.
vi.setConfig({ testTimeout: 60_000 });

let base;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'slipway-update-')));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const put = (path, text) => {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
};
const git = (folder, ...args) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
    cwd: join(base, folder),
    encoding: 'utf8',
  }).trim();
const commit = (subject) => {
  git('origin', 'add', '-A');
  git('origin', 'commit', '-qm', subject);
  return git('origin', 'rev-parse', 'HEAD');
};

/** An installation of a small application with our update command, and a newer version at its origin. */
function install({ backup = '', build = '' } = {}) {
  const manifest = { name: 'small', version: '1.0.0', private: true, type: 'module' };
  put('origin/package.json', JSON.stringify(manifest));
  put(
    'origin/package-lock.json',
    JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages: { '': manifest } }),
  );
  put('origin/.gitignore', 'dist/\nnode_modules/\n');
  for (const file of ['update.mjs', 'lib/paths.mjs', 'lib/processes.mjs']) {
    mkdirSync(join(base, 'origin/scripts/lib'), { recursive: true });
    cpSync(at('scripts', file), join(base, 'origin/scripts', file));
  }
  put('origin/scripts/build.mjs', '');
  git('origin', 'init', '-q', '-b', 'main');
  const old = commit('One');
  git('.', 'clone', '-q', join(base, 'origin'), join(base, 'opt/slipway-one'));
  symlinkSync('slipway-one', join(base, 'opt/current'));
  const made = 'writeFileSync(process.argv[2], process.env.STRIPE_SECRET_KEY);';
  put(
    'opt/slipway-one/apps/server/dist/backup-program.js',
    `const { writeFileSync } = await import('node:fs'); ${backup || made}`,
  );
  put(
    'origin/scripts/build.mjs',
    build ||
      `const { writeFileSync } = await import('node:fs');
      writeFileSync('package-lock.built', String(process.env.STRIPE_SECRET_KEY));`,
  );
  return { old, next: commit('Two') };
}

const update = (args = [], env = {}) =>
  spawnSync(process.execPath, [join(base, 'opt/current/scripts/update.mjs'), ...args], {
    encoding: 'utf8',
    env: {
      ...process.env,
      DATA_DIR: join(base, 'data'),
      STRIPE_SECRET_KEY: 'a secret',
      ...env,
    },
  });
const backups = () =>
  existsSync(join(base, 'data/backups')) ? readdirSync(join(base, 'data/backups')) : [];
const folders = () => readdirSync(join(base, 'opt')).sort();

test('backs up, builds the new version beside the running one, and switches to it', () => {
  const { next } = install();
  const { status, stdout, stderr } = update();
  expect(stderr).toBe('');
  expect(status).toBe(0);

  const [backup, ...more] = backups();
  expect(more).toEqual([]);
  expect(backup).toMatch(/^before-update-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ[.]backup$/);
  expect(readFileSync(join(base, 'data/backups', backup), 'utf8')).toBe('a secret');

  const folder = `slipway-${next.slice(0, 10)}`;
  expect(folders()).toEqual(['current', folder, 'slipway-one'].sort());
  expect(readlinkSync(join(base, 'opt/current'))).toBe(folder);
  // Installing and building are given no keys.
  expect(readFileSync(join(base, 'opt', folder, 'package-lock.built'), 'utf8')).toBe('undefined');
  expect(stdout).toContain('Restart the server now: sudo systemctl restart slipway');
  expect(stdout).toContain(backup);
  expect(stdout).toContain('since the backup was made is lost');
});

test.each([
  ['the backup', { backup: 'process.exit(1)' }, 'Backing up: failed.'],
  ['the build', { build: 'process.exit(1)' }, 'Building it: failed.'],
])('stops when %s fails, and changes nothing', (what, broken, message) => {
  install(broken);
  const { status, stdout, stderr } = update();
  expect(status).toBe(1);
  expect(stderr).toContain(message);
  expect(stderr).toContain('The running version was not changed.');
  expect(stdout.includes('Installing')).toBe(what === 'the build');
  expect(folders()).toEqual(['current', 'slipway-one']);
  expect(readlinkSync(join(base, 'opt/current'))).toBe('slipway-one');
  expect(backups()).toHaveLength(what === 'the build' ? 1 : 0);
});

test('installs the version that is named', () => {
  const { old, next } = install();
  git('origin', 'tag', '-am', 'Two', 'v2', next);
  put('origin/later', '');
  commit('Three');
  expect(update(['v2']).status).toBe(0);
  expect(readlinkSync(join(base, 'opt/current'))).toBe(`slipway-${next.slice(0, 10)}`);
  expect(old).not.toBe(next);
});

test.each([
  ['a data folder inside the version', [], { DATA_DIR: './data' }, 'DATA_DIR: must be a full path'],
  ['a version that does not exist', ['v9'], {}, 'has no version v9'],
])('refuses %s before it backs up', (_what, args, env, message) => {
  install();
  const { status, stderr } = update(args, env);
  expect(status).toBe(1);
  expect(stderr).toContain(message);
  expect(backups()).toEqual([]);
});

test('refuses to update changed files, and does nothing without a newer version', () => {
  const { old } = install();
  put('opt/slipway-one/package.json', '{}');
  expect(update().stderr).toContain('Files of this version were changed');
  git('opt/slipway-one', 'checkout', '-q', 'package.json');
  git('origin', 'reset', '-q', '--hard', old);
  const { status, stdout } = update();
  expect(status).toBe(0);
  expect(stdout).toBe('This version is already installed.\n');
  expect(backups()).toEqual([]);
});
