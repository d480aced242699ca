import type { UnpaidInvoice, UnpaidInvoicesQuery } from '@slipway/contract/reports/accountant';
import { add, toMajor, zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { scopeOf, shownCurrency, sumsByCurrency } from '#features/reports/report-scope.ts';
import { listUnpaid, sumUnpaid, type UnpaidRow } from './unpaid-invoices-repository.ts';

/** An invoice with what is charged, paid and left. */
export function presentUnpaid(row: UnpaidRow): UnpaidInvoice {
  const { id, number, version, issued_on, booking_id, order_id, name, date } = row;
  return {
    id,
    number,
    version,
    issued_on,
    booking_id,
    order_id,
    name,
    date,
    total: toMajor(add(row.paid, row.left)),
    paid: toMajor(row.paid),
    left: toMajor(row.left),
  };
}

/** Invoices of which something is left to pay now, with their sum. */
export async function findUnpaidInvoices(deps: Deps, query: UnpaidInvoicesQuery) {
  const scope = await scopeOf(deps, query);
  const sums = await sumUnpaid(deps.db, scope.company);
  const currency = shownCurrency(scope, sums);
  const { page, per_page } = query;
  const rows = await listUnpaid(deps.db, scope.company, currency, {
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  const sum = sums.find((one) => one.currency === currency);
  return {
    data: rows.map(presentUnpaid),
    meta: { page, per_page, total: sum?.rows ?? 0 },
    totals: { left: toMajor(sum?.left ?? zero) },
    currency,
    currencies: sumsByCurrency(
      scope,
      sums.map(({ currency: each, left }) => ({ currency: each, cents: left })),
    ),
  };
}
