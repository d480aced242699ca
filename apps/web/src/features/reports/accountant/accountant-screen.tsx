import { Button } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { FilterDate } from '#ui/list/filter-date.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CompanyFilter } from '#features/reports/company-filter.tsx';
import classes from '#features/reports/reports.module.css';
import { CountedMoney } from './counted-money.tsx';
import { Files } from './files.tsx';
import { MoneySums } from './money-sums.tsx';
import { TipShares } from './tip-shares.tsx';
import { UnpaidInvoices } from './unpaid-invoices.tsx';
import { useAccountantUrlState, type AccountantUrlState } from './use-accountant-url-state.ts';

/** What an accountant asks for: sums, files, tips by person and unpaid invoices. */
export function AccountantScreen() {
  const { t } = useLingui();
  const urlState = useAccountantUrlState();
  const { settings } = usePageData();
  const { query } = urlState;
  const sums = useQuery({
    queryKey: ['reports', 'accountant', query],
    queryFn: ({ signal }) => api('GET /api/accountant/sums', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  // The files are in the currency that is shown, which may be another than that of new prices.
  const currency = query.currency ?? sums.data?.meta.currency;
  return (
    <>
      <PageHeader
        title={t`Accountant`}
        lead={t`What your accountant asks for: money by month, method and tax, tips, unpaid invoices, and files of all of it.`}
      />
      <div className={classes.panel}>
        <PeriodBar urlState={urlState} />
        {settings.company_id === 0 && (
          <CompanyFilter company={urlState.company} onChange={urlState.setCompany} />
        )}
        <MoneySums sums={sums} urlState={urlState} />
        {query.from === query.to && (
          <CountedMoney date={query.from} currency={currency} company={query.company_id} />
        )}
        <Files query={{ ...query, currency }} />
        <TipShares query={{ ...query, currency }} />
        <UnpaidInvoices urlState={urlState} />
      </div>
    </>
  );
}

/** Today, last month, this month, a year, or a range of dates. */
function PeriodBar({ urlState }: { urlState: AccountantUrlState }) {
  const { t } = useLingui();
  const { period, today, months, years, setPeriod } = urlState;
  const presets = [
    { name: t`Today`, range: today },
    { name: t`Last month`, range: months.last },
    { name: t`This month`, range: months.this },
    { name: t`This year`, range: years.this },
    { name: t`Last year`, range: years.last },
  ];
  return (
    <div className={classes.tools} role="group" aria-label={t`Period`}>
      {presets.map(({ name, range }) => {
        const chosen = period.from === range.from && period.to === range.to;
        return (
          <Button
            key={name}
            variant={chosen ? 'light' : 'default'}
            aria-pressed={chosen}
            onClick={() => setPeriod(range)}
          >
            {name}
          </Button>
        );
      })}
      <FilterDate
        label={t`From`}
        value={period.from}
        onChange={(from) => setPeriod({ ...period, from })}
      />
      <FilterDate label={t`To`} value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
    </div>
  );
}
