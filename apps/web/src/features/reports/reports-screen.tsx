import '@mantine/core/styles/Tabs.css';
import { Button, Tabs } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { urlOf } from '#lib/api.ts';
import { usePageData } from '#lib/page-data.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { FilterDate } from '#ui/list/filter-date.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { CompanyFilter } from './company-filter.tsx';
import { DueReport } from './due-report.tsx';
import { UnderlyingEntries } from './underlying-entries.tsx';
import { OccupancyReport } from './occupancy-report.tsx';
import { OriginsReport } from './origins/origins-report.tsx';
import { useOriginsUrlState } from './origins/use-origins-url-state.ts';
import { reportNames } from './report-labels.ts';
import { RevenueReport } from './revenue-report.tsx';
import { TipsReport } from './tips-report.tsx';
import { useReportUrlState, type ReportUrlState } from './use-report-url-state.ts';
import classes from './reports.module.css';

const reports = {
  revenue: RevenueReport,
  occupancy: OccupancyReport,
  due: DueReport,
  tips: TipsReport,
  origins: OriginsReport,
} as const;

/** The reports about trips, which a business that only sells does not have. */
const ofTrips: readonly string[] = ['occupancy', 'tips', 'origins'];

/** Revenue, occupancy, amounts due, tips and origins; each figure links to what is behind it. */
export function ReportsScreen() {
  const { t, i18n } = useLingui();
  const urlState = useReportUrlState();
  const { settings } = usePageData();
  const hasTrips = useTakesBookings();
  const Report = reports[urlState.report];
  return (
    <>
      <PageHeader
        title={t`Reports`}
        lead={
          hasTrips
            ? t`Revenue, occupancy, what is due, who earned tips, and where bookings come from.`
            : t`Revenue, and what is due.`
        }
        action={<ExportLink urlState={urlState} />}
      />
      <Tabs value={urlState.report} onChange={(next) => urlState.setReport(next ?? 'revenue')}>
        <Tabs.List aria-label={t`Reports`}>
          {Object.entries(reportNames)
            .filter(([name]) => hasTrips || name === urlState.report || !ofTrips.includes(name))
            .map(([name, label]) => (
              <Tabs.Tab key={name} value={name}>
                {i18n._(label)}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        <Tabs.Panel value={urlState.report} className={classes.panel ?? ''}>
          {urlState.report !== 'due' && <PeriodBar urlState={urlState} />}
          {settings.company_id === 0 && (
            <CompanyFilter company={urlState.company} onChange={urlState.setCompany} />
          )}
          <Report urlState={urlState} />
          {urlState.behind !== null && urlState.report !== 'due' && (
            <UnderlyingEntries urlState={urlState} behind={urlState.behind} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** This year, last year, or a range of dates. */
function PeriodBar({ urlState }: { urlState: ReportUrlState }) {
  const { t } = useLingui();
  const { period, years, setPeriod } = urlState;
  const is = (year: typeof period) => period.from === year.from && period.to === year.to;
  return (
    <div className={classes.tools} role="group" aria-label={t`Period`}>
      <Button
        variant={is(years.this) ? 'light' : 'default'}
        aria-pressed={is(years.this)}
        onClick={() => setPeriod(years.this)}
      >
        <Trans>This year</Trans>
      </Button>
      <Button
        variant={is(years.last) ? 'light' : 'default'}
        aria-pressed={is(years.last)}
        onClick={() => setPeriod(years.last)}
      >
        <Trans>Last year</Trans>
      </Button>
      <FilterDate
        label={t`From`}
        value={period.from}
        onChange={(from) => setPeriod({ ...period, from })}
      />
      <FilterDate label={t`To`} value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
    </div>
  );
}

/** Exports all rows of the report shown. */
function ExportLink({ urlState }: { urlState: ReportUrlState }) {
  const { report, by, query, dueQuery } = urlState;
  const origins = useOriginsUrlState(urlState);
  const csvQuery = {
    revenue: { ...query, by },
    occupancy: query,
    due: dueQuery,
    tips: query,
    origins: origins.query,
  }[report];
  return (
    <Button
      component="a"
      href={urlOf(`/api/reports/${report}/csv`, {}, csvQuery)}
      download={`${report}.csv`}
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
    >
      <Trans>Export CSV</Trans>
    </Button>
  );
}
