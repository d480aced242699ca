import { Button, SegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecklist } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MoneyTask } from '@slipway/contract/payments/money';
import { adminArea } from '@slipway/domain/identity/abilities';
import type { ReactNode } from 'react';
import { pathOf } from '#lib/page-paths.ts';
import { api } from '#lib/api.ts';
import { formatInstant, formatMoney } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useMay } from '#shared/use-may.ts';
import { useTakesBookings } from '#shared/takes-bookings.ts';
import { useRouteSearch } from '#lib/route-search.ts';
import { askToConfirm, showError } from '#ui/dialogs/dialogs.ts';
import { ButtonLink, TextLink } from '#ui/links.tsx';
import { DataList } from '#ui/list/data-list.tsx';
import { ListFrame } from '#ui/list/list-frame.tsx';
import { useListUrlState } from '#ui/list/use-list-url-state.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { DepartureTask } from './departure-task.tsx';
import { isRefund, unrecordedAmount, taskText } from './task-labels.ts';
import classes from './staff.module.css';

/**
 * What the product cannot settle itself (money, messages and jobs), each with instructions.
 * @param notice what stands between the heading and the list
 * @param waits whether the notice says of more to do
 */
export function Tasks({ notice, waits }: { notice: ReactNode; waits: boolean }) {
  const { t } = useLingui();
  const hasTrips = useTakesBookings();
  const queryClient = useQueryClient();
  const search = useRouteSearch('to-do');
  const { state } = search;
  const urlState = useListUrlState({ search, defaultSort: '', filters: { state } });
  const { page, per_page } = urlState.query;
  const query = { page, per_page, state: state ?? 'open' } as const;
  const tasks = useQuery({
    queryKey: ['money-tasks', query],
    queryFn: ({ signal }) => api('GET /api/money-tasks', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const finish = useMutation({
    mutationFn: (id: number) =>
      api('POST /api/money-tasks/:id/finish', { params: { id }, body: {} }),
    onSuccess: () => {
      toastSuccess(t`Marked as done`);
      void queryClient.invalidateQueries({ queryKey: ['money-tasks'] });
    },
    onError: (error) => void showError(error),
  });
  const startAgain = useMutation({
    mutationFn: (id: number) => api('POST /api/money-tasks/:id/start-again', { params: { id } }),
    onSuccess: () => toastSuccess(t`Started again`),
    onError: (error) => void showError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['money-tasks'] }),
  });
  const confirmDone = async (task: MoneyTask) => {
    const sure = await askToConfirm({
      title: t`Is it done?`,
      text: isRefund(task)
        ? `${t(taskText[task.kind].todo)} ${t(unrecordedAmount)}`
        : t(taskText[task.kind].todo),
      yes: t`Yes, it is done`,
      no: t`Not yet`,
    });
    if (sure) finish.mutate(task.id);
  };
  return (
    <>
      <PageHeader
        title={t`To do`}
        lead={
          hasTrips
            ? t`Deposits, refunds, charges, messages, departures and jobs that need your attention.`
            : t`Refunds, charges, messages and jobs that need your attention.`
        }
      />
      {notice}
      <SegmentedControl
        mb="md"
        aria-label={t`State`}
        data={[
          { value: 'open', label: t`Open` },
          { value: 'done', label: t`Done` },
        ]}
        value={state ?? 'open'}
        onChange={(value) => urlState.filter({ state: value === 'done' ? 'done' : null })}
      />
      <ListFrame
        list={tasks}
        urlState={urlState}
        problem={t`The list could not be loaded`}
        empty={{
          title: waits ? t`Nothing else to do` : t`Nothing to do`,
          text: t`Refused refunds, undelivered messages and failed jobs appear here, with what to do.`,
          icon: <IconChecklist size={28} stroke={1.6} aria-hidden />,
        }}
      >
        {(rows) => (
          <TaskRows
            rows={rows}
            urlState={urlState}
            areDone={state === 'done'}
            onFinish={(task) => void confirmDone(task)}
            startAgain={(task) =>
              task.job_id !== null &&
              task.done_at === null && (
                <Button
                  size="compact-sm"
                  loading={startAgain.isPending && startAgain.variables === task.id}
                  onClick={(event) => {
                    event.stopPropagation();
                    startAgain.mutate(task.id);
                  }}
                >
                  <Trans>Start again</Trans>
                </Button>
              )
            }
          />
        )}
      </ListFrame>
    </>
  );
}

function TaskRows(props: {
  rows: MoneyTask[];
  urlState: Parameters<typeof DataList>[0]['urlState'];
  /** Done ones are listed, and by whom. */
  areDone: boolean;
  onFinish: (task: MoneyTask) => void;
  /** The button that runs a failed job again. */
  startAgain: (task: MoneyTask) => ReactNode;
}) {
  const { t } = useLingui();
  const { rows, urlState, areDone, onFinish, startAgain } = props;
  const amount = ({ amount: money, currency }: MoneyTask) =>
    money === null ? '' : formatMoney(money, currency ?? undefined);
  return (
    <DataList
      rows={rows}
      urlState={urlState}
      wideFrom="62em"
      action={{
        word: t`Done`,
        name: (task) => t`Done: ${t(taskText[task.kind].title)}`,
        run: onFinish,
        offered: (task) => task.done_at === null,
      }}
      columns={[
        {
          title: t`What`,
          cell: (task) => (
            <div>
              <b>{t(taskText[task.kind].title)}</b>
              <div className={classes.small}>{t(taskText[task.kind].todo)}</div>
              <div className={classes.small} dir="auto">
                {task.reason}
              </div>
            </div>
          ),
        },
        { title: t`About`, cell: (task) => <About task={task}>{startAgain(task)}</About> },
        { title: t`Amount`, end: true, cell: amount },
        { title: t`Since`, cell: (task) => formatInstant(task.made_at) },
        ...(areDone ? [{ title: t`Done by`, cell: doneBy }] : []),
      ]}
      card={(task) => ({
        title: t(taskText[task.kind].title),
        state: <b className="numbers">{amount(task)}</b>,
        body: (
          <>
            <div className={classes.small}>{t(taskText[task.kind].todo)}</div>
            <div className={classes.small} dir="auto">
              {task.reason}
            </div>
            <About task={task}>{startAgain(task)}</About>
          </>
        ),
        foot: (
          <>
            {formatInstant(task.made_at)}
            {areDone && (
              <div>
                {t`Done by`}: <bdi>{doneBy(task)}</bdi>
              </div>
            )}
          </>
        ),
      })}
    />
  );
}

const doneBy = (task: MoneyTask) => task.done_by ?? task.done_note;

/** The booking, order or message of a task; otherwise its instructions. */
function About({ task, children }: { task: MoneyTask; children: ReactNode }) {
  const { t } = useLingui();
  const { purpose } = usePageData().settings;
  const sell = purpose === 'sell';
  const maySee = useMay(adminArea);
  const stop = (event: React.MouseEvent) => event.stopPropagation();
  const list = sell ? '/admin/orders' : '/admin/bookings';
  if (task.booking_id !== null || task.order_id !== null) {
    const what =
      task.booking_id === null ? { order: task.order_id ?? 0 } : { booking: task.booking_id };
    return (
      <div className={classes.about}>
        <TextLink to={list} search={what} inherit onClick={stop}>
          {task.booking_id === null
            ? t`Order ${task.order_id ?? 0}`
            : t`Booking ${task.booking_id}`}
          {task.customer !== null && (
            <>
              , <bdi>{task.customer}</bdi>
            </>
          )}
        </TextLink>
        {isRefund(task) && task.done_at === null && (
          <ButtonLink
            to={list}
            search={{ ...what, refund: task.id }}
            size="compact-sm"
            onClick={stop}
          >
            <Trans>Enter the refund</Trans>
          </ButtonLink>
        )}
      </div>
    );
  }
  if (task.departure_id !== null) {
    return <DepartureTask departureId={task.departure_id} isOpen={task.done_at === null} />;
  }
  if (task.kind === 'many_holds') {
    return (
      <TextLink to={pathOf('open-holds', purpose)} onClick={stop}>
        <Trans>Open holds</Trans>
      </TextLink>
    );
  }
  if (task.kind === 'compare_with_provider' && maySee) {
    return (
      <TextLink to={pathOf('providers', purpose)} onClick={stop}>
        <Trans>Cards and emails</Trans>
      </TextLink>
    );
  }
  if (task.kind === 'many_unpaid') {
    return (
      <TextLink to={pathOf('unpaid-bookings', purpose)} onClick={stop}>
        <Trans>Deposits to collect</Trans>
      </TextLink>
    );
  }
  if (task.kind === 'calendar_fewer') {
    return (
      <TextLink to={pathOf('calendar-feeds', purpose)} onClick={stop}>
        <Trans>Calendar feeds</Trans>
      </TextLink>
    );
  }
  if (task.kind === 'low_stock') {
    return (
      <TextLink to={pathOf('units', purpose)} search={{ tab: 'products', low: 1 }} onClick={stop}>
        <Trans>Products that are running low</Trans>
      </TextLink>
    );
  }
  if (task.kind === 'system_problem' && maySee) {
    return (
      <TextLink to={pathOf('system', purpose)} inherit onClick={stop}>
        <Trans>System</Trans>
      </TextLink>
    );
  }
  if (task.message_id === null || !maySee) return <>{children}</>;
  return (
    <TextLink to="/admin/messages" search={{ message: task.message_id }} onClick={stop}>
      {t`Message ${task.message_id}`}
    </TextLink>
  );
}
