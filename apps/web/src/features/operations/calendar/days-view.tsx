import { UnstyledButton } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { eachDay, type CalendarDate } from '@slipway/domain/dates/dates';
import { formatDate } from '#lib/format.ts';
import type { Day } from './calendar-days.ts';
import { ClosedNotes } from './closed-note.tsx';
import { useClosable } from './close-days.tsx';
import { useDrop, useMovable } from './drag.ts';
import { EventChip } from './event-chip.tsx';
import { NewOnDay } from './new-on-day.tsx';
import type { CalendarUrlState } from './use-calendar-url-state.ts';
import classes from './calendar.module.css';

interface DaysViewProps {
  urlState: CalendarUrlState;
  on: (day: CalendarDate) => Day;
  units: { id: number; name: string }[];
}

/** A week or a day: one column per day with its events in order of time. */
export function DaysView({ urlState, on, units }: DaysViewProps) {
  const days = eachDay(urlState.shown.from, urlState.shown.to);
  return (
    <div className={classes.columns} data-days={days.length}>
      {days.map((day) => (
        <Column key={day} day={day} urlState={urlState} on={on} units={units} />
      ))}
    </div>
  );
}

function Column({ day, urlState, on, units }: DaysViewProps & { day: CalendarDate }) {
  const { t } = useLingui();
  const drop = useDrop(day);
  const closable = useClosable(day, urlState.unit);
  const movable = useMovable();
  const holds = on(day);
  const isToday = day === urlState.today;
  const hidden = holds.count - holds.events.length;
  return (
    <section
      {...drop}
      {...closable}
      className={classes.column}
      aria-label={formatDate(day)}
      data-today={isToday || undefined}
    >
      {urlState.view === 'week' && (
        <UnstyledButton
          className={classes.columnHead ?? ''}
          aria-current={isToday ? 'date' : undefined}
          onClick={() => urlState.goTo(day, 'day')}
        >
          {formatDate(day)}
        </UnstyledButton>
      )}
      <ClosedNotes closed={holds.closed} units={units} withoutUnit={urlState.unit !== null} />
      {holds.events.map((event) => (
        <EventChip
          withEnd
          key={`${event.kind}-${event.id}`}
          event={event}
          movable={movable}
          onOpen={() => urlState.open(event)}
        />
      ))}
      {hidden > 0 && <p className={classes.none}>{t`+${hidden} more`}</p>}
      {holds.events.length === 0 && (
        <p className={classes.none}>
          <Trans>Nothing booked</Trans>
        </p>
      )}
      {(urlState.view === 'week' || holds.events.length === 0) && (
        <NewOnDay day={day} today={urlState.today} unit={urlState.unit} withLabel />
      )}
    </section>
  );
}
