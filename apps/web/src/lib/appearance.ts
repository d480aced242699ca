import { useSyncExternalStore } from 'react';

/** A user's display preferences, stored in this browser only (docs/rules/screens.md, "Layout and appearance"). */
export interface Appearance {
  skin: 'light' | 'dark';
  direction: 'ltr' | 'rtl';
  /** The position of the navigation; null for the route's default. */
  layout: 'vertical' | 'horizontal' | null;
  width: 'boxed' | 'full';
  /** The side navigation shows icons only. */
  collapsed: boolean;
  /** The height of table rows: 44 or 36 px. */
  rows: 'usual' | 'compact';
}

/** Also read by the script in index.html, before the first paint. */
const key = 'slipway-appearance';
const defaults: Appearance = {
  // The business's own choice, rendered into the page.
  skin:
    document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark'
      ? 'dark'
      : 'light',
  direction: 'ltr',
  layout: null,
  width: 'boxed',
  collapsed: false,
  rows: 'usual',
};

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | null {
  return choices.find((choice) => choice === value) ?? null;
}

function read(): Appearance {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    const of: Record<string, unknown> = typeof stored === 'object' ? { ...stored } : {};
    return {
      skin: oneOf(of['skin'], ['light', 'dark'] as const) ?? defaults.skin,
      direction: oneOf(of['direction'], ['ltr', 'rtl'] as const) ?? defaults.direction,
      layout: oneOf(of['layout'], ['vertical', 'horizontal'] as const),
      width: oneOf(of['width'], ['boxed', 'full'] as const) ?? defaults.width,
      collapsed: of['collapsed'] === true,
      rows: oneOf(of['rows'], ['usual', 'compact'] as const) ?? defaults.rows,
    };
  } catch {
    return defaults;
  }
}

let current = read();
const listeners = new Set<() => void>();

/** Changes and stores preferences; the page follows immediately. */
export function setAppearance(change: Partial<Appearance>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(key, JSON.stringify(current));
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  for (const notify of listeners) notify();
}

/** Follows changes made in another tab. */
window.addEventListener('storage', (event) => {
  if (event.key !== key) return;
  current = read();
  for (const notify of listeners) notify();
});

/** The current preferences. */
export const appearance = (): Appearance => current;

/** The current preferences, for components. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => current,
  );
}
