import type { BasketQuote, OfferedItem } from '@slipway/contract/basket/basket';
import type { OrderPrice } from '@slipway/contract/orders/order-quote';
import type { DeliveryOffer } from '@slipway/contract/orders/delivery';
import type { CallInput } from '#lib/api.ts';
import type { BasketLine } from '#shared/basket/basket-lines.ts';
import { readDelivery, type DeliveryForm } from '#shared/delivery/delivery-form.ts';

type Body = CallInput<'POST /api/basket/checkout'>['body'];

/** What the page shows of products, which the press itself does not name. */
export interface ShownProducts {
  items: OfferedItem[];
  /** Where they are picked up; null: they are shipped, or there are none. */
  place: DeliveryOffer['pickup_places'][number] | null;
}

/** A press whose outcome is not known. A retry is the same press, never a second one. */
export interface BasketAttempt extends ShownProducts {
  /** The Idempotency-Key. */
  key: string;
  /** Includes the card's token, but never the card number. */
  body: Body;
  /** The prices that were shown. */
  quote: BasketQuote;
  /** Their numbers, once the payer has left for the page of a bank or a wallet. */
  bookings?: readonly number[];
  order?: number | null;
}

/** A booked basket, for the thank-you view. */
export interface BookedBasket extends ShownProducts {
  ids: number[];
  /** The order of its products; null: it had none. */
  order: number | null;
  /** What that order came to, as the server calculated it. */
  price: OrderPrice | null;
  lines: readonly BasketLine[];
  /** The code that was used; null: none. */
  code: string | null;
  /** What gift cards paid. */
  gifts: number;
  /** How the products are delivered; null: there are none. */
  delivery: Body['delivery'] | null;
  /** What was due. */
  amount: number;
  email: string;
  /** How the deposits are paid, where no card was charged; null: one was, or nothing is due. */
  how: string | null;
  /** The money is on its way. */
  awaiting: boolean;
}

const attemptKey = 'slipway-basket-attempt';
const deliveryKey = 'slipway-basket-delivery';
const codesKey = 'slipway-basket-codes';

/** The codes of a basket, as they were typed. */
export interface BasketCodes {
  /** Null: none. */
  code: string | null;
  giftCodes: readonly string[];
}

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
    // Without storage only a reload loses it.
  }
}

const hasAll = <N extends string>(value: unknown, ...names: N[]): value is Record<N, unknown> =>
  typeof value === 'object' && value !== null && names.every((name) => name in value);

const isAttempt = (value: unknown): value is BasketAttempt =>
  hasAll(value, 'key', 'body', 'quote', 'items', 'place');
const isBooked = (value: unknown): value is BookedBasket =>
  hasAll(value, 'ids', 'order', 'price', 'lines', 'code', 'items', 'place') &&
  hasAll(value, 'gifts', 'amount', 'email', 'how', 'awaiting');

export function storedBasketAttempt(): BasketAttempt | null {
  const stored = read(attemptKey);
  return isAttempt(stored) ? stored : null;
}

export function storeBasketAttempt(attempt: BasketAttempt | null): void {
  write(attemptKey, attempt);
}

/** What was booked, as the receipt of it was kept; null: it is none. */
export const readBookedBasket = (kept: unknown): BookedBasket | null =>
  isBooked(kept) ? kept : null;

/** How products are delivered, as it was chosen and typed in this browser. */
export const storedDelivery = (): DeliveryForm => readDelivery(read(deliveryKey));

export function storeDelivery(form: DeliveryForm): void {
  write(deliveryKey, form);
}

/** The codes that were entered in this tab. */
export function storedBasketCodes(): BasketCodes {
  const stored = read(codesKey);
  if (!hasAll(stored, 'code', 'giftCodes')) return { code: null, giftCodes: [] };
  const { code, giftCodes } = stored;
  const isText = (value: unknown): value is string => typeof value === 'string';
  return {
    code: isText(code) ? code : null,
    giftCodes: Array.isArray(giftCodes) ? giftCodes.filter(isText) : [],
  };
}

/** Keeps the codes of the basket in this tab; null: it was booked. */
export function storeBasketCodes(codes: BasketCodes | null): void {
  write(codesKey, codes);
}
