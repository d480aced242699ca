// The built server in a process of its own, which can be stopped, or killed as in a power cut.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const CLOCK = new URL('./clock.mjs', import.meta.url).href;
const HEAP = new URL('./heap.mjs', import.meta.url).href;

/** The lines of an embedded database's own note: its pid first, then port and folder of its socket. */
const noteOf = async (dataDir) =>
  (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');

/** The connection string of a data folder's embedded PostgreSQL. */
export async function connectionOf(dataDir) {
  const [, , , port, folder] = await noteOf(dataDir);
  return `postgresql:///slipway?host=${encodeURIComponent(folder)}&port=${port}&user=postgres`;
}

/** Kills the embedded PostgreSQL of a folder as in a power cut. */
export async function killDatabase(dataDir) {
  const [pid] = await noteOf(dataDir);
  process.kill(Number(pid), 'SIGKILL');
}

/** Those that run, each with its data folder, so that a part that fails leaves none behind. */
const running = new Map();

/** Stops every server that a part has left running in its folder. */
export const stopServers = (folder) =>
  Promise.all(
    [...running].map(([server, dataDir]) => dataDir.startsWith(join(folder, '/')) && server.stop()),
  );

/**
 * Starts the server on a free port of loopback, with the demo business, and waits until it is ready. What it writes
 * to its error output is added to `server.log` in the folder.
 * @param env more variables; DATABASE_URL in place of the embedded database
 */
export async function startServer(dataDir, env = {}) {
  const begun = performance.now();
  const log = openSync(join(dataDir, '..', 'server.log'), 'a');
  const preloaded = ['--expose-gc', '--import', HEAP, '--import', CLOCK];
  const child = spawn(process.execPath, [...preloaded, MAIN], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'DATABASE_URL' in env ? 'off' : 'on',
      PURPOSE: 'rent',
      TEST_CARDS: 'on',
      RATE_LIMIT: 'off',
      NIGHTLY_BACKUPS: 'off',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', log, 'ipc'],
  });
  const exited = once(child, 'exit');
  let errors = '';
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /is ready on (\S+)/.exec(line);
      if (found) resolve(found[1].replace('localhost', '127.0.0.1'));
      if (line.startsWith('{')) errors += `${line}\n`;
    });
    void exited.then(([code]) =>
      reject(new Error(`The server ended with ${code} before it was ready. ${errors}`)),
    );
  });
  const server = {
    url,
    readyMs: performance.now() - begun,
    /** What it has logged of errors. */
    errors: () => errors,
    /** Resident memory in MB. */
    memory: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) / 1024,
    /** Memory in MB that is still referred to. Resident memory goes up and down by tens of MB between collections. */
    usedMemory: async () => {
      child.send('used memory');
      const [{ usedMb }] = await once(child, 'message');
      return usedMb;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
  running.set(server, dataDir);
  void exited.then(() => running.delete(server));
  return server;
}
