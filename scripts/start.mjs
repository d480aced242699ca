// npm start: builds what is missing or stale, then runs the server.
import { isFresh, OUTPUTS } from './lib/freshness.mjs';
import { at, SERVER_MAIN } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';

const stale = Object.keys(OUTPUTS).some((name) => !isFresh(name));
if (stale) {
  console.log('Building what has changed …');
  const { code } = await run(process.execPath, [at('scripts/build.mjs')]);
  if (code !== 0) process.exit(code);
}

// In this process, so that signals and the exit code are the server's own.
process.setSourceMapsEnabled(true);
process.argv[1] = SERVER_MAIN;
await import(SERVER_MAIN);
