import { t } from '@lingui/core/macro';
import type { UnavailableReason } from '@slipway/domain/bookings/availability';

/** A short reason why a day or time is unavailable. */
export function unavailableLabels(reason: UnavailableReason): string {
  switch (reason) {
    case 'past':
      return t`In the past`;
    case 'maintenance':
      return t`In maintenance`;
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
    case 'time_not_offered':
      return t`Not available for this package`;
  }
}
