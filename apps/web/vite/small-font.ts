import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The file that `src/ui/theme/fonts.css` names. */
const made = join(import.meta.dirname, '../.cache/inter-latin.woff2');

/** The lightest and the boldest weight of the application's styles; fonts.css says the same. */
export const weights = { min: 400, max: 720 };

/** Kerning, tabular figures, and contextual alternates such as the raised colon of a time. */
const keepFeatures = ['kern', 'tnum', 'calt'];

const inter = dirname(
  fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json')),
);

/** The characters of a range as in `unicode-range`: `U+0000-00FF,U+0131`. */
function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [from = 0, to = from] = part
        .replace('U+', '')
        .split('-')
        .map((hex) => parseInt(hex, 16));
      return Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n));
    })
    .join('');
}

/** Inter with the characters of Latin, and only the weights and features that the application draws. */
async function makeSmallFont(): Promise<Uint8Array> {
  const ranges: unknown = JSON.parse(await readFile(join(inter, 'unicode.json'), 'utf8'));
  const latin: unknown =
    typeof ranges === 'object' && ranges !== null && Reflect.get(ranges, 'latin');
  if (typeof latin !== 'string') throw new TypeError('The font names no range for Latin.');
  const whole = await readFile(join(inter, 'files/inter-latin-wght-normal.woff2'));
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(whole, charactersOf(latin), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures,
  });
}

/** Makes the font before styles are read (docs/decisions/0071-a-smaller-font.md). Tests draw nothing. */
export function smallFont(): Plugin {
  return {
    name: 'small-font',
    apply: () => process.env['VITEST'] === undefined,
    async buildStart() {
      await mkdir(dirname(made), { recursive: true });
      await writeFile(made, await makeSmallFont());
    },
  };
}
