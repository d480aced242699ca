import { readdirSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { chunks, isIn } from './chunks.ts';

const root = resolve(import.meta.dirname, '../../..');

test('every path that is listed exists', () => {
  const gone = chunks
    .flatMap(({ paths }) => paths)
    .filter((path) => {
      const of = resolve(root, path);
      const name = basename(path);
      return !readdirSync(dirname(of)).some((file) =>
        path.endsWith('/') ? file === name : file.startsWith(`${name}.`),
      );
    });
  expect(gone).toEqual([]);
});

test.each([
  ['/home/a/apps/web/src/ui/links.tsx', true],
  ['C:\\a\\apps\\web\\src\\ui\\links.tsx', true],
  ['/home/a/apps/web/src/ui/links-more.tsx', false],
  ['/home/a/apps/web/src/lib/frame/embed.ts', true],
  ['/home/a/apps/web/src/lib/form-errors.ts', false],
  ['/home/a/node_modules/react/index.js', true],
  ['/home/a/node_modules/react-other/index.js', false],
])('%s: %s', (id, expected) => {
  const paths = ['apps/web/src/ui/links', 'apps/web/src/lib/', 'node_modules/react/'];
  const without = ['apps/web/src/lib/form-errors'];
  expect(isIn({ paths, without }, id)).toBe(expected);
});
