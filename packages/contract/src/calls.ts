import { availabilityCalls } from './bookings/availability.ts';
import { basketCalls } from './basket/basket.ts';
import { staffBookingCalls } from './bookings/staff-bookings.ts';
import { bookingsAheadCalls } from './bookings/bookings-ahead.ts';
import { bookingListsCalls } from './bookings/booking-lists.ts';
import { bookingsCalls } from './bookings/bookings.ts';
import { catalogueCalls } from './catalogue/catalogue.ts';
import { callOffCalls } from './operations/call-offs.ts';
import { customersCalls } from './customers/customers.ts';
import { importsCalls } from './customers/imports.ts';
import { accessTokensCalls } from './connections/access-tokens.ts';
import { crewCalendarCalls } from './operations/crew-calendar.ts';
import { dayCalls } from './operations/day.ts';
import { guestListCalls } from './bookings/guest-list.ts';
import { guestMessagesCalls } from './operations/guest-messages.ts';
import { departuresCalls } from './operations/departures.ts';
import { identityCalls } from './identity/identity.ts';
import { invoicesCalls } from './payments/invoices.ts';
import { itemChoicesCalls } from './bookings/item-choices.ts';
import { messageTextsCalls } from './messages/message-texts.ts';
import { messagesCalls } from './messages/messages.ts';
import { newBookingsCalls } from './bookings/new-bookings.ts';
import { occupiedCalls } from './bookings/occupied.ts';
import { moneyCalls } from './payments/money.ts';
import { giftCardCalls } from './payments/gift-cards.ts';
import { payLinksCalls } from './payments/pay-links.ts';
import { securityDepositsCalls } from './payments/security-deposits.ts';
import { myBookingsCalls } from './bookings/my-bookings.ts';
import { operationsCalls } from './operations/operations.ts';
import { systemCalls } from './operations/system.ts';
import { ownAccountCalls } from './identity/own-account.ts';
import { openHoldsCalls } from './bookings/open-holds.ts';
import { waitingListCalls } from './bookings/waiting-list.ts';
import { waiversCalls } from './bookings/waivers.ts';
import { unpaidBookingsCalls } from './bookings/unpaid-bookings.ts';
import { fulfilmentCalls } from './orders/fulfilment.ts';
import { orderPageCalls } from './orders/order-page.ts';
import { ordersCalls } from './orders/orders.ts';
import { paymentsCalls } from './payments/payments.ts';
import { accountantCalls } from './reports/accountant.ts';
import { originsCalls } from './reports/origins.ts';
import { reportsCalls } from './reports/reports.ts';
import { recurringCalls } from './bookings/recurring.ts';
import { backupsCalls } from './settings/backups.ts';
import { lookCalls } from './settings/look.ts';
import { openingCalls } from './settings/opening.ts';
import { providersCalls } from './settings/providers.ts';
import { settingsCalls } from './settings/settings.ts';
import { surveyCalls } from './bookings/survey.ts';
import { termsTextsCalls } from './settings/terms-texts.ts';

/** All calls of the product, by method and path. */
export const allCalls = {
  ...settingsCalls,
  ...lookCalls,
  ...termsTextsCalls,
  ...openingCalls,
  ...providersCalls,
  ...backupsCalls,
  ...identityCalls,
  ...catalogueCalls,
  ...availabilityCalls,
  ...bookingsCalls,
  ...basketCalls,
  ...myBookingsCalls,
  ...surveyCalls,
  ...staffBookingCalls,
  ...itemChoicesCalls,
  ...bookingsAheadCalls,
  ...occupiedCalls,
  ...openHoldsCalls,
  ...unpaidBookingsCalls,
  ...waitingListCalls,
  ...waiversCalls,
  ...ordersCalls,
  ...fulfilmentCalls,
  ...orderPageCalls,
  ...newBookingsCalls,
  ...recurringCalls,
  ...bookingListsCalls,
  ...customersCalls,
  ...importsCalls,
  ...paymentsCalls,
  ...ownAccountCalls,
  ...moneyCalls,
  ...payLinksCalls,
  ...securityDepositsCalls,
  ...giftCardCalls,
  ...invoicesCalls,
  ...operationsCalls,
  ...systemCalls,
  ...dayCalls,
  ...accessTokensCalls,
  ...crewCalendarCalls,
  ...departuresCalls,
  ...guestListCalls,
  ...callOffCalls,
  ...guestMessagesCalls,
  ...messagesCalls,
  ...messageTextsCalls,
  ...reportsCalls,
  ...originsCalls,
  ...accountantCalls,
} as const;

export type Calls = typeof allCalls;
