import { Button, Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { CalendarDays } from '@slipway/contract/operations/day';
import { eachDay, type CalendarDate } from '@slipway/domain/dates/dates';
import { useState } from 'react';
import { formatDate } from '#lib/format.ts';
import { TextLink } from '#ui/links.tsx';
import { inMonth, type Day } from './calendar-days.ts';
import { ClosedNotes } from './closed-note.tsx';
import { useMovable } from './drag.ts';
import { EventChip } from './event-chip.tsx';
import { NewOnDay } from './new-on-day.tsx';
import type { CalendarUrlState } from './use-calendar-url-state.ts';
import classes from './calendar.module.css';

/** The visible days that have events, as a list for phones. */
export function AgendaView(props: {
  urlState: CalendarUrlState;
  data: CalendarDays;
  on: (day: CalendarDate) => Day;
}) {
  const { urlState, data, on } = props;
  const movable = useMovable();
  const [earlier, setEarlier] = useState(false);
  const all = eachDay(urlState.shown.from, urlState.shown.to)
    .filter((day) => urlState.view !== 'month' || inMonth(day, urlState.date))
    .map((day) => ({ day, holds: on(day) }))
    .filter(
      ({ day, holds }) => holds.count > 0 || holds.closed.length > 0 || day === urlState.today,
    );
  // The current month starts at today, which is what phone users look for.
  const isRunning = urlState.view === 'month' && inMonth(urlState.today, urlState.date);
  const isFolded = (day: CalendarDate) => !earlier && isRunning && day < urlState.today;
  if (all.length === 0) {
    return (
      <p className={classes.none}>
        <Trans>Nothing is booked on these days.</Trans>
      </p>
    );
  }
  return (
    <ol className={classes.agenda}>
      {all.some(({ day }) => isFolded(day)) && (
        <li className={classes.earlier}>
          <Button variant="subtle" onClick={() => setEarlier(true)}>
            <Trans>Earlier this month</Trans>
          </Button>
        </li>
      )}
      {all.map(({ day, holds }) => {
        const more = holds.count - holds.events.length;
        return (
          <li
            key={day}
            data-today={day === urlState.today || undefined}
            // Folded on screen only: paper shows the whole month.
            data-folded={isFolded(day) || undefined}
          >
            <div className={classes.agendaHead}>
              <Title order={3} size="h5" className={classes.agendaDay ?? ''}>
                <TextLink to="/admin/daily-log" search={{ date: day }}>
                  {formatDate(day)}
                </TextLink>
              </Title>
              <NewOnDay day={day} today={urlState.today} unit={urlState.unit} />
            </div>
            <ClosedNotes closed={holds.closed} units={data.units} />
            {holds.events.map((event) => (
              <EventChip
                withEnd
                key={`${event.kind}-${event.id}`}
                event={event}
                movable={movable}
                onOpen={() => urlState.open(event)}
              />
            ))}
            {more > 0 && (
              <button
                type="button"
                className={classes.more}
                onClick={() => urlState.goTo(day, 'day')}
              >
                <Trans>+{more} more</Trans>
              </button>
            )}
            {holds.count === 0 && (
              <p className={classes.none}>
                <Trans>Nothing booked</Trans>
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}
