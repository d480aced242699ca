import {
  divideHalfUp,
  fromMajor,
  min,
  subtract,
  atLeastZero,
  percentOf,
  add,
  multiply,
  zero,
} from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import { chargeablePart } from '#money/least-charge.ts';
import { codeParts } from '#bookings/prices/agreed-code.ts';
import type { AgreedCode } from '#bookings/prices/agreed-code.ts';
import { withTax } from '#money/taxes.ts';
import type { PriceRules, Taxed } from '#money/taxes.ts';
import type { InshoreSettings } from '#settings/settings.ts';

export type { PriceRules, TaxLine } from '#money/taxes.ts';

/** The settings that determine the price of an inshore trip. */
export type InshorePrices = Pick<
  InshoreSettings,
  | 'base_cost'
  | 'base_people'
  | 'base_hours'
  | 'per_extra_person'
  | 'per_extra_hour'
  | 'deposit_percent'
>;

/** The frozen price list of an inshore trip. */
export interface InshorePriceList {
  of: 'inshore';
  inshore: InshorePrices;
  /** The code it was booked with; absent: none. */
  code?: AgreedCode | undefined;
}

/** The price list of an inshore trip, without other settings. */
export function inshorePriceList(settings: InshorePrices): InshorePriceList {
  const { base_cost, base_people, base_hours } = settings;
  const { per_extra_person, per_extra_hour, deposit_percent } = settings;
  const base = { base_cost, base_people, base_hours };
  return { of: 'inshore', inshore: { ...base, per_extra_person, per_extra_hour, deposit_percent } };
}

/** A line of a quote: quantity × each = amount. What a code takes off is below zero. */
export interface QuotePart {
  kind:
    | 'package'
    | 'extra_guests'
    | 'inshore_base'
    | 'extra_people'
    | 'extra_hours'
    | 'code'
    | 'adjustment'
    | 'tax';
  quantity: number;
  each: Cents;
  amount: Cents;
  /** The code, or what staff call a charge or discount. */
  label?: string;
}

/** The three payments of a booking; they add up to its total. */
export interface Instalments {
  deposit: Cents;
  secondPayment: Cents;
  finalPayment: Cents;
}

/**
 * The price of a trip with its instalments. The parts add up to the total; tax is a part only when
 * added on top.
 */
export interface Quote extends Instalments, Taxed {
  parts: QuotePart[];
}

function count(name: string, n: number, fewest: number): void {
  if (!Number.isSafeInteger(n) || n < fewest) throw new RangeError(`Not a number of ${name}: ${n}`);
}

function part(kind: QuotePart['kind'], quantity: number, each: Cents): QuotePart {
  return { kind, quantity, each, amount: multiply(each, quantity) };
}

/** The price as it is shown, before a code, what staff add or take off, and tax that comes on top. */
export function priceBeforeCode(parts: readonly { kind: string; amount: Cents }[]): Cents {
  const besides = ['tax', 'code', 'adjustment'];
  return add(...parts.filter(({ kind }) => !besides.includes(kind)).map(({ amount }) => amount));
}

/**
 * The quote of parts, in the order of sums: what the code takes off, then tax of the rest, then the deposit
 * (docs/rules/prices.md, "Codes").
 */
export function quoteOfParts<Part extends { amount: Cents }>(
  parts: readonly Part[],
  rules: PriceRules,
  by: { code: AgreedCode | undefined; depositOf: (total: Cents) => Cents },
): Omit<Quote, 'parts'> & { parts: (Part | QuotePart)[] } {
  const all = [...parts, ...codeParts(add(...parts.map(({ amount }) => amount)), by.code)];
  const taxed = withTax(add(...all.map(({ amount }) => amount)), rules);
  const onTop = taxed.taxIncluded ? [] : taxed.taxLines.map((tax) => part('tax', 1, tax.amount));
  return {
    ...taxed,
    ...splitPayments(taxed.total, by.depositOf(taxed.total), rules),
    parts: [...all, ...onTop],
  };
}

/**
 * The price of an inshore trip: the base cost plus a charge per person and hour above the base; the
 * deposit is a percentage of the total (docs/rules/prices.md, "Inshore trips"). Does not check
 * limits. Throws RangeError unless people and hours are whole numbers of at least 1.
 */
export function quoteInshore(
  inshore: InshorePrices,
  people: number,
  hours: number,
  rules: PriceRules,
  code?: AgreedCode,
): Quote {
  count('people', people, 1);
  count('hours', hours, 1);
  return quoteOfParts(
    [
      part('inshore_base', 1, fromMajor(inshore.base_cost)),
      part(
        'extra_people',
        Math.max(0, people - inshore.base_people),
        fromMajor(inshore.per_extra_person),
      ),
      part(
        'extra_hours',
        Math.max(0, hours - inshore.base_hours),
        fromMajor(inshore.per_extra_hour),
      ),
    ].filter(({ quantity }) => quantity > 0),
    rules,
    { code, depositOf: (total) => percentOf(total, inshore.deposit_percent) },
  );
}

/**
 * Divides a total into three payments. Second = half the total, rounded half up, minus the deposit,
 * never negative (0 skips it); final = the rest. A deposit above the total is limited to it
 * (docs/rules/prices.md, "Instalments"). None of them is less than the least charge: a deposit is raised to it, or
 * 0 where the total is less; a second payment is left out. So is one that is due together with the final one.
 */
export function splitPayments(
  total: Cents,
  deposit: Cents,
  rules: Pick<PriceRules, 'leastCharge' | 'dueTogether'> = {},
): Instalments {
  const { leastCharge: least = zero, dueTogether = false } = rules;
  const first = total < least ? zero : chargeablePart(min(deposit, total), total, least);
  const half = atLeastZero(subtract(divideHalfUp(total, 2), first));
  const secondPayment = dueTogether || half < least ? zero : half;
  return {
    deposit: first,
    secondPayment,
    finalPayment: subtract(subtract(total, first), secondPayment),
  };
}

/**
 * The balance; `paid` is paid minus refunded, without tips. At zero or less, the customer is asked
 * to contact the supervisor for the final cost (docs/rules/prices.md, "Amount due now").
 */
export function amountLeft(total: Cents, paid: Cents): Cents {
  return subtract(total, paid);
}

/**
 * The amount due now: the deposit while nothing is paid; the second payment while only the deposit
 * is paid; otherwise the balance. Between 0 and the balance (docs/rules/prices.md, "Amount due
 * now"). At least the least charge where that much is left.
 */
export function amountDueNow(
  q: { total: Cents; deposit: Cents; secondPayment: Cents },
  paid: Cents,
  least: Cents = zero,
): Cents {
  const left = atLeastZero(amountLeft(q.total, paid));
  if (left < least) return left;
  if (paid <= 0 && q.deposit > 0) return chargeablePart(min(q.deposit, left), left, least);
  if (paid <= q.deposit && q.secondPayment > 0) {
    return chargeablePart(min(q.secondPayment, left), left, least);
  }
  return left;
}
