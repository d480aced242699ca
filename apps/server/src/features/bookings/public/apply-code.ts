import { withAgreedCode } from '@slipway/domain/bookings/prices/quote';
import { agreedCode } from '@slipway/domain/bookings/prices/requote';
import { priceBeforeCode } from '@slipway/domain/bookings/prices/price';
import { takenOff, type AgreedCode } from '@slipway/domain/bookings/prices/agreed-code';
import {
  agreeCode,
  codeKey,
  type CodeRefusal,
  type LineOfCode,
  type ProductOfCode,
} from '@slipway/domain/catalogue/codes';
import { todayIn } from '@slipway/domain/dates/dates';
import { counted } from '@slipway/domain/messages/counted';
import { add, subtract, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import { isCheckViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import type { PlannedOrder } from '#features/bookings/holds/held-orders.ts';
import type { CheckoutIds } from '#features/payments/payments-api.ts';
import { findCode, insertCodeUse, type FoundCode } from '#features/catalogue/catalogue-api.ts';
import { dateText, moneyText } from '#features/messages/messages-api.ts';
import { invalid } from '#http/errors.ts';
import { quoteRulesOf, type BookingPlan } from './plan-public-booking.ts';

/** The result of looking up a typed code; `gift_card`: it belongs to a gift card, which cannot be used here. */
export type TypedCode = FoundCode | 'unknown' | 'gift_card';

const texts = {
  unknown: 'We do not recognise this code. Please check the spelling.',
  gift_card:
    'This is a gift card. To pay with it, add what you book to the basket and enter it there.',
  expired: 'This code has expired.',
  not_for_this: 'This code cannot be used for what you have chosen.',
  other_days: 'This code cannot be used for these dates.',
  in_all: 'This code is used up.',
  by_customer: 'You have already used this code as often as is allowed.',
} as const;

const changedText = 'This code has changed. Please check the price again.';

const refusedCode = (text: string) => invalid({ code: [text] }, 'code_refused');

const forLate = (most: number) =>
  most === 0
    ? 'This code is for bookings on the day itself.'
    : `This code is for bookings at most ${counted(most, 'day')} ahead.`;

function refusalText(refusal: CodeRefusal, { currency }: Settings): string {
  switch (refusal.reason) {
    case 'not_yet':
      return `This code can be used from ${dateText(refusal.from)} on.`;
    case 'too_late':
      return `This code is for bookings at least ${counted(refusal.least, 'day')} ahead. It is too late for this date.`;
    case 'too_early':
      return `${forLate(refusal.most)} It is too early for this date.`;
    case 'least_total':
      return `This code needs a total of at least ${moneyText(refusal.least, currency)}.`;
    case 'expired':
    case 'not_for_this':
    case 'other_days':
      return texts[refusal.reason];
  }
}

/** Looks up a typed code; null: none was typed. */
export async function readCode(
  db: Db,
  typed: string | null | undefined,
  who: { customerId: number | null; email: string | null },
): Promise<TypedCode | null> {
  const key = codeKey(typed ?? '');
  return key === '' ? null : ((await findCode(db, key, who)) ?? 'unknown');
}

/** The trips and products that a code is applied to. */
export interface CodeOn {
  plans: readonly BookingPlan[];
  /** The lines of products booked with the trips. */
  products: readonly ProductOfCode[];
  settings: Settings;
}

/** The same, with the code applied. */
export interface WithCode {
  plans: BookingPlan[];
  /** The discount on each line of products; null: none. */
  products: ({ agreed: AgreedCode; off: Cents } | null)[];
}

const untouched = ({ plans, products }: CodeOn): WithCode => ({
  plans: [...plans],
  products: products.map(() => null),
});

const lineOfPlan = ({ place, kind, date, quote }: BookingPlan): LineOfCode => ({
  sort: 'trip',
  unitId: place?.unit.id ?? 0,
  kind,
  date,
  price: priceBeforeCode(quote.parts),
});

/**
 * Applies a code to trips and products; each keeps its share of the discount (docs/rules/prices.md, "Codes").
 * @returns `refused`: the text that says why the code gives no discount
 */
export function planWithCode(
  on: CodeOn,
  code: TypedCode,
  now: Date,
): WithCode | { refused: string } {
  const { plans, products, settings } = on;
  if (plans.length + products.length === 0) return untouched(on);
  if (code === 'unknown' || code === 'gift_card') return { refused: texts[code] };
  if (code.ended) return { refused: texts.expired };
  const lines = [...plans.map(lineOfPlan), ...products];
  const today = todayIn(settings.time_zone, now);
  const agreed = agreeCode(code.rules, code.code, { lines, today });
  if ('refusal' in agreed) return { refused: refusalText(agreed.refusal, settings) };
  if (code.usedUp !== null) return { refused: texts[code.usedUp] };
  return {
    plans: plans.map((plan, n) => {
      const own = agreed.agreed[n];
      return own ? { ...plan, ...withAgreedCode(plan, own, quoteRulesOf(settings)) } : plan;
    }),
    products: products.map(({ price }, n) => {
      const own = agreed.agreed[plans.length + n];
      const off = own ? takenOff(price, own) : zero;
      return own && off > 0 ? { agreed: own, off } : null;
    }),
  };
}

/**
 * `planWithCode` for a booking that is being made.
 * @throws Refusal 422 at `code` that says why the code gives no discount
 */
export function withCode(on: CodeOn, code: TypedCode | null, now: Date): WithCode {
  if (code === null) return untouched(on);
  const planned = planWithCode(on, code, now);
  if ('refused' in planned) throw refusedCode(planned.refused);
  return planned;
}

/** `withCode` for one trip. */
export function planOneWithCode(plan: BookingPlan, code: TypedCode | null, now: Date): BookingPlan {
  const on = { plans: [plan], products: [], settings: plan.settings };
  return withCode(on, code, now).plans[0] ?? plan;
}

/** The discount by codes, as it is shown. */
export const discountOf = ({ parts }: BookingPlan['quote']): Cents =>
  subtract(zero, add(...parts.filter(({ kind }) => kind === 'code').map((part) => part.amount)));

/** A code and its discount on a line, as answered. */
export const presentAgreed = ({ code, off }: AgreedCode, discount: Cents) => ({
  code,
  percent: off.of === 'percent' ? off.percent : null,
  discount: toMajor(discount),
});

/** The code of a trip and its discount, as answered; null: none. */
export function presentCode({ prices, quote }: Pick<BookingPlan, 'prices' | 'quote'>) {
  const agreed = agreedCode({ prices });
  return agreed ? presentAgreed(agreed, discountOf(quote)) : null;
}

/** @throws Refusal 422 at `code` when its promotion has changed since it was read */
export function assertCodeUnchanged(code: FoundCode, version: number | null): void {
  if (version !== code.version) throw refusedCode(changedText);
}

/** Turns the database's refusal of another use into one for the customer. */
export function codeRefusal(error: unknown): unknown {
  if (isCheckViolation(error, 'code_uses_in_all')) return refusedCode(texts.in_all);
  if (isCheckViolation(error, 'code_uses_per_customer')) return refusedCode(texts.by_customer);
  return error;
}

/** Records the use of a code by the bookings, and the order, that it discounts. */
export function insertUse(
  tx: Db,
  { codeId }: FoundCode,
  { plans, order }: { plans: readonly BookingPlan[]; order?: PlannedOrder | null },
  checkout: CheckoutIds,
): Promise<void> {
  const bookingIds = checkout.bookingIds.filter((_, n) => {
    const plan = plans[n];
    return plan !== undefined && agreedCode(plan) !== undefined;
  });
  const orderId = order?.usesCode === true ? checkout.orderId : null;
  return insertCodeUse(tx, { codeId, bookingIds, orderId });
}
