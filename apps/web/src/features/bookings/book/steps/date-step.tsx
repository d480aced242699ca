import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { DayAvailability } from '@slipway/domain/bookings/availability';
import { isCalendarDate, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { lazy, Suspense, useState } from 'react';
import { formatDate, formatTime } from '#lib/format.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { usePageData } from '#lib/page-data.ts';
import { LastMinute } from '#features/bookings/book/price-summary.tsx';
import { Problem, Step } from './step.tsx';
import { TimeChoices } from './time-choices.tsx';
import { startTime, type Trip } from '#features/bookings/book/trip.ts';
import { unavailableLabels } from './unavailable-labels.ts';
import fields from '#shared/fields/fields.module.css';
import classes from '#features/bookings/book/book.module.css';

// Below the fold: the cards above it are painted first.
const BookCalendar = lazy(() =>
  loadChunk(() => import('#features/bookings/book/book-calendar.tsx')).then((it) => ({
    default: it.BookCalendar,
  })),
);

/**
 * Step 3: the date, and the time if the package offers several (docs/rules/availability.md, "Schedules and
 * times").
 */
export function DateStep(props: {
  trip: Trip | null;
  /** An inshore trip, which has a duration instead of a package. */
  inshore: boolean;
  calendar: 'none' | 'loading' | 'failed' | 'ready';
  availability: ((date: CalendarDate) => DayAvailability) | null;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  lost: string;
  lastMinute: boolean;
  /** The slot held by an earlier attempt of the visitor. */
  held?: { date: string; time?: string | null | undefined } | null;
  problems: { date?: string | undefined; time?: string | undefined };
  onDate: (date: CalendarDate) => void;
  onTime: (time: TimeOfDay) => void;
  onRetry: () => void;
}) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { trip, calendar, availability, date, lost } = props;
  const [refused, setRefused] = useState<CalendarDate | null>(null);
  const day = date === null || availability === null ? null : availability(date);
  const refusal = refused === null || availability === null ? null : availability(refused);
  const placeholder =
    calendar === 'loading'
      ? t`Loading...`
      : lost !== '' && date === null
        ? t`Please select a new date`
        : t`No date selected`;
  const problem = lost === '' ? props.problems.date : undefined;
  const hinted =
    trip?.kind === 'package' &&
    lost === '' &&
    problem === undefined &&
    refusal?.available !== false;

  const choose = (next: string) => {
    if (!isCalendarDate(next) || availability === null) return;
    const isFree = availability(next).available;
    setRefused(isFree ? null : next);
    if (isFree) props.onDate(next);
  };
  return (
    <Step number={3} title={<Trans>Date and time</Trans>} done={date !== null}>
      <div className={classes.dateStep}>
        <div>
          <label className={fields.label} htmlFor="book-date">
            <Trans>Date</Trans>
          </label>
          <input
            id="book-date"
            className={classes.dateShown}
            readOnly
            disabled={calendar !== 'ready'}
            tabIndex={-1}
            value={date === null ? '' : formatDate(date)}
            placeholder={placeholder}
            aria-describedby="book-date-notice"
          />
          <div className={classes.dateNotice}>
            <div id="book-date-notice" role="status">
              {lost !== '' && <p className={classes.lost}>{lost}</p>}
              {lost === '' && refused !== null && refusal?.available === false && (
                <p>
                  {formatDate(refused)}: {unavailableLabels(refusal.reason)}
                </p>
              )}
              {props.held != null && (
                <p>
                  <Trans>
                    Your earlier attempt still holds {formatDate(props.held.date)},{' '}
                    {props.held.time ? formatTime(props.held.time) : ''} for up to{' '}
                    {settings.hold_minutes} minutes. Until then it shows as already booked, here and
                    for everyone else.
                  </Trans>
                </p>
              )}
              {trip === null && (
                <p>
                  {props.inshore ? (
                    <Trans>Choose a duration first.</Trans>
                  ) : (
                    <Trans>Choose a unit and a package first.</Trans>
                  )}
                </p>
              )}
              {hinted && (
                <p>
                  <Trans>Crossed-out days cannot be booked. Choose one to see why.</Trans>
                </p>
              )}
            </div>
            <Problem id="book-date-problem" text={problem} />
          </div>
        </div>
        <div data-field="date" className={classes.calendarFrame} aria-busy={calendar === 'loading'}>
          {calendar === 'failed' && (
            <div role="alert" className={classes.calendarFailed}>
              <p>
                <Trans>Something went wrong.</Trans>{' '}
                <Trans>The free dates could not be loaded.</Trans>
              </p>
              <Button variant="default" onClick={props.onRetry}>
                <Trans>Try again</Trans>
              </Button>
            </div>
          )}
          <Suspense fallback={null}>
            <BookCalendar
              date={date}
              availability={calendar === 'ready' ? availability : null}
              onChoose={choose}
            />
          </Suspense>
        </div>
        {/* Below the calendar, so that the chosen day does not move away from the pointer. */}
        <div className={classes.afterDate}>
          {day !== null && (
            <TimeChoices
              day={day}
              time={props.time}
              problem={props.problems.time}
              onTime={props.onTime}
            />
          )}
          {day?.available === true && day.times.length === 0 && trip !== null && (
            <p className={classes.startNote}>
              <Trans>Starts at {formatTime(startTime(trip, null, settings))}.</Trans>
            </p>
          )}
          {props.lastMinute && (
            <div className={classes.soon}>
              <LastMinute />
            </div>
          )}
        </div>
      </div>
    </Step>
  );
}
