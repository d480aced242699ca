import { dueParts, type DueQuery } from '@slipway/contract/reports/reports';
import { add, toMajor } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { listDue } from './due-repository.ts';
import { scopeOf, shownCurrency, sumsByCurrency } from './report-scope.ts';
import { presentDue, presentDueSum } from './reports-presenter.ts';

/**
 * The balance of active bookings and orders by instalment; the parts add up to the total balance.
 */
export async function findDue(deps: Deps, query: DueQuery) {
  const scope = await scopeOf(deps, query);
  const { page, per_page, part, overdue } = query;
  const limits = { limit: per_page, offset: (page - 1) * per_page };
  const listIn = (currency: string) => listDue(deps.db, scope, { currency, part, overdue }, limits);
  const first = await listIn(scope.currency);
  const currency = shownCurrency(scope, first.sums);
  const found = currency === scope.currency ? first : await listIn(currency);
  const sums = found.sums.filter((sum) => sum.currency === currency);
  return {
    data: found.rows.map(presentDue),
    meta: { page, per_page, total: found.total },
    sums: dueParts.map((name) =>
      presentDueSum(
        name,
        sums.find((sum) => sum.part === name),
      ),
    ),
    totals: {
      amount: toMajor(add(...sums.map((sum) => sum.amount))),
      overdue: toMajor(add(...sums.map((sum) => sum.overdue))),
    },
    currency,
    currencies: sumsByCurrency(
      scope,
      found.sums.map((sum) => ({ currency: sum.currency, cents: sum.amount })),
    ),
  };
}
