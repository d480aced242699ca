// The server with a card provider that is slow and loses answers: its source with the tests' switches for that.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));
const server = join(root, 'apps', 'server');

/** Workspace packages are source files, so they are bundled. */
const workspacePackages = {
  name: 'workspace-packages',
  setup: (on) => {
    on.onResolve({ filter: /^@slipway\// }, ({ path }) => {
      const [, name, ...rest] = path.split('/');
      return { path: join(root, 'packages', name, 'src', `${rest.join('/')}.ts`) };
    });
  },
};

/** Builds a source file of apps/server as a program. @returns its path */
async function programOf(entry) {
  const outdir = join(server, '.cache', 'drill');
  await build({
    entryPoints: [join(server, entry)],
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [workspacePackages],
    logLevel: 'error',
  });
  // It looks for the thread that reads files beside itself.
  return join(outdir, 'serve.mjs');
}

/**
 * Starts it on a data folder, with the test business in an empty one.
 * @param env GATEWAY_DELAY_MS, GATEWAY_LOSES, CLOCK_AHEAD_MS (apps/server/test/programs/serve.ts)
 */
export async function startFaultyServer(dataDir, env = {}) {
  const program = await programOf('test/programs/serve.ts');
  const log = openSync(join(dataDir, '..', 'server.log'), 'a');
  const child = spawn(process.execPath, [program], {
    cwd: server,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      MAKE_BUSINESS: 'yes',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['pipe', 'pipe', log],
  });
  const exited = once(child, 'exit');
  const [url, connection] = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('listening ')) resolve(line.split(' ').slice(1));
    });
    void exited.then(([code]) => reject(new Error(`The server ended with ${code}`)));
  });
  return {
    url,
    connection,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
