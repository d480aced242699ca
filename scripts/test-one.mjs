// npm run test:one -- <file or folder> …: some tests by themselves, and options of Vitest after the paths. Only the
// projects of these paths are prepared; where a word is no such path, all are. What was compiled is kept.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { at } from './lib/paths.mjs';
import { runTool } from './lib/processes.mjs';

/** Vitest's projects by their folders, whose last part is their name. */
const folders = ['scripts', ...['apps', 'packages'].flatMap(foldersIn)];
/** Projects with a configuration of their own. */
const configurations = {
  'apps/server': 'apps/server/vitest.config.ts',
  'apps/web': 'apps/web/vite.config.ts',
};

function foldersIn(parent) {
  return readdirSync(at(parent)).map((name) => `${parent}/${name}`);
}

const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('-'));
const paths = firstOption === -1 ? words : words.slice(0, firstOption);
const projects = paths.map((path) =>
  folders.find((folder) => existsSync(at(path)) && `${path}/`.startsWith(`${folder}/`)),
);
const known = paths.length === 0 || projects.includes(undefined) ? [] : [...new Set(projects)];
const [configuration] = known.length === 1 ? known.map((folder) => configurations[folder]) : [];

const { code } = await runTool('vitest', [
  'run',
  '--maxWorkers=1',
  '--experimental.fsModuleCache',
  `--experimental.fsModuleCachePath=${at('.cache/vitest')}`,
  ...(configuration
    ? [`--root=${at(known[0])}`, `--config=${at(configuration)}`]
    : known.map((folder) => `--project=${folder.split('/').at(-1)}`)),
  ...paths.map((path) => (configuration ? resolve(at(path)) : path)),
  ...words.slice(paths.length),
]);
process.exitCode = code;
