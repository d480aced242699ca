import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { PageData } from '@slipway/contract/settings/settings';
import { wallClock, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { formatDate, formatTime } from '#lib/format.ts';
import {
  choosesStart,
  isStay,
  startTime,
  timesOf,
  type Trip,
} from '#features/bookings/book/trip.ts';
import classes from '#features/bookings/book/book.module.css';

/** When the trip starts, where that is not chosen, and when it ends; then what else is to be said of the start. */
export function StartNote(props: {
  trip: Trip;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  settings: PageData['settings'];
  children?: ReactNode;
}) {
  const { trip, date, time, settings } = props;
  const times = timesOf(trip, date, time, settings);
  const end = times && formatTime(wallClock(new Date(times.end), settings.time_zone).time);
  const first = startTime(trip, date, time, settings);
  const start = first === null ? null : formatTime(first);
  const isLater = times !== null && times.endDate !== times.date;
  return (
    <p className={classes.startNote}>
      {isStay(trip) ? (
        <Trans>Arrival at {start}</Trans>
      ) : (
        !choosesStart(trip, date) && start !== null && <Trans>Starts at {start}</Trans>
      )}
      {end !== null && (
        <span className={classes.endNote}>
          {isStay(trip) ? (
            <Trans>Return by {end}</Trans>
          ) : isLater ? (
            <Trans>
              Ends at {end} on {formatDate(times.endDate)}
            </Trans>
          ) : (
            <Trans>Ends at {end}</Trans>
          )}
        </span>
      )}
      {props.children}
    </p>
  );
}
