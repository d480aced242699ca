import fc from 'fast-check';
import { wcagContrast } from 'culori';
import { describe, expect, it, test } from 'vitest';
import { accentColors, accentStyle } from './accent.ts';
import { ourAccent } from './our-accent.ts';

const pages = { light: ['#F8F6F1', '#FFFFFF'], dark: ['#0A1422', '#111E31'] } as const;
const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

describe('the accent of a business', () => {
  it('is readable in both skins, whatever colour is chosen', () => {
    fc.assert(
      fc.property(hex, (accent) => {
        const both = accentColors(accent);
        for (const skin of ['light', 'dark'] as const) {
          const { signal, hover, on, tint, text } = both[skin];
          expect(wcagContrast(on, signal)).toBeGreaterThanOrEqual(4.5);
          expect(wcagContrast(on, hover)).toBeGreaterThanOrEqual(4.5);
          for (const page of pages[skin]) {
            expect(wcagContrast(signal, page)).toBeGreaterThanOrEqual(3);
            expect(wcagContrast(text, page)).toBeGreaterThanOrEqual(4.5);
          }
          expect(wcagContrast(text, tint)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    [ourAccent, ourAccent, '#FF7A30'],
    ['#0A7E52', '#0A7E52', '#0A7E52'],
    // A dark red: kept on light pages, lifted on dark ones.
    ['#8B0000', '#8B0000', null],
    // A pale yellow: kept on dark pages, deepened on light ones.
    ['#FFF59D', null, '#FFF59D'],
    ['#000000', '#000000', null],
    ['#FFFFFF', null, '#FFFFFF'],
  ])('%s stays as it is where it can be seen', (accent, light, dark) => {
    const both = accentColors(accent);
    if (light === null) expect(both.light.signal).not.toBe(accent);
    else expect(both.light.signal).toBe(light);
    if (dark === null) expect(both.dark.signal).not.toBe(accent);
    else expect(both.dark.signal).toBe(dark);
  });

  it('is a style sheet of both skins', () => {
    const style = accentStyle('#0A7E52');
    expect(style.match(/--sw-signal:#0A7E52/g)).toHaveLength(2);
    expect(style).toContain("[data-mantine-color-scheme='dark']{--sw-signal:#");
  });

  test.each(['red', '#fff', '', 'url(x)', '#12345g'])('refuses %j', (accent) => {
    expect(() => accentColors(accent)).toThrow(TypeError);
  });
});
