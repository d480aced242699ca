import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from './lib/paths.mjs';

// Which style sheets come with a screen depends on how the build cuts it: one that leans on another
// screen's is drawn without them when it is the first to be opened.

const sheetsOf = (text) =>
  [...text.matchAll(/import '@mantine\/core\/styles\/(\w+)\.css'/g)].map(([, name]) => name);
const hasSheet = (name) => existsSync(at(`node_modules/@mantine/core/styles/${name}.css`));

/** Of the components a file imports; the parts of what is drawn by several are named here. */
function neededIn(text) {
  const imported = [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names]) => names.split(','))
    .map((name) => name.trim());
  return imported
    .filter(hasSheet)
    .concat(imported.includes('SegmentedControl') ? ['FloatingIndicator'] : []);
}

it('a file that draws a component imports its style sheet', () => {
  const always = sheetsOf(readFileSync(at('apps/web/src/ui/theme/styles.ts'), 'utf8'));
  const missing = readdirSync(at('apps/web/src'), { recursive: true })
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .flatMap((file) => {
      const text = readFileSync(at('apps/web/src', file), 'utf8');
      const there = [...always, ...sheetsOf(text)];
      return neededIn(text)
        .filter((name) => !there.includes(name))
        .map((name) => `${file}: ${name}`);
    });
  expect(missing).toEqual([]);
});
