import { t } from '@lingui/core/macro';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import { timeChoices } from '@slipway/domain/bookings/availability';
import {
  editingClosed,
  guestsRefusal,
  halfDayChangeRefused,
  halfDayTooLate,
} from '@slipway/domain/bookings/changes';
import { isContracted } from '@slipway/domain/bookings/status';
import { calendarDate, isCalendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { withBooked } from '#features/bookings/package-choices.ts';

/** The form's values, named like the call's fields so that a refusal finds its field. */
export type EditValues = {
  /** The package's id. */
  package_name: string;
  /** Empty: not chosen yet. */
  date: string;
  /** Empty: not chosen yet, or the package has no choice of times. */
  time: string;
  details: string;
  /** Hours of an inshore trip; empty if the package has a fixed duration. */
  duration: string;
  cancelled: boolean;
};

/** The booking's unit with the package as it was booked; undefined until loaded. */
export function bookedUnit(
  units: BookableUnit[] | undefined,
  booking: MyBooking,
): BookableUnit | undefined {
  const unit = units?.find(({ id }) => id === booking.unit_id);
  return unit && withBooked(unit, { ...booking, package: booking.package_name });
}

export function valuesOf(booking: MyBooking): EditValues {
  return {
    package_name: String(booking.package_id ?? ''),
    // A called-off trip needs another day.
    date: booking.called_off ? '' : booking.date,
    time: booking.time,
    details: String(booking.details),
    duration: String(booking.duration ?? ''),
    cancelled: false,
  };
}

/** A boat is arranged for the inshore trip: only staff can change it, unless it was called off. */
export function isArranged(booking: MyBooking): boolean {
  return !booking.called_off && isContracted(booking.kind, booking.status);
}

/**
 * Whether a day is so near that only staff can change the trip (docs/rules/cancelling-and-refunds.md, "Changes
 * by customers"); false for a called-off trip.
 */
export function closedOn(booking: MyBooking, day: CalendarDate, today: CalendarDate): boolean {
  const { schedule, called_off: calledOff } = booking;
  return !calledOff && schedule !== null && editingClosed(schedule, day, today);
}

export type EditProblems = Partial<Record<'package_name' | 'date' | 'time' | 'details', string>>;

/**
 * What keeps the values from being saved, by field (docs/rules/cancelling-and-refunds.md, "Changes by
 * customers"). Cancelling does not need valid values.
 */
export function editProblems(
  booking: MyBooking,
  values: EditValues,
  at: { unit: BookableUnit | undefined; today: CalendarDate },
): EditProblems {
  const { schedule } = booking;
  const pkg = at.unit?.packages.find(({ id }) => id === Number(values.package_name));
  if (values.cancelled) return {};
  const problems: EditProblems = values.date === '' ? { date: t`Choose another day.` } : {};
  const tooMany = guestsRefusal(Number(values.details), booking.unit_capacity);
  if (tooMany !== null && (pkg || booking.kind === 'inshore')) problems.details = tooMany;
  if (schedule === null || !pkg) return problems;
  const oldDate = calendarDate(booking.date);
  const newDate = isCalendarDate(values.date) ? values.date : oldDate;
  const kinds = { oldKind: booking.kind, newKind: pkg.kind };
  const late = halfDayChangeRefused({ schedule, ...kinds, oldDate, newDate, today: at.today });
  if (late && !booking.called_off) problems.package_name = halfDayTooLate;
  if (values.time === '' && timeChoices(schedule, pkg.kind).length > 0) {
    problems.time = t`Choose a time.`;
  }
  return problems;
}

/** The change as the call's body (docs/rules/calls.md, "Bookings of staff"). */
export function changeOf(booking: MyBooking, values: EditValues) {
  if (booking.kind === 'inshore') {
    const { date, details, duration } = values;
    return {
      date,
      details: Number(details),
      ...(duration === '' ? {} : { duration: Number(duration) }),
    };
  }
  const packageId = Number(values.package_name);
  return {
    date: values.date,
    ...(values.time === '' ? {} : { time: values.time }),
    // The name is sent only together with its own package id.
    ...(packageId === booking.package_id ? { package_name: booking.package_name } : {}),
    ...(packageId > 0 ? { package_id: packageId } : {}),
    details: Number(values.details),
  };
}

/** Whether anything about the trip has changed. */
export function isChanged(booking: MyBooking, values: EditValues): boolean {
  const was = valuesOf(booking);
  return (['package_name', 'date', 'time', 'details', 'duration'] as const).some(
    (name) => was[name] !== values[name],
  );
}
