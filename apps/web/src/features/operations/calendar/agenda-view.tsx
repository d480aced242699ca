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

/** The days shown as a list, without those that hold nothing: for a phone. */
export function AgendaView(props: {
  place: CalendarUrlState;
  data: CalendarDays;
  on: (day: CalendarDate) => Day;
}) {
  const { place, data, on } = props;
  const movable = useMovable();
  const [earlier, setEarlier] = useState(false);
  const all = eachDay(place.shown.from, place.shown.to)
    .filter((day) => place.view !== 'month' || inMonth(day, place.date))
    .map((day) => ({ day, holds: on(day) }))
    .filter(({ day, holds }) => holds.count > 0 || holds.closed.length > 0 || day === place.today);
  // A month that is running begins with today: that is what a phone is taken out for.
  const isRunning = place.view === 'month' && inMonth(place.today, place.date);
  const isFolded = (day: CalendarDate) => !earlier && isRunning && day < place.today;
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
            data-today={day === place.today || undefined}
            // Folded on the screen only: paper has the whole month.
            data-folded={isFolded(day) || undefined}
          >
            <div className={classes.agendaHead}>
              <Title order={3} size="h5" className={classes.agendaDay ?? ''}>
                <TextLink to="/admin/daily-log" search={{ date: day }}>
                  {formatDate(day)}
                </TextLink>
              </Title>
              <NewOnDay day={day} today={place.today} unit={place.unit} />
            </div>
            <ClosedNotes closed={holds.closed} units={data.units} />
            {holds.events.map((event) => (
              <EventChip
                key={`${event.kind}-${event.id}`}
                event={event}
                movable={movable}
                onOpen={() => place.open(event)}
              />
            ))}
            {more > 0 && (
              <button type="button" className={classes.more} onClick={() => place.goTo(day, 'day')}>
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
