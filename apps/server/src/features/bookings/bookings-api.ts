/** What other features may do with bookings. */
export { countAhead, countBetween } from './bookings-ahead-repository.ts';
export { cleanUpBookings } from './clean-up-bookings.ts';
export { attachToCustomer as attachBookings } from './bookings-repository.ts';
export { liveTripsFrom } from './live-trips-repository.ts';
export { settleHold, settleHolds } from './settle-holds.ts';
export { countAheadOfPerson } from './bookings-of-person.ts';
export { countAheadOfCustomer, forgetOnBookings } from './mine/forget-customer-repository.ts';
export { cancelBooking } from './cancel-booking.ts';
export { changeBooking } from './change-booking.ts';
export { fingerprintOf } from './booking-requests.ts';
export { noteChange } from './changes-repository.ts';
export { findBooking } from './bookings-repository.ts';
export { freeDays } from './free-days.ts';
export { lockDays } from './place-change.ts';
export { datesOf, ruleOf } from './plan-repeat.ts';
export { repeatedBefore } from './repeated-before.ts';
export { conflicts } from './repeat-booking.ts';
export { insertSeries, insertSeriesRequest } from './series-repository.ts';
