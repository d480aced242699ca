import { converter, formatHex, interpolate, parse, wcagContrast, type Oklch } from 'culori';
import { ourAccent, ourAccentColors, type AccentColors } from './our-accent.ts';

/** What the accent lies on, and the extremes that text on it may have. */
const skins = {
  light: { page: '#F8F6F1', surface: '#FFFFFF', tinted: 0.9, towards: -0.01 },
  dark: { page: '#0A1422', surface: '#111E31', tinted: 0.78, towards: 0.01 },
} as const;
const inks = ['#0B1D35', '#FFFFFF'] as const;

/** The least contrast of text, and of a control with what is around it (WCAG 2.2, 1.4.3 and 1.4.11). */
const least = { text: 4.5, control: 3 } as const;

const toOklch = converter('oklch');
const oklchOf = (color: string): Oklch => toOklch(color) ?? { mode: 'oklch', l: 0, c: 0 };

/** The colour with its lightness moved by whole steps until it passes; null when black or white is reached. */
function shifted(color: string, step: number, passes: (shade: string) => boolean): string | null {
  const from = oklchOf(color);
  for (let n = 0; ; n += 1) {
    const lightness = from.l + n * step;
    if (lightness < 0 || lightness > 1) return null;
    const shade = n === 0 ? color : formatHex({ ...from, l: lightness });
    if (passes(shade)) return shade;
  }
}

/** The ink that is readable on both fills; null when neither is. */
const inkOn = (...fills: string[]) =>
  inks.find((ink) => fills.every((fill) => wcagContrast(ink, fill) >= least.text)) ?? null;

/** Under the pointer a fill moves away from its ink. */
const hoverOf = (signal: string, ink: string) => {
  const from = oklchOf(signal);
  const by = ink === '#FFFFFF' ? -0.05 : 0.05;
  return formatHex({ ...from, l: Math.min(1, Math.max(0, from.l + by)) });
};

function inSkin(accent: string, skin: (typeof skins)['light' | 'dark']): AccentColors {
  const { page, surface, towards } = skin;
  const around = [page, surface];
  const visible = (shade: string) =>
    around.every((under) => wcagContrast(shade, under) >= least.control);
  const signal =
    shifted(accent, towards, (shade) => visible(shade) && inkOn(shade) !== null) ??
    (towards < 0 ? '#000000' : '#FFFFFF');
  const on = inkOn(signal) ?? inks[0];
  const tint = formatHex(interpolate([accent, surface], 'oklab')(skin.tinted));
  const readable = (shade: string) =>
    [...around, tint].every((under) => wcagContrast(shade, under) >= least.text);
  const text = shifted(signal, towards, readable) ?? (towards < 0 ? '#000000' : '#FFFFFF');
  return { signal, hover: hoverOf(signal, on), on, tint, text };
}

const isOurs = (accent: string) => accent.toUpperCase() === ourAccent;

/**
 * The colours of an accent in both skins. A shade that could not be told from the page, or that neither dark nor white
 * text could be read on, is moved to the nearest one of its hue that can (docs/rules/settings.md, "Look").
 *
 * @param accent `#rrggbb`
 * @throws TypeError for anything else
 */
export function accentColors(accent: string): { light: AccentColors; dark: AccentColors } {
  const color = parse(accent);
  if (!color || !/^#[\da-f]{6}$/i.test(accent)) throw new TypeError(`No colour: ${accent}`);
  if (isOurs(accent)) return ourAccentColors;
  return { light: inSkin(accent, skins.light), dark: inSkin(accent, skins.dark) };
}

const variables = ({ signal, hover, on, tint, text }: AccentColors) =>
  `--sw-signal:${signal};--sw-signal-hover:${hover};--sw-on-signal:${on};--sw-signal-tint:${tint};--sw-signal-text:${text}`;

/** The style sheet that shows an accent in place of the design's. */
export function accentStyle(accent: string): string {
  const { light, dark } = accentColors(accent);
  // More specific than the design tokens, whichever is read first.
  const inSkin = (skin: string, colors: AccentColors) =>
    `html:root[data-mantine-color-scheme='${skin}']{${variables(colors)}}`;
  return inSkin('light', light) + inSkin('dark', dark);
}
