import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vitest/config';
import { at } from './paths.mjs';
import { bundling, loadEsbuild } from './server-bundle.mjs';

const server = at('apps/server');
const bundlers = ['scripts/lib/bundled-tests.ts', 'scripts/lib/server-bundle.mjs'];
const cache = join(server, '.cache', 'tests');
/** A folder of bundles that was not used for this long is removed; a run takes less. */
const unusedMs = 6 * 60 * 60 * 1000;

/** Bundles of the server's tests, which Node loads without Vitest. */
export const testBundles = /\/apps\/server\/\.cache\/tests\//;

/**
 * Vitest compiles modules one by one and runs each in a function of its own, which takes a test with the application
 * twice as long as the test itself. Tests of the server are bundled instead, as the server is, with what several of them
 * import in chunks that they share, and loaded by Node (docs/decisions/0074-bundled-tests.md). Bundles are kept until a
 * file in them changes. While Vitest watches, it has to know the modules, and compiles them itself.
 */
export function bundledTests(): Plugin {
  let bundles: Promise<Map<string, string>> | null = null;
  return {
    name: 'bundled-tests',
    enforce: 'pre',
    configureVitest({ vitest, project }) {
      if (vitest.config.watch) return;
      vitest.config.reporters.push({
        onTestRunStart: (all) => {
          const own = all.filter((test) => test.project === project);
          // What esbuild cannot bundle, which it says, Vitest compiles file by file and says of which tests it fails.
          bundles = bundlesOf(own.map((test) => test.moduleId)).catch(() => new Map());
        },
      });
    },
    async load(id) {
      const bundle = (await bundles)?.get(id);
      return bundle && `import ${JSON.stringify(bundle)};`;
    },
  };
}

/** The bundles of these test files, by the paths of the files. */
async function bundlesOf(tests: string[]): Promise<Map<string, string>> {
  const entries = tests.map((path) => relative(server, path)).sort();
  const record = join(cache, `${hashOf(entries.join('\n'))}.json`);
  const folder = (await keptFolder(record)) ?? (await bundle(entries, record));
  return new Map(
    entries.map((entry) => [
      join(server, entry),
      join(cache, folder, entry.replace(/\.tsx?$/, '.mjs')),
    ]),
  );
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** What a file had when it was read: another time or size says that it was written since. */
async function stateOf(path: string): Promise<string> {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

/** The folder of a record whose files are all as they were; null where there is none. */
async function keptFolder(record: string): Promise<string | null> {
  try {
    const kept = JSON.parse(await readFile(record, 'utf8')) as {
      folder: string;
      inputs: Record<string, string>;
    };
    const states = Object.entries(kept.inputs).map(
      async ([path, state]) => (await stateOf(at(path))) === state,
    );
    if (!(await Promise.all(states)).every(Boolean)) return null;
    const now = new Date();
    await Promise.all([record, join(cache, kept.folder)].map((path) => utimes(path, now, now)));
    return kept.folder;
  } catch {
    return null;
  }
}

/** Bundles into a new folder, because Node loads a path once, and others may be reading an older one. */
async function bundle(entries: string[], record: string): Promise<string> {
  await removeUnused();
  const { build } = await loadEsbuild();
  const folder = randomUUID();
  const inputs: Record<string, string> = {};
  for (const path of ['package-lock.json', ...bundlers]) inputs[path] = await stateOf(at(path));
  await build({
    ...bundling,
    entryPoints: entries,
    absWorkingDir: server,
    outbase: '.',
    outdir: join(cache, folder),
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    sourcemap: true,
    logLevel: 'error',
    plugins: [programsOfTheRoot, placeOfSource(inputs), ...(bundling.plugins ?? [])],
  });
  const partial = `${record}.${folder}`;
  await writeFile(partial, JSON.stringify({ folder, inputs }));
  await rename(partial, record);
  return folder;
}

async function removeUnused(): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > unusedMs) await rm(path, { recursive: true, force: true });
  }
}

/** Programs of the repository's root run where they are. */
const programsOfTheRoot: EsbuildPlugin = {
  name: 'programs-of-the-root',
  setup(build) {
    build.onResolve({ filter: /\/scripts\/.*\.mjs$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      external: true,
    }));
  },
};

/** Files that are read beside a source file are found from its own place, not from the bundle's. */
const placeOfSource = (inputs: Record<string, string>): EsbuildPlugin => ({
  name: 'place-of-source',
  setup(build) {
    build.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      // And of its folder, in which a file was added or is gone: an import may be a pattern.
      for (const it of [path, dirname(path)]) inputs[relative(at('.'), it)] ??= await stateOf(it);
      const text = await readFile(path, 'utf8');
      const contents = text
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});
