import { plural } from '@lingui/core/macro';
import type { StaffBooking } from '@slipway/contract/bookings/staff-bookings';

/** By what the terms count a booking that was moved while they applied; null: it was not. */
export function movedText({
  strictest_days_before: before,
  terms,
}: Pick<StaffBooking, 'strictest_days_before' | 'terms'>): string | null {
  if (before === null) return null;
  return terms.bands[0]?.counted === 'hours'
    ? plural(before, {
        one: 'It was moved # hour before the trip, and those terms apply.',
        other: 'It was moved # hours before the trip, and those terms apply.',
      })
    : plural(before, {
        one: 'It was moved # day before the trip, and those terms apply.',
        other: 'It was moved # days before the trip, and those terms apply.',
      });
}
