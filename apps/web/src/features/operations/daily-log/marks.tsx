import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Departure } from '@slipway/contract/operations/day';
import { wallClock } from '@slipway/domain/dates/dates';
import { api } from '#lib/api.ts';
import { formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { minutesText } from '#shared/packages/length-text.ts';
import { useNow } from '#shared/time/use-now.ts';
import { showError } from '#ui/dialogs/dialogs.ts';
import { Badge } from '#ui/list/badge.tsx';
import { Arrived } from '../departures/arrived.tsx';
import { TickBoxes } from '../tick-boxes.tsx';
import { useGroupFocus } from '../use-group-focus.ts';
import classes from './daily-log.module.css';

/** Who has come, or where the items are; marked with a connection only. */
export function Marks(props: { date: string; departure: Departure; offline: boolean }) {
  const { date, departure, offline } = props;
  const queryClient = useQueryClient();
  const { id, name, details, arrived } = departure;
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['daily-log', date] });
  if (departure.items !== null) {
    return (
      <Items departure={departure} items={departure.items} offline={offline} onMarked={readAgain} />
    );
  }
  return (
    <div className={classes.marks}>
      <span className={classes.dim}>
        <Trans>Arrived</Trans>
      </span>
      <Arrived
        name={name}
        arrived={arrived}
        guests={details}
        disabled={offline}
        onSet={async (count) => {
          await api('PUT /api/bookings/:id/arrived', { params: { id }, body: { arrived: count } });
          await readAgain();
        }}
      />
      <TickBoxes guests={details} />
    </div>
  );
}

function Items(props: {
  departure: Departure;
  items: NonNullable<Departure['items']>;
  offline: boolean;
  onMarked: () => Promise<unknown>;
}) {
  const { departure, items, offline, onMarked } = props;
  const { id, name } = departure;
  const { t } = useLingui();
  const { time_zone: zone } = usePageData().settings;
  const now = useNow();
  const { out_at: outAt, back_at: backAt } = items;
  const { group, onPress, onFailure } = useGroupFocus(`${outAt ?? ''} ${backAt ?? ''}`);
  const mark = useMutation({
    mutationFn: (state: 'here' | 'out' | 'back') =>
      api('PUT /api/bookings/:id/items', { params: { id }, body: { items: state } }),
    onError: (error) => {
      onFailure();
      void showError(error);
    },
    onSettled: onMarked,
  });
  const timeOf = (instant: string) => formatTime(wallClock(new Date(instant), zone).time);
  const isOut = outAt !== null && backAt === null;
  const end = Date.parse(departure.ends_at);
  const late = outAt === null ? 0 : (backAt === null ? now.getTime() : Date.parse(backAt)) - end;
  const lateText = minutesText(Math.max(1, Math.floor(late / 60_000)));
  const button = (state: 'here' | 'out' | 'back', word: string, label: string) => (
    <Button
      key={state}
      variant={state === 'here' || (state === 'out' && backAt !== null) ? 'subtle' : 'default'}
      h={40}
      px={14}
      aria-label={label}
      disabled={offline}
      loading={mark.isPending && mark.variables === state}
      onClick={() => {
        onPress();
        mark.mutate(state);
      }}
    >
      {word}
    </Button>
  );
  return (
    <div
      ref={group}
      className={`${classes.marks ?? ''} ${outAt === null ? (classes.noPrint ?? '') : ''}`}
      role="group"
      tabIndex={-1}
      aria-label={t`Items of ${name}`}
    >
      <span className={classes.dim}>
        {outAt === null && <Trans>Not out yet</Trans>}
        {outAt !== null && <Trans>Out {timeOf(outAt)}</Trans>}
        {backAt !== null && (
          <>
            {' · '}
            <Trans>Back {timeOf(backAt)}</Trans>
          </>
        )}
      </span>
      {late > 0 && (
        <Badge tone="bad">
          <Trans>{lateText} late</Trans>
        </Badge>
      )}
      {outAt === null && button('out', t`Out`, t`Items of ${name} are out`)}
      {isOut && button('back', t`Back`, t`Items of ${name} are back`)}
      {isOut && button('here', t`Undo`, t`Items of ${name} were not handed out`)}
      {backAt !== null && button('out', t`Undo`, t`Items of ${name} are not back yet`)}
    </div>
  );
}
