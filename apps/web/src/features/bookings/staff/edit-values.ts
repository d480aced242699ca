import type { PlainFieldsForStaff } from '@slipway/contract/bookings/plain-fields';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';
import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import { timeChoices } from '@slipway/domain/bookings/slots';
import { packageKindOf } from '@slipway/domain/catalogue/package-kinds';
import type { CallInput } from '#lib/api.ts';
import { plainFieldsOf } from './plain-fields.ts';

/** The edit form's values; choices are strings, as selects need them. */
export type EditValues = PlainFieldsForStaff & {
  unit_id: string;
  package_id: string;
  date: string;
  time: string;
  details: string;
  duration: string;
  name: string;
  email: string;
  phone: string;
  without_busy_crew: boolean;
};

type ChangeBody = NonNullable<CallInput<'POST /api/bookings/:id/change-preview'>['body']>;

export function valuesOf(booking: StaffBooking): EditValues {
  return {
    unit_id: String(booking.unit_id),
    package_id: String(booking.package_id ?? ''),
    date: booking.date,
    time: booking.time,
    details: String(booking.details),
    duration: String(booking.duration ?? ''),
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

/** The times to choose from; none if the trip has a fixed time. */
export function timesOf(unit: BookableUnit | undefined, pkg: UnitPackage | undefined): string[] {
  const kind = pkg ? packageKindOf(pkg.name) : null;
  return unit && kind !== null ? timeChoices(unit.schedule, kind) : [];
}

/** The form as the body of the change. */
export function bodyOf(values: EditValues, booking: StaffBooking): ChangeBody {
  const isInshore = booking.kind === 'inshore';
  const { unit_id, package_id, date, time, details, duration, ...asTyped } = values;
  return {
    date,
    time: time === '' ? null : time,
    details: Number(details),
    ...asTyped,
    ...(isInshore
      ? { duration: duration === '' ? null : Number(duration) }
      : {
          unit_id: Number(unit_id),
          package_id: package_id === '' ? null : Number(package_id),
        }),
  };
}
