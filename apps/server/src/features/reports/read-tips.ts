import type { PeriodQuery } from '@slipway/contract/reports/reports';
import { toMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { periodOf, shownCurrency, sumsByCurrency } from './report-scope.ts';
import { presentTips } from './reports-presenter.ts';
import { sumTips } from './tips-repository.ts';

/**
 * The tips of a period by recipient (docs/rules/prices.md, "Tips"); the shares add up to the tips
 * in the ledger.
 */
export async function readTips(deps: Deps, query: PeriodQuery) {
  const period = await periodOf(deps, query);
  const all = await sumTips(deps.db, period);
  const reportCurrency = shownCurrency(period, all);
  const sums = all.filter(({ currency }) => currency === reportCurrency);
  const total = sums.find(({ person_id }) => person_id === null);
  return {
    data: sums.flatMap((row) => (row.person_id === null ? [] : [presentTips(row.person_id, row)])),
    totals: { trips: total?.trips ?? 0, tips: toMajor(total?.tips ?? zero) },
    meta: {
      currency: reportCurrency,
      currencies: sumsByCurrency(
        period,
        all.flatMap(({ person_id, currency, tips }) =>
          person_id === null ? [{ currency, cents: tips }] : [],
        ),
      ),
    },
  };
}
