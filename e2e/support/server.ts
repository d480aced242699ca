import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import { beginSelling } from './begin-selling.ts';

const MAIN = join(import.meta.dirname, '../../apps/server/dist/main.js');

export interface Running {
  url: string;
  /** Writes a line to the process's input, and waits for an output line that starts with `answer`. */
  tell: (line: string, answer: string) => Promise<void>;
  /** The rest of the first output line that starts with this, as soon as it is there. */
  told: (start: string) => Promise<string>;
  stop: () => Promise<void>;
}

/**
 * Starts the built server as shipped, with the demo business in a database of its own.
 * @param program another program that starts it
 */
export async function startServer(env: Record<string, string>, program = MAIN): Promise<Running> {
  const dataDir = await mkdtemp(join(tmpdir(), 'slipway-e2e-'));
  const child = spawn(process.execPath, [program], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const output: string[] = [];
  lines.on('line', (text) => output.push(text));
  const url = await ready(child, lines);
  // Journeys of a business that only lets set its purpose.
  if (env['DEMO'] !== 'off' && env['PURPOSE'] === undefined) await beginSelling(url);
  return {
    url,
    tell: async (line, answer) => {
      const answered = new Promise<void>((resolve) => {
        lines.on('line', (text) => {
          if (text.startsWith(answer)) resolve();
        });
      });
      child.stdin.write(`${line}\n`);
      await answered;
    },
    told: async (start) => {
      const find = () => output.find((text) => text.startsWith(start));
      while (find() === undefined) await once(lines, 'line');
      return find()?.slice(start.length) ?? '';
    },
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess, lines: Interface): Promise<string> {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const url = /is ready on (\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
      // Its warnings belong to a failed test's output.
      else if (line.startsWith('{')) process.stderr.write(`${line}\n`);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${String(code)}`)));
  });
}
