import { mostBasketLines } from '@slipway/domain/bookings/basket';
import type { CallInput } from '#lib/api.ts';

/** A line of a basket: what is asked for, and what was shown of it. */
export type BasketLine = Extract<
  CallInput<'POST /api/basket/checkout'>['body']['lines'][number],
  { trip: unknown }
>;
/** A trip as it is asked for and was shown. */
export type ShownTrip = BasketLine['trip'];

const storageKey = 'slipway-basket';

function isLine(value: unknown): value is BasketLine {
  if (typeof value !== 'object' || value === null || !('trip' in value) || !('id' in value)) {
    return false;
  }
  const { id, trip } = value;
  // Everything else is checked by the server when the basket is opened.
  return (
    typeof id === 'string' &&
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
    return Array.isArray(stored) ? stored.filter(isLine).slice(0, mostBasketLines) : [];
  } catch {
    return [];
  }
}

let current: readonly BasketLine[] | null = null;
const listeners = new Set<() => void>();

/** The basket that this browser keeps, for whoever is not signed in. */
export const guestBasket = {
  lines: (): readonly BasketLine[] => (current ??= read()),
  subscribe: (notify: () => void) => {
    // Another tab of this browser may change it.
    const fromAnotherTab = ({ key }: StorageEvent) => {
      if (key !== storageKey && key !== null) return;
      current = null;
      notify();
    };
    window.addEventListener('storage', fromAnotherTab);
    listeners.add(notify);
    return () => {
      window.removeEventListener('storage', fromAnotherTab);
      listeners.delete(notify);
    };
  },
  /** Changes the lines as they are stored now, whatever this tab has shown. */
  update: (change: (lines: readonly BasketLine[]) => readonly BasketLine[]): void => {
    const lines = change(read());
    current = lines;
    try {
      if (lines.length === 0) localStorage.removeItem(storageKey);
      else localStorage.setItem(storageKey, JSON.stringify(lines));
    } catch {
      // Without storage the basket lives as long as the page.
    }
    for (const notify of listeners) notify();
  },
};

/** Lines with one of them added, or in place of the one with its id. */
export function withLine(lines: readonly BasketLine[], line: BasketLine): readonly BasketLine[] {
  return lines.some(({ id }) => id === line.id)
    ? lines.map((one) => (one.id === line.id ? line : one))
    : [...lines, line];
}

export const withoutLines = (lines: readonly BasketLine[], ids: readonly string[]) =>
  lines.filter(({ id }) => !ids.includes(id));
