import { staffBookingCalls } from './bookings/staff-bookings.ts';
import { bookingListsCalls } from './bookings/booking-lists.ts';
import { bookingsCalls } from './bookings/bookings.ts';
import { catalogueCalls } from './catalogue/catalogue.ts';
import { callOffCalls } from './operations/call-offs.ts';
import { customersCalls } from './customers/customers.ts';
import { dayCalls } from './operations/day.ts';
import { departuresCalls } from './operations/departures.ts';
import { identityCalls } from './identity/identity.ts';
import { invoicesCalls } from './payments/invoices.ts';
import { messagesCalls } from './messages/messages.ts';
import { newBookingsCalls } from './bookings/new-bookings.ts';
import { moneyCalls } from './payments/money.ts';
import { myBookingsCalls } from './bookings/my-bookings.ts';
import { operationsCalls } from './operations/operations.ts';
import { ownAccountCalls } from './identity/own-account.ts';
import { openHoldsCalls } from './bookings/open-holds.ts';
import { ordersCalls } from './orders/orders.ts';
import { paymentsCalls } from './payments/payments.ts';
import { reportsCalls } from './reports/reports.ts';
import { recurringCalls } from './bookings/recurring.ts';
import { settingsCalls } from './settings/settings.ts';
import { surveyCalls } from './bookings/survey.ts';

/** All calls of the product, by method and path. */
export const allCalls = {
  ...settingsCalls,
  ...identityCalls,
  ...catalogueCalls,
  ...bookingsCalls,
  ...myBookingsCalls,
  ...surveyCalls,
  ...staffBookingCalls,
  ...openHoldsCalls,
  ...ordersCalls,
  ...newBookingsCalls,
  ...recurringCalls,
  ...bookingListsCalls,
  ...customersCalls,
  ...paymentsCalls,
  ...ownAccountCalls,
  ...moneyCalls,
  ...invoicesCalls,
  ...operationsCalls,
  ...dayCalls,
  ...departuresCalls,
  ...callOffCalls,
  ...messagesCalls,
  ...reportsCalls,
} as const;

export type Calls = typeof allCalls;
