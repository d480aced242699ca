import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { directionsOf, oneOf } from '#lib/search-params.ts';
import { kindCodeOf } from '#shared/packages/kind-code.ts';
import { useQueryChange, type QueryChange } from '#lib/use-query-change.ts';
import { useNow } from '#shared/time/use-now.ts';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import type { When } from './booking-labels.ts';

/** A sort of the bookings' call; the route has those of the orders too. */
const sortOf = oneOf(
  ...directionsOf(
    'id',
    'date',
    'unit',
    'package',
    'customer',
    'guests',
    'total',
    'paid',
    'left',
    'status',
  ),
);

/**
 * The URL state of a list of bookings: filters, dates and page.
 * @param bare the dates covered without `when` in the URL. A search or chosen dates cover every day until
 * `when` says otherwise, since somebody who looks for a name does not know the day
 */
export function useBookingFilter(bare: When = 'upcoming') {
  const search = useRouteSearch('bookings');
  const { list, group, status, survey, owed, unit, supervisor, company, from, to } = search;
  const trip = kindCodeOf(search.package);
  const { settings } = usePageData();
  const changeQuery = useQueryChange();
  const isSearched = (search.q ?? '') !== '' || from !== null || to !== null;
  const defaultWhen = isSearched ? 'all' : bare;
  const when = search.when ?? defaultWhen;
  const today = todayIn(settings.time_zone, useNow());
  const filters = { status, package: trip, survey, owed, unit, supervisor, company, from, to };
  const urlState = useListUrlState({
    search: { ...search, sort: sortOf(search.sort) },
    defaultSort: when === 'upcoming' ? 'date' : '-date',
    filters,
  });
  /** The query of the calls and of the CSV export. */
  const narrowed = {
    sort: urlState.sort,
    ...(urlState.q === '' ? {} : { q: urlState.q }),
    status: status === null ? undefined : Number(status),
    package: trip ?? undefined,
    group: list === 'all' ? (group ?? undefined) : undefined,
    survey: survey ?? undefined,
    owed: owed === null ? undefined : owed === 'some' ? ('1' as const) : ('0' as const),
    unit_id: unit ?? undefined,
    supervisor_id: supervisor ?? undefined,
    company_id: settings.company_id === 0 ? (company ?? undefined) : undefined,
    from: latest(from, when === 'upcoming' ? today : null),
    to: earliest(to, when === 'past' ? addDays(today, -1) : null),
  };
  const end = urlState.fromEnd ? ({ from_end: '1' } as const) : {};
  return {
    ...urlState,
    ...filters,
    list,
    group: list === 'all' ? group : null,
    when,
    /** Upcoming, past or all; the sort order follows. */
    showDays: (next: When) =>
      changeQuery({ when: next === defaultWhen ? null : next, sort: null, page: null, end: null }),
    search: (text: string) =>
      changeQuery({ q: text.trim(), when: null, page: null, end: null }, { replace: true }),
    filter: (change: QueryChange) =>
      urlState.filter('from' in change || 'to' in change ? { ...change, when: null } : change),
    narrowed,
    query: { ...urlState.query, ...narrowed, ...end },
  };
}

const latest = (a: string | null, b: string | null) =>
  (a !== null && b !== null && a > b ? a : (b ?? a)) ?? undefined;
const earliest = (a: string | null, b: string | null) =>
  (a !== null && b !== null && a < b ? a : (b ?? a)) ?? undefined;

/** The result of `useBookingFilter`. */
export type BookingFilterState = ReturnType<typeof useBookingFilter>;
