import { plural, t } from '@lingui/core/macro';
import type { UnavailableReason } from '@slipway/domain/bookings/availability';

/**
 * A short reason why a day or time is unavailable.
 * @param note why it is closed, as everybody may read it
 */
export function unavailableLabels(reason: UnavailableReason, note?: string): string {
  if (note !== undefined) return t`Closed: ${note}`;
  switch (reason) {
    case 'past':
      return t`In the past`;
    case 'maintenance':
      return t`In maintenance`;
    case 'business_closed':
      return t`Closed`;
    case 'blocked':
      return t`Blocked by the business`;
    case 'package_inactive':
      return t`Package not available at the moment`;
    case 'outside_package_dates':
      return t`Package not available on this date`;
    case 'taken':
      return t`Already booked`;
    case 'half_day_rule':
      return t`No more half days on this date`;
    case 'day_complete':
      return t`Fully booked`;
    case 'too_far':
      return t`Too far ahead to book`;
    case 'notice':
      return t`Too short notice to book`;
    case 'weekday':
      return t`Not on this day of the week`;
    case 'too_few_items':
      return t`Not enough left`;
    case 'too_few_seats':
      return t`Not enough seats left`;
    case 'length_too_long':
      return t`Ends too late in the day`;
    case 'stay_too_short':
      return t`Only longer stays from this day`;
    case 'changeover_day':
      return t`No arrival or return on this day`;
    case 'closed':
      return t`Closed to bookings`;
    case 'time_not_offered':
      return t`Not available for this package`;
  }
}

/** Of a day with too few seats: the largest party that it still takes. */
export const roomForParty = (fits: number): string =>
  plural(fits, {
    one: 'There is room for a party of # on this day.',
    other: 'There is room for a party of up to # on this day.',
  });
