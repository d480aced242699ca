import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import {
  calendarDate,
  isCalendarDate,
  isTimeOfDay,
  todayIn,
  type CalendarDate,
} from '@slipway/domain/dates/dates';
import { toMajor } from '@slipway/domain/money/money';
import { formatDate, formatTime } from '#lib/format.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import {
  chooseDay,
  choosesReturn,
  leastOfSeason,
  returnDay,
  stayRefusal,
  type StayDays,
} from '#features/bookings/book/stay-days.ts';
import { StartNote } from '#features/bookings/book/steps/start-note.tsx';
import { TimeChoices } from '#features/bookings/book/steps/time-choices.tsx';
import { useRates } from '#shared/packages/use-rates.ts';
import { unavailableLabels } from '#shared/packages/unavailable-labels.ts';
import { choosesStart, isStay, packageTrip, type Trip } from '#features/bookings/book/trip.ts';
import {
  availabilityOf,
  hasRates,
  priceOfDay,
  quoteTrip,
  returnsOf,
  type CalendarFacts,
} from '#features/bookings/book/availability-and-price.ts';
import type { ShownMonth } from '#features/bookings/book/book-calendar.tsx';
import type { CalendarState } from '#features/bookings/book/book-queries.ts';
import { editedTrip } from '#features/bookings/edited-trip.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { closedOn, lateText, valuesOf, type EditValues } from './edit-values.ts';
import classes from './edit-booking.module.css';

const BookCalendar = lazyPart(
  async () => (await import('#features/bookings/book/book-calendar.tsx')).BookCalendar,
);

/**
 * Why a day cannot be the first of the changed trip: it was called off, or is so near that the customer could not
 * change the booking again (docs/rules/cancelling-and-refunds.md, "Changes by customers"). Null: it can.
 */
function useDayRefusal(booking: MyBooking, pkg: UnitPackage | undefined, today: CalendarDate) {
  const { t } = useLingui();
  return (day: CalendarDate): string | null => {
    if (booking.called_off && day === booking.date) return t`This day has been called off.`;
    if (!closedOn(booking, day, today)) return null;
    const late = pkg ? lateText(booking, pkg, { newDate: day, today }) : null;
    const limit = booking.change_limit_days ?? 0;
    return (
      late ??
      plural(limit, {
        one: 'Less than # day away. Please contact us to move to this date.',
        other: 'Fewer than # days away. Please contact us to move to this date.',
      })
    );
  };
}

function stayOf(trip: Trip | null, arrival: CalendarDate | null, at: CalendarFacts) {
  if (trip?.kind !== 'package' || !isStay(trip)) return null;
  const open = packageTrip(trip.unit, trip.pkg, { ...trip, length: null });
  return {
    trip,
    arrival,
    arrivals: (date: CalendarDate) => availabilityOf(open, date, at),
    returns: (from: CalendarDate) => returnsOf(trip, from, at),
  } satisfies StayDays;
}

/**
 * What each day costs where days differ; null: they do not, or the booking keeps prices that were agreed and are
 * no longer those of now, which only the preview of a change knows.
 */
function useDayPrices(booking: MyBooking, trip: Trip | null, settings: CalendarFacts['settings']) {
  const rates = useRates();
  if (trip?.kind !== 'package' || !hasRates(trip, rates)) return null;
  const { unit, pkg } = trip;
  if (pkg.id === booking.package_id) {
    const booked = editedTrip(booking, unit, pkg, valuesOf(booking));
    const priced = { date: calendarDate(booking.date), rates };
    const quote = quoteTrip(booked, booking.details, settings, priced);
    if (quote === null || toMajor(quote.total) !== booking.total_price) return null;
  }
  return (date: CalendarDate) => priceOfDay(trip, settings, { date, rates });
}

/** The date, or arrival and return of a stay, and the start, by the calendar of the booking page. */
export function EditDays(
  props: ShownMonth & {
    booking: MyBooking;
    form: UseFormReturnType<EditValues>;
    trip: Trip | null;
    pkg: UnitPackage | undefined;
    /** The calendar without the booking's own time. */
    at: CalendarFacts;
    state: CalendarState;
    retry: () => void;
  },
) {
  const { booking, form, trip, pkg, at, state, retry } = props;
  const { t } = useLingui();
  const { values } = form;
  const [refused, setRefused] = useState<string | null>(null);
  /** The time that was booked or chosen last, for the package that it is of. */
  const [wanted, setWanted] = useState({ time: values.time, of: values.package_name });
  const tooSoon = useDayRefusal(booking, pkg, todayIn(at.settings.time_zone, at.now));
  const availability = trip && ((date: CalendarDate) => availabilityOf(trip, date, at));
  const date = isCalendarDate(values.date) ? values.date : null;
  const time = isTimeOfDay(values.time) ? values.time : null;
  const day = date !== null && availability && state === 'ready' ? availability(date) : null;
  const stay = stayOf(trip, date, at);
  const departure = stay && returnDay(stay);
  const choosesTime = day?.available === true && trip !== null && choosesStart(trip, date);
  const lost =
    choosesTime && time === null && wanted.of === values.package_name && isTimeOfDay(wanted.time)
      ? formatTime(wanted.time)
      : null;
  const priceOf = useDayPrices(booking, trip, at.settings);
  const stayReason = (next: CalendarDate, of: StayDays) =>
    stayRefusal(of, next) ??
    (choosesReturn(of) && next >= (of.arrival ?? '') ? null : tooSoon(next));

  const choose = (next: string) => {
    if (!isCalendarDate(next) || availability === null) return;
    const found = availability(next);
    const reason = stay
      ? stayReason(next, stay)
      : found.available
        ? tooSoon(next)
        : unavailableLabels(found.reason, found.note);
    setRefused(reason === null ? null : `${formatDate(next)}: ${reason}`);
    if (reason !== null) return;
    form.clearFieldError('date');
    if (stay) {
      const { arrival, length } = chooseDay(stay, next);
      form.setValues({ date: arrival, length: length === null ? '' : String(length) });
      return;
    }
    if (next === values.date) return;
    // The time is kept where the day has it (docs/rules/screens.md, "Edit booking details").
    const isKept =
      wanted.of === values.package_name &&
      found.available &&
      found.starts.some((start) => start.selectable && start.time === wanted.time);
    form.setValues({ date: next, time: isKept ? wanted.time : '' });
    form.clearFieldError('time');
  };
  return (
    <div>
      <div className={classes.label} id="edit-date">
        {stay ? <Trans>Arrival and return</Trans> : <Trans>Date</Trans>}:{' '}
        <span className={classes.chosen}>
          {date === null ? '' : formatDate(date)}
          {departure !== null && ` – ${formatDate(departure)}`}
        </span>
      </div>
      <div
        role="group"
        aria-labelledby="edit-date"
        aria-busy={state === 'loading'}
        className={state === 'loading' ? (classes.loading ?? '') : ''}
      >
        <BookCalendar
          date={date}
          month={props.month}
          onMonth={props.onMonth}
          availability={state === 'ready' ? availability : null}
          refusal={tooSoon}
          {...(stay && {
            stay: {
              arrival: stay.arrival,
              departure,
              refusal: (next: CalendarDate) => stayReason(next, stay),
            },
          })}
          priceOf={stay && choosesReturn(stay) ? undefined : (priceOf ?? undefined)}
          onChoose={choose}
        />
      </div>
      {state === 'failed' && (
        <LoadProblem title={t`The free dates could not be loaded.`} error={null} onRetry={retry} />
      )}
      <div role="status" className={classes.problem}>
        {refused ??
          form.errors['date'] ??
          (day?.available === false ? (
            unavailableLabels(day.reason, day.note)
          ) : (
            <span className={classes.hint}>
              {stay && choosesReturn(stay) ? (
                <>
                  <Trans>Now choose the day of return.</Trans> {leastOfSeason(stay)}
                </>
              ) : (
                <Trans>Crossed-out days cannot be booked. Choose one to see why.</Trans>
              )}
            </span>
          ))}
      </div>
      {stay && choosesReturn(stay) && (
        <Button
          variant="default"
          onClick={() => {
            setRefused(null);
            form.setValues({ date: '', length: '' });
          }}
        >
          <Trans>Choose another arrival</Trans>
        </Button>
      )}
      <div role="status" className={classes.lost}>
        {lost !== null && date !== null && (
          <Trans>
            <bdi>{lost}</bdi> cannot be booked on {formatDate(date)}. Choose another time.
          </Trans>
        )}
      </div>
      {day !== null && trip !== null && choosesStart(trip, date) && (
        <TimeChoices
          trip={trip}
          day={day}
          time={time}
          problem={typeof form.errors['time'] === 'string' ? form.errors['time'] : undefined}
          onTime={(chosen) => {
            setWanted({ time: chosen, of: values.package_name });
            form.setFieldValue('time', chosen);
            form.clearFieldError('time');
          }}
        />
      )}
      {day?.available === true && trip !== null && (
        <StartNote trip={trip} date={date} time={time} settings={at.settings} />
      )}
    </div>
  );
}
