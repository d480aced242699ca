import { maxBasketLines } from '@slipway/domain/bookings/basket';
import type { CallInput } from '#lib/api.ts';

/** A line of a basket: what is asked for, and what was shown of it. */
export type BasketLine = CallInput<'POST /api/basket/checkout'>['body']['lines'][number];
export type TripLine = Extract<BasketLine, { trip: unknown }>;
export type ItemLine = Extract<BasketLine, { item: unknown }>;
export type GiftLine = Extract<BasketLine, { gift: unknown }>;
/** A trip as it is asked for and was shown. */
export type ShownTrip = TripLine['trip'];
/** A product as it is asked for and was shown. */
export type ShownItem = ItemLine['item'];

export const isTripLine = (line: BasketLine): line is TripLine => 'trip' in line;
export const isItemLine = (line: BasketLine): line is ItemLine => 'item' in line;
export const isGiftLine = (line: BasketLine): line is GiftLine => 'gift' in line;

const storageKey = 'slipway-basket';

/** What a stored line must have; everything else is checked by the server when the basket is opened. */
const fieldsOf = {
  trip: { unit_id: 'number', date: 'string', details: 'number' },
  item: { unit_id: 'number', variant_id: 'number', quantity: 'number', price: 'number' },
  gift: { amount: 'number', recipient_email: 'string' },
};

function has(value: unknown, fields: Record<string, string>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const of: Record<string, unknown> = { ...value };
  return Object.entries(fields).every(([name, type]) => typeof of[name] === type);
}

function isLine(value: unknown): value is BasketLine {
  if (typeof value !== 'object' || value === null || !has(value, { id: 'string' })) return false;
  return (
    ('trip' in value && has(value.trip, fieldsOf.trip)) ||
    ('item' in value && has(value.item, fieldsOf.item)) ||
    ('gift' in value && has(value.gift, fieldsOf.gift))
  );
}

function read(): readonly BasketLine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isLine).slice(0, maxBasketLines) : [];
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

/** Lines with one of them added, at the end or before that with the id, or in place of the one with its own. */
export function withLine(
  lines: readonly BasketLine[],
  line: BasketLine,
  before?: string,
): readonly BasketLine[] {
  if (lines.some(({ id }) => id === line.id)) {
    return lines.map((one) => (one.id === line.id ? line : one));
  }
  const at = lines.findIndex(({ id }) => id === before);
  return at < 0 ? [...lines, line] : lines.toSpliced(at, 0, line);
}

export const withoutLines = (lines: readonly BasketLine[], ids: readonly string[]) =>
  lines.filter(({ id }) => !ids.includes(id));
