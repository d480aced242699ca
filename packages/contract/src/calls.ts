import { staffBookingCalls } from './booking-office.ts';
import { bookingListsCalls } from './booking-lists.ts';
import { bookingsCalls } from './bookings.ts';
import { catalogueCalls } from './catalogue.ts';
import { callOffCalls } from './call-offs.ts';
import { customersCalls } from './customers.ts';
import { dayCalls } from './day.ts';
import { identityCalls } from './identity.ts';
import { invoicesCalls } from './invoices.ts';
import { messagesCalls } from './messages.ts';
import { newBookingsCalls } from './new-bookings.ts';
import { moneyCalls } from './money.ts';
import { myBookingsCalls } from './my-bookings.ts';
import { operationsCalls } from './operations.ts';
import { ownAccountCalls } from './own-account.ts';
import { openHoldsCalls } from './open-holds.ts';
import { ordersCalls } from './orders.ts';
import { paymentsCalls } from './payments.ts';
import { reportsCalls } from './reports.ts';
import { recurringCalls } from './repeats.ts';
import { settingsCalls } from './settings.ts';
import { surveyCalls } from './survey.ts';

/** Every call of the product, by method and path. */
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
  ...callOffCalls,
  ...messagesCalls,
  ...reportsCalls,
} as const;

export type Calls = typeof allCalls;
