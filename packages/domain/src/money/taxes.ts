import {
  allocate,
  subtract,
  percentInside,
  percentOf,
  add,
  scaledPercent,
  zero,
} from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/** The tax rules of the business (docs/rules/prices.md, "Taxes"). */
export interface PriceRules {
  taxes: { name: string; percent: number }[];
  /** True: prices include tax. False: tax is added on top. */
  pricesIncludeTax: boolean;
  /** The least that the card provider charges; 0 unless set. */
  leastCharge?: Cents | undefined;
  /** Whether the later payments are due on one day, and so one payment. */
  dueTogether?: boolean | undefined;
}

/** One tax of a total. */
export interface TaxLine {
  name: string;
  percent: number;
  amount: Cents;
}

/** A price with its taxes: net + tax = total, and the lines add up to the tax. */
export interface Taxed {
  total: Cents;
  tax: Cents;
  net: Cents;
  taxLines: TaxLine[];
  taxIncluded: boolean;
}

/** Several prices as one: the taxes of one name and percentage together, in the order in which they appear. */
export function sumTaxed(
  parts: readonly Taxed[],
): Pick<Taxed, 'total' | 'tax' | 'net' | 'taxLines'> {
  const taxLines: TaxLine[] = [];
  for (const { name, percent, amount } of parts.flatMap((part) => part.taxLines)) {
    const same = taxLines.find((one) => one.name === name && one.percent === percent);
    if (same) same.amount = add(same.amount, amount);
    else taxLines.push({ name, percent, amount });
  }
  return {
    total: add(...parts.map(({ total }) => total)),
    tax: add(...parts.map(({ tax }) => tax)),
    net: add(...parts.map(({ net }) => net)),
    taxLines,
  };
}

function percentOfAll(rules: PriceRules): number {
  // Summed as whole numbers: 0.1 % and 0.2 % are exactly 0.3 %.
  return rules.taxes.reduce((sum, tax) => sum + scaledPercent(tax.percent), 0) / scaledPercent(1);
}

/**
 * Applies the tax rules to a price, included or on top. The tax is rounded once, half up, and then
 * divided among the taxes by their percentages, so that the lines always add up.
 */
export function withTax(price: Cents, rules: PriceRules): Taxed {
  const percent = percentOfAll(rules);
  const tax = rules.pricesIncludeTax ? percentInside(price, percent) : percentOf(price, percent);
  const total = rules.pricesIncludeTax ? price : add(price, tax);
  const shares = allocate(
    tax,
    rules.taxes.map((one) => one.percent),
  );
  return {
    total,
    tax,
    net: subtract(total, tax),
    taxLines: rules.taxes.map((one, index) => ({
      name: one.name,
      percent: one.percent,
      amount: shares[index] ?? zero,
    })),
    taxIncluded: rules.pricesIncludeTax,
  };
}
