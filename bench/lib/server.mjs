// The built server in a separate process with a temporary data folder.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const RECORDER = new URL('./record-queries.mjs', import.meta.url).href;
const GATEWAY = new URL('./gateway-in-memory.mjs', import.meta.url).href;
const REFERENCE = fileURLToPath(new URL('./reference.mjs', import.meta.url));

export const newDataDir = () => mkdtemp(join(tmpdir(), 'slipway-bench-'));
export const removeDataDir = (dataDir) => rm(dataDir, { recursive: true, force: true });

/** Starts a program that says on which address it is ready. @returns its address, its process, and a function to stop it */
async function startProgram(args, env) {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /is ready on (\S+)/.exec(line);
      if (found) resolve(found[1].replace('localhost', '127.0.0.1'));
    });
    void exited.then((code) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    url,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/**
 * Starts it and waits until it is ready.
 * @returns its address and process, its start time in ms, and functions to inspect and stop it
 */
export async function startServer(dataDir, env = {}) {
  const begun = performance.now();
  const { url, pid, stop } = await startProgram(['--import', RECORDER, '--import', GATEWAY, MAIN], {
    ...process.env,
    PORT: '0',
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    PURPOSE: 'rent',
    ...env,
  });
  return {
    url,
    pid,
    stop,
    connectionString: await connectionOf(dataDir),
    readyMs: performance.now() - begun,
    /** Resident memory in MB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024,
  };
}

/** Starts the bare route that bookings are compared with (`reference.mjs`), on the same database server. */
export const startReference = (connectionString, connections) =>
  startProgram([REFERENCE, JSON.stringify({ connectionString, connections })], process.env);

/** The connection string of a data folder's embedded PostgreSQL, from its own notes. */
async function connectionOf(dataDir) {
  const note = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const [, , , port, folder] = note.split('\n');
  return `postgresql:///slipway?host=${encodeURIComponent(folder)}&port=${port}&user=postgres`;
}

/** Cookies and CSRF token of a new visitor, as headers. */
export async function visitorHeaders(url) {
  const response = await fetch(`${url}/sanctum/csrf-cookie`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN=')).slice(11);
  return {
    cookie: cookies.join('; '),
    'x-xsrf-token': decodeURIComponent(token),
    'content-type': 'application/json',
  };
}

/** The session of a demo account as a header, sufficient for reading. */
export async function signedIn(url, email) {
  const headers = await visitorHeaders(url);
  const answer = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password: 'slipway-demo' }),
  });
  if (answer.status !== 200) throw new Error(`Sign-in answered ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return { cookie: cookies.join('; ') };
}
