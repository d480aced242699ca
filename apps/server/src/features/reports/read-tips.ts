import type { PeriodQuery } from '@slipway/contract/reports';
import { toMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { currenciesOf, periodOf } from './report-scope.ts';
import { presentTips } from './reports-presenter.ts';
import { sumTips } from './tips-repository.ts';

/** The tips of a period and whose they are (spec A section 9); all shares add up to the ledger's tips. */
export async function readTips(deps: Deps, query: PeriodQuery) {
  const period = await periodOf(deps, query);
  const all = await sumTips(deps.db, period);
  const sums = all.filter(({ currency }) => currency === period.currency);
  const total = sums.find(({ person_id }) => person_id === null);
  return {
    data: sums.flatMap((row) => (row.person_id === null ? [] : [presentTips(row.person_id, row)])),
    totals: { trips: total?.trips ?? 0, tips: toMajor(total?.tips ?? zero) },
    meta: { currency: period.currency, currencies: currenciesOf(all, period.currency) },
  };
}
