// Finds the system's Chromium. Run directly, it prints the path.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './lib/processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a Chromium: `CHROMIUM_PATH`, an installed one, or Debian's, installed on demand. */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which is not a program.`);
  }
  const found = installed();
  if (found) return found;
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log('No Chromium found: installing the chromium package …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { env, capture: true });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env });
    const now = installed();
    if (now) return now;
  }
  throw new Error(
    'No Chromium found. Install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.',
  );
}

const installed = () => NAMES.map(onPath).find(Boolean) ?? (isProgram(MAC) ? MAC : undefined);

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    console.log(await findChromium());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
