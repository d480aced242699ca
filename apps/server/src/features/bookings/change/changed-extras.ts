import { extrasOf } from '@slipway/domain/bookings/booked-extras';
import { chosenExtras, sameExtras } from '@slipway/domain/catalogue/extras';
import type { CharterPackage } from '#features/catalogue/catalogue-api.ts';
import { extrasErrors } from '#features/bookings/public/plan-public-booking.ts';
import type { FieldErrors } from '#http/errors.ts';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import type { RequestedChange } from './requested-change.ts';

/** Why extras cannot be changed like this. What the booking has may stay as it is, whatever is offered now. */
export function changedExtrasErrors(
  { terms }: Booking,
  { extras: asked }: RequestedChange,
  pkg: CharterPackage,
): FieldErrors {
  if (sameExtras(extrasOf(terms), asked)) return {};
  const had = chosenExtras(extrasOf(terms));
  const differing = (asked ?? []).filter(
    ({ id, quantity }) => !had.some((one) => one.id === id && one.quantity === quantity),
  );
  return extrasErrors(pkg, differing);
}
