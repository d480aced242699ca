import { t } from '@lingui/core/macro';
import type { UnavailableReason } from '@slipway/domain/bookings/availability';

/** Why a day or time cannot be chosen, in words that fit beside it. */
export function reasonWords(reason: UnavailableReason): string {
  switch (reason) {
    case 'past':
      return t`Already past`;
    case 'maintenance':
      return t`In maintenance`;
    case 'blocked':
      return t`Kept free by the business`;
    case 'package_inactive':
      return t`Package not offered at present`;
    case 'outside_package_dates':
      return t`Package not offered on this date`;
    case 'taken':
      return t`Already booked`;
    case 'half_day_rule':
      return t`No further half day on this date`;
    case 'day_complete':
      return t`Fully booked`;
    case 'too_far':
      return t`Not bookable that far ahead`;
    case 'time_not_offered':
      return t`Not offered for this package`;
  }
}
