import { add, cents, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import type { TaxLine } from '#money/taxes.ts';

/** What a booking or an order comes to, tax included, and the taxes of it. */
export interface TaxedTotal {
  total: Cents;
  taxLines: readonly TaxLine[];
}

/** An entry of the ledger as net and taxes; they add up to it. */
export interface SplitEntry {
  net: Cents;
  /** One amount for each tax line, in their order. */
  taxes: Cents[];
}

/**
 * The part of a tax in what was paid of a total: in proportion, rounded half up. As whole numbers of
 * any size, since the product of two amounts may be beyond 2^53.
 */
function taxWithin(paid: Cents, tax: Cents, total: Cents): Cents {
  if (total <= 0) return zero;
  const doubled = 2n * BigInt(tax) * BigInt(Math.abs(paid)) + BigInt(total);
  const size = Number(doubled / (2n * BigInt(total)));
  return cents(paid < 0 ? -size : size);
}

/**
 * Splits an entry of a booking or an order into net and taxes: what all payments up to it carry of
 * each tax, less what those before it carry. So the entries of a booking that is paid exactly add up
 * to its tax lines, to the cent, and a refund gives back what it takes of them
 * (docs/rules/statuses-and-money.md, "For the accountant"). Without a total nothing is tax.
 *
 * @param amount negative for a refund
 * @param before what the earlier entries come to, without tips
 */
export function splitEntry(
  { amount, before }: { amount: Cents; before: Cents },
  { total, taxLines }: TaxedTotal,
): SplitEntry {
  const after = add(before, amount);
  const taxes = taxLines.map((line) =>
    subtract(taxWithin(after, line.amount, total), taxWithin(before, line.amount, total)),
  );
  return { net: subtract(amount, add(...taxes)), taxes };
}
