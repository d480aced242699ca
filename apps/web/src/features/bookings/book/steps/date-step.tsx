import { Button } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type {
  DayAvailability,
  ReturnChoice,
  StartChoice,
} from '@slipway/domain/bookings/availability';
import { isCalendarDate, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { useState, type ReactNode } from 'react';
import { formatDate } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { LastMinute } from '#features/bookings/book/price-summary.tsx';
import { leastOfPackage } from '#shared/packages/sails-from.ts';
import { DateNotice } from './date-notice.tsx';
import { StartNote } from './start-note.tsx';
import { Problem, Step } from './step.tsx';
import type { BookAction } from '#features/bookings/book/book-form.ts';
import {
  choosesStart,
  isBySeat,
  isStay,
  partyOf,
  seatsLeft,
  startAt,
  timesOf,
  type PackageTrip,
  type Trip,
} from '#features/bookings/book/trip.ts';
import {
  chooseDay,
  choosesReturn,
  returnDay,
  stayRefusal,
  type StayDays,
} from '#features/bookings/book/stay-days.ts';
import type { ChosenDate } from '#features/bookings/book/use-chosen-trip.ts';
import { TripSize } from './trip-size.tsx';
import { roomForParty, unavailableLabels } from '#shared/packages/unavailable-labels.ts';
import fields from '#shared/fields/fields.module.css';
import classes from '#features/bookings/book/book.module.css';
import { lazyPart } from '#ui/lazy-part.tsx';

// Loaded once a package is chosen, with its free dates: nothing can be chosen in it before.
const BookCalendar = lazyPart(
  async () => (await import('#features/bookings/book/book-calendar.tsx')).BookCalendar,
);

// Of the same chunk: a day is chosen in the calendar first.
const TimeChoices = lazyPart(
  async () => (await import('#features/bookings/book/book-calendar.tsx')).TimeChoices,
);

// Only departures that need a number of guests to sail.
const LeastToSail = lazyPart(
  async () => (await import('#shared/packages/least-to-sail.tsx')).LeastToSail,
);

/** From how many guests the departure of a start sails; null: from any number. */
const leastAt = ({ pkg, unit }: PackageTrip, start: StartChoice | null): number | null =>
  start?.leastToSail ?? leastOfPackage(pkg, unit);

/** How many more guests a departure needs once the party joins it; null: no start is chosen. */
function missingBeside(trip: PackageTrip, start: StartChoice | null): number | null {
  const least = leastAt(trip, start);
  if (start === null || least === null) return null;
  const { guestsNeeded: needed = least } = start;
  return Math.max(0, needed - partyOf(trip).persons);
}

/** The seats left on a departure, and whether it is confirmed to sail. */
function DepartureNote(props: {
  trip: Trip;
  date: CalendarDate | null;
  time: TimeOfDay | null;
  /** Null: it is not chosen. */
  start: StartChoice | null;
}) {
  const { trip, date, time, start } = props;
  const { settings } = usePageData();
  const few =
    isBySeat(trip) && !choosesStart(trip, date) && start !== null ? seatsLeft(start.free) : null;
  return (
    <>
      {few !== null && <strong className={classes.endNote}>{few}</strong>}
      {trip.kind === 'package' && leastAt(trip, start) !== null && (
        <LeastToSail
          className={classes.endNote}
          least={leastAt(trip, start)}
          missing={missingBeside(trip, start)}
          joins={start?.guestsNeeded !== 0}
          start={timesOf(trip, date, time, settings)?.start ?? null}
        />
      )}
    </>
  );
}

export interface DateStepProps extends ChosenDate {
  /** Of a stay: whether a day can be the arrival. */
  availability: ((date: CalendarDate) => DayAvailability) | null;
  /** The returns of a stay from an arrival. */
  returns?: ((arrival: CalendarDate) => ReturnChoice[]) | undefined;
  /** The slot held by an earlier attempt of the visitor. */
  held?: { date: string; time?: string | null | undefined } | null;
  /** Its place among the steps; null: it stands alone. Absent: the third. */
  number?: number | null;
  problems: {
    date?: string | undefined;
    time?: string | undefined;
    length?: string | undefined;
    quantity?: string | undefined;
    guests?: string | undefined;
  };
  onDate: (date: CalendarDate) => void;
  onTime: (time: TimeOfDay) => void;
  /** How long, how many, and the arrival of a stay with its length. */
  onTrip?: (action: BookAction) => void;
  /** Shown under the calendar for a pressed day that cannot be booked, or for the starts of the chosen day. */
  whyNot?: (date: CalendarDate) => ReactNode;
  /** Further actions on the day. */
  children?: ReactNode;
  /** Whether a full day can be waited for. */
  hasWaitingList?: boolean;
}

/**
 * Step 3: the date, and the time if the package offers several (docs/rules/availability.md, "Schedules and
 * times").
 */
export function DateStep(props: DateStepProps) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { trip, calendar, availability, date, lost, prices } = props;
  const [refused, setRefused] = useState<CalendarDate | null>(null);
  const [lostBefore, setLostBefore] = useState(lost);
  if (lost !== lostBefore) {
    setLostBefore(lost);
    setRefused(null);
  }
  const day = date === null || availability === null ? null : availability(date);
  const start = startAt(day, props.time);
  const refusal = refused === null || availability === null ? null : availability(refused);
  const stay: StayDays | null =
    trip?.kind === 'package' && isStay(trip) && availability !== null && props.returns !== undefined
      ? { trip, arrival: date, arrivals: availability, returns: props.returns }
      : null;
  const departure = stay === null ? null : returnDay(stay);
  const stayReason = stay === null || refused === null ? null : stayRefusal(stay, refused);
  const why =
    stay === null
      ? refusal?.available === false
        ? unavailableLabels(refusal.reason, refusal.note)
        : null
      : stayReason;
  const fits = stay === null && refusal?.available === false ? (refusal.fits ?? 0) : 0;
  const asked = calendar === 'ready' ? (why === null ? date : refused) : null;
  const placeholder =
    calendar === 'loading'
      ? t`Loading...`
      : lost !== '' && date === null
        ? t`Please select a new date`
        : t`No date selected`;
  const shown = date === null ? '' : formatDate(date);
  const problem = lost === '' ? props.problems.date : undefined;

  const priceOf = stay && choosesReturn(stay) ? undefined : (prices?.ofDay ?? undefined);

  const choose = (next: string) => {
    if (!isCalendarDate(next) || availability === null) return;
    if (stay !== null) {
      const isRefused = stayRefusal(stay, next) !== null;
      setRefused(isRefused ? next : null);
      if (isRefused) return;
      const { arrival, length } = chooseDay(stay, next);
      props.onTrip?.({ type: 'arrival', date: arrival, length });
      return;
    }
    const isFree = availability(next).available;
    setRefused(isFree ? null : next);
    if (isFree) props.onDate(next);
  };
  return (
    <Step
      number={props.number === undefined ? 3 : props.number}
      title={<Trans>Date and time</Trans>}
      done={date !== null}
    >
      <div className={classes.dateStep}>
        <div>
          <TripSize
            trip={trip}
            priceOf={prices?.ofLength}
            priceOfGuest={prices?.ofGuest}
            left={start?.free ?? null}
            problems={props.problems}
            onLength={(length) => props.onTrip?.({ type: 'length', length })}
            onQuantity={(quantity) => props.onTrip?.({ type: 'quantity', quantity })}
            onGuestTypes={(guestTypes) => props.onTrip?.({ type: 'guest_types', guestTypes })}
          />
          <label className={fields.label} htmlFor="book-date">
            {isStay(trip) ? <Trans>Arrival and return</Trans> : <Trans>Date</Trans>}
          </label>
          <input
            id="book-date"
            className={classes.dateShown}
            data-long={departure !== null || undefined}
            readOnly
            disabled={calendar !== 'ready'}
            tabIndex={-1}
            value={departure === null ? shown : `${shown} – ${formatDate(departure)}`}
            placeholder={placeholder}
            aria-describedby="book-date-notice"
          />
          <div className={classes.dateNotice}>
            <DateNotice
              {...props}
              {...{ stay, refused, why }}
              room={fits > 0 ? roomForParty(fits) : null}
              problem={problem}
            />
            <Problem id="book-date-problem" text={problem} />
          </div>
        </div>
        <div
          data-field="date"
          data-waiting={trip === null || undefined}
          className={classes.calendarFrame}
          aria-busy={calendar === 'loading'}
        >
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
          {trip !== null && (
            <BookCalendar
              date={date}
              month={props.month}
              onMonth={props.onMonth}
              availability={calendar === 'ready' ? availability : null}
              {...(stay !== null && {
                stay: {
                  arrival: stay.arrival,
                  departure,
                  refusal: (day: CalendarDate) => stayRefusal(stay, day),
                },
              })}
              priceOf={priceOf}
              onChoose={choose}
            />
          )}
        </div>
        {/* Below the calendar, so that the chosen day does not move away from the pointer. */}
        <div className={classes.afterDate}>
          {stay !== null && date !== null && stay.trip.length === null && (
            <Button
              variant="default"
              className={classes.otherArrival ?? ''}
              onClick={() => {
                setRefused(null);
                props.onTrip?.({ type: 'no_arrival' });
              }}
            >
              <Trans>Choose another arrival</Trans>
            </Button>
          )}
          {asked !== null && props.whyNot?.(asked)}
          {day !== null && trip !== null && choosesStart(trip, props.date) && (
            <TimeChoices
              trip={trip}
              day={day}
              time={props.time}
              problem={props.problems.time}
              onTime={props.onTime}
            />
          )}
          {day?.available === true && trip !== null && (
            <StartNote trip={trip} date={date} settings={settings} time={props.time}>
              <DepartureNote trip={trip} date={date} time={props.time} start={start} />
            </StartNote>
          )}
          {props.lastMinute && (
            <div className={classes.soon}>
              <LastMinute />
            </div>
          )}
          {props.children}
        </div>
      </div>
    </Step>
  );
}
