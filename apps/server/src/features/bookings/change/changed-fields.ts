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
    duration: booking.durationHours,
    total: booking.totalCents,
    status: booking.status,
    ...plainFieldsOf(booking),
  };
}

/** The changed fields, before and after. */
export interface Changed {
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Compares a booking before and after a change. */
export function changedFields(before: Booking, after: Booking): Changed {
  const was = Object.entries(trackedFields(before));
  const is: Record<string, unknown> = trackedFields(after);
  const differing = was.filter(([field, value]) => value !== is[field]);
  return {
    before: Object.fromEntries(differing),
    after: Object.fromEntries(differing.map(([field]) => [field, is[field]])),
  };
}
