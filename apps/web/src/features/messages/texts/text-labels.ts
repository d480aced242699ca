import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { templateName } from '#features/messages/message-labels.ts';

const variants: Record<string, MessageDescriptor> = {
  pending: msg`pending`,
  'by-business': msg`by us`,
  first: msg`first come, first served`,
  tip: msg`tip`,
  'credit-note': msg`credit note`,
  orders: msg`orders`,
  'second-payment': msg`second payment`,
  'final-payment': msg`final payment`,
  'day-before': msg`the day before`,
  survey: msg`survey`,
  names: msg`names of the guests`,
  asked: msg`asked for`,
  held: msg`held`,
  taken: msg`taken`,
  released: msg`released`,
  captured: msg`kept in part`,
  'taken-at-counter': msg`left at the counter`,
  'released-at-counter': msg`returned at the counter`,
  'captured-at-counter': msg`kept in part at the counter`,
};

const shared: Record<string, MessageDescriptor> = {
  footer: msg`Footer of all emails`,
  sender: msg`Sender name of all emails`,
};

/** The label of a text by its key: its template and, where that has several, which. */
export function textLabel(key: string): string {
  const [channel = '', template = '', variant] = key.split('.');
  const one = shared[channel];
  if (one) return i18n._(one);
  const name = i18n._(templateName(template));
  if (variant === undefined) return name;
  return `${name}: ${i18n._(variants[variant] ?? { id: variant, message: variant })}`;
}

const templatesOfTrips = [
  'booking-confirmation',
  'staff-new-booking',
  'booking-changed',
  'staff-booking-changed',
  'booking-cancelled',
  'staff-booking-cancelled',
  'called-off',
  'call-off-reversed',
  'guest-message',
  'booking-reminder',
  'survey-request',
  'slot-lost',
  'security-deposit',
  'payment-awaited',
  'payment-not-received',
  'waiting-list-joined',
  'waiting-list-offer',
  'waiting-list-called-off',
];

/** Whether a text goes out about trips only, so that a business which only sells has no use for it. */
export function isOfTrips(key: string): boolean {
  const [, template = '', variant] = key.split('.');
  const repeats = template === 'series-ended' && variant !== 'orders';
  return templatesOfTrips.includes(template) || variant === 'tip' || repeats;
}

/** The groups of the list, in their order. */
export const textGroups = {
  customers: msg`Emails to customers`,
  staff: msg`Emails to staff`,
  sms: msg`SMS`,
  all: msg`All emails`,
} as const satisfies Record<string, MessageDescriptor>;

/** The group of a text by its key. */
export function groupOf(key: string): keyof typeof textGroups {
  if (!key.includes('.')) return 'all';
  if (key.startsWith('sms.')) return 'sms';
  return key.startsWith('mail.staff-') ? 'staff' : 'customers';
}
