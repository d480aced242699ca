import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { at } from './paths.mjs';

const SHARED = ['packages', 'package-lock.json', 'tsconfig.base.json', 'scripts/lib'];

/** The build outputs, their sources, and the file that proves each was built. */
export const OUTPUTS = {
  server: {
    inputs: ['apps/server/src', 'apps/server/migrations', 'apps/server/package.json', ...SHARED],
    proof: 'apps/server/dist/main.js',
  },
  web: {
    inputs: ['apps/web', 'apps/server/demo/art', ...SHARED],
    proof: 'apps/web/dist/index.html',
  },
};

/** Whether the last finished build used exactly the current files. */
export function isFresh(name) {
  if (!existsSync(at(OUTPUTS[name].proof)) || !existsSync(stampOf(name))) return false;
  return readFileSync(stampOf(name), 'utf8') === hashOf(OUTPUTS[name].inputs);
}

/**
 * Runs `build` and records its sources. The record is deleted first and written last, so that an
 * interrupted or outdated build is repeated.
 */
export async function building(name, build) {
  forget(name);
  const hash = hashOf(OUTPUTS[name].inputs);
  await build();
  mkdirSync(dirname(stampOf(name)), { recursive: true });
  writeFileSync(stampOf(name), hash);
}

/** Marks the output as no longer the result of a finished build. */
export const forget = (name) => rmSync(stampOf(name), { force: true });

const stampOf = (name) => at('.cache/build', `${name}.sha256`);

function hashOf(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) addTo(hash, input);
  return hash.digest('hex');
}

const SKIPPED = new Set(['node_modules', 'dist', '.cache', 'test']);

function addTo(hash, path) {
  const there = statSync(at(path), { throwIfNoEntry: false });
  if (there?.isDirectory()) {
    for (const name of readdirSync(at(path)).sort()) {
      if (!SKIPPED.has(name) && !/\.test\.tsx?$/.test(name)) addTo(hash, join(path, name));
    }
  } else if (there) {
    hash.update(`${path}\0`).update(readFileSync(at(path)));
  }
}
