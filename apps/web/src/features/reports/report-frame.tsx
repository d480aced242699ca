import { Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartBar } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import type { ReportPlace } from './use-report-place.ts';
import classes from './reports.module.css';

/** A report in each of its states: loading, refused, nothing to add up, and its figures. */
export function ReportFrame<Report extends object>(props: {
  report: UseQueryResult<Report>;
  place: ReportPlace;
  isEmpty: (report: Report) => boolean;
  /** Where a report knows no period: why there is nothing. */
  nothing?: string;
  children: (report: Report) => ReactNode;
}) {
  const { report, place, isEmpty, nothing, children } = props;
  const { t } = useLingui();
  if (report.isPending) {
    return (
      <Stack gap="md" role="status" aria-busy="true" aria-label={t`Loading…`}>
        <Skeleton height={240} radius="md" />
        <Skeleton height={320} radius="md" />
      </Stack>
    );
  }
  if (report.isError) {
    return (
      <LoadProblem
        title={t`The report could not be loaded`}
        error={report.error}
        onRetry={() => void report.refetch()}
      />
    );
  }
  const { data } = report;
  return (
    <div className={classes.report} aria-busy={report.isPlaceholderData}>
      <CurrencySelect report={data} place={place} />
      {isEmpty(data) ? (
        <EmptyState
          title={t`Nothing to show`}
          icon={<IconChartBar size={28} stroke={1.6} aria-hidden />}
          action={
            nothing === undefined && (
              <Button variant="default" onClick={() => place.during(place.years.last)}>
                <Trans>Last year</Trans>
              </Button>
            )
          }
        >
          {nothing ?? <Trans>There is nothing in this period. Choose another one.</Trans>}
        </EmptyState>
      ) : (
        children(data)
      )}
    </div>
  );
}

function currenciesIn(report: object): string[] {
  const of: unknown = 'meta' in report ? report.meta : report;
  if (typeof of !== 'object' || of === null) return [];
  const found: unknown = Reflect.get(of, 'currencies') ?? Reflect.get(report, 'currencies');
  return Array.isArray(found) ? found.filter((it) => typeof it === 'string') : [];
}

/** Amounts of two currencies are never added up: where there are more, one is chosen. */
function CurrencySelect({ report, place }: { report: object; place: ReportPlace }) {
  const { t } = useLingui();
  const currencies = currenciesIn(report);
  if (currencies.length < 2) return null;
  return (
    <FilterSelect
      label={t`Currency`}
      unset={t`Currency`}
      choices={currencies.map((value) => ({ value, label: value }))}
      value={place.currency}
      onChange={place.inCurrency}
    />
  );
}
