import type { RevenueLine, RevenueQuery } from '@slipway/contract/reports/reports';
import type { Deps } from '#deps.ts';
import { add, toMajor, zero } from '@slipway/domain/money/money';
import { periodOf, shownCurrency, sumsByCurrency } from './report-scope.ts';
import { presentRevenue } from './reports-presenter.ts';
import { sumDamage, sumRevenue } from './revenue-repository.ts';

/** The months overlapping a period, as `YYYY-MM`. */
function monthsOf(from: string, to: string): string[] {
  const months: string[] = [];
  for (
    const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
    ;
    at.setUTCMonth(at.getUTCMonth() + 1)
  ) {
    const month = at.toISOString().slice(0, 7);
    if (month > to.slice(0, 7)) return months;
    months.push(month);
  }
}

/**
 * Money received and refunded, tips separate, by date of payment (`paid_on`); the lines add up to
 * the totals, and those to the ledger. Every month of the period has a line.
 */
export async function readRevenue(deps: Deps, query: RevenueQuery) {
  const period = await periodOf(deps, query);
  const all = await sumRevenue(deps.db, period, query.by);
  const reportCurrency = shownCurrency(period, all);
  const sums = all.filter(({ currency }) => currency === reportCurrency);
  const none = { received: zero, refunded: zero, net: zero, tips: zero };
  const found = sums.flatMap((row): RevenueLine[] =>
    row.key === null ? [] : [{ key: row.key, name: row.name ?? '', ...presentRevenue(row) }],
  );
  const data =
    query.by === 'month'
      ? monthsOf(period.from, period.to).map(
          (month) =>
            found.find(({ key }) => key === month) ?? {
              key: month,
              name: '',
              ...presentRevenue(none),
            },
        )
      : found;
  return {
    data,
    damage: toMajor(await sumDamage(deps.db, period, reportCurrency)),
    totals: presentRevenue(sums.find(({ key }) => key === null) ?? none),
    meta: {
      currency: reportCurrency,
      currencies: sumsByCurrency(
        period,
        all.flatMap(({ key, currency, net, tips }) =>
          key === null ? [{ currency, cents: add(net, tips) }] : [],
        ),
      ),
    },
  };
}
