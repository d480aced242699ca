import type { MailTemplate } from '#features/messages/message-params.ts';
import type { SmsTemplate } from '#features/messages/sms-params.ts';
import type { InvoiceContent } from '#db/invoice-content.ts';
import { bookingSummary, secretLink } from './message-samples.ts';

type Params<All extends { template: string; params: unknown }> = {
  [Name in All['template']]: Extract<All, { template: Name }>['params'][];
};

const business = {
  name: 'Northside',
  email: 'hello@northside.test',
  phone: '+14165550100',
  address: '2 Main Street, Toronto, ON',
};
const link = 'http://localhost:3000/dashboard';
const summary = { ...bookingSummary, unit: 'Red Double', package: 'By the hour', business };
const sailsFrom = { guests: 6, told_by: { date: '2027-06-10', time: '19:00:00' } };
const when = { date: '2027-06-12', time: '12:00:00' };
const person = { name: 'Ada Lovelace', business };
const changed = {
  ...summary,
  was: { ...when, unit: 'Blue Double', package: 'All day', guests: 2 },
  total_before: 100_000,
  left: 111_600,
  sequence: 1,
};
const cancelled = {
  ...summary,
  by_business: false,
  reason: '',
  kept: 12_400,
  refund: 0,
  owed: 0,
  refunds: [],
  sequence: 2,
};
const awaited = {
  ...person,
  number: 1042,
  package: 'By the hour',
  unit: 'Red Double',
  ...when,
  currency: 'CAD',
  amount: 12_400,
  link,
};
const unpaidOrder = { ...person, number: 1042, currency: 'CAD', amount: 12_400, link };
const waiting = {
  ...person,
  ...{ entry: 7, package: 'By the hour', unit: 'Red Double', date: when.date },
  ...{ guests: 2, secret_link: secretLink },
};
const movement = {
  ...person,
  of: 'booking',
  number: 1042,
  title: 'By the hour',
  date: when.date,
  currency: 'CAD',
  amount: 12_400,
  method: 'Visa 4242',
  tip: false,
  total: 124_000,
  paid: 12_400,
  left: 111_600,
  link,
} as const;
const reminder = {
  number: 1042,
  package: 'By the hour',
  unit: 'Red Double',
  ...when,
  amount: 49_600,
  due: '2027-05-13',
  currency: 'CAD',
};
const about = ['second_payment', 'final_payment', 'day_before', 'survey', 'names'] as const;

/** An invoice of a booking or an order with one line. */
export const invoiceOf = (of: InvoiceContent['of'], title: string): InvoiceContent => ({
  kind: 'invoice',
  number: 7,
  version: 1,
  credits: null,
  issued_on: '2027-05-01',
  business,
  tax_registration_id: '',
  customer: { name: 'Ada Lovelace', email: 'ada@example.test', phone: '+14165550100' },
  of,
  of_number: 1042,
  title,
  date: when.date,
  currency: 'CAD',
  lines: [{ text: title, quantity: 1, each: 124_000, amount: 124_000 }],
  tax_lines: [],
  tax_included: true,
  total: 124_000,
  payments: [],
  paid: 124_000,
  left: 0,
});

/** Mails about bookings, with each of their texts at least once. */
export const bookingMails: Params<
  Exclude<
    MailTemplate,
    { template: 'order-confirmation' | 'order-cancelled' | ShopMail | AccountMail }
  >
> = {
  'booking-confirmation': [
    { ...summary, secret_link: secretLink },
    { ...summary, secret_link: null, sails_from: sailsFrom },
    { ...summary, secret_link: null, sails_from: { guests: 6, told_by: null } },
  ],
  'staff-new-booking': [summary],
  'booking-changed': [changed],
  'staff-booking-changed': [
    {
      ...changed,
      by: null,
      ashore: ['supervisor', 'mate'].map((role) => ({
        role,
        name: 'Sam',
        text: 'Sam is on another trip at that time.',
      })),
    },
  ],
  'booking-cancelled': [cancelled, { ...cancelled, by_business: true, refund: 12_400, kept: 0 }],
  'staff-booking-cancelled': [{ ...cancelled, by: null }],
  'series-ended': [
    {
      ...person,
      of: 'bookings',
      cancelled: [{ number: 1042, date: when.date }],
      kept: [{ number: 1041, date: when.date }],
      link,
    },
  ],
  'slot-lost': [
    {
      ...person,
      package: 'By the hour',
      unit: 'Red Double',
      ...when,
      currency: 'CAD',
      refunded: 12_400,
      link,
    },
  ],
  'payment-awaited': [awaited],
  'payment-not-received': [awaited],
  'order-payment-awaited': [unpaidOrder],
  'order-not-paid': [unpaidOrder],
  'order-lost': [unpaidOrder],
  'waiting-list-joined': [
    { ...waiting, time: null },
    { ...waiting, time: '09:00:00' },
  ],
  'waiting-list-offer': [
    { ...waiting, time: '09:00:00', kept_until: { date: '2026-06-15', time: '15:20:00' } },
    { ...waiting, time: '09:00:00', kept_until: null },
  ],
  'security-deposit': (['asked', 'held', 'taken', 'released', 'captured'] as const).map(
    (about) => ({
      ...awaited,
      about,
      amount: 50_000,
      captured: about === 'captured' ? 12_400 : 0,
      reason: about === 'captured' ? 'A broken paddle' : '',
      back_on: '2026-07-17',
      ...(about === 'asked' && { pay_link: link, security_deposit: 3 }),
      ...(about === 'released' && { again: true }),
      ...(about === 'captured' && { left_by: 'Cash' }),
    }),
  ),
  invoice: [{ name: 'Ada Lovelace', content: invoiceOf('booking', 'By the hour'), link }],
  'gift-card': [
    {
      ...{ card: 7, sending: 1, name: 'Grace', sender: 'Alan', message: 'Enjoy the water' },
      ...{ amount: 10_000, currency: 'CAD', expires_on: '2028-06-15', business, link },
      secret_code: 'G1FT-CARD-7QX2',
    },
    {
      ...{ card: 8, sending: 2, name: '', sender: '', message: '', amount: 2500, currency: 'CAD' },
      ...{ expires_on: null, business, link, secret_code: null },
    },
  ],
  'payment-receipt': [movement, { ...movement, tip: true }],
  'payment-refunded': [movement],
  'staff-refund-failed': [
    { number: 1042, amount: 12_400, currency: 'CAD', reason: 'expired card', business, link },
  ],
  'survey-request': [
    { ...person, number: 1042, package: 'By the hour', unit: 'Red Double', ...when, link },
  ],
  'call-off-reversed': [
    { ...person, number: 1042, package: 'By the hour', unit: 'Red Double', ...when, link },
  ],
  'waiting-list-called-off': [
    { ...waiting, time: null, link },
    { ...waiting, time: '09:00:00', link },
  ],
  'called-off': [
    {
      ...person,
      number: 1042,
      package: 'By the hour',
      unit: 'Red Double',
      ...when,
      reason: 'Weather',
      message: 'It will be too windy.',
      until: '2027-07-01',
      secret_link: secretLink,
    },
  ],
  'guest-message': [
    {
      ...person,
      number: 1042,
      package: 'By the hour',
      unit: 'Red Double',
      ...when,
      subject: 'Where we meet',
      message: 'We leave from the north pier.\n\nPlease be there at noon.',
      link,
    },
  ],
  'booking-reminder': about.map((it) => ({ ...person, ...reminder, about: it, link })),
};

type AccountMail =
  | 'password-recovery'
  | 'verify-email'
  | 'set-password'
  | 'already-registered'
  | 'password-changed'
  | 'address-changed';

type ShopMail =
  | 'shop-order-confirmation'
  | 'staff-shop-order'
  | 'shop-order-ready'
  | 'shop-order-shipped'
  | 'shop-order-cancelled'
  | 'staff-shop-order-cancelled'
  | 'shop-return-asked'
  | 'staff-shop-return'
  | 'shop-return-received';

const shopOrder = {
  ...person,
  number: 12,
  lines: [{ name: 'Mug', quantity: 2, amount: 3_000 }],
  currency: 'CAD',
  delivery: {
    by: 'shipping' as const,
    way: 'Canada',
    address: ['1 Front Street', 'Toronto, ON, M5J 2N1', 'Canada'],
  },
  link,
};
const pickedUp = {
  ...shopOrder,
  delivery: { by: 'pickup' as const, place: { name: 'North gate', address: '', hours: '' } },
};
const priced = {
  ...shopOrder,
  total: 3_900,
  shipping: 900,
  tax_lines: [{ name: 'HST', percent: 13, amount: 449 }],
  tax_included: true,
  return_days: 14,
};
const refunded = { ...shopOrder, refund: 3_900, by_card: 3_900, reason: '' };

/** Mails about orders and accounts, as a shop sends them. */
export const shopMails: Params<
  Extract<
    MailTemplate,
    {
      template:
        | 'order-confirmation'
        | 'order-cancelled'
        | ShopMail
        | 'series-ended'
        | 'invoice'
        | 'payment-receipt'
        | 'payment-refunded'
        | 'staff-refund-failed'
        | AccountMail;
    }
  >
> = {
  'order-confirmation': [
    {
      ...person,
      number: 12,
      delivery_date: when.date,
      delivery_address: '',
      lines: [{ name: 'Mug', quantity: 2, amount: 3_000 }],
      currency: 'CAD',
      total: 3_000,
      deposit: 1_000,
      paid: 1_000,
      tax_lines: [],
      tax_included: true,
      link,
      secret_link: secretLink,
    },
  ],
  'order-cancelled': [false, true].map((by_business) => ({
    ...person,
    number: 12,
    delivery_date: when.date,
    lines: [{ name: 'Mug', quantity: 2 }],
    reason: '',
    by_business,
    currency: 'CAD',
    kept: 0,
    refund: 1_000,
    by_card: 0,
    owed: 0,
    link,
  })),
  'shop-order-confirmation': [
    { ...priced, secret_link: secretLink },
    { ...priced, ...pickedUp, return_days: 0, secret_link: null },
  ],
  'staff-shop-order': [priced],
  'shop-order-ready': [pickedUp],
  'shop-order-shipped': [
    { ...shopOrder, tracking: '' },
    { ...shopOrder, tracking: 'NB12' },
    { ...shopOrder, tracking: 'https://post.example/NB12' },
  ],
  'shop-order-cancelled': [
    { ...refunded, by_business: false },
    { ...refunded, by_business: true, by_card: 0 },
    { ...refunded, by_business: false, by_gift_card: 900 },
    { ...refunded, by_business: false, refund: 0, by_card: 0 },
  ],
  'staff-shop-order-cancelled': [refunded],
  'shop-return-asked': [refunded],
  'staff-shop-return': [{ ...refunded, reason: 'Too small' }],
  'shop-return-received': [
    { ...refunded, shipping: 900 },
    { ...refunded, shipping: 0, deductions: [{ name: 'Mug', amount: 500, reason: 'Scratched' }] },
  ],
  'series-ended': [
    { ...person, of: 'orders', cancelled: [{ number: 12, date: when.date }], kept: [], link },
  ],
  invoice: [{ name: 'Ada Lovelace', content: invoiceOf('order', 'Mug'), link }],
  'payment-receipt': [{ ...movement, of: 'order', title: 'Mug' }],
  'payment-refunded': [{ ...movement, of: 'order', title: 'Mug' }],
  'staff-refund-failed': [
    { of: 'order', number: 12, amount: 1_000, currency: 'CAD', reason: 'expired', business, link },
  ],
  'password-recovery': [{ ...person, secret_link: secretLink, minutes: 60 }],
  'verify-email': [{ ...person, secret_link: secretLink }],
  'set-password': [{ ...person, secret_link: secretLink }],
  'already-registered': [{ ...person, link }],
  'password-changed': [{ ...person, link }],
  'address-changed': [{ ...person, link }],
};

const sms = { business: 'Northside', package: 'By the hour', number: 1042, ...when };

/** All SMS, with each of their texts at least once. */
export const everySms: Params<SmsTemplate> = {
  'booking-confirmation': [{ ...sms, guests: 2 }],
  'called-off': [{ ...sms, secret_link: secretLink }],
  'guest-message': [
    { number: 1042, business: 'Northside', message: 'We leave from the north pier.' },
  ],
  'shop-order-ready': [{ number: 12, business: 'Northside', place: 'North gate' }],
  'shop-order-shipped': ['', 'NB12'].map((tracking) => ({
    number: 12,
    business: 'Northside',
    tracking,
  })),
  'booking-reminder': about.map((it) => ({ ...reminder, business: 'Northside', about: it })),
};

/** Samples as rows of the outbox. */
export const filled = (samples: Record<string, readonly unknown[]>) =>
  Object.entries(samples).flatMap(([template, all]) =>
    all.map((params, index) => ({ template, index, params })),
  );
