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

/** Stores the booking just made in a frame, so that the thank-you view survives a reload; null removes it. */
export function storeFramedReceipt(receipt: unknown): void {
  if (embeddedOn() !== null) write(thanksKey, receipt);
}

/** The receipt of the booking just made, when its frame is loaded again; when it is opened anew it is forgotten, or a later reload would thank for it. */
export function framedReceipt(): unknown {
  if (embeddedOn() === null) return null;
  if (!isReload()) storeFramedReceipt(null);
  return read(thanksKey);
}

export function storeAttempt(attempt: Attempt | null): void {
  write(attemptKey, attempt);
}
