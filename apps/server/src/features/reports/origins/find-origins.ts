import type {
  OriginBookingsFilter,
  OriginBookingsQuery,
  OriginsFilter,
  OriginsQuery,
} from '@slipway/contract/reports/origins';
import { visitSearchParams } from '@slipway/domain/bookings/visits/visit';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import { zero } from '@slipway/domain/money/money';
import type { Deps } from '#deps.ts';
import { parseSort } from '#http/parse-sort.ts';
import { periodOf, shownCurrency, sumsByCurrency } from '#features/reports/report-scope.ts';
import {
  listOriginBookings,
  listOrigins,
  originSorts,
  type OriginFilter,
  type OriginSort,
} from './origins-repository.ts';
import { presentOrigin, presentOriginBooking, presentOriginSums } from './origins-presenter.ts';

const isSort = (name: string): name is OriginSort => originSorts.some((one) => one === name);

/** The sort of a query; the most bookings come first. */
export const sortOf = ({ sort }: OriginsFilter) => parseSort(sort ?? '-bookings', isSort);

const nothing = { bookings: 0, cancelled: 0, guests: 0, value: zero, paid: zero };

/** What a link to the booking page looks like that says where its visits come from. */
const exampleOf = (deps: Deps) => {
  const said = visitSearchParams({ source: 'newsletter', medium: 'email', campaign: 'summer' });
  return `${deps.publicUrl()}${pagePaths['book-package']}?${new URLSearchParams(said).toString()}`;
};

/** Bookings made in a period by where their visits came from (docs/rules/statuses-and-money.md, "Reports"). */
export async function findOrigins(deps: Deps, query: OriginsQuery) {
  const scope = await periodOf(deps, query);
  const { page, per_page, by } = query;
  const limits = { limit: per_page, offset: (page - 1) * per_page };
  const listIn = (currency: string) =>
    listOrigins(deps.db, scope, { currency, by, sort: sortOf(query) }, limits);
  const first = await listIn(scope.currency);
  const currency = shownCurrency(scope, first.sums);
  const found = currency === scope.currency ? first : await listIn(currency);
  return {
    data: found.rows.map(presentOrigin),
    meta: { page, per_page, total: found.total },
    totals: presentOriginSums(found.sums.find((sum) => sum.currency === currency) ?? nothing),
    currency,
    currencies: sumsByCurrency(
      scope,
      found.sums.map((sum) => ({ currency: sum.currency, cents: sum.value })),
    ),
    example: exampleOf(deps),
  };
}

/** The filter of a query: the parts by which its lines are grouped. */
export function originFilterOf(query: OriginBookingsFilter, currency: string): OriginFilter {
  const { kind, by, source, medium, campaign } = query;
  if (kind === undefined) return { currency };
  return {
    currency,
    kind,
    source,
    medium: by === 'source' ? undefined : medium,
    campaign: by === 'campaign' ? campaign : undefined,
  };
}

/** The bookings behind a line. */
export async function findOriginBookings(deps: Deps, query: OriginBookingsQuery) {
  const scope = await periodOf(deps, query);
  const { page, per_page } = query;
  const found = await listOriginBookings(deps.db, scope, originFilterOf(query, scope.currency), {
    limit: per_page,
    offset: (page - 1) * per_page,
  });
  return {
    data: found.rows.map(presentOriginBooking),
    meta: { page, per_page, total: found.total },
    currency: scope.currency,
  };
}
