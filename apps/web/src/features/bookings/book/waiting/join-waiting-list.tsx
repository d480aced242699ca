import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Input.css';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { DayAvailability, StartChoice } from '@slipway/domain/bookings/availability';
import { startTimes } from '@slipway/domain/bookings/trip-times';
import { offerHours } from '@slipway/domain/bookings/waiting/waiting-list';
import { lengthsFrom } from '@slipway/domain/catalogue/stay-rules';
import { isFull } from '@slipway/domain/bookings/waiting/waiting-list';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { api } from '#lib/api.ts';
import { focusFirst, showFieldErrors } from '#lib/form-errors.ts';
import { formatDate, formatTime } from '#lib/format.ts';
import { usePageData } from '#lib/page-data.ts';
import { groupSizes } from '#shared/packages/group-sizes.ts';
import { lengthText } from '#shared/packages/length-text.ts';
import { packageCalendar, unitCalendar } from '#shared/packages/package-calendar.ts';
import type { BookForm } from '#features/bookings/book/book-form.ts';
import {
  groupOf,
  guestLimits,
  isByItem,
  isBySeat,
  isStay,
  type PackageTrip,
} from '#features/bookings/book/trip.ts';
import classes from './join-waiting-list.module.css';

/** The starts of a day that others have; null: none is waited for. Empty: the day has one start. */
function fullStarts(
  trip: PackageTrip,
  day: DayAvailability,
  date: CalendarDate,
): readonly string[] | null {
  if (day.available) {
    const full = day.starts.filter(({ reason }: StartChoice) => isFull(reason));
    return full.length === 0 ? null : full.map(({ time }) => time);
  }
  if (!isFull(day.reason)) return null;
  const { unit, pkg } = trip;
  const { kind, starts } = packageCalendar(pkg);
  const all = startTimes(kind, unitCalendar(unit).starts, starts, date);
  return all.length > 1 ? all : [];
}

interface Props {
  trip: PackageTrip;
  form: Pick<BookForm, 'guests' | 'name' | 'email'>;
  date: CalendarDate;
  day: DayAvailability;
}

/**
 * Under a day that is full, or has a full start: the way onto its waiting list (docs/rules/screens.md, "Book Your
 * Package"). Nothing where it is not full.
 */
export function JoinWaitingList({ trip, form, date, day }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [joined, setJoined] = useState<string | null>(null);
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (joined !== null) thanks.current?.focus();
  }, [joined]);
  const starts = fullStarts(trip, day, date);
  const { delivery } = usePageData();
  const { morning, evening } = offerTimes();
  if (starts === null) return null;
  if (joined !== null) {
    return (
      <p className={classes.thanks} role="status" tabIndex={-1} ref={thanks}>
        <b>
          <Trans>You are on the waiting list.</Trans>
        </b>{' '}
        {delivery.mail && <Trans>We have emailed {joined}.</Trans>}{' '}
        <Trans>
          When a place is free on {formatDate(date)}, we email you a link to book it, from {morning}{' '}
          to {evening}.
        </Trans>
      </p>
    );
  }
  if (!isOpen) {
    return (
      <div className={classes.offer}>
        <p>
          {day.available ? (
            <Trans>Is the time you want full? We email you when a place is free.</Trans>
          ) : (
            <Trans>We email you when a place is free on {formatDate(date)}.</Trans>
          )}
        </p>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          <Trans>Join the waiting list</Trans>
        </Button>
      </div>
    );
  }
  return (
    <WaitingForm
      trip={trip}
      form={form}
      date={date}
      starts={starts}
      anyStart={!day.available}
      onClose={() => setIsOpen(false)}
      onJoined={setJoined}
    />
  );
}

/** Between which times a free place is offered. */
function offerTimes() {
  const at = (hour: number) => formatTime(`${String(hour).padStart(2, '0')}:00:00`);
  return { morning: at(offerHours.from), evening: at(offerHours.to) };
}

function WaitingForm(props: {
  trip: PackageTrip;
  form: Props['form'];
  date: CalendarDate;
  /** The starts that can be waited for; empty: there is no choice. */
  starts: readonly string[];
  /** Whether any of them will do. */
  anyStart: boolean;
  onClose: () => void;
  onJoined: (email: string) => void;
}) {
  const { t } = useLingui();
  const { settings } = usePageData();
  const { trip, date, starts, anyStart } = props;
  const { morning, evening } = offerTimes();
  const { length: lengthForm } = trip.pkg.kind_facts;
  const lengths = isStay(trip) ? lengthsFrom(packageCalendar(trip.pkg), date) : [];
  const limits = guestLimits(trip, settings);
  const asksGuests = limits.asked || isBySeat(trip);
  const chosen = groupOf(trip, props.form.guests, settings) ?? limits.least;
  const form = useForm({
    initialValues: {
      time: anyStart ? '' : (starts[0] ?? ''),
      days: String(trip.length ?? lengths[0] ?? ''),
      details: String(Math.max(limits.least, Math.min(chosen, limits.most))),
      name: props.form.name,
      email: props.form.email,
    },
    validate: {
      name: (text) => (text.trim() === '' ? t`Name is required.` : null),
      email: (text) =>
        text.trim() === ''
          ? t`Email is required.`
          : /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
            ? null
            : t`Email must be a valid email address.`,
    },
  });
  const join = useMutation({
    mutationFn: ({ time, days, details, name, email }: typeof form.values) =>
      api('POST /api/waiting-list', {
        body: {
          unit_id: trip.unit.id,
          package_id: trip.pkg.id,
          date,
          time: time === '' ? null : time,
          length: isStay(trip) ? Number(days) : trip.length,
          ...(isByItem(trip) && { quantity: trip.quantity }),
          details: asksGuests ? Number(details) : limits.most,
          name: name.trim(),
          email: email.trim(),
        },
      }),
    onSuccess: (_, { email }) => props.onJoined(email.trim()),
    onError: (error) => showFieldErrors(form, error),
  });
  const submit = form.onSubmit((values) => {
    if (!join.isPending) join.mutate(values);
  }, focusFirst);
  return (
    // Not a form element: it is inside that of the booking.
    <div
      role="group"
      className={classes.form}
      aria-label={t`Waiting list`}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
        event.preventDefault();
        submit();
      }}
    >
      <h3 className={classes.title}>
        <Trans>Waiting list for {formatDate(date)}</Trans>
      </h3>
      {join.error !== null && (
        <Alert color="red" variant="light" role="alert">
          {refusalText(join.error, t`Something went wrong.`)}
        </Alert>
      )}
      {starts.length > 0 && (
        <NativeSelect
          label={t`Time`}
          name="time"
          data={[
            ...(anyStart ? [{ value: '', label: t`Any time` }] : []),
            ...starts.map((time) => ({ value: time, label: formatTime(time) })),
          ]}
          {...form.getInputProps('time')}
        />
      )}
      {lengths.length > 1 && (
        <NativeSelect
          label={t`Length`}
          name="days"
          data={lengths.map((n) => ({ value: String(n), label: lengthText(lengthForm, n) }))}
          {...form.getInputProps('days')}
        />
      )}
      {asksGuests && (
        <NativeSelect
          label={t`Group size`}
          name="details"
          data={groupSizes(limits, null)}
          {...form.getInputProps('details')}
        />
      )}
      <TextInput label={t`Name`} name="name" autoComplete="name" {...form.getInputProps('name')} />
      <TextInput
        label={t`Email`}
        name="email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <p className={classes.note}>
        <Trans>
          From {morning} to {evening} we keep a free place for you for an hour and email you a link;
          at night the first to book gets it. Nothing is charged before you book, and you can leave
          the list at any time.
        </Trans>
      </p>
      <div className={classes.buttons}>
        <Button loading={join.isPending} onClick={() => submit()}>
          <Trans>Join the waiting list</Trans>
        </Button>
        <Button variant="subtle" onClick={props.onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}

/** What a refusal says: its own words, also those of fields that the form has not. */
function refusalText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const [first] = Object.values(error.errors).flat();
  return first ?? (error.message === '' ? fallback : error.message);
}
