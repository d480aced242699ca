import type { PlainFieldsForStaff } from '@slipway/contract/bookings/plain-fields';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { RequestedExtra } from '@slipway/domain/catalogue/extras';
import type { GuestCount } from '@slipway/domain/bookings/parties';
import { calendarDate, isCalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { startTimes } from '@slipway/domain/bookings/trip-times';
import type { CallInput } from '#lib/api.ts';
import { packageCalendar, unitCalendar } from '#shared/packages/package-calendar.ts';
import { pageData } from '#lib/page-data.ts';
import { lengthOf } from '#features/bookings/book/press/booking-body.ts';
import { groupOf, type PackageTrip } from '#features/bookings/book/trip.ts';
import { chosenBefore, extrasOfChange } from '#features/bookings/extras/edited-extras.ts';
import { bookedLength, editedTrip } from '#features/bookings/edited-trip.ts';
import { kindsOf, withBooked } from '#features/bookings/package-choices.ts';
import { plainFieldsOf } from './plain-fields.ts';

/** The edit form's values; choices are strings, as selects need them. */
export type EditValues = PlainFieldsForStaff & {
  unit_id: string;
  package_id: string;
  date: string;
  time: string;
  details: string;
  /** Minutes, or days or nights; empty: the package's own. */
  length: string;
  /** Items. */
  quantity: string;
  /** Guests by type, for seats; empty: none, or not chosen for this package yet. */
  guest_types: GuestCount[];
  duration: string;
  /** What is chosen of the extras. */
  extras: RequestedExtra[];
  name: string;
  email: string;
  phone: string;
  without_busy_crew: boolean;
};

type ChangeBody = NonNullable<CallInput<'POST /api/bookings/:id/change-preview'>['body']>;

/** The unit and the package that the form has chosen, of those that can be booked. */
export function chosenOf(values: EditValues, booking: StaffBooking, offered: BookableUnit[]) {
  const units = offered.map((one) => withBooked(one, booking, kindsOf(offered)));
  const unit = units.find(({ id }) => String(id) === values.unit_id);
  const packages = packagesOf(unit, booking.package_id);
  const pkg = packages.find(({ id }) => String(id) === values.package_id);
  const trip = unit && pkg ? editedTrip(booking, unit, pkg, values) : null;
  return { units, unit, packages, pkg, trip };
}

export function valuesOf(booking: StaffBooking): EditValues {
  return {
    unit_id: String(booking.unit_id),
    package_id: String(booking.package_id ?? ''),
    date: booking.date,
    time: booking.time,
    details: String(booking.details),
    length: String(bookedLength(booking)),
    quantity: String(booking.quantity),
    guest_types: booking.guest_types.map(({ id, count }) => ({ id, count })),
    duration: String(booking.duration ?? ''),
    extras: chosenBefore(booking.extras),
    name: booking.name,
    email: booking.email,
    phone: booking.phone,
    ...plainFieldsOf(booking),
    without_busy_crew: false,
  };
}

/** The packages to choose from, including the booked one. */
export function packagesOf(unit: BookableUnit | undefined, booked: number | null): UnitPackage[] {
  return (unit?.packages ?? []).filter((pkg) => pkg.inactive === 0 || pkg.id === booked);
}

/** The starts that a package offers on a date. */
export function timesOf(
  unit: BookableUnit | undefined,
  pkg: UnitPackage | undefined,
  date: string,
): TimeOfDay[] {
  if (!unit || !pkg) return [];
  const { kind, starts } = packageCalendar(pkg);
  return [
    ...startTimes(
      kind,
      unitCalendar(unit).starts,
      starts,
      isCalendarDate(date) ? calendarDate(date) : null,
    ),
  ];
}

/** The form as the body of the change. */
export function bodyOf(
  values: EditValues,
  booking: StaffBooking,
  trip: PackageTrip | null,
): ChangeBody {
  const isInshore = booking.kind === 'inshore';
  const { unit_id, package_id, date, time, details, duration } = values;
  const { name, email, phone, without_busy_crew } = values;
  const { settings } = pageData();
  return {
    date,
    time: time === '' ? null : time,
    details: (trip && groupOf(trip, Number(details), settings)) ?? Number(details),
    name,
    email,
    phone,
    ...plainFieldsOf(values),
    without_busy_crew,
    ...(isInshore
      ? { duration: duration === '' ? null : Number(duration) }
      : {
          ...(trip && lengthOf(trip)),
          ...extrasOfChange(values.extras, booking.extras),
          unit_id: Number(unit_id),
          package_id: package_id === '' ? null : Number(package_id),
        }),
  };
}
