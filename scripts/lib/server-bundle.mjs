import { cpSync, rmSync } from 'node:fs';
import { at } from './paths.mjs';

/** Workspace packages are source files and are bundled; npm packages are not. */
export const workspacePackages = {
  name: 'workspace-packages',
  setup(build) {
    build.onResolve({ filter: /^@slipway\// }, ({ path }) => {
      const [, name, ...rest] = path.split('/');
      return { path: at('packages', name, 'src', `${rest.join('/')}.ts`) };
    });
  },
};

/** The server, the program of its threads, and those that a terminal runs beside it. */
export const serverPrograms = [
  'src/main.ts',
  'src/reading-thread.ts',
  'src/backup-program.ts',
  'src/restore-program.ts',
  'src/open-copy-program.ts',
];

/** esbuild's options for programs of the server. */
export function bundleOptions(entryPoints, outdir) {
  return {
    entryPoints,
    outdir,
    absWorkingDir: at('apps/server'),
    bundle: true,
    splitting: true,
    // Chunks are placed next to the entry, because code locates its data files relative to itself.
    chunkNames: '[name]-[hash]',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    plugins: [workspacePackages],
    sourcemap: true,
    logLevel: 'warning',
  };
}

export async function loadEsbuild() {
  try {
    return await import('esbuild');
  } catch (error) {
    throw new Error('esbuild cannot be loaded. Run npm ci without --ignore-scripts.', {
      cause: error,
    });
  }
}

/** Copies what `apps/server/dist` contains besides the bundle; files that are gone do not stay. */
export function copyServerFiles() {
  rmSync(at('apps/server/dist/migrations'), { recursive: true, force: true });
  cpSync(at('apps/server/migrations'), at('apps/server/dist/migrations'), { recursive: true });
}

export async function bundleServer() {
  const { build } = await loadEsbuild();
  rmSync(at('apps/server/dist'), { recursive: true, force: true });
  copyServerFiles();
  await build(bundleOptions(serverPrograms, 'dist'));
}
