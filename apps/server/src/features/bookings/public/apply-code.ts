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
import { add, subtract, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import type { Settings } from '@slipway/domain/settings/settings';
import { isCheckViolation } from '#db/pg-errors.ts';
import type { Db } from '#db/transaction.ts';
import type { PlannedOrder } from '#features/bookings/holds/held-orders.ts';
import type { Together } from '#features/payments/payments-api.ts';
import { findCode, insertCodeUse, type FoundCode } from '#features/catalogue/catalogue-api.ts';
import { dateText, moneyText } from '#features/messages/messages-api.ts';
import { invalid } from '#http/errors.ts';
import { quoteRulesOf, type BookingPlan } from './plan-public-booking.ts';

/** A code that was typed, and what it is; `gift_card`: that of a gift card, where none are taken. */
export type TypedCode = FoundCode | 'unknown' | 'gift_card';

const texts = {
  unknown: 'We do not know this code. Please check how it is written.',
  gift_card:
    'This is a gift card. To pay with it, add what you book to the basket and enter it there.',
  expired: 'This code has expired.',
  not_for_this: 'This code is not for what you have chosen.',
  other_days: 'This code is not for these dates.',
  in_all: 'This code is used up.',
  by_customer: 'You have used this code as often as it can be used.',
} as const;

const changedText = 'This code was changed. Please look at the price again.';

const refusedCode = (text: string) => invalid({ code: [text] }, 'code_refused');

function refusalText(refusal: CodeRefusal, { currency }: Settings): string {
  switch (refusal.reason) {
    case 'not_yet':
      return `This code can be used from ${dateText(refusal.from)} on.`;
    case 'least_total':
      return `This code is for prices of at least ${moneyText(refusal.least, currency)}.`;
    case 'expired':
    case 'not_for_this':
    case 'other_days':
      return texts[refusal.reason];
  }
}

/** Reads a code as it was typed; null: none was. */
export async function readCode(
  db: Db,
  typed: string | null | undefined,
  who: { customerId: number | null; email: string | null },
): Promise<TypedCode | null> {
  const key = codeKey(typed ?? '');
  return key === '' ? null : ((await findCode(db, key, who)) ?? 'unknown');
}

/** What a code is to take something off. */
export interface CodeOn {
  plans: readonly BookingPlan[];
  /** The lines of products of the same press. */
  products: readonly ProductOfCode[];
  settings: Settings;
}

/** The same with a code. */
export interface WithCode {
  plans: BookingPlan[];
  /** What it takes off each line of products; null: nothing. */
  products: ({ agreed: AgreedCode; off: Cents } | null)[];
}

const untouched = ({ plans, products }: CodeOn): WithCode => ({
  plans: [...plans],
  products: products.map(() => null),
});

const lineOfPlan = ({ place, kind, date, quote }: BookingPlan): LineOfCode => ({
  ...{ sort: 'trip', unitId: place?.unit.id ?? 0, kind, date },
  price: priceBeforeCode(quote.parts),
});

/**
 * What trips and products cost with a code: each one's share is agreed with its price (docs/rules/prices.md, "Codes").
 * @returns the text that says why it takes nothing off, where it does not
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
 * `planWithCode` for a press.
 * @throws Refusal 422 at `code` that says why it takes nothing off
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

/** What codes take off a price, as it is shown. */
export const discountOf = ({ parts }: BookingPlan['quote']): Cents =>
  subtract(zero, add(...parts.filter(({ kind }) => kind === 'code').map((part) => part.amount)));

/** What a code takes off a line. */
export const presentAgreed = ({ code, off }: AgreedCode, discount: Cents) => ({
  code,
  percent: off.of === 'percent' ? off.percent : null,
  discount: toMajor(discount),
});

/** What a code takes off a trip; null: nothing. */
export function presentCode({ prices, quote }: Pick<BookingPlan, 'prices' | 'quote'>) {
  const agreed = agreedCode({ prices });
  return agreed ? presentAgreed(agreed, discountOf(quote)) : null;
}

/** @throws Refusal 422 at `code` when its promotion is no longer as it was read */
export function assertCodeUnchanged(code: FoundCode, version: number | null): void {
  if (version !== code.version) throw refusedCode(changedText);
}

/** Turns the refusal of a use by the database into one for the customer. */
export function codeRefusal(error: unknown): unknown {
  if (isCheckViolation(error, 'code_uses_in_all')) return refusedCode(texts.in_all);
  if (isCheckViolation(error, 'code_uses_per_customer')) return refusedCode(texts.by_customer);
  return error;
}

/** The use of a code by the bookings, and the order, that it takes something off. */
export function insertUse(
  tx: Db,
  { codeId }: FoundCode,
  { plans, order }: { plans: readonly BookingPlan[]; order?: PlannedOrder | null },
  together: Together,
): Promise<void> {
  const bookingIds = together.bookingIds.filter((_, n) => {
    const plan = plans[n];
    return plan !== undefined && agreedCode(plan) !== undefined;
  });
  const orderId = order?.usesCode === true ? together.orderId : null;
  return insertCodeUse(tx, { codeId, bookingIds, orderId });
}
