export { bookingsName } from './bookings-name.ts';
export { MyBookings } from './customer/my-bookings.tsx';
export { MyWaiting } from './waiting/my-waiting.tsx';
export { NextDepartures } from './page/next-departures.tsx';
export { NextTrip } from './customer/next-trip.tsx';
export { NewBooking } from './new/new-booking.tsx';
export { NewButton } from './new/new-button.tsx';
export { RecurringButton } from './recurring/recurring-button.tsx';
export { unitsKey, useUnits } from './book/book-queries.ts';
export { focusField } from './book/focus-field.ts';
export { ChangeTrip } from './book/change-trip.tsx';
export { contactOf, emptyForm, type BookForm, type PlainFields } from './book/book-form.ts';
export { storeAttempt, storedForm, storeForm, storedAttempt } from './book/book-storage.ts';
export { missingContact } from '#features/bookings/book/press/booking-body.ts';
export { loadTellRefusal } from '#features/bookings/book/press/load-tell-refusal.ts';
export {
  phoneToSend,
  refetchPageData,
  typedCard,
  warnOfSms,
  withoutFields,
} from '#features/bookings/book/press/press-parts.ts';
export { readRefusal, type BookField } from '#features/bookings/book/press/refusals.ts';
export { runBooking } from '#features/bookings/book/press/run-booking.ts';
export { ContactStep } from './book/steps/contact-step.tsx';
export { PaymentStep } from './book/steps/payment-step.tsx';
export { Problem, Step } from './book/steps/step.tsx';
export { findTrip, isBySeat, partyText, termsOf, type Trip } from './book/trip.ts';
export { useBank, type Phase } from '#features/bookings/book/press/use-bank.ts';
export { startContact } from './book/use-book-form.ts';
export { usePackageStarts } from './use-package-starts.ts';
export { BookingsScreen, CustomerBookingsScreen } from './staff/bookings-screen.tsx';
export { TripAmounts } from './trip-amounts.tsx';
export { TripStatus } from './trip-status.tsx';
export { WaiverBadge } from './waivers/waiver-badge.tsx';
export { WaiverVersionModal } from './waivers/waiver-version-modal.tsx';
export { unitLabel } from './unit-label.ts';
export { visitText } from './visit-text.ts';
export { ItemButton } from './staff/item-button.tsx';
