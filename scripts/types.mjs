// npm run types: type-checks every workspace with TypeScript 7; the tools that use
// TypeScript's API need version 6 (docs/decisions/0024-tools-of-the-suite.md).
import { existsSync, readdirSync } from 'node:fs';
import { at } from './lib/paths.mjs';
import { runTool } from './lib/processes.mjs';
import { onePerCore } from './lib/one-per-core.mjs';

const packages = readdirSync(at('packages')).map((name) => `packages/${name}`);
const folders = ['.', 'apps/server', 'apps/web', ...packages, 'e2e', 'bench', 'drill'];
const projects = folders.flatMap((folder) =>
  existsSync(at(folder))
    ? readdirSync(at(folder))
        .filter((name) => /^tsconfig(\.(?!base)\w+)?\.json$/.test(name))
        .map((name) => `${folder}/${name}`)
    : [],
);

/** The checker's cache from its last run. */
const memoryOf = (project) => at('.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);

const ended = await onePerCore(projects, async (project) => {
  const { code, output } = await runTool(
    'typescript-7',
    ['--pretty', 'false', '--incremental', '--tsBuildInfoFile', memoryOf(project), '-p', project],
    { bin: 'tsc', capture: true },
  );
  // An empty workspace has nothing to check.
  const good = code === 0 || /error TS18003/.test(output);
  if (!good) console.log(`${project}\n${output}`);
  return good;
});
process.exitCode = ended.every(Boolean) ? 0 : 1;
