import type { PackageQuote } from '@slipway/domain/bookings/prices/quote';
import { isCalendarDate, isTimeOfDay } from '@slipway/domain/dates/dates';
import { embeddedOn, keepInFrame, readInFrame } from '#lib/frame/embed.ts';
import type { CallInput } from '#lib/api.ts';
import type { PressedCode } from '#features/bookings/code/use-trip-code.ts';
import { readBookForm, type BookForm } from './book-form.ts';
import { isReload } from '#shared/is-reload.ts';

export type BookingBody = CallInput<'POST /api/booking/create'>['body'];

/** A booking request whose outcome is unknown. A retry is the same booking, never a second one. */
export interface Attempt {
  /** The Idempotency-Key. */
  key: string;
  /** Includes the card's token, but never the card number. */
  body: BookingBody;
  /** The visitor's choices as text: a form with other choices is another booking. */
  data: string;
  /** When it was first sent, in milliseconds. */
  at: number;
  /** What its code takes off; absent: no code. */
  code?: PressedCode;
  /** Its number, once the payer has left for the page of a bank or a wallet. */
  booking?: number;
}

const formKey = 'slipway-book';
const attemptKey = 'slipway-book-attempt';
const thanksKey = 'slipway-book-thanks';

function read(key: string): unknown {
  if (embeddedOn() !== null) return readInFrame(key);
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  // A frame on another website may have no storage, or shares it with other frames.
  if (embeddedOn() !== null) {
    keepInFrame(key, value, key === formKey);
    return;
  }
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the booking still works; only a reload loses what was typed.
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

/** What survives a reload of the booking just made. */
export interface Receipt {
  id: number;
  inshore: boolean;
  email: string;
  package: string;
  /** Empty for inshore. */
  unit: string;
  date: string;
  time: string;
  /** When it ends, where its length was chosen; else empty. */
  end: string;
  guests: number;
  /** The guests by type, for seats; else empty. */
  party: string;
  /** From how many guests it sails; null: any. */
  least: number | null;
  /** How many guests it needs beside those that have booked. */
  missing: number;
  /** Items. */
  quantity: number;
  /** Whether somebody of the business sails along. */
  crewed: boolean;
  /** The deposit that is paid by hand, and how; both empty: it was paid, or there is none. */
  deposit: string;
  how: string;
  /** The money of its deposit is on its way. */
  awaiting: boolean;
  /** The price; null: stored by a version that did not store it. */
  quote: PackageQuote | null;
  /** 0: none. */
  securityDeposit: number;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const hasNumbers = (value: unknown, ...names: string[]) =>
  isRecord(value) && names.every((name) => typeof value[name] === 'number');

const isListOf = (value: unknown, isOne: (one: unknown) => boolean) =>
  Array.isArray(value) && value.every(isOne);

function isQuote(value: unknown): value is PackageQuote {
  return (
    isRecord(value) &&
    hasNumbers(value, 'total', 'deposit', 'secondPayment', 'finalPayment') &&
    typeof value['taxIncluded'] === 'boolean' &&
    isListOf(value['parts'], (part) => hasNumbers(part, 'quantity', 'each', 'amount')) &&
    isListOf(value['taxLines'], (tax) => hasNumbers(tax, 'percent', 'amount'))
  );
}

const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 300) : '');

/** Reads the stored receipt; null if it is not a booking or its date or time is invalid. */
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
    end: text(of['end']),
    guests,
    party: text(of['party']),
    least: typeof of['least'] === 'number' ? of['least'] : null,
    missing: typeof of['missing'] === 'number' ? of['missing'] : 0,
    quantity: typeof of['quantity'] === 'number' ? of['quantity'] : 1,
    crewed: of['crewed'] !== false,
    deposit: text(of['deposit']),
    how: text(of['how']),
    awaiting: of['awaiting'] === true,
    quote: isQuote(of['quote']) ? of['quote'] : null,
    securityDeposit: typeof of['securityDeposit'] === 'number' ? of['securityDeposit'] : 0,
  };
}

/** Stores the booking just made, so that the thank-you view survives a reload; null removes it. */
export function storeReceipt(thanks: Receipt | null): void {
  write(thanksKey, thanks);
}

/** The booking just made, when its page is loaded again; when it is opened anew it is forgotten, or a later reload would thank for it. */
export function storedReceipt(): Receipt | null {
  if (!isReload()) storeReceipt(null);
  return readThanks(read(thanksKey));
}

export function storeAttempt(attempt: Attempt | null): void {
  write(attemptKey, attempt);
}
