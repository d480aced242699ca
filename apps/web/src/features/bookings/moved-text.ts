import { plural } from '@lingui/core/macro';
import type { CancelPreview, StaffBooking } from '@slipway/contract/bookings/staff-bookings';

type Moved = CancelPreview['moved_before'];

/** By what the terms count a booking that was moved while they applied; null: it was not. */
export function movedText(moved: Moved): string | null {
  if (moved === null) return null;
  const { counted, left } = moved;
  return counted === 'hours'
    ? plural(left, {
        one: 'It was moved # hour before the trip, and those terms apply.',
        other: 'It was moved # hours before the trip, and those terms apply.',
      })
    : plural(left, {
        one: 'It was moved # day before the trip, and those terms apply.',
        other: 'It was moved # days before the trip, and those terms apply.',
      });
}

/** The same of a booking as staff read it. */
export function movedOf({
  strictest_days_before: left,
  terms,
}: Pick<StaffBooking, 'strictest_days_before' | 'terms'>): Moved {
  return left === null ? null : { counted: terms.bands[0]?.counted ?? 'days', left };
}
