import type { CallInput } from '#lib/api.ts';

/** A line of a basket: what is asked for, and what was shown of it. */
export type BasketLine = CallInput<'PUT /api/my-basket'>['body']['lines'][number];
/** A trip as it is asked for and was shown. */
export type ShownTrip = BasketLine['trip'];

/** The most lines of a basket. */
export const mostLines = 20;

const storageKey = 'slipway-basket';

function isLine(value: unknown): value is BasketLine {
  if (typeof value !== 'object' || value === null || !('trip' in value)) return false;
  const { trip } = value;
  // Everything else is checked by the server when the basket is opened.
  return (
    typeof trip === 'object' &&
    trip !== null &&
    'unit_id' in trip &&
    typeof trip.unit_id === 'number' &&
    'date' in trip &&
    typeof trip.date === 'string' &&
    'details' in trip &&
    typeof trip.details === 'number'
  );
}

function read(): readonly BasketLine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLine).slice(0, mostLines) : [];
  } catch {
    return [];
  }
}

let current: readonly BasketLine[] | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const notify of listeners) notify();
};

/** The basket that this browser keeps, for whoever is not signed in. */
export const linesOfBrowser = {
  now: (): readonly BasketLine[] => (current ??= read()),
  subscribe: (notify: () => void) => {
    // Another tab of this browser may change it.
    const fromElsewhere = ({ key }: StorageEvent) => {
      if (key !== storageKey && key !== null) return;
      current = null;
      notify();
    };
    window.addEventListener('storage', fromElsewhere);
    listeners.add(notify);
    return () => {
      window.removeEventListener('storage', fromElsewhere);
      listeners.delete(notify);
    };
  },
  replace: (lines: readonly BasketLine[]): void => {
    current = lines;
    try {
      if (lines.length === 0) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify(lines));
    } catch {
      // Without storage the basket lives as long as the page.
    }
    tell();
  },
};

const sameLine = (a: BasketLine, b: BasketLine) => JSON.stringify(a) === JSON.stringify(b);

/** The lines of an account with those of the browser that it has not, as many as a basket takes. */
export function joined(
  kept: readonly BasketLine[],
  ofBrowser: readonly BasketLine[],
): readonly BasketLine[] {
  const more = ofBrowser.filter((line) => !kept.some((one) => sameLine(one, line)));
  return [...kept, ...more].slice(0, mostLines);
}
