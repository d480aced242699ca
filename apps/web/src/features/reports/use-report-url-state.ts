import type { RevenueFigure } from '@slipway/contract/reports/reports';
import { todayIn } from '@slipway/domain/dates/dates';
import { useRouteSearch } from '#lib/route-search.ts';
import { usePageData } from '#lib/page-data.ts';
import { kindCodeOf } from '#shared/packages/kind-code.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useNow } from '#shared/time/use-now.ts';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';

const yearOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The part of a period that lies in a month `YYYY-MM`. */
export function inMonth(month: string, period: { from: string; to: string }) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return {
    from: first < period.from ? period.from : first,
    to: last > period.to ? period.to : last,
  };
}

/** The figure whose entries are shown below a report. */
interface Behind {
  /** The figure's currency, which may be the report's default. */
  currency: string;
  figure: RevenueFigure;
  month?: string;
  unit?: number;
  package?: string;
  person?: number;
}

const cleared = {
  figure: null,
  month: null,
  unit: null,
  package: null,
  person: null,
  page: null,
  // Of the report of origins.
  kind: null,
  source: null,
  medium: null,
  campaign: null,
  behind: null,
};

/** The URL state of the reports: report, period, currency, company and the figure whose entries are shown. */
export function useReportUrlState() {
  const changeQuery = useQueryChange();
  const { settings } = usePageData();
  const year = Number(todayIn(settings.time_zone, useNow()).slice(0, 4));
  const thisYear = yearOf(year);
  const search = useRouteSearch('reports');
  const { company, currency, month, figure, unit, person, part } = search;
  const trip = kindCodeOf(search.package);
  const period = { from: search.from ?? thisYear.from, to: search.to ?? thisYear.to };
  const scope = {
    currency: currency ?? undefined,
    company_id: settings.company_id === 0 && company !== null && company > 0 ? company : undefined,
  };
  const overdue = search.overdue !== null;
  const list = useListUrlState({ search, defaultSort: '-date' });
  return {
    report: search.report,
    by: search.by,
    period,
    years: { this: thisYear, last: yearOf(year - 1) },
    /** The query of the reports with a period. */
    query: { ...period, ...scope },
    /** The query of `due`, which has no period. */
    dueQuery: { ...scope, part: part ?? undefined, overdue: overdue ? ('1' as const) : undefined },
    part,
    overdue,
    /** The query of the entries below; null while none are shown. */
    behind:
      figure === null
        ? null
        : {
            ...(month === null ? period : inMonth(month, period)),
            ...scope,
            figure,
            unit_id: unit ?? undefined,
            package: trip ?? undefined,
            person_id: person ?? undefined,
          },
    chosen: { figure, month, unit, package: trip, person },
    list,
    setReport: (report: string) =>
      changeQuery({
        ...cleared,
        report: report === 'revenue' ? null : report,
        part: null,
        overdue: null,
        group: null,
        sort: null,
      }),
    groupBy: (by: string) => changeQuery({ ...cleared, by: by === 'month' ? null : by }),
    setPeriod: (next: { from: string | null; to: string | null }) =>
      changeQuery({
        ...cleared,
        from: next.from === thisYear.from ? null : next.from,
        to: next.to === thisYear.to ? null : next.to,
      }),
    /** The company filter, if none is fixed; null for all. */
    company,
    setCompany: (next: string | null) => changeQuery({ ...cleared, company: next }),
    setCurrency: (next: string) => changeQuery({ ...cleared, currency: next }),
    filterDue: (next: { part?: string | null; overdue?: number | null }) =>
      changeQuery({ ...next, page: null }),
    /** Shows the entries behind a figure. */
    open: (next: Behind) => changeQuery({ ...cleared, ...next }),
    close: () => changeQuery(cleared),
  };
}

/** The result of `useReportUrlState`. */
export type ReportUrlState = ReturnType<typeof useReportUrlState>;
