import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from './paths.mjs';
import { bundleOptions, loadEsbuild } from './server-bundle.mjs';

/** A PostgreSQL of our own that is reached as any other is: by address and port, on loopback. */
export async function startOwnPostgres() {
  const { build } = await loadEsbuild();
  const outdir = at('packages/embedded-postgres/.cache/scripts');
  const entry = at('packages/embedded-postgres/src/embedded-postgres.ts');
  await build(bundleOptions([entry], outdir));
  const launcher = await import(pathToFileURL(join(outdir, 'embedded-postgres.js')).href);

  const dataDir = mkdtempSync(join(tmpdir(), `slipway-test-${process.pid}-`));
  const port = await freePort();
  const server = await launcher.startEmbeddedPostgres({
    dataDir,
    fsync: false,
    settings: { listen_addresses: '127.0.0.1', port: String(port), max_connections: '200' },
  });
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/slipway`,
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
