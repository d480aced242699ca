import type { MailTemplate } from '#features/messages/message-params.ts';
import type { SmsTemplate } from '#features/messages/sms-params.ts';

/** A message with the channel by which it is sent. */
export type TextedMessage =
  | ({ channel: 'mail' } & MailTemplate)
  | ({ channel: 'sms' } & SmsTemplate);

/** What tells apart the texts of one template; empty: it has one. */
function variantOf(message: TextedMessage): string {
  switch (message.template) {
    case 'booking-confirmation':
      return message.params.pending === true ? 'pending' : '';
    case 'booking-cancelled':
    case 'order-cancelled':
    case 'shop-order-cancelled':
      return message.params.by_business ? 'by-business' : '';
    case 'waiting-list-offer':
      return message.params.kept_until === null ? 'first' : '';
    case 'payment-receipt':
      return message.params.tip ? 'tip' : '';
    case 'invoice':
      return message.params.content.kind === 'credit_note' ? 'credit-note' : '';
    case 'series-ended':
      return message.params.of === 'orders' ? 'orders' : '';
    case 'security-deposit':
      return message.params.left_by === undefined
        ? message.params.about
        : `${message.params.about}-at-counter`;
    case 'booking-reminder':
      return message.params.about.replaceAll('_', '-');
    default:
      return '';
  }
}

/** The name of a message's text: channel, template and, where a template has several, which. */
export function textKey(message: TextedMessage): string {
  return [message.channel, message.template, variantOf(message)]
    .filter((part) => part !== '')
    .join('.');
}
