import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedColors } from './used-colors.ts';

const src = join(import.meta.dirname, '../src');

test('nothing uses a colour whose variables are left out', () => {
  const named = new RegExp(`['"\`.-](${unusedColors.join('|')})\\b`);
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(tsx?|css)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => named.test(readFileSync(join(src, file), 'utf8')))).toEqual([]);
});
