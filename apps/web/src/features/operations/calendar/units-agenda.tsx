import { Title } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import { eachDay, type CalendarDate } from '@slipway/domain/dates/dates';
import { formatDate } from '#lib/format.ts';
import { unitOf, type CalendarEvent, type Day } from './calendar-days.ts';
import { ClosedNotes } from './closed-note.tsx';
import { useMovable } from './drag.ts';
import { EventChip } from './event-chip.tsx';
import type { CalendarUrlState } from './use-calendar-url-state.ts';
import classes from './calendar.module.css';

/** Units below each other with their days that have events, for phones. */
export function UnitsAgenda(props: {
  urlState: CalendarUrlState;
  units: readonly { id: number; name: string }[];
  on: (day: CalendarDate) => Day;
}) {
  const { urlState, units, on } = props;
  const movable = useMovable();
  const days = eachDay(urlState.shown.from, urlState.shown.to);
  return (
    <ol className={classes.agenda}>
      {units.map((unit) => {
        const held = days
          .map((day) => ({ day, holds: ofUnit(on(day), unit.id) }))
          .filter(({ holds }) => holds.events.length > 0 || holds.closed.length > 0);
        return (
          <li key={unit.id}>
            <Title order={3} size="h5" className={classes.agendaDay ?? ''}>
              {unit.name}
            </Title>
            {held.length === 0 && (
              <p className={classes.none}>
                <Trans>Nothing booked</Trans>
              </p>
            )}
            {held.map(({ day, holds }) => (
              <div key={day} className={classes.unitDay}>
                <h4>{formatDate(day)}</h4>
                <ClosedNotes closed={holds.closed} units={[]} withoutUnit />
                {holds.events.map((event: CalendarEvent) => (
                  <EventChip
                    withEnd
                    key={`${event.kind}-${event.id}`}
                    event={event}
                    movable={movable}
                    withoutUnit={unit.id !== 0}
                    onOpen={() => urlState.open(event)}
                  />
                ))}
              </div>
            ))}
          </li>
        );
      })}
    </ol>
  );
}

/** A unit's part of a day. */
function ofUnit(day: Day, unit: number): Pick<Day, 'events' | 'closed'> {
  return {
    events: day.events.filter((event) => unitOf(event) === unit),
    closed: day.closed.filter(({ unit_id }) => unit_id === unit || unit_id === 0),
  };
}
