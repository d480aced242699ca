import type { CallInput } from '#lib/api.ts';
import { readBookForm, type BookForm } from './book-form.ts';

export type BookingBody = CallInput<'POST /api/booking/create'>['body'];

/** A booking that was sent and whose answer is not known yet: sent again it is the same booking, never a second one. */
export interface Attempt {
  /** The Idempotency-Key. */
  key: string;
  /** With the card's token, which is no card data; the number never comes here. */
  body: BookingBody;
  /** What the visitor had chosen and typed: a form that says something else is another booking. */
  data: string;
  /** When it was first sent, in milliseconds. */
  at: number;
}

const formKey = 'slipway-book';
const attemptKey = 'slipway-book-attempt';
const thanksKey = 'slipway-book-thanks';

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still books; only a reload loses what was typed.
  }
}

export function keptForm(): BookForm {
  return readBookForm(read(formKey));
}

export function keepForm(form: BookForm | null): void {
  write(formKey, form);
}

function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'data' in value &&
    'at' in value
  );
}

export function keptAttempt(): Attempt | null {
  const kept = read(attemptKey);
  return isAttempt(kept) ? kept : null;
}

/** What a reload of the page still knows of the booking that was just made. */
export interface Thanks {
  id: number;
  inshore: boolean;
}

const isThanks = (value: unknown): value is Thanks =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'number';

/** The booking that was just made: a reload of the page thanks for it again. */
export function keepThanks(thanks: Thanks | null): void {
  write(thanksKey, thanks);
}

export function keptThanks(): Thanks | null {
  const thanks = read(thanksKey);
  const [visit] = performance.getEntriesByType('navigation');
  const reloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  return reloaded && isThanks(thanks) ? thanks : null;
}

export function keepAttempt(attempt: Attempt | null): void {
  write(attemptKey, attempt);
}
