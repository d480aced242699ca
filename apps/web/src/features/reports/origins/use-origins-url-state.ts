import type { Origin, OriginGroup } from '@slipway/contract/reports/origins';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import type { ReportUrlState } from '#features/reports/use-report-url-state.ts';

/** Nothing of a line is chosen. */
const closed = { kind: null, source: null, medium: null, campaign: null, behind: null };

/** The parts of a line by which the report is grouped; the others are empty. */
function partsOf({ source, medium, campaign }: Omit<Origin, 'kind'>, by: OriginGroup) {
  return {
    source,
    medium: by === 'source' ? '' : medium,
    campaign: by === 'campaign' ? campaign : '',
  };
}

/** The URL state of the report of origins: grouping, sort, page, and the line whose bookings are shown. */
export function useOriginsUrlState({ query, list }: ReportUrlState) {
  const changeQuery = useQueryChange();
  const search = useRouteSearch('reports');
  const { group: by, kind } = search;
  const sort = search.sort ?? '-bookings';
  const said = {
    source: search.source ?? '',
    medium: search.medium ?? '',
    campaign: search.campaign ?? '',
  };
  const chosen = kind === null ? null : { kind, ...partsOf(said, by) };
  return {
    by,
    /** The query of the lines. */
    query: { ...query, by, sort },
    page: search.page,
    sorting: {
      ...list,
      sort,
      sortBy: (next: string) =>
        changeQuery(
          { ...closed, sort: next === '-bookings' ? null : next, page: null },
          { replace: true },
        ),
    },
    groupBy: (next: string) =>
      changeQuery({
        ...closed,
        group: next === 'campaign' ? null : next,
        sort: null,
        page: null,
      }),
    goTo: (page: number) => changeQuery({ ...closed, page: page === 1 ? null : page }),
    /** The line whose bookings are shown; `all`: the total. Null: none are. */
    chosen,
    /** The query of its bookings. */
    behind:
      chosen === null
        ? null
        : { ...query, by, ...chosen, kind: chosen.kind === 'all' ? undefined : chosen.kind },
    behindPage: search.behind,
    goToBehind: (page: number) => changeQuery({ behind: page === 1 ? null : page }),
    isChosen: (line: Origin | null) =>
      chosen !== null &&
      (line === null
        ? chosen.kind === 'all'
        : chosen.kind === line.kind &&
          chosen.source === line.source &&
          chosen.medium === line.medium &&
          chosen.campaign === line.campaign),
    open: (line: Origin | null, currency: string) => {
      const parts = line === null ? {} : partsOf(line, by);
      changeQuery({ ...closed, kind: line?.kind ?? 'all', ...parts, currency });
    },
    close: () => changeQuery(closed),
  };
}

/** The result of `useOriginsUrlState`. */
export type OriginsUrlState = ReturnType<typeof useOriginsUrlState>;
