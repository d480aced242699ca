import type { AccountantLine, AccountantSums } from '@slipway/contract/reports/accountant';
import type { PaymentMethod } from '@slipway/domain/payments/payment-methods';
import type { PeriodQuery } from '@slipway/contract/reports/reports';
import { add, subtract, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import { streamQuery } from '#db/stream-query.ts';
import type { Deps } from '#deps.ts';
import { periodOf, shownCurrency, sumsByCurrency } from '#features/reports/report-scope.ts';
import { moneyQuery, type MoneyEntry } from './entries-repository.ts';
import { splitMoney, type TaxKey } from './split-money.ts';

type TaxSum = TaxKey & { amount: Cents };

interface Sum {
  currency: string;
  month: string;
  method: PaymentMethod;
  entries: number;
  net: Cents;
  tips: Cents;
  secured: Cents;
  giftCards: Cents;
  total: Cents;
  taxes: Map<string, TaxSum>;
}

const keyOf = ({ name, percent }: TaxKey) => JSON.stringify([name, percent]);

/** Adds an entry to the sum of its month and method. */
function addEntry(sums: Map<string, Sum>, entry: MoneyEntry): void {
  const { currency, method, amount } = entry;
  const month = entry.paid_on.slice(0, 7);
  const key = `${currency} ${month} ${method}`;
  const nothing = {
    entries: 0,
    net: zero,
    tips: zero,
    secured: zero,
    giftCards: zero,
    total: zero,
    taxes: new Map<string, TaxSum>(),
  };
  const sum = sums.get(key) ?? { currency, month, method, ...nothing };
  const { tip, secured, giftCards, net, taxes } = splitMoney(entry);
  sum.entries += 1;
  sum.total = add(sum.total, amount);
  sum.secured = add(sum.secured, secured);
  sum.giftCards = add(sum.giftCards, giftCards);
  if (tip) sum.tips = add(sum.tips, amount);
  else sum.net = add(sum.net, net);
  for (const line of taxes) {
    const soFar = sum.taxes.get(keyOf(line))?.amount ?? zero;
    sum.taxes.set(keyOf(line), { ...line, amount: add(soFar, line.amount) });
  }
  sums.set(key, sum);
}

function figures(sums: readonly Sum[], taxes: readonly TaxKey[]): AccountantSums {
  const of = (pick: (sum: Sum) => Cents) => add(...sums.map(pick));
  const tips = of((sum) => sum.tips);
  const secured = of((sum) => sum.secured);
  const giftCards = of((sum) => sum.giftCards);
  const total = of((sum) => sum.total);
  return {
    net: toMajor(of((sum) => sum.net)),
    taxes: taxes.map((tax) => toMajor(of((sum) => sum.taxes.get(keyOf(tax))?.amount ?? zero))),
    gross: toMajor(subtract(total, add(tips, secured, giftCards))),
    tips: toMajor(tips),
    security_deposits: toMajor(secured),
    gift_cards: toMajor(giftCards),
    total: toMajor(total),
  };
}

/** The taxes of some sums by name and rate. */
function taxesOf(sums: readonly Sum[]): TaxKey[] {
  const found = new Map(sums.flatMap((sum) => [...sum.taxes]));
  return [...found.values()]
    .map(({ name, percent }) => ({ name, percent }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.percent - b.percent);
}

const inOrder = (a: Sum, b: Sum) =>
  a.month.localeCompare(b.month) || a.method.localeCompare(b.method, 'en');

/**
 * Money by month, method and tax (docs/rules/statuses-and-money.md, "For the accountant"). Every
 * entry is split by the one rule and added, so the sums are those of the list of entries, and those
 * of the ledger.
 */
export async function readSums(deps: Deps, query: PeriodQuery) {
  const period = await periodOf(deps, query);
  const byKey = new Map<string, Sum>();
  for await (const entry of await streamQuery<MoneyEntry>(deps.db, moneyQuery(period))) {
    addEntry(byKey, entry);
  }
  const all = [...byKey.values()];
  const currency = shownCurrency(period, all);
  const shown = all.filter((sum) => sum.currency === currency).sort(inOrder);
  const taxes = taxesOf(shown);
  const data = shown.map((sum): AccountantLine => ({
    month: sum.month,
    method: sum.method,
    entries: sum.entries,
    ...figures([sum], taxes),
  }));
  return {
    taxes,
    data,
    totals: {
      entries: shown.reduce((count, { entries }) => count + entries, 0),
      ...figures(shown, taxes),
    },
    meta: {
      currency,
      currencies: sumsByCurrency(
        period,
        all.map((sum) => ({ currency: sum.currency, cents: sum.total })),
      ),
    },
  };
}
