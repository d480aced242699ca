import { addDays, monthOf, todayIn } from '@slipway/domain/dates/dates';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { useNow } from '#shared/time/use-now.ts';

/** A range of days, both included. */
interface Period {
  from: string;
  to: string;
}

const yearOf = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** The URL state of the page for the accountant; without a period it shows last month. */
export function useAccountantUrlState() {
  const changeQuery = useQueryChange();
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const thisMonth = monthOf(today);
  const lastMonth = monthOf(addDays(thisMonth.from, -1));
  const year = Number(today.slice(0, 4));
  const { from, to, company, currency, page } = useRouteSearch('accountant');
  const period: Period = { from: from ?? lastMonth.from, to: to ?? lastMonth.to };
  const scope = {
    currency: currency ?? undefined,
    company_id: settings.company_id === 0 && company !== null && company > 0 ? company : undefined,
  };
  return {
    period,
    today: { from: today, to: today },
    months: { this: thisMonth, last: lastMonth },
    years: { this: yearOf(year), last: yearOf(year - 1) },
    /** The query of all that has a period. */
    query: { ...period, ...scope },
    /** The query of unpaid invoices, which have none. */
    scope,
    page,
    company,
    setPeriod: (next: { from: string | null; to: string | null }) =>
      changeQuery({
        from: next.from === lastMonth.from ? null : next.from,
        to: next.to === lastMonth.to ? null : next.to,
      }),
    setCompany: (next: string | null) => changeQuery({ company: next, page: null }),
    setCurrency: (next: string) => changeQuery({ currency: next, page: null }),
    goTo: (next: number) => changeQuery({ page: next === 1 ? null : next }),
  };
}

/** The result of `useAccountantUrlState`. */
export type AccountantUrlState = ReturnType<typeof useAccountantUrlState>;
