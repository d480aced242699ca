import { t } from '@lingui/core/macro';
import type { BookableUnit } from '@slipway/contract/catalogue/catalogue';
import type { MyBooking } from '@slipway/contract/bookings/my-bookings';
import type { PackageExtra } from '@slipway/contract/catalogue/extras';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import type { GuestCount } from '@slipway/domain/bookings/parties';
import { editingClosed, guestsRefusal, lateChangeRefusal } from '@slipway/domain/bookings/changes';
import type { UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { isContracted } from '@slipway/domain/bookings/status';
import { calendarDate, isCalendarDate, type CalendarDate } from '@slipway/domain/dates/dates';
import { inOwnWords } from '#lib/i18n.ts';
import { lengthOf } from '#features/bookings/book/press/booking-body.ts';
import {
  choosesStart,
  groupOf,
  groupRefusal,
  isBySeat,
  isStay,
  type PackageTrip,
} from '#features/bookings/book/trip.ts';
import {
  chosenBefore,
  extrasOfChange,
  sameChoice,
} from '#features/bookings/extras/edited-extras.ts';
import { bookedLength, editedTrip } from '#features/bookings/edited-trip.ts';
import { kindsOf, withBooked } from '#features/bookings/package-choices.ts';
import { pageData } from '#lib/page-data.ts';

/** The form's values, named like the call's fields so that a refusal finds its field. */
export type EditValues = {
  /** The package's id. */
  package_name: string;
  /** Empty: not chosen yet. */
  date: string;
  /** Empty: not chosen yet, or the package has no choice of times. */
  time: string;
  details: string;
  /** Minutes, or days or nights; empty: a stay's return is not chosen yet, or the package has one length. */
  length: string;
  /** Items. */
  quantity: string;
  /** Guests by type, of a package sold by the seat; empty: the package has none, or none is chosen yet. */
  guest_types: GuestCount[];
  /** Hours of an inshore trip; empty if the package has a fixed duration. */
  duration: string;
  /** What is chosen of the extras. */
  extras: RequestedExtra[];
  cancelled: boolean;
};

/** The booking's unit with the package as it was booked; undefined until loaded. */
export function bookedUnit(
  units: BookableUnit[] | undefined,
  booking: MyBooking,
): BookableUnit | undefined {
  const unit = units?.find(({ id }) => id === booking.unit_id);
  const asBooked = { ...booking, package: booking.package_name };
  return unit && withBooked(unit, asBooked, kindsOf(units ?? []));
}

export function valuesOf(booking: MyBooking): EditValues {
  return {
    package_name: String(booking.package_id ?? ''),
    // A called-off trip needs another day.
    date: booking.called_off ? '' : booking.date,
    time: booking.time,
    details: String(booking.details),
    // A called-off stay is chosen again from its arrival.
    length: booking.called_off && booking.days !== null ? '' : String(bookedLength(booking)),
    quantity: String(booking.quantity),
    guest_types: booking.guest_types.map(({ id, count }) => ({ id, count })),
    duration: String(booking.duration ?? ''),
    extras: chosenBefore(booking.extras),
    cancelled: false,
  };
}

/** A boat is arranged for the inshore trip: only staff can change it, unless it was called off. */
export function isArranged(booking: MyBooking): boolean {
  return !booking.called_off && isContracted(booking.kind, booking.status);
}

/** The text that refuses the change of a trip to another kind so late; null: none does. */
export function lateText(
  booking: MyBooking,
  pkg: UnitPackage,
  dates: { newDate: CalendarDate; today: CalendarDate },
): string | null {
  if (booking.called_off || booking.schedule === null) return null;
  return lateChangeRefusal({
    limitDays: booking.change_limit_days,
    sameKind: pkg.kind === booking.kind,
    lateChangeText: pkg.kind_facts.late_change_text,
    oldDate: calendarDate(booking.date),
    ...dates,
  });
}

/**
 * Whether a day is so near that only staff can change the trip (docs/rules/cancelling-and-refunds.md, "Changes
 * by customers"); false for a called-off trip.
 */
export function closedOn(booking: MyBooking, day: CalendarDate, today: CalendarDate): boolean {
  const { schedule, called_off: calledOff, change_limit_days: limitDays } = booking;
  return !calledOff && schedule !== null && editingClosed(limitDays, day, today);
}

export type EditProblems = Partial<
  Record<'package_name' | 'date' | 'time' | 'details' | 'guest_types', string>
>;

/** A unit by the guests that it took when the booking was read. */
export const withCapacity = (unit: BookableUnit, booking: MyBooking): BookableUnit => ({
  ...unit,
  max_guests: booking.unit_capacity,
});

/**
 * What keeps the values from being saved, by field (docs/rules/cancelling-and-refunds.md, "Changes by
 * customers"). Cancelling does not need valid values.
 */
export function editProblems(
  booking: MyBooking,
  values: EditValues,
  at: { unit: BookableUnit | undefined; today: CalendarDate },
): EditProblems {
  const pkg = at.unit?.packages.find(({ id }) => id === Number(values.package_name));
  if (values.cancelled) return {};
  const problems: EditProblems = values.date === '' ? { date: t`Choose another day.` } : {};
  const { settings } = pageData();
  if (booking.kind === 'inshore') {
    const tooMany = inOwnWords(guestsRefusal(Number(values.details), booking.unit_capacity));
    return tooMany === null ? problems : { ...problems, details: tooMany };
  }
  if (!at.unit || !pkg) return problems;
  const trip = editedTrip(booking, withCapacity(at.unit, booking), pkg, values);
  const guests = groupOf(trip, Number(values.details), settings) ?? 0;
  const refused = groupRefusal(trip, guests, settings);
  if (refused !== null) problems[isBySeat(trip) ? 'guest_types' : 'details'] = refused;
  const newDate = isCalendarDate(values.date) ? values.date : calendarDate(booking.date);
  const late = lateText(booking, pkg, { newDate, today: at.today });
  if (late !== null) problems.package_name = late;
  if (values.time === '' && choosesStart(trip, newDate)) problems.time = t`Choose a time.`;
  if (problems.date === undefined && isStay(trip) && trip.length === null) {
    problems.date = t`Choose the day of return.`;
  }
  return problems;
}

/** The trip of a package that the values choose; null: none, or its unit is not loaded yet. */
export function packageTripOf(
  booking: MyBooking,
  values: EditValues,
  unit: BookableUnit | undefined,
): PackageTrip | null {
  const pkg = unit?.packages.find(({ id }) => id === Number(values.package_name));
  if (!unit || !pkg || booking.kind === 'inshore') return null;
  return editedTrip(booking, unit, pkg, values);
}

/**
 * Why the customer may no longer change an extra: it has a time of its own
 * (docs/rules/cancelling-and-refunds.md, "Changes by customers"). Undefined: they may.
 */
export function extraClosed(
  booking: MyBooking,
  extra: Pick<PackageExtra, 'id' | 'until_hours'>,
  now: Date,
): string | undefined {
  const own = booking.extras.find(({ id }) => id === extra.id);
  const start = Date.parse(booking.starts_at);
  const until = own ? Date.parse(own.until) : start - extra.until_hours * 3_600_000;
  return booking.called_off || until > now.getTime()
    ? undefined
    : t`Please contact us to change this: it is too close to the start.`;
}

/**
 * The change as the call's body (docs/rules/calls.md, "Bookings of staff").
 * @param closed only extras can be changed so near the trip
 */
export function changeOf(
  booking: MyBooking,
  values: EditValues,
  unit: BookableUnit | undefined,
  closed = false,
) {
  const extras = extrasOfChange(values.extras, booking.extras);
  if (closed) return extras;
  if (booking.kind === 'inshore') {
    const { date, details, duration } = values;
    return {
      date,
      details: Number(details),
      ...(duration === '' ? {} : { duration: Number(duration) }),
    };
  }
  const packageId = Number(values.package_name);
  const pkg = unit?.packages.find(({ id }) => id === packageId);
  const trip = unit && pkg ? editedTrip(booking, unit, pkg, values) : null;
  const details = Number(values.details);
  return {
    date: values.date,
    ...(trip && lengthOf(trip)),
    ...extras,
    ...(values.time === '' ? {} : { time: values.time }),
    // The name is sent only together with its own package id.
    ...(packageId === booking.package_id ? { package_name: booking.package_name } : {}),
    ...(packageId > 0 ? { package_id: packageId } : {}),
    details: trip ? (groupOf(trip, details, pageData().settings) ?? details) : details,
  };
}

/** Equal for the same guests by type. */
function partyKey(counts: readonly GuestCount[]): string {
  const some = counts.filter(({ count }) => count > 0).sort((a, b) => a.id - b.id);
  return JSON.stringify(some);
}

/** Whether anything about the trip has changed. */
export function isChanged(booking: MyBooking, values: EditValues): boolean {
  const was = valuesOf(booking);
  return (
    !sameChoice(was.extras, values.extras) ||
    partyKey(was.guest_types) !== partyKey(values.guest_types) ||
    (['package_name', 'date', 'time', 'details', 'duration', 'length', 'quantity'] as const).some(
      (name) => was[name] !== values[name],
    )
  );
}
