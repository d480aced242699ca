import { multiply, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';
import type { TaxLine } from '#money/taxes.ts';
import { giftCardMethod } from '#payments/payment-methods.ts';
import type { JournalAccounts } from '#settings/settings.ts';

/** An entry of the ledger as the journal needs it; amounts of a refund are negative. */
export interface JournalEntry {
  of: 'booking' | 'order';
  tip: boolean;
  /** The part of it that is a security deposit: owed to the customer until it is kept. */
  secured: Cents;
  /** The part of it that gift cards were sold for: owed until they are used. */
  giftCards: Cents;
  method: string;
  amount: Cents;
  net: Cents;
  taxes: readonly TaxLine[];
}

/** One line of the journal: either a debit or a credit, never below zero. */
export interface JournalLine {
  account: string;
  debit: Cents;
  credit: Cents;
}

/** What a tax is called: `HST 13%`. */
export function taxLabel({ name, percent }: Pick<TaxLine, 'name' | 'percent'>): string {
  return `${name} ${percent}%`;
}

const named = (account: string | undefined, otherwise: string) =>
  account === undefined || account === '' ? otherwise : account;

/** A debit where the amount is above zero, a credit where it is below; nothing for zero. */
function lineOf(account: string, amount: Cents): JournalLine[] {
  if (amount === 0) return [];
  return amount > 0
    ? [{ account, debit: amount, credit: zero }]
    : [{ account, debit: zero, credit: multiply(amount, -1) }];
}

/**
 * An entry of money in double entry (docs/rules/statuses-and-money.md, "For the accountant"): the
 * money by its method against what it was for and its taxes. Debits and credits are equal.
 */
export function journalLines(entry: JournalEntry, accounts: JournalAccounts): JournalLine[] {
  const { method, amount, net } = entry;
  const money = accounts.methods.find((one) => one.method === method)?.account;
  const giftCards = accounts.methods.find((one) => one.method === giftCardMethod)?.account;
  const credit = (account: string, of: Cents) => lineOf(account, multiply(of, -1));
  const sales =
    entry.of === 'booking'
      ? named(accounts.bookings, 'Sales of bookings')
      : named(accounts.orders, 'Sales of orders');
  return [
    ...lineOf(named(money, method), amount),
    ...credit(entry.tip ? named(accounts.tips, 'Tips') : sales, net),
    ...credit('Security deposits', entry.secured),
    ...credit(named(giftCards, giftCardMethod), entry.giftCards),
    ...entry.taxes.flatMap((tax) => {
      const account = accounts.taxes.find(({ name }) => name === tax.name)?.account;
      return credit(named(account, taxLabel(tax)), tax.amount);
    }),
  ];
}
