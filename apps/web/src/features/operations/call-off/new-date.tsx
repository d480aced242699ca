import '@mantine/core/styles/Input.css';
import { ActionIcon, Button, NativeSelect, Skeleton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { CallOffChoice } from '@slipway/contract/operations/call-offs';
import { addDays, calendarDate, todayIn } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { api } from '#lib/api.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { useNow } from '#shared/time/use-now.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import classes from './call-off.module.css';

/** The available days of a month, and the time if there are several. */
export function NewDate(props: {
  token: string;
  trip: CallOffChoice;
  busy: boolean;
  onChoose: (date: string, time: string | null) => void;
}) {
  const { token, trip, busy, onChoose } = props;
  const { i18n, t } = useLingui();
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const [month, setMonth] = useState((trip.date < today ? today : trip.date).slice(0, 7));
  const [date, setDate] = useState<string | null>(null);
  const [time, setTime] = useState<string | null>(null);
  const first = calendarDate(`${month}-01`);
  const days = useQuery({
    queryKey: ['called-off', token, 'dates', month],
    queryFn: ({ signal }) =>
      api('GET /api/called-off/:token/dates', { params: { token }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  });
  const name = new Intl.DateTimeFormat(i18n.locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${first}T12:00:00Z`));
  const free = days.data?.data ?? [];
  const times = free.find((it) => it.date === date)?.times ?? [];
  const start = times.find((it) => it === time) ?? times.find((it) => it === trip.time) ?? times[0];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (date !== null) onChoose(date, start ?? null);
      }}
    >
      <div className={classes.month}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t`Earlier month`}
          disabled={month <= today.slice(0, 7)}
          onClick={() => setMonth(addDays(first, -1).slice(0, 7))}
        >
          <IconChevronLeft size={20} stroke={1.8} className="mantine-rotate-rtl" aria-hidden />
        </ActionIcon>
        <strong aria-live="polite">{name}</strong>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t`Later month`}
          onClick={() => setMonth(addDays(first, 31).slice(0, 7))}
        >
          <IconChevronRight size={20} stroke={1.8} className="mantine-rotate-rtl" aria-hidden />
        </ActionIcon>
      </div>
      {days.isPending && <Skeleton height={180} radius="md" aria-busy="true" />}
      {days.isError && (
        <LoadProblem
          title={t`The free dates could not be loaded.`}
          error={days.error}
          onRetry={() => void days.refetch()}
        />
      )}
      {days.isSuccess && free.length === 0 && (
        <p className={classes.dim}>
          <Trans>No days are free this month.</Trans>
        </p>
      )}
      <fieldset className={classes.freeDays} aria-busy={days.isPlaceholderData}>
        <legend className={classes.hidden}>
          <Trans>Free days</Trans>
        </legend>
        {free.map((day) => (
          <label key={day.date} data-chosen={day.date === date || undefined}>
            <input
              type="radio"
              name="date"
              checked={day.date === date}
              onChange={() => setDate(day.date)}
            />
            <bdi>{formatDate(day.date)}</bdi>
          </label>
        ))}
      </fieldset>
      {times.length > 0 && (
        <NativeSelect
          mt="md"
          maw={240}
          label={t`Start`}
          value={start ?? ''}
          data={times.map((value) => ({ value, label: formatTime(value) }))}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      )}
      <Button
        type="submit"
        color="signal"
        size="md"
        mt="md"
        disabled={date === null}
        loading={busy}
      >
        {date === null ? <Trans>Choose a day</Trans> : <Trans>Move to {formatDate(date)}</Trans>}
      </Button>
    </form>
  );
}
