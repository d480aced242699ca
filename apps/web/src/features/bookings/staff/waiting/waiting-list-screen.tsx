import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Button, SegmentedControl } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHourglass } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { WaitingListEntry } from '@slipway/contract/bookings/waiting-list';
import { wallClock } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';
import { formatDate, formatInstant, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { useQueryChange } from '#lib/use-query-change.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Badge, type Tone } from '#ui/list/badge.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { ListTools } from '#ui/list/list-tools.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import classes from '#features/bookings/staff/staff.module.css';

const AddWaiting = lazyPart(async () => (await import('./add-waiting.tsx')).AddWaiting);

const listKey = ['waiting-entries'];

/** Who waits for a full day, and what they were offered. */
export function WaitingListScreen() {
  const { t } = useLingui();
  const search = useRouteSearch('waiting-list');
  const changeQuery = useQueryChange();
  const urlState = useListUrlState({ search, defaultSort: '', filters: { show: search.show } });
  const [isAdding, setAdding] = useState(false);
  const { page, per_page, q } = urlState.query;
  const show: 'ahead' | 'all' = search.show === 'all' ? 'all' : 'ahead';
  const query = { page, per_page, q, show };
  const list = useQuery({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => api('GET /api/waiting-entries', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Offers go out and run out without an action on this page.
    refetchInterval: 60_000,
  });
  return (
    <>
      <PageHeader
        title={t`Waiting list`}
        lead={t`Who waits for a full day. A place that is free is offered to the first who fits, for an hour.`}
        action={
          <Button
            leftSection={<IconHourglass size={18} stroke={1.7} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            <Trans>Put on the list…</Trans>
          </Button>
        }
      />
      <ListTools
        urlState={urlState}
        label={t`Search the waiting list`}
        placeholder={t`Name or email`}
      >
        <SegmentedControl
          aria-label={t`Which entries`}
          value={show}
          data={[
            { value: 'ahead', label: t`Waiting` },
            { value: 'all', label: t`All` },
          ]}
          onChange={(next) => changeQuery({ show: next === 'all' ? 'all' : null, page: null })}
        />
      </ListTools>
      <ListFrame
        list={list}
        urlState={urlState}
        problem={t`The waiting list could not be loaded`}
        empty={{
          title: t`Nobody waits`,
          text: t`When a day is full, visitors can join its waiting list on the booking page, and you can put somebody on it here.`,
          icon: <IconHourglass size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => <Entries rows={rows} urlState={urlState} />}
      </ListFrame>
      {isAdding && <AddWaiting onClose={() => setAdding(false)} />}
    </>
  );
}

const tones: Record<WaitingListEntry['state'], Tone> = {
  waiting: 'new',
  offered: 'waiting',
  booked: 'good',
  left: 'neutral',
  over: 'neutral',
};

function State({ entry: { state, offered_until: until } }: { entry: WaitingListEntry }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  // Offers last an hour and end on the day on which they are made.
  const time =
    until === null ? '' : formatTime(wallClock(new Date(until), settings.time_zone).time);
  const words: Record<WaitingListEntry['state'], string> = {
    waiting: t`Waiting`,
    offered: until === null ? t`Being booked` : t`Offered until ${time}`,
    booked: t`Booked`,
    left: t`Left`,
    over: t`Over`,
  };
  return <Badge tone={tones[state]}>{words[state]}</Badge>;
}

function useRemove() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: number) => api('POST /api/waiting-entries/:id/remove', { params: { id } }),
    onSuccess: () => toastSuccess(t`Taken off the waiting list`),
    onError: (error) => void showError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
  const ask = async ({ id, name, state }: WaitingListEntry) => {
    const sure = await askToConfirm({
      title: t`Take ${name} off the waiting list?`,
      text:
        state === 'offered'
          ? t`The place that is kept for them is free again. They are not notified.`
          : t`They are not notified.`,
      yes: t`Take off`,
      no: t`Keep`,
      loses: true,
    });
    if (sure) remove.mutate(id);
  };
  return {
    ask: (entry: WaitingListEntry) => void ask(entry),
    pending: remove.isPending ? remove.variables : null,
  };
}

function Entries(props: {
  rows: WaitingListEntry[];
  urlState: Parameters<typeof DataList>[0]['urlState'];
}) {
  const { t } = useLingui();
  const { rows, urlState } = props;
  const remove = useRemove();
  const navigate = useNavigate();
  const isOpen = ({ state, offered_until: until }: WaitingListEntry) =>
    state === 'waiting' || (state === 'offered' && until !== null);
  const trip = (entry: WaitingListEntry) => (
    <div>
      <b>{[entry.package, entry.unit].filter((part) => part !== '').join(', ')}</b>
      <div className={classes.small}>
        {formatDate(entry.date)},{' '}
        {entry.time === null ? <Trans>any time</Trans> : formatTime(entry.time)}
      </div>
    </div>
  );
  const party = ({ guests }: WaitingListEntry) => (
    <Plural value={guests} one="# guest" other="# guests" />
  );
  const who = (entry: WaitingListEntry) => (
    <div dir="auto">
      {entry.name}
      <div className={classes.small} dir="ltr">
        {entry.email}
      </div>
    </div>
  );
  const lapsed = ({ lapsed: n }: WaitingListEntry) =>
    n === 0 ? '' : <Plural value={n} one="# offer ran out" other="# offers ran out" />;
  return (
    <DataList
      rows={rows}
      urlState={urlState}
      wideFrom="62em"
      action={{
        word: t`Calendar`,
        name: (entry) => t`Show ${formatDate(entry.date)} in the calendar`,
        run: ({ date }) => void navigate({ to: '/admin/calendar', search: { view: 'day', date } }),
      }}
      columns={[
        { title: t`Trip`, cell: trip },
        { title: t`Visitor`, cell: who },
        { title: t`Group size`, cell: party },
        {
          title: t`State`,
          cell: (entry) => (
            <div>
              <State entry={entry} />
              <div className={classes.small}>{lapsed(entry)}</div>
            </div>
          ),
        },
        { title: t`Joined`, cell: (entry) => formatInstant(entry.joined_at) },
      ]}
      extraAction={(entry) =>
        isOpen(entry) && (
          <Button
            size="xs"
            variant="default"
            aria-label={t`Take ${entry.name} off the waiting list`}
            loading={remove.pending === entry.id}
            onClick={(event) => {
              event.stopPropagation();
              remove.ask(entry);
            }}
          >
            <Trans>Take off</Trans>
          </Button>
        )
      }
      card={(entry) => ({
        title: entry.name,
        state: <State entry={entry} />,
        body: (
          <>
            {trip(entry)}
            <div className={classes.small} dir="ltr">
              {entry.email}
            </div>
            <div className={classes.small}>
              {party(entry)} {lapsed(entry)}
            </div>
          </>
        ),
        foot: <Trans>Joined {formatInstant(entry.joined_at)}</Trans>,
      })}
    />
  );
}
