import type { UnavailableReason } from '@slipway/domain/bookings/availability';

/** Why a date or time is not available, as shown to visitors. */
export const unavailableTexts: Record<UnavailableReason, string> = {
  past: 'This date or time has passed.',
  notice: 'This start is too soon to be booked. Please select a later one.',
  business_closed: 'We are closed on this date.',
  maintenance: 'This unit is in maintenance on this date.',
  blocked: 'This date is not available.',
  package_inactive: 'This package is not available at the moment.',
  outside_package_dates: 'This package is not available on this date.',
  weekday: 'This package does not start on this day of the week.',
  taken: 'This date or time has just been taken by someone else. Please select a new one.',
  half_day_rule: 'No more half days can be booked on this date. Please select a new date.',
  day_complete: 'This date is fully booked. Please select a new date.',
  too_few_items: 'Fewer are free at this time. Please select a lower number or another time.',
  too_few_seats:
    'Fewer seats are left on this departure. Please select fewer guests or another time.',
  length_too_long: 'This start is too late for this length.',
  stay_too_short: 'Stays from this date are longer. Please select a later return.',
  changeover_day:
    'Stays do not begin or end on this day of the week at that time. Please select other days.',
  closed: 'This departure is closed. Please select another one.',
  too_far: 'Trips cannot be booked that far ahead yet.',
  time_not_offered: 'This time is not available for this package.',
};

/** Of a line of a basket. */
export const alreadyBookedText = 'This is booked already, or being booked on another page.';
