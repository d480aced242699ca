import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const LOAD = fileURLToPath(new URL('./load.mjs', import.meta.url));
const run = promisify(execFile);

/** Runs load.mjs in a separate process; see there. */
export async function runLoad(options) {
  const { stdout } = await run(process.execPath, [LOAD, JSON.stringify(options)]);
  return JSON.parse(stdout);
}
