import { add, zero, type Cents } from '@slipway/domain/money/money';
import { splitEntry } from '@slipway/domain/money/tax-split';
import type { TaxLine } from '@slipway/domain/money/taxes';
import { ledgerKind } from '@slipway/domain/payments/ledger-kinds';
import type { MoneyEntry } from './entries-repository.ts';

/** A tax of a report: its name and rate. */
export type TaxKey = Pick<TaxLine, 'name' | 'percent'>;

/**
 * An entry as net and taxes. A tip is neither price nor taxed: all of it is net. A security deposit, and what gift cards are
 * sold for, is no income: none of it is.
 */
export interface SplitMoney {
  tip: boolean;
  /** The part of it that is a security deposit. */
  secured: Cents;
  /** The part of it that gift cards were sold for. */
  giftCards: Cents;
  net: Cents;
  taxes: TaxLine[];
}

/** Splits an entry by the terms of its booking or order. */
export function splitMoney(entry: MoneyEntry): SplitMoney {
  const { kind, amount, before, total, tax_lines } = entry;
  const nothing = { tip: false, secured: zero, giftCards: zero, net: zero, taxes: [] };
  if (kind === ledgerKind.tip) return { ...nothing, tip: true, net: amount };
  if (kind === ledgerKind.securityDeposit) return { ...nothing, secured: amount };
  if (entry.of_gift_cards) return { ...nothing, giftCards: amount };
  const taxLines = total === null ? [] : (tax_lines ?? []);
  const { net, taxes } = splitEntry({ amount, before }, { total: total ?? zero, taxLines });
  return {
    ...nothing,
    net,
    taxes: taxLines.map((line, index) => ({ ...line, amount: taxes[index] ?? zero })),
  };
}

/** What an entry carries of a tax. */
export function taxIn({ taxes }: SplitMoney, { name, percent }: TaxKey): Cents {
  return add(
    ...taxes
      .filter((line) => line.name === name && line.percent === percent)
      .map(({ amount }) => amount),
  );
}
