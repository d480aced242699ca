import type { BookableUnit, UnitPackage } from '@slipway/contract/catalogue/catalogue';
import type { GuestCount } from '@slipway/domain/bookings/parties';
import { packageTrip, type PackageTrip } from '#features/bookings/book/trip.ts';

interface BookedTrip {
  package_id: number | null;
  days: number | null;
  starts_at: string;
  ends_at: string;
}

/** How long a booking is: days or nights, else minutes. */
export function bookedLength({
  days,
  starts_at: from,
  ends_at: to,
}: Omit<BookedTrip, 'package_id'>) {
  return days ?? Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
}

/** A booking's trip with the package, length, quantity and guests that a form has chosen. */
export function editedTrip(
  booking: BookedTrip,
  unit: BookableUnit,
  pkg: UnitPackage,
  values: { length: string; quantity: string; guest_types: GuestCount[] },
): PackageTrip {
  return packageTrip(unit, pkg, {
    length: values.length === '' ? null : Number(values.length),
    quantity: Number(values.quantity),
    guestTypes: values.guest_types.length > 0 ? values.guest_types : null,
    ...(pkg.id === booking.package_id && { booked: bookedLength(booking) }),
  });
}
