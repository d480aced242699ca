import { extrasText, handedOut } from '@slipway/domain/bookings/booked-extras';
import { adjustmentsText } from '@slipway/domain/bookings/prices/adjustments';
import { guestTypesText } from '@slipway/domain/bookings/guest-types';
import { minuteMs } from '@slipway/domain/bookings/trip-times';
import { inshore } from '@slipway/domain/catalogue/package-kinds';
import type { Booking } from '#features/bookings/bookings-repository.ts';
import { plainFieldsOf } from '#features/bookings/plain-fields.ts';

/** The fields recorded in the history, by their names there; money in cents. */
function trackedFields(booking: Booking) {
  return {
    date: booking.date,
    time: booking.time,
    unit: booking.terms.unitName,
    package: booking.terms.packageName,
    guests: booking.guests,
    guest_types: guestTypesText(booking.guestTypes),
    extras: extrasText(handedOut(booking)),
    adjustments: adjustmentsText(booking.terms.adjustments ?? []),
    quantity: booking.quantity,
    days: booking.days,
    duration: booking.durationHours,
    total: booking.totalCents,
    status: booking.status,
    ...plainFieldsOf(booking),
  };
}

const minutesOf = ({ startsAt, endsAt }: Booking) =>
  (endsAt.getTime() - startsAt.getTime()) / minuteMs;

/** The changed fields, before and after. */
export interface Changed {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Compares a booking before and after a change. */
export function changedFields(before: Booking, after: Booking): Changed {
  const was = Object.entries(trackedFields(before));
  const is: Record<string, unknown> = trackedFields(after);
  if (before.kind !== inshore && before.terms.packageName === after.terms.packageName) {
    // Another package or an inshore trip's hours tell it already.
    was.push(['minutes', minutesOf(before)]);
    is['minutes'] = minutesOf(after);
  }
  const differing = was.filter(([field, value]) => value !== is[field]);
  return {
    before: Object.fromEntries(differing),
    after: Object.fromEntries(differing.map(([field]) => [field, is[field]])),
  };
}
