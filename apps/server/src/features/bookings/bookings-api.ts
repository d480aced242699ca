/** What other features may use of bookings. */
export { cleanUpBookings } from './clean-up-bookings.ts';
export { attachBookingsToCustomer as attachBookings } from './bookings-repository.ts';
export { reportOpenHolds } from '#features/bookings/holds/report-open-holds.ts';
export type {
  HeldOrder,
  HeldOrders,
  MadeOrder,
  PlannedOrder,
} from '#features/bookings/holds/held-orders.ts';
export { settleHold, settleHolds, settlePayable } from '#features/bookings/holds/settle-holds.ts';
export { countAheadOfPerson } from './bookings-of-person.ts';
export {
  countAheadOfCustomer,
  countOpenOfCustomer,
  eraseOnBookings,
} from '#features/bookings/customer/erase-customer-repository.ts';
export { cancelBooking } from '#features/bookings/cancel/cancel-booking.ts';
export { changeBooking } from '#features/bookings/change/change-booking.ts';
export { checkLegacyKeyUnused, fingerprintOf } from '#features/bookings/public/booking-requests.ts';
export { recordChange } from '#features/bookings/change/changes-repository.ts';
export { findBookedLines } from './baskets-repository.ts';
export { findBooking, lockBookings } from './bookings-repository.ts';
export { alreadyBookedText } from '#features/bookings/public/unavailable-texts.ts';
export { freeDays } from './free-days.ts';
export { lockPlaces } from './lock-places.ts';
export { lockDays, readTaken } from './days-repository.ts';
export { lockDepartures } from './places-repository.ts';
export { lockEditablePlace } from './lock-places.ts';
export {
  board,
  boardShared,
  partyColumns,
  placementErrors,
  placeRefusal,
} from './place-booking.ts';
export { moveParty } from '#features/bookings/change/move-party.ts';
export {
  crewOfDeparture,
  hoursOfDeparture,
  replaceCrewOfDeparture,
} from '#features/bookings/crew/departure-crew-repository.ts';
export { assignDepartureCrew } from '#features/bookings/crew/assign-departure-crew.ts';
export { requestedCrew } from '#features/bookings/crew/requested-crew.ts';
export { placeColumns } from './place-booking.ts';
export {
  partyOf,
  priceRequest,
  quoteRulesOf,
  securityDepositOf,
} from '#features/bookings/public/plan-public-booking.ts';
export { takeExtras } from '#features/bookings/extras/take-extras.ts';
export { freeTime, takeTime } from '#features/bookings/taken-times-repository.ts';
export {
  recurrenceDatesOf,
  recurrenceRuleOf,
} from '#features/bookings/recurring/plan-recurring.ts';
export { findExistingSeries } from '#features/bookings/recurring/find-existing-series.ts';
export { occurrenceConflicts } from '#features/bookings/recurring/create-recurring-bookings.ts';
export {
  insertRecurring,
  insertRecurringRequest,
} from '#features/bookings/recurring/recurring-repository.ts';
export { summariseSurveys } from '#features/bookings/survey/summarise-surveys.ts';
export {
  endCalledOffWaiting,
  freeKeptPlaces,
  moveWaiting,
} from '#features/bookings/waiting/end-called-off-waiting.ts';
export { announceBooking, customerLink } from './announce-booking.ts';
export { findBookedDeparture } from './booked-departure.ts';
export type { CheckoutAnswer } from '#features/bookings/public/answer-booking.ts';
export {
  bookTrips,
  type CheckoutSources,
  type PlannedCheckout,
  type TripsRequest,
} from '#features/bookings/public/book-trips.ts';
export {
  discountOf,
  planWithCode,
  presentAgreed,
  presentCode,
  withCode,
  type TypedCode,
  type WithCode,
} from '#features/bookings/public/apply-code.ts';
export {
  planGifts,
  readTypedCodes,
  withGifts,
  type TypedGift,
} from '#features/bookings/public/apply-gift-cards.ts';
export { paidForRef } from '#features/bookings/public/paid-for-ref.ts';
export { confirmBooking } from '#features/bookings/public/confirm-booking.ts';
export {
  comparePrice,
  compareTermsText,
  planTrip,
  readSourcesOf,
  termsVersionOf,
  type BookingPlan,
  type PlanSources,
  type ShownTrip,
} from '#features/bookings/public/plan-public-booking.ts';
export { placePlanned, readPlanned } from './place-booking.ts';
export { extrasShort, type BookingOfExtras } from '#features/bookings/extras/take-extras.ts';
export { withPlaced } from './taken-beside.ts';
export { importBooking } from '#features/bookings/imports/import-booking.ts';
export {
  findImported,
  importedAmong,
} from '#features/bookings/imports/imported-bookings-repository.ts';
export {
  planImportedBooking,
  readEmail,
  readName,
  readPhoneOf,
  type ImportContext,
} from '#features/bookings/imports/plan-imported-booking.ts';
