import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { weights } from './small-font.ts';

const web = join(import.meta.dirname, '..');

it('has every weight of the styles, and fonts.css says the same', () => {
  const styles = readdirSync(join(web, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css') && !file.endsWith('fonts.css'))
    .map((file) => `src/${file}`);
  const used = ['index.html', ...styles]
    .flatMap((file) => [...readFileSync(join(web, file), 'utf8').matchAll(/font-weight: (\d+)/g)])
    .map(([, weight]) => Number(weight));
  expect(used.length).toBeGreaterThan(50);
  expect({ min: Math.min(...used), max: Math.max(...used) }).toEqual(weights);
  const fonts = readFileSync(join(web, 'src/ui/theme/fonts.css'), 'utf8');
  expect(fonts).toContain(`font-weight: ${String(weights.min)} ${String(weights.max)};`);
});
