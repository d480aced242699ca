import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import { Button, Skeleton, Stack, TextInput } from '@mantine/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RecurringDetails } from '@slipway/contract/bookings/recurring';
import { todayIn } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { pathOf } from '#lib/page-paths.ts';
import { api } from '#lib/api.ts';
import { formatDate } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useNow } from '#shared/time/use-now.ts';
import { askToConfirm, showError, showWarning } from '#ui/dialogs/dialogs.ts';
import { Drawer } from '#ui/dialogs/drawer.tsx';
import { TextLink } from '#ui/links.tsx';
import { Badge } from '#ui/list/badge.tsx';
import { LoadProblem } from '#ui/load-problem.tsx';
import { Money } from '#ui/money.tsx';
import { toastSuccess } from '#ui/toasts/toasts.ts';
import { RecurrenceSummary } from './recurrence-summary.tsx';
import classes from './recurring.module.css';

/** One schedule: its occurrences, and ending it from a day on. */
export function RecurringDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const series = useQuery({
    queryKey: ['series', 'one', id],
    queryFn: ({ signal }) => api('GET /api/booking-series/:id', { params: { id }, signal }),
    staleTime: 0,
  });
  return (
    <Drawer
      opened
      position="right"
      size={600}
      onClose={onClose}
      title={t`Schedule ${id}`}
      closeButtonProps={{ 'aria-label': t`Close this schedule` }}
      transitionProps={{ duration: 0 }}
    >
      {series.isPending && <Skeleton role="status" height={320} aria-label={t`Loading…`} />}
      {series.isLoadingError && (
        <LoadProblem
          title={t`The schedule could not be loaded`}
          error={series.error}
          onRetry={() => void series.refetch()}
        />
      )}
      {series.data && <RecurringContent series={series.data.data} />}
    </Drawer>
  );
}

function RecurringContent({ series }: { series: RecurringDetails }) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const list = pathOf('bookings', settings.purpose);
  const key = series.booking_id === null ? 'order' : 'booking';
  const facts: [string, React.ReactNode][] = [
    [t`Customer`, series.name],
    [t`Repeat of`, series.what],
    [t`Schedule`, <RecurrenceSummary key="rule" series={series} />],
    [t`First repeat`, formatDate(series.from_date)],
    [t`Created by`, series.made_by ?? '–'],
  ];
  if (series.ended_from !== null) facts.push([t`Ended on`, formatDate(series.ended_from)]);
  return (
    <Stack gap="lg">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul
        className={classes.list}
        style={{ maxHeight: 'none' }}
        aria-label={t`Created by this schedule`}
      >
        {series.occurrences.map((one) => (
          <li key={one.id}>
            <span className={one.cancelled ? classes.crossed : ''}>
              <TextLink to={list} search={{ [key]: one.id }}>
                {formatDate(one.date)}
              </TextLink>{' '}
              {one.cancelled && <Badge tone="bad">{t`Cancelled`}</Badge>}
              {!one.cancelled && one.completed && <Badge tone="good">{t`Completed`}</Badge>}
              {!one.cancelled && one.paid_for && <Badge tone="new">{t`Paid for`}</Badge>}
            </span>
            <Money amount={one.total_price} currency={one.currency} />
          </li>
        ))}
      </ul>
      {series.occurrences.some((one) => one.date >= today && !one.cancelled) && (
        <EndRecurring series={series} today={today} />
      )}
    </Stack>
  );
}

function EndRecurring({ series, today }: { series: RecurringDetails; today: string }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [from, setFrom] = useState(series.next ?? today);
  const remaining = series.occurrences.filter(
    (one) => one.date >= from && !one.cancelled && !one.completed,
  );
  const keptCount = remaining.filter((one) => one.paid_for || one.begun).length;
  const ends = remaining.length - keptCount;
  const end = useMutation({
    mutationFn: () =>
      api('POST /api/booking-series/:id/end', {
        params: { id: series.id },
        body: { from, version: series.version },
      }),
    onSuccess: async ({ data }) => {
      const cancelled = data.cancelled.length;
      toastSuccess(t`The schedule has ended. Cancelled: ${cancelled}.`);
      if (data.kept.length > 0) {
        const dates = data.kept.map(({ date }) => formatDate(date)).join(', ');
        void showWarning(
          t`These stay as they are because they have started or have been paid for: ${dates}`,
        );
      }
      for (const name of ['series', 'bookings', 'orders', 'units']) {
        await queryClient.invalidateQueries({ queryKey: [name] });
      }
    },
    onError: async (error) => {
      await showError(error);
      await queryClient.invalidateQueries({ queryKey: ['series'] });
    },
  });
  const confirmEnd = async () => {
    const day = formatDate(from);
    const sure = await askToConfirm({
      title: t`End this schedule from ${day}?`,
      text: t`Cancelled because nothing has been paid: ${ends}. Left as they are because they have started or have been paid for: ${keptCount}.`,
      yes: t`End schedule`,
      no: t`No, go back`,
    });
    if (sure) end.mutate();
  };
  return (
    <div className={classes.end}>
      <TextInput
        type="date"
        label={t`End from`}
        name="from"
        min={today}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <Button
        variant="default"
        color="red"
        disabled={from === '' || from < today}
        loading={end.isPending}
        onClick={() => void confirmEnd()}
      >
        <Trans>End schedule</Trans>
      </Button>
      <p className={classes.hint} role="status">
        <Plural value={ends} one="# would be cancelled" other="# would be cancelled" />
        {keptCount > 0 && (
          <>
            {', '}
            <Plural value={keptCount} one="# would stay" other="# would stay" />
          </>
        )}
      </p>
    </div>
  );
}
