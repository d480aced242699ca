import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundling } from '../../../../scripts/lib/server-bundle.mjs';

const SERVER = fileURLToPath(new URL('../..', import.meta.url));

export interface TestProcess {
  child: ChildProcess;
  /** Writes a line to its input. */
  tell: (line: string) => void;
  /** The next line of output that starts with `start`; rejects when the process ends first. */
  line: (start: string) => Promise<string>;
  /** Kills it as in a power cut, and waits until it is gone. */
  killHard: () => Promise<void>;
}

const bundles = new Map<string, Promise<string>>();

/** A program of apps/server as one that Node runs. Bundled once per test file: a second process must not read a file being written. */
export function bundled(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, known);
  return known;
}

/** As the server is built. */
async function bundle(entry: string): Promise<string> {
  const folder = join(SERVER, '.cache', 'test');
  await build({
    ...bundling,
    entryPoints: [join(SERVER, entry)],
    outdir: folder,
    entryNames: `[name]-${process.pid}`,
    chunkNames: `[name]-[hash]-${process.pid}`,
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  });
  return join(folder, `${basename(entry, '.ts')}-${process.pid}.mjs`);
}

let threads: Promise<URL> | undefined;

/** The program of the reading threads, placed where the test programs look for it. */
export function readingThread(): Promise<URL> {
  threads ??= (async () => {
    const outfile = join(SERVER, '.cache', 'test', 'reading-thread.js');
    // Renamed at the end, because others may read it in the meantime.
    await rename(await bundled('src/reading-thread.ts'), outfile);
    return pathToFileURL(outfile);
  })();
  return threads;
}

/** Runs a TypeScript file of apps/server in a separate process to its end. */
export async function runProcess(
  entry: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [await bundled(entry), ...args], {
    cwd: SERVER,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [text(child.stdout), text(child.stderr)];
  await once(child, 'close');
  return { code: child.exitCode, out: await out, err: await err };
}

/**
 * Starts a TypeScript file of apps/server in a separate process, for tests that kill it.
 *
 * @param entry relative to apps/server, for example `test/programs/hold-database.ts`
 */
export async function startProcess(
  entry: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<TestProcess> {
  await readingThread();
  const outfile = await bundled(entry);
  const child = spawn(process.execPath, [outfile, ...args], {
    cwd: SERVER,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const exited = once(child, 'exit');
  return {
    child,
    tell: (line) => void child.stdin.write(`${line}\n`),
    line: (start) =>
      new Promise((resolve, reject) => {
        const look = (line: string) => {
          if (!line.startsWith(start)) return;
          lines.off('line', look);
          resolve(line);
        };
        lines.on('line', look);
        void exited.then(() => reject(new Error(`${entry} ended before it wrote ${start}`)));
      }),
    killHard: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
