import { z } from 'zod';
import { invoiceContent } from '#adapters/invoice-content.ts';

const cents = z.int();
const date = z.iso.date();

const business = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});

const terms = z.object({
  version: z.int(),
  steps: z.array(z.object({ more_than_days: z.int(), keep_percent: z.number() })),
  otherwise_keep_percent: z.number(),
});

/** A booking as mails tell it: what it was made under, in cents of its currency and its zone. */
const bookingSummary = z.object({
  number: z.int(),
  /** Name of the unit; null: inshore, not yet contracted. */
  unit: z.string().nullable(),
  /** Label of the package, or "Inshore". */
  package: z.string(),
  date,
  time: z.string(),
  /** IANA name. */
  zone: z.string(),
  /** ISO instant of the start. */
  starts_at: z.iso.datetime(),
  /** For the calendar entry; null: not known, the entry lasts the day. */
  hours: z.number().nullable(),
  guests: z.int(),
  /** Hours that its customer chose; null or absent: its package has hours of its own. */
  duration: z.int().nullish(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  currency: z.string(),
  total: cents,
  /** Net of refunds, tips apart. */
  paid: cents,
  second_payment: cents,
  /** Null: now. */
  second_payment_due: date.nullable(),
  final_payment: cents,
  /** Null: now. */
  final_payment_due: date.nullable(),
  tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: cents })),
  tax_included: z.boolean(),
  terms,
  business,
  /** The booking in the customer area (for staff: in the back office). */
  link: z.url(),
  /** Inshore, not contracted yet: nothing is confirmed (docs/rules/availability.md, "Inshore trips"). Absent: no. */
  pending: z.boolean().optional(),
});
export type BookingSummary = z.output<typeof bookingSummary>;

/** The window that takes its customer's money; null or absent: nothing is paid online. */
const payLink = z.url().nullish();

/** The trip as it was before a change. */
const formerTrip = z.object({
  date,
  time: z.string(),
  unit: z.string().nullable(),
  package: z.string(),
  guests: z.int(),
  duration: z.int().nullish(),
});

const bookingChanged = bookingSummary.extend({
  was: formerTrip,
  total_before: cents,
  /** Still to pay; below 0: paid too much. */
  left: cents,
  /** Of the calendar entry: rises with every change. */
  sequence: z.int(),
});

const bookingCancelled = bookingSummary.extend({
  /** Called off or declined by the business. */
  by_business: z.boolean(),
  reason: z.string(),
  kept: cents,
  refund: cents,
  /** Still to be paid. */
  owed: cents,
  refunds: z.array(z.object({ amount: cents, method: z.string(), by_card: z.boolean() })),
  sequence: z.int(),
  pay_link: payLink,
});
/** Money that moved for a booking or an order, in cents; paid and left are as they are afterwards. */
const movement = z.object({
  name: z.string(),
  of: z.enum(['booking', 'order']),
  number: z.int(),
  /** Package of a booking. */
  title: z.string(),
  date,
  currency: z.string(),
  amount: cents,
  method: z.string(),
  tip: z.boolean(),
  total: cents,
  paid: cents,
  left: cents,
  business,
  link: z.url(),
});
export type MovementMail = z.output<typeof movement>;

/** What a customer is reminded of, in cents of the booking's currency. */
const reminder = z.object({
  about: z.enum(['second_payment', 'final_payment', 'day_before', 'survey']),
  number: z.int(),
  package: z.string(),
  unit: z.string().nullable(),
  date,
  time: z.string(),
  /** Still to pay by `due`, or in all. */
  amount: cents,
  due: date,
  currency: z.string(),
});

const linkMail = z.object({ name: z.string(), business, link: z.url() });

/**
 * Every mail there is, and what fills it. Never a password. `secret_link` works once and stands for
 * its reader: it is taken out of the row as soon as the mail was delivered.
 */
export const mailTemplate = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('booking-confirmation'),
    params: bookingSummary.extend({
      /** For a new guest: the link to set a password (docs/rules/people-and-access.md, "Guests and accounts"). */
      secret_link: z.url().nullable(),
      /** Of the calendar entry; absent: the first one. */
      sequence: z.int().optional(),
      pay_link: payLink,
    }),
  }),
  z.object({ template: z.literal('staff-new-booking'), params: bookingSummary }),
  z.object({ template: z.literal('booking-changed'), params: bookingChanged }),
  z.object({
    template: z.literal('staff-booking-changed'),
    params: bookingChanged.extend({
      /** Null: somebody without an account. */
      by: z.string().nullable(),
      /** Who of the crew is on another trip at the new time, and was taken off this one. */
      ashore: z.array(z.object({ role: z.string(), name: z.string(), text: z.string() })),
    }),
  }),
  z.object({ template: z.literal('booking-cancelled'), params: bookingCancelled }),
  z.object({
    template: z.literal('staff-booking-cancelled'),
    params: bookingCancelled.extend({ by: z.string().nullable() }),
  }),
  z.object({
    template: z.literal('order-confirmation'),
    params: z.object({
      number: z.int(),
      name: z.string(),
      delivery_date: date,
      /** Empty: it is picked up. */
      delivery_address: z.string(),
      lines: z.array(z.object({ name: z.string(), quantity: z.int(), amount: cents })),
      currency: z.string(),
      total: cents,
      deposit: cents,
      paid: cents,
      tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: cents })),
      tax_included: z.boolean(),
      business,
      link: z.url(),
      /** For a new customer: the link to set a password. */
      secret_link: z.url().nullable(),
    }),
  }),
  z.object({
    template: z.literal('order-cancelled'),
    params: z.object({
      number: z.int(),
      name: z.string(),
      delivery_date: date,
      lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
      reason: z.string(),
      by_business: z.boolean(),
      currency: z.string(),
      kept: cents,
      refund: cents,
      /** What of the refund goes to the card at once. */
      by_card: cents,
      /** Still to be paid. */
      owed: cents,
      business,
      link: z.url(),
    }),
  }),
  /** A schedule ends: what was made for these days, and not paid yet, does not take place. */
  z.object({
    template: z.literal('series-ended'),
    params: z.object({
      of: z.enum(['bookings', 'orders']),
      name: z.string(),
      cancelled: z.array(z.object({ number: z.int(), date })),
      /** Paid already, so they stay. */
      kept: z.array(z.object({ number: z.int(), date })),
      business,
      link: z.url(),
    }),
  }),
  z.object({
    template: z.literal('slot-lost'),
    params: z.object({
      name: z.string(),
      package: z.string(),
      unit: z.string().nullable(),
      date,
      time: z.string(),
      currency: z.string(),
      refunded: cents,
      business,
      /** Where another date can be chosen. */
      link: z.url(),
    }),
  }),
  /** With the invoice as a PDF, made of its frozen content. */
  z.object({
    template: z.literal('invoice'),
    params: z.object({ name: z.string(), content: invoiceContent, link: z.url() }),
  }),
  z.object({ template: z.literal('payment-receipt'), params: movement }),
  z.object({ template: z.literal('payment-refunded'), params: movement }),
  /** The provider did not give money back: staff have to. */
  z.object({
    template: z.literal('staff-refund-failed'),
    params: z.object({
      number: z.int(),
      amount: cents,
      currency: z.string(),
      /** In the provider's words. */
      reason: z.string(),
      business,
      link: z.url(),
    }),
  }),
  /** Staff ask for the charter survey (again): `link` leads to it. */
  z.object({
    template: z.literal('survey-request'),
    params: linkMail.extend({
      number: z.int(),
      package: z.string(),
      unit: z.string().nullable(),
      date,
      time: z.string(),
    }),
  }),
  /** The business called a trip off: by the link its customer chooses a new date or the refund. */
  z.object({
    template: z.literal('called-off'),
    params: z.object({
      number: z.int(),
      name: z.string(),
      package: z.string(),
      unit: z.string().nullable(),
      date,
      time: z.string(),
      reason: z.string(),
      /** What staff wrote; paragraphs apart by an empty line. */
      message: z.string(),
      /** The last day on which the link works. */
      until: date,
      business,
      secret_link: z.url(),
    }),
  }),
  z.object({
    template: z.literal('booking-reminder'),
    params: reminder.extend({ name: z.string(), business, link: z.url(), pay_link: payLink }),
  }),
  z.object({
    template: z.literal('password-recovery'),
    params: linkMail.omit({ link: true }).extend({
      secret_link: z.url(),
      /** How long the link works. */
      minutes: z.int(),
    }),
  }),
  z.object({
    template: z.literal('verify-email'),
    params: linkMail.omit({ link: true }).extend({ secret_link: z.url() }),
  }),
  z.object({
    template: z.literal('set-password'),
    params: linkMail.omit({ link: true }).extend({ secret_link: z.url() }),
  }),
  /** Somebody registered with an address that has an account: `link` leads to sign-in. */
  z.object({ template: z.literal('already-registered'), params: linkMail }),
  /** `link` leads to a new password. */
  z.object({ template: z.literal('password-changed'), params: linkMail }),
  /** To the former address; `link` leads to sign-in. */
  z.object({ template: z.literal('address-changed'), params: linkMail }),
]);
export type MailTemplate = z.output<typeof mailTemplate>;

/** Every SMS there is, and what fills it. */
export const smsTemplate = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('booking-confirmation'),
    params: z.object({
      number: z.int(),
      business: z.string(),
      package: z.string(),
      date,
      time: z.string(),
      guests: z.int(),
      /** As of a booking's mail. */
      pending: z.boolean().optional(),
    }),
  }),
  z.object({
    template: z.literal('called-off'),
    params: z.object({
      number: z.int(),
      business: z.string(),
      date,
      secret_link: z.url(),
    }),
  }),
  z.object({
    template: z.literal('booking-reminder'),
    params: reminder.extend({ business: z.string() }),
  }),
]);
export type SmsTemplate = z.output<typeof smsTemplate>;
