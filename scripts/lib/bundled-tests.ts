import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin as EsbuildPlugin } from 'esbuild';
import type { Plugin } from 'vitest/config';
import { at } from './paths.mjs';
import { bundling, loadEsbuild } from './server-bundle.mjs';

/** Where test files are, and where their bundles are kept. */
interface Folders {
  root: string;
  cache: string;
}
const server = at('apps/server');
const ofServer: Folders = { root: server, cache: join(server, '.cache', 'tests') };

/** Bundles that were not used for this long are removed by the next build. A run takes less. */
const unusedMs = 60 * 60 * 1000;

/** What all bundles depend on beside their sources: how they are made, and the packages that are installed. */
const common = [
  'scripts/lib/bundled-tests.ts',
  'scripts/lib/server-bundle.mjs',
  'node_modules/.package-lock.json',
];

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
    configureVitest({ vitest, project, experimental_defineCacheKeyGenerator: defineCacheKey }) {
      if (vitest.config.watch) return;
      // Vitest's cache would keep which bundle a test had.
      defineCacheKey(({ id }) => (id.startsWith(`${server}/`) ? false : undefined));
      vitest.config.reporters.push({
        onTestRunStart: (all) => {
          const own = all.filter((test) => test.project === project);
          bundles = bundlesOf(own.map((test) => test.moduleId)).catch((error: unknown) => {
            console.error(`Vitest compiles the tests of the server itself. ${String(error)}`);
            return new Map<string, string>();
          });
        },
      });
    },
    async load(id) {
      const bundle = (await bundles)?.get(id);
      return bundle && `import ${JSON.stringify(bundle)};`;
    },
  };
}

/** The bundles of these test files, by the paths of the files: as they were kept, or new. */
export async function bundlesOf(tests: string[], folders = ofServer): Promise<Map<string, string>> {
  const { root, cache } = folders;
  const entries = tests.map((path) => relative(root, path)).sort();
  const record = join(cache, `${hashOf(entries.join('\n'))}.txt`);
  const folder = (await keptFolder(record)) ?? (await bundle(entries, record, folders));
  return new Map(
    entries.map((entry) => [
      join(root, entry),
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
    const [folder = '', ...inputs] = (await readFile(record, 'utf8')).split('\n');
    const now = new Date();
    for (const path of [record, join(dirname(record), folder)]) await utimes(path, now, now);
    const same = inputs.map(async (line) => {
      const [path = '', state] = line.split('\t');
      return (await stateOf(path)) === state;
    });
    return (await Promise.all(same)).every(Boolean) ? folder : null;
  } catch {
    return null;
  }
}

/** Bundles into a new folder, because Node loads a path once, and others may be reading an older one. */
async function bundle(entries: string[], record: string, folders: Folders): Promise<string> {
  const { root, cache } = folders;
  await removeUnused(cache);
  const { build } = await loadEsbuild();
  const folder = randomUUID();
  const inputs = new Map<string, string>();
  for (const path of common) inputs.set(at(path), await stateOf(at(path)));
  await build({
    ...bundling,
    entryPoints: entries,
    absWorkingDir: root,
    outbase: '.',
    outdir: join(cache, folder),
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[hash]',
    sourcemap: true,
    logLevel: 'silent',
    plugins: [programsOfTheRoot, sources(inputs), ...(bundling.plugins ?? [])],
  });
  const lines = [...inputs].map((input) => input.join('\t'));
  const partial = `${record}.${folder}`;
  await writeFile(partial, [folder, ...lines].join('\n'));
  await rename(partial, record);
  return folder;
}

async function removeUnused(cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) {
    const path = join(cache, name);
    try {
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs <= unusedMs) continue;
      // Whole or gone for a run that is about to use it.
      const aside = join(cache, `removed-${randomUUID()}`);
      await rename(path, aside);
      await rm(aside, { recursive: true, force: true });
    } catch {
      // Another run is removing it.
    }
  }
}

/** Programs of the repository's root run where they are. */
const programsOfTheRoot: EsbuildPlugin = {
  name: 'programs-of-the-root',
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\/scripts\/.*\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(join(resolveDir, path)).href,
      external: true,
    }));
  },
};

/**
 * Notes what each source was when it was read, and lets it find files beside itself from its own place, not from the
 * bundle's.
 */
const sources = (inputs: Map<string, string>): EsbuildPlugin => ({
  name: 'sources',
  setup(build) {
    build.onLoad({ filter: /\.(tsx?|json)$/ }, async ({ path }) => {
      if (path.includes('/node_modules/')) return undefined;
      // And its folder, in which a file was added or is gone: an import may be a pattern.
      for (const it of [path, dirname(path)]) {
        if (!inputs.has(it)) inputs.set(it, await stateOf(it));
      }
      if (path.endsWith('.json')) return undefined;
      const text = await readFile(path, 'utf8');
      if (/\bvi\.(mock|doMock)\(/.test(text)) {
        return { errors: [{ text: 'vi.mock does not reach the modules of a bundle.' }] };
      }
      const contents = text
        .replaceAll('import.meta.dirname', () => JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
});
