// npm start: builds what is missing or stale, then runs the server. With the name of another of its
// programs: that one.
import { isFresh, OUTPUTS } from './lib/freshness.mjs';
import { at, SERVER_MAIN, serverProgram } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

const [, , command] = process.argv;
const isProgram = ['backup', 'restore', 'open-copy'].includes(command);
const needed = isProgram ? ['server'] : Object.keys(OUTPUTS);
if (needed.some((name) => !isFresh(name))) {
  console.log('Building what has changed …');
  const { code } = await run(process.execPath, [at('scripts/build.mjs'), ...needed]);
  if (code !== 0) process.exit(code);
}

// In this process, so that signals and the exit code are the server's own.
process.setSourceMapsEnabled(true);
const program = isProgram ? serverProgram(command) : SERVER_MAIN;
process.argv.splice(1, isProgram ? 2 : 1, program);
await import(program);
