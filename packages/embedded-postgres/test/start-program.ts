import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

export interface TestProgram {
  /** The connection string of the database that the program holds. */
  connectionString: string;
  /** Ends the program as a power cut would, and waits until it is gone. */
  killHard: () => Promise<void>;
}

let bundle: Promise<string> | undefined;

/** Bundled once per test file: Node 20 does not run TypeScript. */
async function bundleProgram(): Promise<string> {
  const outfile = join(PACKAGE, '.cache', 'test', `hold-database-${process.pid}.mjs`);
  await build({
    entryPoints: [join(PACKAGE, 'test', 'hold-database.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}

/** An app in a process of its own that has started the embedded database in `dataDir`. */
export async function holdDatabase(dataDir: string): Promise<TestProgram> {
  bundle ??= bundleProgram();
  const child = spawn(process.execPath, [await bundle, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const connectionString = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(line.slice('ready '.length));
    });
    void exited.then(() => reject(new Error('The program ended before its database was ready.')));
  });
  return {
    connectionString,
    killHard: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
