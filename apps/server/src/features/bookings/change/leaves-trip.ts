import { extrasOf } from '@slipway/domain/bookings/booked-extras';
import { sameTypes } from '@slipway/domain/bookings/guest-types';
import { sameExtras } from '@slipway/domain/catalogue/extras';
import { comparableName } from '@slipway/domain/catalogue/package-kinds';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { RequestedChange } from './requested-change.ts';

/** Whether a name means the booked kind: its name when it was booked, or its code. */
function namesKind(name: string, booking: Booking): boolean {
  const wanted = comparableName(name);
  return [booking.terms.packageName, booking.kind].some((one) => comparableName(one) === wanted);
}

/** Whether only plain fields change, which is never refused. */
export function leavesTrip(booking: Booking, change: RequestedChange): boolean {
  const same = <T>(value: T | undefined, now: T) => value === undefined || value === now;
  return (
    same(change.date, booking.date) &&
    same(change.time, booking.time) &&
    same(change.guests, booking.guests) &&
    same(change.quantity, booking.quantity) &&
    (change.guestTypes === undefined || sameTypes(change.guestTypes, booking.guestTypes)) &&
    sameExtras(extrasOf(booking.terms), change.extras) &&
    change.length === undefined &&
    same(change.days, booking.days ?? undefined) &&
    same(change.durationHours, booking.durationHours) &&
    same(change.unitId, booking.unitId ?? 0) &&
    (!change.packageId || change.packageId === booking.packageId) &&
    (!change.packageName || namesKind(change.packageName, booking))
  );
}
