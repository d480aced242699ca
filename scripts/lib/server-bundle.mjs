import { cpSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { at } from './paths.mjs';

/**
 * Packages of plain JavaScript that are read at each start and come in many files: bundled, they make it a fifth
 * shorter. Others stay where npm put them: those with programs or data of their own, and those of which there must be one
 * copy, such as `pg`.
 */
const bundledPackages = [
  '@casl/ability',
  'age-encryption',
  'culori',
  'drizzle-orm',
  'fast-xml-parser',
  'ical-generator',
  'ipaddr.js',
  'libphonenumber-js',
  'nodemailer',
  'rate-limiter-flexible',
  'stripe',
  'xmlbuilder2',
  'zod',
];
const onePerProcess = ['pg', 'graphile-worker'];

const isOf = (names, path) => names.some((name) => path === name || path.startsWith(`${name}/`));

const npmPackages = {
  name: 'npm-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./#]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || isBuiltin(path)) return undefined;
      const fromBundled = importer.includes('/node_modules/');
      const bundled = fromBundled ? !isOf(onePerProcess, path) : isOf(bundledPackages, path);
      return bundled ? undefined : { path, external: true };
    });
  },
};

/** Workspace packages are source files and are bundled. */
const workspacePackages = {
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

/** How each program of the server is bundled, those of tests too. */
export const bundling = {
  bundle: true,
  // What is imported only when it is needed is not read at the start.
  splitting: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  jsx: 'automatic',
  plugins: [workspacePackages, npmPackages],
  // Bundled packages that are not modules ask for Node's own by `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
};

/** esbuild's options for programs of the server. */
export function bundleOptions(entryPoints, outdir) {
  return {
    ...bundling,
    entryPoints,
    outdir,
    absWorkingDir: at('apps/server'),
    // Chunks are placed next to the entry, because code locates its data files relative to itself.
    chunkNames: '[name]-[hash]',
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
