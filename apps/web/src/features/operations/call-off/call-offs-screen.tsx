import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudStorm } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallOff } from '@slipway/contract/operations/call-offs';
import { api } from '#lib/api.ts';
import { formatDate, formatInstant } from '#lib/format.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { DataList, type Column } from '#ui/list/data-list.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import classes from './call-off.module.css';

const NewCallOff = lazyPart(async () => (await import('./new-call-off.tsx')).NewCallOff);
const CallOffProgress = lazyPart(
  async () => (await import('./call-off-progress.tsx')).CallOffProgress,
);

/** Called off: past call-offs and their progress, and a button to call a day or a unit off. */
export function CallOffsScreen() {
  const { t } = useLingui();
  const urlState = useListUrlState({ search: useRouteSearch('call-offs'), defaultSort: '-id' });
  const { page, per_page } = urlState.query;
  const list = useQuery({
    queryKey: ['call-offs', 'list', page],
    queryFn: ({ signal }) => api('GET /api/call-offs', { query: { page, per_page }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const days = ({ from_date, to_date }: CallOff) =>
    from_date === to_date
      ? formatDate(from_date)
      : `${formatDate(from_date)} – ${formatDate(to_date)}`;
  const columns: Column<CallOff>[] = [
    { title: t`Days`, cell: (row) => <Days of={row} /> },
    { title: t`Unit`, cell: (row) => row.unit ?? t`All units` },
    { title: t`Reason`, cell: (row) => row.reason },
    { title: t`Answers`, cell: (row) => <Answers of={row} /> },
    {
      title: t`Called off by`,
      cell: ({ made_by: who, made_at: when }) => (
        <>
          <bdi>{who}</bdi>
          <span className={classes.small}>{formatInstant(when)}</span>
        </>
      ),
    },
  ];
  const start = (
    <Button
      leftSection={<IconCloudStorm size={18} stroke={1.7} aria-hidden />}
      onClick={() => urlState.edit('new')}
    >
      <Trans>Call off…</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Called off`}
        lead={t`Weather or a breakdown: customers choose a new date or a full refund.`}
        action={start}
      />
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The called-off trips could not be loaded`}
        empty={{
          title: t`Nothing has been called off`,
          text: t`When you have to call off a day or a unit, do it here and follow the answers.`,
          icon: <IconCloudStorm size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => (
          <DataList
            rows={rows}
            urlState={urlState}
            columns={columns}
            wideFrom="62em"
            card={(row) => ({
              title: <Days of={row} />,
              state: <Answers of={row} />,
              body: (
                <span>
                  <bdi>{row.unit ?? t`All units`}</bdi>: <bdi>{row.reason}</bdi>
                </span>
              ),
              foot: row.made_by,
            })}
            action={{
              word: t`Open`,
              name: (row) => t`Open the call-off of ${days(row)}`,
              run: (row) => urlState.edit(row.id),
            }}
          />
        )}
      </ListFrame>
      {urlState.open === 'new' && (
        <NewCallOff onDone={(id) => urlState.edit(id)} onClose={() => urlState.edit(null)} />
      )}
      {typeof urlState.open === 'number' && (
        <CallOffProgress
          key={urlState.open}
          id={urlState.open}
          onClose={() => urlState.edit(null)}
        />
      )}
    </>
  );
}

/** A date range, which may wrap only between its two dates. */
function Days({ of }: { of: CallOff }) {
  const first = <bdi className={classes.nowrap}>{formatDate(of.from_date)}</bdi>;
  if (of.from_date === of.to_date) return first;
  return (
    <>
      {first} – <bdi className={classes.nowrap}>{formatDate(of.to_date)}</bdi>
    </>
  );
}

function Answers({ of }: { of: CallOff }) {
  if (of.bookings === 0) {
    return (
      <span className={classes.nowrap}>
        <Trans>No bookings</Trans>
      </span>
    );
  }
  if (of.came_back > 0) {
    const { came_back: back, bookings: all } = of;
    return (
      <Badge tone="neutral">
        <Trans>
          Reversed: {back} of {all}
        </Trans>
      </Badge>
    );
  }
  if (of.open === 0) {
    return (
      <Badge tone="good">
        <Trans>All answered</Trans>
      </Badge>
    );
  }
  const { open, bookings } = of;
  return (
    <Badge tone="waiting">
      <Trans>
        {open} of {bookings} open
      </Trans>
    </Badge>
  );
}
