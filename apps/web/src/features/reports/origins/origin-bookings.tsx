import { Button, Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconX } from '@tabler/icons-react';
import type { OriginBooking } from '@slipway/contract/reports/origins';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, urlOf } from '#lib/api.ts';
import { formatDate, formatInstant } from '#lib/format.ts';
import { Badge } from '#ui/list/badge.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { FiguresTable } from '#features/reports/figures-table.tsx';
import { OwnerLink } from '#features/reports/owner-link.tsx';
import { TripCell } from '#features/reports/trip-cell.tsx';
import { originText } from './origin-labels.ts';
import type { OriginsUrlState } from './use-origins-url-state.ts';
import classes from '#features/reports/reports.module.css';

/** The bookings behind a line of the report, the latest first. */
export function OriginBookings({
  origins,
  behind,
}: {
  origins: OriginsUrlState;
  behind: NonNullable<OriginsUrlState['behind']>;
}) {
  const { t } = useLingui();
  const query = { ...behind, page: origins.behindPage, per_page: 25 };
  const bookings = useQuery({
    queryKey: ['reports', 'origin-bookings', query],
    queryFn: ({ signal }) => api('GET /api/reports/origins/bookings', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const section = useRef<HTMLElement>(null);
  const which = JSON.stringify(behind);
  useEffect(() => {
    section.current?.focus({ preventScroll: true });
    section.current?.scrollIntoView({ block: 'start' });
  }, [which]);
  const { kind } = behind;
  const isOneOrigin = kind !== undefined && (kind !== 'visit' || origins.by === 'campaign');
  const whose = kind === undefined ? t`All origins` : originText({ ...behind, kind });
  return (
    <section
      ref={section}
      tabIndex={-1}
      className={classes.behind}
      aria-labelledby="origin-bookings"
    >
      <div className={classes.bar}>
        <h2 id="origin-bookings" className={classes.subtitle}>
          {t`Bookings: ${whose}`}
          <span className={classes.count}>
            {formatDate(behind.from)} – {formatDate(behind.to)}
          </span>
        </h2>
        <div className={classes.states}>
          <Button
            component="a"
            href={urlOf('/api/reports/origins/bookings/csv', {}, behind)}
            download="bookings-by-origin.csv"
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} stroke={1.8} aria-hidden />}
          >
            <Trans>Export bookings as CSV</Trans>
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconX size={14} stroke={1.8} aria-hidden />}
            onClick={origins.close}
          >
            <Trans>Close</Trans>
          </Button>
        </div>
      </div>
      {bookings.isPending && (
        <Skeleton height={200} radius="md" role="status" aria-label={t`Loading…`} />
      )}
      {bookings.isError && (
        <LoadProblem
          title={t`The bookings could not be loaded`}
          error={bookings.error}
          onRetry={() => void bookings.refetch()}
        />
      )}
      {bookings.data && (
        <>
          <FiguresTable
            caption={t`Bookings`}
            rows={bookings.data.data}
            keyOf={({ id }) => String(id)}
            head={t`Booked`}
            wideFrom="62em"
            name={(row) => (
              <span className={classes.states}>
                {formatInstant(row.made_at)}
                {row.cancelled && <Badge tone="bad">{t`Cancelled`}</Badge>}
              </span>
            )}
            columns={[
              {
                title: t`Booking`,
                start: true,
                cell: ({ id }) => <OwnerLink of={{ booking_id: id, order_id: null }} />,
              },
              { title: t`Customer`, start: true, cell: ({ name }) => <bdi>{name}</bdi> },
              { title: t`Trip`, start: true, cell: ({ trip }) => <TripCell trip={trip} /> },
              ...(isOneOrigin
                ? []
                : [
                    {
                      title: t`Came from`,
                      start: true,
                      cell: (row: OriginBooking) => <bdi>{originText(row)}</bdi>,
                    },
                  ]),
              {
                title: t`Total`,
                cell: ({ value }) => <Money amount={value} currency={bookings.data.currency} />,
              },
              {
                title: t`Paid`,
                cell: ({ paid }) => <Money amount={paid} currency={bookings.data.currency} />,
              },
            ]}
          />
          <Pager meta={bookings.data.meta} onPage={origins.goToBehind} />
        </>
      )}
    </section>
  );
}
