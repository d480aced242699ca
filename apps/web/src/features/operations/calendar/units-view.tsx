import { Trans, useLingui } from '@lingui/react/macro';
import type { CalendarDays } from '@slipway/contract/operations/day';
import { eachDay, type CalendarDate } from '@slipway/domain/dates/dates';
import { formatDate } from '#lib/format.ts';
import { unitNameOf, unitOf, type Day } from './calendar-days.ts';
import { ClosedNotes } from './closed-note.tsx';
import { useClosable } from './close-days.tsx';
import { useDrop, useMovable } from './drag.ts';
import { EventChip } from './event-chip.tsx';
import { NewOnDay } from './new-on-day.tsx';
import { UnitsAgenda } from './units-agenda.tsx';
import type { CalendarUrlState } from './use-calendar-url-state.ts';
import classes from './calendar.module.css';

/** A row per unit and a column per day; on a phone the units below each other. */
export function UnitsView(props: {
  urlState: CalendarUrlState;
  data: CalendarDays;
  on: (day: CalendarDate) => Day;
  narrow: boolean;
}) {
  const { urlState, data, on, narrow } = props;
  const { i18n, t } = useLingui();
  const days = eachDay(urlState.shown.from, urlState.shown.to);
  const events = days.flatMap((day) => on(day).events);
  // New bookings are made without a unit, or for one that is not archived.
  const bookable = new Set([0, ...data.units.map(({ id }) => id)]);
  const names = new Map(data.units.map(({ id, name }) => [id, name]));
  // Units that are archived still have bookings.
  for (const event of events) {
    const unit = unitOf(event);
    if (unit !== 0 && !names.has(unit)) names.set(unit, unitNameOf(event));
  }
  if (events.some((event) => unitOf(event) === 0)) names.set(0, t`Without a unit`);
  const rows = [...names]
    .map(([id, name]) => ({ id, name }))
    .filter(({ id }) => urlState.unit === null || id === urlState.unit);
  const short = new Intl.DateTimeFormat(i18n.locale, {
    weekday: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  if (rows.length === 0) {
    return (
      <p className={classes.none}>
        {data.units.length === 0 ? (
          <Trans>There are no units yet.</Trans>
        ) : (
          <Trans>Nothing booked</Trans>
        )}
      </p>
    );
  }
  if (narrow) return <UnitsAgenda urlState={urlState} units={rows} on={on} />;
  return (
    <div className={classes.frame} tabIndex={0} role="region" aria-label={t`By unit`}>
      <table className={classes.units}>
        <thead>
          <tr>
            <th scope="col">{t`Unit`}</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                abbr={formatDate(day)}
                data-today={day === urlState.today || undefined}
              >
                {short.format(new Date(`${day}T12:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((unit) => (
            <tr key={unit.id}>
              <th scope="row">{unit.name}</th>
              {days.map((day) => (
                <UnitCell
                  key={day}
                  day={day}
                  unit={unit.id}
                  bookable={bookable.has(unit.id)}
                  urlState={urlState}
                  holds={on(day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UnitCell(props: {
  day: CalendarDate;
  unit: number;
  bookable: boolean;
  urlState: CalendarUrlState;
  holds: Day;
}) {
  const { day, unit, bookable, urlState, holds } = props;
  const drop = useDrop(day);
  const closable = useClosable(day, unit);
  const movable = useMovable();
  const closed = holds.closed.filter((it) => it.unit_id === unit || it.unit_id === 0);
  const isClosed = closed.some(({ item }) => item === undefined);
  return (
    <td
      {...drop}
      {...(unit === 0 || !bookable ? {} : closable)}
      className={classes.unitCell}
      data-today={day === urlState.today || undefined}
      data-closed={isClosed || undefined}
    >
      <ClosedNotes closed={closed} units={[]} withoutUnit />
      {holds.events
        .filter((event) => unitOf(event) === unit)
        .map((event) => (
          <EventChip
            withEnd
            key={`${event.kind}-${event.id}`}
            event={event}
            movable={movable}
            withoutUnit={unit !== 0}
            onOpen={() => urlState.open(event)}
          />
        ))}
      {bookable && !isClosed && <NewOnDay day={day} today={urlState.today} unit={unit} />}
    </td>
  );
}
