import { isErased } from './is-erased.ts';
import type { MessageRow } from './list-messages.ts';

/** Messages that say enough without their links; one to pay by, to an order's page or of the waiting list is made anew. */
const withoutLinks = [
  'booking-confirmation',
  'booking-reminder',
  'booking-cancelled',
  'order-confirmation',
  'order-cancelled',
  'waiting-list-joined',
  'waiting-list-offer',
  'waiting-list-called-off',
  'call-off-reversed',
  'shop-order-confirmation',
  'shop-order-ready',
  'shop-order-shipped',
  'shop-order-cancelled',
  'shop-return-asked',
  'shop-return-received',
];

/**
 * Whether a message may be sent again: not while it is being sent, not when its only content is a
 * delivered one-time link (nobody knows the link any more), and not when its recipient was erased.
 */
export function canResend(row: MessageRow): boolean {
  if (row.state === 'queued' || row.state === 'sending') return false;
  if (isErased(row)) return false;
  return !row.linksHidden || withoutLinks.includes(row.template);
}
