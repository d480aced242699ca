// Finds the system's Chromium. Run directly, it prints the path of the one for journeys.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './lib/processes.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const SHELL = 'chromium-headless-shell';
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of a Chromium: `CHROMIUM_PATH`, an installed one, or Debian's, installed on demand. */
export async function findChromium() {
  const found = named() ?? installed() ?? (await installPackage('chromium', installed));
  if (found) return found;
  throw new Error(
    'No Chromium found. Install one (Debian: apt-get install chromium), or name it in CHROMIUM_PATH.',
  );
}

/**
 * The path of Chromium's headless shell, which draws pages alone, without the windows of a browser, and takes less
 * processor time: `CHROMIUM_PATH`, an installed one, or Debian's, installed on demand. Where there is none, any Chromium.
 */
export async function findHeadlessShell() {
  const shell = () => onPath(SHELL);
  return named() ?? shell() ?? (await installPackage(SHELL, shell)) ?? findChromium();
}

function named() {
  const path = process.env.CHROMIUM_PATH;
  if (!path) return undefined;
  if (isProgram(path)) return path;
  throw new Error(`CHROMIUM_PATH is ${path}, which is not a program.`);
}

async function installPackage(name, find) {
  if (process.getuid?.() !== 0 || !onPath('apt-get')) return undefined;
  console.log(`Installing the ${name} package …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env, capture: true });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  return find();
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
    console.log(await findHeadlessShell());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
