import '@mantine/dates/styles.css';
import { useLingui } from '@lingui/react/macro';
import { DatePicker } from '@mantine/dates';
import type { DayAvailability } from '@slipway/domain/bookings/availability';
import { isCalendarDate, todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { useMemo } from 'react';
import { formatShortMoney, readerCustoms } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { unavailableLabels } from '#shared/packages/unavailable-labels.ts';
import { useNow } from '#shared/time/use-now.ts';
import { firstDayOfWeek } from '#shared/time/week.ts';
import classes from './book.module.css';

// Loaded with the calendar, in which the day of a time is chosen first.
export { TimeChoices } from './steps/time-choices.tsx';

const noon = (date: string) => new Date(`${date.slice(0, 10)}T12:00:00Z`);

/** A price without cents, which seven days beside each other on a phone have no room for. */
function WholePrice({ price }: { price: number | null }) {
  if (price === null) return <small />;
  const whole = Math.ceil(price);
  return <small data-long={whole >= 10_000 || undefined}>{formatShortMoney(whole)}</small>;
}

/** How a day lies in a chosen stay, as the date picker marks it. */
function stayProps(
  { arrival, departure }: { arrival: CalendarDate | null; departure: CalendarDate | null },
  day: string,
) {
  if (arrival === null) return {};
  const last = departure ?? arrival;
  return {
    selected: day === arrival || day === last,
    firstInRange: departure !== null && day === arrival,
    inRange: day > arrival && day < last,
    lastInRange: departure !== null && day === last,
  };
}

/** The month that a calendar shows, and how it turns to another. */
export interface ShownMonth {
  /** Any day of the month. */
  month: CalendarDate;
  onMonth: (month: CalendarDate) => void;
}

/**
 * A month of days. Unavailable days stay readable and show the reason; no day can be chosen while
 * `availability` is null.
 */
export function BookCalendar(
  props: ShownMonth & {
    date: CalendarDate | null;
    availability: ((date: CalendarDate) => DayAvailability) | null;
    /** Why an otherwise available day cannot be chosen; null if it can. */
    refusal?: (date: CalendarDate) => string | null;
    /** The chosen days of a stay, and why a day cannot be chosen next; in place of the other two. */
    stay?: {
      arrival: CalendarDate | null;
      departure: CalendarDate | null;
      refusal: (date: CalendarDate) => string | null;
    };
    /** The price of a day, in the currency's unit; null: none. It stands below the day's number without cents, rounded up. */
    priceOf?: ((date: CalendarDate) => number | null) | undefined;
    onChoose: (date: string) => void;
  },
) {
  const { i18n, t } = useLingui();
  const { settings } = usePageData();
  const today = todayIn(settings.time_zone, useNow());
  const { date, month, onMonth, availability, stay, priceOf, onChoose } = props;
  const labels = useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const formatter = new Intl.DateTimeFormat(i18n.locale, { ...options, timeZone: 'UTC' });
      return (day: string) => formatter.format(noon(day));
    };
    return {
      day: format({ dateStyle: 'full' }),
      weekday: format({ weekday: 'short' }),
      month: format({ month: 'long', year: 'numeric' }),
      shortMonth: format({ month: 'short' }),
      year: format({ year: 'numeric' }),
    };
  }, [i18n.locale]);

  const reasonOf = (day: string): string | null => {
    if (availability === null || !isCalendarDate(day)) return null;
    if (stay) return stay.refusal(day);
    const found = availability(day);
    return found.available
      ? (props.refusal?.(day) ?? null)
      : unavailableLabels(found.reason, found.note);
  };
  const priceAt = (day: string) =>
    priceOf && isCalendarDate(day) && day >= today && reasonOf(day) === null ? priceOf(day) : null;
  return (
    <DatePicker
      className={classes.calendar ?? ''}
      classNames={{ day: classes.day ?? '' }}
      fullWidth
      value={date}
      onChange={(day) => (day === null ? undefined : onChoose(day))}
      date={month}
      onDateChange={(day) => {
        const first = day.slice(0, 10);
        if (isCalendarDate(first)) onMonth(first);
      }}
      minDate={today}
      firstDayOfWeek={firstDayOfWeek(readerCustoms())}
      highlightToday
      weekendDays={[]}
      hideOutsideDates
      weekdayFormat={labels.weekday}
      monthLabelFormat={labels.month}
      monthsListFormat={labels.shortMonth}
      yearLabelFormat={labels.year}
      ariaLabels={{
        nextMonth: t`Next month`,
        previousMonth: t`Previous month`,
        nextYear: t`Next year`,
        previousYear: t`Previous year`,
        nextDecade: t`Next ten years`,
        previousDecade: t`Previous ten years`,
      }}
      {...(priceOf && {
        renderDay: (day: string) => (
          <span className={classes.pricedDay}>
            {Number(day.slice(8))}
            <WholePrice price={priceAt(day)} />
          </span>
        ),
      })}
      getDayProps={(day) => {
        const name = labels.day(day);
        if (availability === null || day < today) return { disabled: true, 'aria-label': name };
        const reason = reasonOf(day);
        const inStay = stay ? stayProps(stay, day) : {};
        if (reason === null) {
          const price = priceAt(day);
          return {
            ...inStay,
            'aria-label': price === null ? name : `${name}, ${formatShortMoney(price)}`,
          };
        }
        return {
          ...inStay,
          'aria-label': `${name}: ${reason}`,
          'aria-disabled': true,
          'data-off': true,
          title: reason,
        };
      }}
    />
  );
}
