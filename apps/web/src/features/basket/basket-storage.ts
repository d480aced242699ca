import type { CallInput } from '#lib/api.ts';

/** A press whose outcome is not known. A retry is the same press, never a second one. */
export interface BasketAttempt {
  /** The Idempotency-Key. */
  key: string;
  /** Includes the card's token, but never the card number. */
  body: CallInput<'POST /api/basket/checkout'>['body'];
  /** The lines and who books as text: others are another press. */
  data: string;
  /** Their numbers, once the payer has left for the page of a bank or a wallet. */
  bookings?: readonly number[];
}

const attemptKey = 'slipway-basket-attempt';

function isAttempt(value: unknown): value is BasketAttempt {
  return typeof value === 'object' && value !== null && 'key' in value && 'data' in value;
}

export function storedBasketAttempt(): BasketAttempt | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(attemptKey) ?? 'null');
    return isAttempt(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function storeBasketAttempt(attempt: BasketAttempt | null): void {
  try {
    if (attempt === null) sessionStorage.removeItem(attemptKey);
    else sessionStorage.setItem(attemptKey, JSON.stringify(attempt));
  } catch {
    // Without storage only a reload loses it.
  }
}
