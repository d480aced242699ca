import { Trans } from '@lingui/react/macro';
import type { CalendarEvent } from './calendar-days.ts';
import { eventName } from './event-labels.ts';
import classes from './calendar.module.css';

/** Events hidden on screen for lack of room, listed in full on paper. */
export function PrintedCalendar({ events, hidden }: { events: CalendarEvent[]; hidden: number }) {
  if (events.length === 0 && hidden <= 0) return null;
  return (
    <ul className={classes.onPaper}>
      {events.map((event) => (
        <li key={`${event.kind}-${event.id}`}>{eventName(event)}</li>
      ))}
      {hidden > 0 && (
        <li>
          <Trans>+{hidden} more</Trans>
        </li>
      )}
    </ul>
  );
}
