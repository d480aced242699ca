import '@mantine/core/styles/VisuallyHidden.css';
import { UnstyledButton, VisuallyHidden, useDirection } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { useContext, type KeyboardEvent } from 'react';
import { formatDate } from '#lib/format.ts';
import { dayByKey, inMonth, weeksOf, type Day } from './calendar-days.ts';
import { ClosedNotes } from './closed-note.tsx';
import { ClosingContext, useClosable } from './close-days.tsx';
import { useDrop, useMovable } from './drag.ts';
import { EventChip } from './event-chip.tsx';
import { NewOnDay } from './new-on-day.tsx';
import { PrintedCalendar } from './printed-calendar.tsx';
import type { CalendarUrlState } from './use-calendar-url-state.ts';
import classes from './calendar.module.css';

/** The number of events that fit into a cell. */
const maxPerCell = 3;

/**
 * A month as a grid of weeks. Arrow keys move by day, Page Up and Page Down by month; N opens a new booking on
 * the day, C closes it. Dragging over days closes them.
 */
export function MonthView(props: {
  urlState: CalendarUrlState;
  on: (day: CalendarDate) => Day;
  units: { id: number; name: string }[];
}) {
  const { urlState, on, units } = props;
  const { i18n } = useLingui();
  const { dir } = useDirection();
  const { close } = useContext(ClosingContext);
  const weeks = weeksOf(urlState.shown.from, urlState.shown.to);
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
  const longWeekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', timeZone: 'UTC' });
  const moveDayFocus = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement)) return;
    const { id } = event.target;
    const from = weeks.flat().find((day) => id === `day-${day}`);
    if (from === undefined) return;
    if (event.key === 'n' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.target.closest('td')?.querySelector<HTMLElement>('a[href]')?.click();
      return;
    }
    if (event.key === 'c' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      if (from >= urlState.today) close({ unitId: urlState.unit, from, to: from });
      return;
    }
    if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault();
      urlState.page(event.key === 'PageDown' ? 1 : -1);
      return;
    }
    const next = dayByKey(event.key, from, urlState.shown, dir === 'rtl');
    if (next === null) return;
    event.preventDefault();
    document.getElementById(`day-${next}`)?.focus();
  };
  return (
    <div className={classes.frame}>
      <table className={classes.month} onKeyDown={moveDayFocus}>
        <thead>
          <tr>
            {(weeks[0] ?? []).map((day) => {
              const noon = new Date(`${day}T12:00:00Z`);
              return (
                <th key={day} scope="col" abbr={longWeekday.format(noon)}>
                  {weekday.format(noon)}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Cell key={day} day={day} urlState={urlState} holds={on(day)} units={units} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell(props: {
  day: CalendarDate;
  urlState: CalendarUrlState;
  holds: Day;
  units: { id: number; name: string }[];
}) {
  const { day, urlState, holds, units } = props;
  const { t } = useLingui();
  const drop = useDrop(day);
  const closable = useClosable(day, urlState.unit);
  const movable = useMovable();
  const visible = holds.events.slice(0, maxPerCell);
  const more = Math.max(holds.count, holds.events.length) - visible.length;
  const open = () => urlState.goTo(day, 'day');
  const isToday = day === urlState.today;
  return (
    <td
      {...drop}
      {...closable}
      className={classes.cell}
      data-outside={!inMonth(day, urlState.date) || undefined}
      data-today={isToday || undefined}
      data-past={day < urlState.today || undefined}
    >
      <UnstyledButton
        id={`day-${day}`}
        className={classes.dayNumber ?? ''}
        aria-current={isToday ? 'date' : undefined}
        aria-keyshortcuts="N C"
        tabIndex={day === urlState.date || (isToday && !inMonth(urlState.date, day)) ? 0 : -1}
        onClick={open}
      >
        <span aria-hidden>{Number(day.slice(8))}</span>
        <VisuallyHidden>{formatDate(day)}</VisuallyHidden>
      </UnstyledButton>
      <NewOnDay
        day={day}
        today={urlState.today}
        unit={urlState.unit}
        tabIndex={day === urlState.date ? 0 : -1}
      />
      <ClosedNotes closed={holds.closed} units={units} withoutUnit={urlState.unit !== null} />
      {visible.map((event) => (
        <EventChip
          key={`${event.kind}-${event.id}`}
          event={event}
          movable={movable}
          withoutUnit={urlState.unit !== null}
          onOpen={() => urlState.open(event)}
        />
      ))}
      {more > 0 && (
        <UnstyledButton
          className={classes.more ?? ''}
          aria-label={t`${more} more on ${formatDate(day)}`}
          onClick={open}
        >
          {t`+${more} more`}
        </UnstyledButton>
      )}
      <PrintedCalendar
        events={holds.events.slice(maxPerCell)}
        hidden={holds.count - holds.events.length}
      />
    </td>
  );
}
