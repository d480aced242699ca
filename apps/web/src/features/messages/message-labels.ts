import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Message } from '@slipway/contract/messages/messages';

/** Labels of a message's state. */
export const stateNames: Record<Message['state'], MessageDescriptor> = {
  queued: msg`Queued`,
  sending: msg`Sending`,
  sent: msg`Sent`,
  failed: msg`Failed`,
  kept: msg`Not sent`,
};

/** The heading above the error of a message. One that a restore has held was not tried at all. */
export function errorTitle(state: Message['state']): MessageDescriptor {
  if (state === 'kept') return stateNames.kept;
  return state === 'failed' ? msg`It could not be sent` : msg`The last attempt failed`;
}

/** Labels of the channels. */
export const channelNames: Record<Message['channel'], MessageDescriptor> = {
  mail: msg`Email`,
  sms: msg`SMS`,
};

const templates: Record<string, MessageDescriptor> = {
  'booking-confirmation': msg`Booking confirmation`,
  'staff-new-booking': msg`New booking, to staff`,
  'booking-changed': msg`Booking changed`,
  'staff-booking-changed': msg`Booking changed (staff)`,
  'booking-cancelled': msg`Booking cancelled`,
  'staff-booking-cancelled': msg`Booking cancelled (staff)`,
  'order-confirmation': msg`Order confirmation`,
  'order-cancelled': msg`Order cancelled`,
  'shop-order-confirmation': msg`Shop order confirmation`,
  'staff-shop-order': msg`New shop order (staff)`,
  'shop-order-ready': msg`Ready for pick-up`,
  'shop-order-shipped': msg`Shipped`,
  'shop-order-cancelled': msg`Shop order cancelled`,
  'staff-shop-order-cancelled': msg`Shop order cancelled (staff)`,
  'shop-return-asked': msg`Return asked for`,
  'staff-shop-return': msg`Return asked for (staff)`,
  'shop-return-received': msg`Return received`,
  'series-ended': msg`Repeats ended`,
  'called-off': msg`Called off`,
  'call-off-reversed': msg`Takes place after all`,
  'guest-message': msg`Message to guests`,
  'booking-reminder': msg`Reminder`,
  'survey-request': msg`Charter Survey`,
  invoice: msg`Invoice`,
  'gift-card': msg`Gift card`,
  'payment-receipt': msg`Payment received`,
  'payment-refunded': msg`Payment refunded`,
  'slot-lost': msg`Slot lost, refunded`,
  'security-deposit': msg`Security deposit`,
  'payment-awaited': msg`Payment on its way`,
  'payment-not-received': msg`Payment not received`,
  'order-payment-awaited': msg`Payment of an order on its way`,
  'order-not-paid': msg`Order not paid`,
  'order-lost': msg`Order lost, refunded`,
  'waiting-list-joined': msg`On the waiting list`,
  'waiting-list-offer': msg`Place free (waiting list)`,
  'waiting-list-called-off': msg`Called off (waiting list)`,
  'staff-refund-failed': msg`Refund failed (staff)`,
  'password-recovery': msg`Password recovery`,
  'verify-email': msg`Verify the address`,
  'set-password': msg`Set a password`,
  'already-registered': msg`Already registered`,
  'password-changed': msg`Password changed`,
  'address-changed': msg`Email address changed`,
};

/** The label of a template; an unknown one shows its own name. */
export function templateName(template: string): MessageDescriptor {
  return templates[template] ?? { id: template, message: template };
}
