import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundlesOf } from './lib/bundled-tests.ts';

let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'slipway-bundled-tests-'));
  mkdirSync(join(root, 'beside'));
  write('a.ts', "import texts from './texts.json';\nexport const text = texts.hello;\n");
  write('texts.json', '{"hello":"Hello"}');
  write('beside/one.ts', 'export const one = 1;\n');
  write(
    'a.test.ts',
    `export { text } from './a.ts';
export const beside = (name: string) => import(\`./beside/\${name}.ts\`);
export const place = import.meta.dirname;
`,
  );
});
afterEach(() => rmSync(root, { recursive: true }));

/** As an editor does that writes in place: the folder keeps its time. */
function write(name, text) {
  const path = join(root, name);
  writeFileSync(path, text);
  const soon = new Date(Date.now() + 5000 + text.length);
  utimesSync(path, soon, soon);
}

/** The bundle of the one test, and what it exports. */
async function load() {
  const test = join(root, 'a.test.ts');
  const bundles = await bundlesOf([test], { root, cache: join(root, '.cache') });
  const path = bundles.get(test);
  return { folder: dirname(path), exports: await import(/* @vite-ignore */ path) };
}

test('a bundle is kept while nothing changes, and knows the place of its source', async () => {
  const first = await load();
  expect(first.exports.text).toBe('Hello');
  expect(first.exports.place).toBe(root);
  expect((await load()).folder).toBe(first.folder);
});

test.each([
  ['a source', 'a.ts', "export const text = 'Goodbye';\n"],
  ['a text in JSON', 'texts.json', '{"hello":"Goodbye"}'],
])('%s that was written in place is bundled anew', async (_, name, text) => {
  const first = await load();
  write(name, text);
  const second = await load();
  expect(second.folder).not.toBe(first.folder);
  expect(second.exports.text).toBe('Goodbye');
});

test('a file that was added where a pattern looks is found', async () => {
  const { exports } = await load();
  expect(() => exports.beside('two')).toThrow('not found');
  write('beside/two.ts', 'export const two = 2;\n');
  expect(await (await load()).exports.beside('two')).toMatchObject({ two: 2 });
});

test('what a bundle cannot do is refused', async () => {
  write('a.ts', "vi.mock('node:fs');\nexport const text = '';\n");
  await expect(load()).rejects.toThrow(/vi\.mock does not reach/);
});

test('bundles that were not used for an hour are removed by the next build, others stay', async () => {
  const { folder } = await load();
  const old = new Date(Date.now() - 61 * 60_000);
  utimesSync(folder, old, old);
  write('a.ts', "export const text = 'Goodbye';\n");
  // Looked at, it counts as used.
  const second = await load();
  utimesSync(folder, old, old);
  utimesSync(second.folder, old, old);
  expect((await load()).folder).toBe(second.folder);
  write('a.ts', "export const text = 'Again';\n");
  await load();
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(second.folder)).toBe(true);
});
