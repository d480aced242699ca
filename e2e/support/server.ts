import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(import.meta.dirname, '../../apps/server/dist/main.js');

export interface Running {
  url: string;
  stop: () => Promise<void>;
}

/** The built server as it is shipped, with the demo business in a database of its own. */
export async function startServer(env: Record<string, string>): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'slipway-e2e-'));
  const child = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await ready(child);
  return {
    url,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('The server has no output');
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = /is ready on (\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
      // What it warns of belongs to a failed test's output.
      else if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}`)));
  });
}
