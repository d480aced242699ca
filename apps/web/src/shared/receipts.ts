import { pageData } from '#lib/page-data.ts';
import { receiptPrefix } from '#lib/tab-data.ts';

/** What a receipt is of: a booking of the booking page, or a basket. */
type Of = 'booking' | 'basket';

interface Kept {
  of: Of;
  /** Milliseconds. */
  at: number;
  /** Whose it is; null: somebody's who was not signed in. */
  user: number | null;
  receipt: unknown;
}

/** How long a receipt is kept (docs/rules/screens.md, "Book Your Package"). */
export const receiptDays = 7;
const keptMs = receiptDays * 24 * 3_600_000;

/** Those of this page, where the browser stores nothing. */
const unstored = new Map<string, Kept>();

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'of' in value &&
  'at' in value &&
  'user' in value &&
  'receipt' in value &&
  typeof value.at === 'number';

function read(name: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    return isKept(kept) ? kept : (unstored.get(name) ?? null);
  } catch {
    return unstored.get(name) ?? null;
  }
}

function removeOld(now: number): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(receiptPrefix));
  for (const name of names) {
    if ((read(name)?.at ?? 0) + keptMs <= now) localStorage.removeItem(name);
  }
}

/** Keeps a receipt in this browser. @returns the random key that its address carries */
export function keepReceipt(of: Of, receipt: unknown): string {
  const key = crypto.randomUUID();
  const now = Date.now();
  const kept: Kept = { of, at: now, user: pageData().user?.id ?? null, receipt };
  unstored.set(receiptPrefix + key, kept);
  try {
    removeOld(now);
    localStorage.setItem(receiptPrefix + key, JSON.stringify(kept));
  } catch {
    // Without storage it lives as long as the page.
  }
  return key;
}

/** The receipt under a key, where this browser keeps it for who is signed in; null: it does not. */
export function keptReceipt(of: Of, key: string): unknown {
  const kept = read(receiptPrefix + key);
  if (kept === null || kept.of !== of || kept.at + keptMs <= Date.now()) return null;
  const isTheirs = kept.user === null || kept.user === pageData().user?.id;
  return isTheirs ? kept.receipt : null;
}
