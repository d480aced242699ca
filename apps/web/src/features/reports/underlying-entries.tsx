import { Button, Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, urlOf } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { FiguresTable } from './figures-table.tsx';
import { OwnerLink } from './owner-link.tsx';
import { figureNames, kindNames } from './report-labels.ts';
import { TripCell } from './trip-cell.tsx';
import type { ReportUrlState } from './use-report-url-state.ts';
import classes from './reports.module.css';

type Behind = NonNullable<ReportUrlState['behind']>;

/** The payments and refunds that add up to the chosen figure. */
export function UnderlyingEntries({
  urlState,
  behind,
}: {
  urlState: ReportUrlState;
  behind: Behind;
}) {
  const { t, i18n } = useLingui();
  const { page, per_page } = urlState.list.query;
  const query = { ...behind, page, per_page };
  const entries = useQuery({
    queryKey: ['reports', 'entries', query],
    queryFn: ({ signal }) => api('GET /api/reports/entries', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const section = useRef<HTMLElement>(null);
  const which = JSON.stringify(behind);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [which]);
  const figure = i18n._(figureNames[behind.figure]);
  return (
    <section ref={section} tabIndex={-1} className={classes.behind} aria-labelledby="behind">
      <div className={classes.bar}>
        <h2 id="behind" className={classes.subtitle}>
          {t`Entries behind ${figure}`}
          <span className={classes.count}>
            {formatDate(behind.from)} – {formatDate(behind.to)}
          </span>
        </h2>
        <div className={classes.states}>
          <Button
            component="a"
            href={urlOf('/api/reports/entries/csv', {}, behind)}
            download="entries.csv"
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
          >
            <Trans>Export entries as CSV</Trans>
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconX size={14} stroke={1.8} aria-hidden />}
            onClick={urlState.close}
          >
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
      {entries.isPending && (
        <Skeleton height={200} radius="md" role="status" aria-label={t`Loading…`} />
      )}
      {entries.isError && (
        <LoadProblem
          title={t`The entries could not be loaded`}
          error={entries.error}
          onRetry={() => void entries.refetch()}
        />
      )}
      {entries.data && (
        <>
          <FiguresTable
            caption={t`Entries`}
            rows={entries.data.data}
            keyOf={({ id }) => String(id)}
            head={t`Paid on`}
            name={(row) => formatDate(row.paid_on)}
            columns={[
              { title: t`Booking or order`, start: true, cell: (row) => <OwnerLink of={row} /> },
              { title: t`Customer`, start: true, cell: ({ name }) => <bdi>{name}</bdi> },
              { title: t`Trip`, start: true, cell: ({ trip }) => <TripCell trip={trip} /> },
              {
                title: t`Type`,
                start: true,
                cell: ({ kind, side }) => {
                  const kindLabel = kindNames.get(kind);
                  const name = kindLabel === undefined ? '' : i18n._(kindLabel);
                  return side === 'refunded' ? t`${name}, refunded` : name;
                },
              },
              { title: t`Method`, start: true, cell: ({ method }) => method },
              {
                title: t`Amount`,
                cell: ({ amount, whole }) => (
                  <>
                    <Money amount={amount} currency={entries.data.currency} />
                    {amount !== whole && (
                      <span className={classes.count}>
                        {t`of`} <Money amount={whole} currency={entries.data.currency} />
                      </span>
                    )}
                  </>
                ),
                total: (
                  <Money amount={entries.data.totals.amount} currency={entries.data.currency} />
                ),
              },
            ]}
          />
          <Pager meta={entries.data.meta} onPage={urlState.list.goTo} />
        </>
      )}
    </section>
  );
}
