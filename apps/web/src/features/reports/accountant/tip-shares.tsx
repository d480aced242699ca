import { Skeleton, Text } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FiguresTable } from '#features/reports/figures-table.tsx';
import classes from '#features/reports/reports.module.css';
import { api, urlOf, type CallInput } from '#lib/api.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { Download } from './files.tsx';

/** Tips of the period by person. */
export function TipShares({ query }: { query: CallInput<'GET /api/reports/tips'>['query'] }) {
  const { t } = useLingui();
  const tips = useQuery({
    queryKey: ['reports', 'tips', query],
    queryFn: ({ signal }) => api('GET /api/reports/tips', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <section className={classes.report} aria-labelledby="tips">
      <div className={classes.bar}>
        <h2 id="tips" className={classes.subtitle}>
          {t`Tips by person`}
        </h2>
        <Download url={urlOf('/api/reports/tips/csv', {}, query)}>
          <Trans>Export tips</Trans>
        </Download>
      </div>
      {tips.isPending && (
        <Skeleton height={120} radius="md" role="status" aria-label={t`Loading…`} />
      )}
      {tips.isError && (
        <LoadProblem
          title={t`The tips could not be loaded`}
          error={tips.error}
          onRetry={() => void tips.refetch()}
        />
      )}
      {tips.data?.data.length === 0 && (
        <Text c="dimmed">
          <Trans>Nobody was tipped in this period.</Trans>
        </Text>
      )}
      {tips.data && tips.data.data.length > 0 && (
        <FiguresTable
          caption={t`Tips by person`}
          rows={tips.data.data}
          keyOf={(line) => String(line.person_id)}
          head={t`Person`}
          name={(line) => (line.person_id === 0 ? t`Nobody assigned` : <bdi>{line.name}</bdi>)}
          columns={[
            { title: t`Trips`, cell: ({ trips }) => trips, total: tips.data.totals.trips },
            {
              title: t`Share`,
              cell: ({ share }) => <Money amount={share} currency={tips.data.meta.currency} />,
              total: <Money amount={tips.data.totals.tips} currency={tips.data.meta.currency} />,
            },
          ]}
        />
      )}
    </section>
  );
}
