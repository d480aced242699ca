import { Button, Skeleton, Stack } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconShip } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SharedDeparture } from '@slipway/contract/operations/departures';
import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { UnitFilter } from '#features/catalogue/index.ts';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { endText } from '#shared/packages/trip-text.ts';
import { useNow } from '#shared/time/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { DataList, type Column } from '#ui/list/data-list.tsx';
import { FilterDate } from '#ui/list/filter-date.tsx';
import { useListUrlState, type ListUrlState } from '#ui/list/use-list-url-state.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { departureUnit, seatsText } from './departure-labels.ts';
import { State } from './departure-state.tsx';
import classes from './departures.module.css';

const OpenAhead = lazyPart(async () => (await import('./open-ahead.tsx')).OpenAhead);

/** Days shown from today on, unless others are chosen. */
const daysAhead = 14;

/** The departures of a range of days by their start, for all units or one. */
export function DeparturesList() {
  const { t } = useLingui();
  const { settings } = usePageData();
  const search = useRouteSearch('departures');
  const changeQuery = useQueryChange();
  const today = todayIn(settings.time_zone, useNow());
  const { unit } = search;
  const from = search.from ?? today;
  const to = search.to ?? addDays(from, daysAhead - 1);
  const filters = { from: search.from, to: search.to, unit };
  const urlState = useListUrlState({ search, defaultSort: '', filters });
  const query = { from, to, ...(unit === null ? {} : { unit_id: unit }) };
  const list = useQuery({
    queryKey: ['departures', 'list', query],
    queryFn: ({ signal }) => api('GET /api/departures', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = list.data?.data ?? [];
  const open = (id: number) => changeQuery({ departure: id });
  const openAhead = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.8} aria-hidden />}
      onClick={() => urlState.edit('new')}
    >
      <Trans>Open ahead…</Trans>
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t`Departures`}
        lead={t`Trips sold by the seat, each with its guests, crew and seats.`}
        action={openAhead}
      />
      <div className={classes.tools} role="search">
        <FilterDate
          label={t`From`}
          value={from}
          onChange={(next) =>
            urlState.filter({ from: next, to: next !== null && next > to ? null : search.to })
          }
        />
        <FilterDate label={t`To`} value={to} onChange={(next) => urlState.filter({ to: next })} />
        <UnitFilter unit={unit} onChange={(next) => urlState.filter({ unit: next })} />
        {urlState.filtered && (
          <Button variant="subtle" onClick={() => urlState.clear()}>
            <Trans>Clear</Trans>
          </Button>
        )}
      </div>
      {list.isPending && <Rows />}
      {list.isError && (
        <LoadProblem
          title={t`The departures could not be loaded`}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState
          title={t`No departures on these days`}
          icon={<IconShip size={28} stroke={1.6} aria-hidden />}
          action={openAhead}
        >
          <Trans>
            A departure is made with its first booking. You can also open one ahead, which keeps its
            time.
          </Trans>
        </EmptyState>
      )}
      {!list.isError && rows.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <Table rows={rows} urlState={urlState} onOpen={open} />
        </div>
      )}
      {urlState.open === 'new' && (
        <OpenAhead
          date={from < today ? today : from}
          unit={unit}
          onOpened={(id) => changeQuery({ edit: null, departure: id })}
          onClose={() => urlState.edit(null)}
        />
      )}
    </>
  );
}

function Table(props: {
  rows: SharedDeparture[];
  urlState: ListUrlState;
  onOpen: (id: number) => void;
}) {
  const { t } = useLingui();
  const { rows, urlState, onOpen } = props;
  const columns: Column<SharedDeparture>[] = [
    { title: t`Start`, cell: (row) => <Start of={row} /> },
    { title: t`Package`, cell: (row) => <bdi>{row.package}</bdi> },
    { title: t`Unit`, cell: (row) => <bdi>{departureUnit(row)}</bdi> },
    { title: t`Seats sold`, end: true, cell: seatsText },
    { title: t`Supervisor`, cell: (row) => row.crew.supervisor?.name ?? '' },
    { title: t`State`, cell: (row) => <State of={row} /> },
  ];
  return (
    <DataList
      rows={rows}
      urlState={urlState}
      columns={columns}
      wideFrom="62em"
      card={(row) => ({
        title: <Start of={row} />,
        state: <State of={row} />,
        body: (
          <span>
            <bdi>{row.package}</bdi>, <bdi>{departureUnit(row)}</bdi>
          </span>
        ),
        foot: t`Seats sold: ${seatsText(row)}`,
      })}
      action={{
        word: t`Manifest`,
        name: (row) =>
          t`Manifest of ${row.package}, ${formatDate(row.date)}, ${formatTime(row.time)}`,
        run: (row) => onOpen(row.id),
      }}
    />
  );
}

function Start({ of }: { of: SharedDeparture }) {
  return (
    <>
      <bdi className={classes.nowrap}>{formatDate(of.date)},</bdi>{' '}
      <bdi className={classes.nowrap}>
        {formatTime(of.time)} – {endText(of)}
      </bdi>
    </>
  );
}

function Rows() {
  const { t } = useLingui();
  return (
    <Stack gap="xs" role="status" aria-busy="true" aria-label={t`Loading…`}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} height={44} radius="md" />
      ))}
    </Stack>
  );
}
