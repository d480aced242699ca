import { minuteMs } from '@slipway/domain/bookings/trip-times';
import type { CharterPackage, CharterUnit } from '#features/catalogue/catalogue-api.ts';
import type { RequestedTrip } from '#features/bookings/public/plan-public-booking.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';

/** What a booking asks of its package now. */
export function askedNow(booking: Booking, pkg: CharterPackage): RequestedTrip {
  const { guests, quantity, days, startsAt, endsAt } = booking;
  const minutes = (endsAt.getTime() - startsAt.getTime()) / minuteMs;
  const { form } = pkg.facts.length;
  return {
    guests,
    quantity,
    length: form === 'fixed' ? null : form === 'days' ? days : minutes,
    guestTypes: pkg.facts.soldBy === 'seat' ? booking.guestTypes : [],
  };
}

/**
 * Whether a package is the booked one, of the booked kind; bookings without a package id compare
 * the kind alone.
 */
export function isSamePackage(booking: Booking, unit: CharterUnit, pkg: CharterPackage): boolean {
  if (unit.id !== booking.unitId) return false;
  if (pkg.kind !== booking.kind) return false;
  return booking.packageId === null || pkg.id === booking.packageId;
}
