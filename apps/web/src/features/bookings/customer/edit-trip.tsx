import '@mantine/core/styles/Input.css';
import { Alert, Anchor, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import type { PageData } from '@slipway/contract/settings/settings';
import { changeLimitDays, halfDayTooLate } from '@slipway/domain/bookings/changes';
import {
  calendarDate,
  isCalendarDate,
  isTimeOfDay,
  todayIn,
  type CalendarDate,
} from '@slipway/domain/dates/dates';
import { phoneLink, phoneText } from '@slipway/domain/messages/phone-text';
import { formatDate } from '#lib/format.ts';
import { loadChunk } from '#lib/load-chunk.ts';
import { usePageData } from '#lib/page-data.ts';
import { LoadProblem } from '#ui/load-problem.tsx';
import { useTaken, useUnits } from '#features/bookings/book/book-queries.ts';
import { TimeChoices } from '#features/bookings/book/steps/time-choices.tsx';
import { availabilityOf, offeredPackages, type Trip } from '#features/bookings/book/trip.ts';
import { packageChoices } from '#features/bookings/package-choices.ts';
import { unavailableLabels } from '#features/bookings/book/steps/unavailable-labels.ts';
import { useNow } from '#shared/time/use-now.ts';
import { CalledOffNotice } from './called-off-notice.tsx';
import { bookedUnit, closedOn, editProblems, isArranged, type EditValues } from './edit-values.ts';
import { PriceDifference } from './price-difference.tsx';
import { withoutOwnBooking } from './without-own-booking.ts';
import classes from './edit-booking.module.css';

const BookCalendar = lazy(() =>
  loadChunk(() => import('#features/bookings/book/book-calendar.tsx')).then((it) => ({
    default: it.BookCalendar,
  })),
);

/**
 * Says that only staff can change the trip further, and why (docs/rules/cancelling-and-refunds.md, "Changes by
 * customers").
 */
function ContactUs({ why }: { why: 'soon' | 'unit' | 'arranged' }) {
  const { email, phone } = usePageData().settings.business;
  return (
    <Alert color="yellow" variant="light">
      {why === 'arranged' && (
        <Trans>A boat has been arranged for this trip. Please contact us to change it:</Trans>
      )}
      {why === 'unit' && (
        <Trans>
          This unit cannot be booked at the moment. Please contact us for further changes:
        </Trans>
      )}
      {why === 'soon' && (
        <Trans>
          Fewer than {changeLimitDays} days remain before your trip. Please contact us for further
          changes:
        </Trans>
      )}{' '}
      <Anchor href={`mailto:${email}`} underline="always">
        {email}
      </Anchor>
      {phone !== '' && (
        <>
          {', '}
          <Anchor href={phoneLink(phone)} underline="always">
            <bdi>{phoneText(phone)}</bdi>
          </Anchor>
        </>
      )}
    </Alert>
  );
}

/** The edited trip in the form of the booking page; null while no package is chosen. */
function tripOf(
  booking: MyBooking,
  values: EditValues,
  of: { unit: BookableUnit | undefined; pkg: UnitPackage | undefined },
): Trip | null {
  if (booking.kind === 'inshore') return { kind: 'inshore', hours: Number(values.duration) };
  return of.unit && of.pkg ? { kind: 'package', unit: of.unit, pkg: of.pkg } : null;
}

/** An inshore trip keeps its start, whatever the settings say about new ones. */
const startingAt = (booking: MyBooking, settings: PageData['settings']) => ({
  ...settings,
  inshore: { ...settings.inshore, start_time: booking.time },
});

/** The hours to choose from, including those already booked. */
function hoursOf(booking: MyBooking, inshore: PageData['settings']['inshore']): number[] {
  const { min_hours: min, max_hours: max } = inshore;
  const offered = Array.from({ length: max - min + 1 }, (_none, at) => min + at);
  const bookedHours = booking.duration ?? min;
  return offered.includes(bookedHours) ? offered : [bookedHours, ...offered];
}

/** Package or hours, date, time and guests, by the rules of the booking page, with the price difference. */
export function EditTrip(props: { booking: MyBooking; form: UseFormReturnType<EditValues> }) {
  const { booking, form } = props;
  const { t } = useLingui();
  const { settings } = usePageData();
  const now = useNow();
  const units = useUnits(booking.unit_id);
  const unit = bookedUnit(units.data, booking);
  const { values } = form;
  const pkg = unit?.packages.find((one) => one.id === Number(values.package_name));
  const isInshore = booking.kind === 'inshore';
  const trip = tripOf(booking, values, { unit, pkg });
  const { state, taken, retry } = useTaken(trip);
  const [refused, setRefused] = useState<string | null>(null);
  const today = todayIn(settings.time_zone, now);
  if (closedOn(booking, calendarDate(booking.date), today)) return <ContactUs why="soon" />;
  if (isArranged(booking)) return <ContactUs why="arranged" />;
  if (!isInshore && units.isLoadingError) {
    return (
      <LoadProblem
        title={t`Something went wrong.`}
        error={units.error}
        onRetry={() => void units.refetch()}
      />
    );
  }
  if (!isInshore && units.data && !unit) return <ContactUs why="unit" />;
  const free = withoutOwnBooking(taken, booking);
  const availability = trip
    ? (date: Parameters<typeof availabilityOf>[1]) =>
        availabilityOf(trip, date, { taken: free, now, settings: startingAt(booking, settings) })
    : null;
  const date = isCalendarDate(values.date) ? values.date : null;
  const day = date !== null && availability && state === 'ready' ? availability(date) : null;
  const problems = editProblems(booking, values, { unit, today });
  const offered = unit ? offeredPackages(unit, today) : [];
  const choices = offered.some(({ id }) => id === booking.package_id)
    ? offered
    : [...offered, ...(pkg ? [pkg] : [])];
  const most = booking.unit_capacity;
  /**
   * Excludes the day that was called off, and days so near that the customer could not change the booking again
   * (docs/rules/cancelling-and-refunds.md, "Changes by customers").
   */
  const tooSoon = (day: CalendarDate) => {
    if (booking.called_off && day === booking.date) return t`This day has been called off.`;
    if (!closedOn(booking, day, today)) return null;
    return pkg?.kind === 'half_day' && booking.kind !== 'half_day'
      ? halfDayTooLate
      : t`Fewer than ${changeLimitDays} days away. Please contact us to move to this date.`;
  };

  const choose = (next: string) => {
    if (!isCalendarDate(next) || availability === null) return;
    const found = availability(next);
    const reason = found.available ? tooSoon(next) : unavailableLabels(found.reason);
    setRefused(reason === null ? null : `${formatDate(next)}: ${reason}`);
    if (reason !== null) return;
    // Changing the date clears the time (docs/rules/screens.md, "Edit booking details").
    const time = next === values.date ? values.time : '';
    form.setValues({ date: next, time });
    form.clearFieldError('date');
  };
  return (
    <>
      {booking.called_off && <CalledOffNotice />}
      {!isInshore && (
        <NativeSelect
          label={t`Package`}
          name="package_name"
          data={packageChoices(choices)}
          {...form.getInputProps('package_name')}
          error={problems.package_name ?? form.errors['package_name']}
          onChange={(event) =>
            form.setValues({ package_name: event.currentTarget.value, time: '' })
          }
        />
      )}
      <div>
        <div className={classes.label} id="edit-date">
          <Trans>Date</Trans>:{' '}
          <span className={classes.chosen}>{date === null ? '' : formatDate(date)}</span>
        </div>
        <div
          role="group"
          aria-labelledby="edit-date"
          aria-busy={state === 'loading'}
          className={state === 'loading' ? (classes.loading ?? '') : ''}
        >
          <Suspense fallback={null}>
            <BookCalendar
              date={date}
              availability={state === 'ready' ? availability : null}
              refusal={tooSoon}
              onChoose={choose}
            />
          </Suspense>
        </div>
        {state === 'failed' && (
          <LoadProblem
            title={t`The free dates could not be loaded.`}
            error={null}
            onRetry={retry}
          />
        )}
        <div role="status" className={classes.problem}>
          {refused ??
            form.errors['date'] ??
            (day?.available === false ? (
              unavailableLabels(day.reason)
            ) : (
              <span className={classes.hint}>
                <Trans>Crossed-out days cannot be booked. Choose one to see why.</Trans>
              </span>
            ))}
        </div>
        {day !== null && (
          <TimeChoices
            day={day}
            time={isTimeOfDay(values.time) ? values.time : null}
            problem={typeof form.errors['time'] === 'string' ? form.errors['time'] : undefined}
            onTime={(time) => {
              form.setFieldValue('time', time);
              form.clearFieldError('time');
            }}
          />
        )}
      </div>
      {isInshore && (
        <NativeSelect
          label={t`Duration`}
          name="duration"
          data={hoursOf(booking, settings.inshore).map((hours) => ({
            value: String(hours),
            label: plural(hours, { one: '# hour', other: '# hours' }),
          }))}
          {...form.getInputProps('duration')}
        />
      )}
      <NativeSelect
        label={t`Guests`}
        name="details"
        data={Array.from({ length: Math.max(most, booking.details) }, (_none, at) =>
          String(at + 1),
        )}
        {...form.getInputProps('details')}
        error={problems.details ?? form.errors['details']}
      />
      <PriceDifference booking={booking} values={values} problems={problems} />
    </>
  );
}
