// npm run test:one -- <file or folder> …: some tests by themselves. What Vitest compiled is kept, and only the projects of
// these paths are prepared; where a word is no such path, all are.
import { existsSync, readdirSync } from 'node:fs';
import { at } from './lib/paths.mjs';
import { runTool } from './lib/processes.mjs';

/** Vitest's projects by their folders, whose last part is their name. */
const folders = ['scripts', ...['apps', 'packages'].flatMap(foldersIn)];

function foldersIn(parent) {
  return readdirSync(at(parent)).map((name) => `${parent}/${name}`);
}

const wanted = process.argv.slice(2);
const projects = wanted.map((word) =>
  folders.find((folder) => existsSync(at(word)) && `${word}/`.startsWith(`${folder}/`)),
);
const only = wanted.length === 0 || projects.includes(undefined) ? [] : [...new Set(projects)];

const { code } = await runTool('vitest', [
  'run',
  '--maxWorkers=1',
  '--experimental.fsModuleCache',
  '--experimental.fsModuleCachePath=.cache/vitest',
  ...only.map((folder) => `--project=${folder.split('/').at(-1)}`),
  ...wanted,
]);
process.exitCode = code;
