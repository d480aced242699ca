import { extrasOf } from '@slipway/domain/bookings/booked-extras';
import { pricedLength, type PackagePriceList } from '@slipway/domain/bookings/prices/price-lists';
import {
  chosenExtras,
  differingExtras,
  sameExtras,
  type AgreedExtra,
} from '@slipway/domain/catalogue/extras';
import type { CharterPackage } from '#features/catalogue/catalogue-api.ts';
import { extrasErrors } from '#features/bookings/extras/extras-errors.ts';
import type { RequestedTrip } from '#features/bookings/public/plan-public-booking.ts';
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

/** What a change of the trip changes about the chosen extras. */
export function differingAfter(
  { terms }: Booking,
  was: RequestedTrip,
  after: PackagePriceList,
  asked: RequestedTrip,
): AgreedExtra[] {
  const before = terms.prices;
  if (before?.of !== 'package' || !('dates' in before)) return [];
  const withTrip = (list: PackagePriceList, { guests, quantity, length }: RequestedTrip) => ({
    extras: list.extras ?? [],
    trip: {
      kind: list.kind,
      guests,
      items: quantity ?? 1,
      length: pricedLength(list.kind, { length: length ?? undefined }),
    },
  });
  return differingExtras(withTrip(before, was), withTrip(after, asked));
}
