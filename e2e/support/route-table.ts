import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';

type Access = 'read Page' | 'read Customer' | 'manage Supervisor' | 'manage Admin' | 'login';

interface Row {
  path: string | { rent: string; sell: string };
  access: Access;
  redirectIfLoggedIn?: true;
}

interface RouteTable {
  routeNames: readonly string[];
  rowOf: (name: string) => Row;
}

const root = join(import.meta.dirname, '../..');

/**
 * Reads the web application's route table, so that new routes are checked automatically. Its titles are marked
 * for translation by a macro of the web build, which is replaced here.
 */
export async function readRoutes(): Promise<(Row & { name: string })[]> {
  const outfile = join(root, '.cache/e2e', `routes-${process.pid}.mjs`);
  mkdirSync(join(outfile, '..'), { recursive: true });
  buildSync({
    entryPoints: [join(root, 'apps/web/src/app/routes.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    // The screens are loaded when a route is reached: never here.
    external: ['#features/*', './screens/*'],
    alias: { '@lingui/core/macro': join(import.meta.dirname, 'plain-words.ts') },
    logLevel: 'error',
  });
  const loaded: unknown = await import(pathToFileURL(outfile).href);
  if (!isRouteTable(loaded)) throw new Error('apps/web/src/app/routes.ts has another shape');
  return loaded.routeNames.map((name) => ({
    name,
    ...loaded.rowOf(name),
  }));
}

function isRouteTable(module: unknown): module is RouteTable {
  return (
    typeof module === 'object' && module !== null && 'routeNames' in module && 'rowOf' in module
  );
}
