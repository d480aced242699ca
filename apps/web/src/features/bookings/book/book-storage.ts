import { isCalendarDate, isTimeOfDay } from '@slipway/domain/dates/dates';
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

export function storedForm(): BookForm {
  return readBookForm(read(formKey));
}

export function storeForm(form: BookForm | null): void {
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

export function storedAttempt(): Attempt | null {
  const stored = read(attemptKey);
  return isAttempt(stored) ? stored : null;
}

/** What a reload of the page still knows of the booking that was just made. */
export interface Receipt {
  id: number;
  inshore: boolean;
  email: string;
  package: string;
  /** Empty: inshore. */
  unit: string;
  date: string;
  time: string;
  guests: number;
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : '');

/** Reads what was kept as JSON; null where it is no booking, or of a day or time that is none. */
function readThanks(stored: unknown): Receipt | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const of: Record<string, unknown> = { ...stored };
  const { id, guests } = of;
  const [date, time] = [text(of['date']), text(of['time'])];
  if (typeof id !== 'number' || typeof guests !== 'number') return null;
  if (!isCalendarDate(date) || !isTimeOfDay(time)) return null;
  return {
    id,
    inshore: of['inshore'] === true,
    email: text(of['email']),
    package: text(of['package']),
    unit: text(of['unit']),
    date,
    time,
    guests,
  };
}

/** The booking that was just made: a reload of the page thanks for it again. */
export function storeReceipt(thanks: Receipt | null): void {
  write(thanksKey, thanks);
}

export function storedReceipt(): Receipt | null {
  const [visit] = performance.getEntriesByType('navigation');
  const reloaded = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
  return reloaded ? readThanks(read(thanksKey)) : null;
}

export function storeAttempt(attempt: Attempt | null): void {
  write(attemptKey, attempt);
}
