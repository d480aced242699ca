import { Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChartBar } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import type { ReportUrlState } from './use-report-url-state.ts';
import classes from './reports.module.css';

/** The URL state that a frame changes: the period and the currency. */
type FrameUrlState = Pick<ReportUrlState, 'setPeriod' | 'years' | 'setCurrency'>;

/** A report in each of its states: loading, forbidden, empty, and its figures. */
export function ReportFrame<Report extends object>(props: {
  report: UseQueryResult<Report>;
  urlState: FrameUrlState;
  isEmpty: (report: Report) => boolean;
  /** The empty text of a report without a period. */
  emptyText?: string;
  children: (report: Report) => ReactNode;
}) {
  const { report, urlState, isEmpty, emptyText, children } = props;
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
      <CurrencyChoice report={data} urlState={urlState} />
      {isEmpty(data) ? (
        <EmptyState
          title={t`Nothing to show`}
          icon={<IconChartBar size={28} stroke={1.6} aria-hidden />}
          action={
            emptyText === undefined && (
              <Button variant="default" onClick={() => urlState.setPeriod(urlState.years.last)}>
                <Trans>Last year</Trans>
              </Button>
            )
          }
        >
          {emptyText ?? <Trans>There is nothing in this period. Choose another one.</Trans>}
        </EmptyState>
      ) : (
        children(data)
      )}
    </div>
  );
}

interface CurrencySum {
  currency: string;
  amount: number;
}

const isSum = (it: unknown): it is CurrencySum =>
  typeof it === 'object' && it !== null && 'currency' in it && 'amount' in it;

/** The currency shown and the total of each currency; none for a report without money. */
function currenciesIn(report: object): { shown: unknown; sums: CurrencySum[] } {
  const meta: unknown = 'meta' in report ? report.meta : null;
  const of = typeof meta === 'object' && meta !== null && 'currencies' in meta ? meta : report;
  const found: unknown = Reflect.get(of, 'currencies');
  return {
    shown: Reflect.get(of, 'currency'),
    sums: Array.isArray(found) ? found.filter(isSum) : [],
  };
}

/** A choice of currency with the total of each: amounts of different currencies are never added up. */
function CurrencyChoice({ report, urlState }: { report: object; urlState: FrameUrlState }) {
  const { t } = useLingui();
  const { shown, sums } = currenciesIn(report);
  if (sums.length < 2) return null;
  return (
    <div className={classes.tools} role="group" aria-label={t`Currency`}>
      {sums.map(({ currency, amount }) => (
        <Button
          key={currency}
          variant={currency === shown ? 'light' : 'default'}
          aria-pressed={currency === shown}
          onClick={() => urlState.setCurrency(currency)}
        >
          <span className={classes.sum}>
            {currency}
            <Money amount={amount} currency={currency} />
          </span>
        </Button>
      ))}
    </div>
  );
}
