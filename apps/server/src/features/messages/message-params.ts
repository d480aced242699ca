import { z } from 'zod';
import { invoiceContent } from '#db/invoice-content.ts';
import { awaitedMails } from './templates/params/awaited-params.ts';
import { callOffMails } from './templates/params/call-off-params.ts';
import { guestMessageMail } from './templates/params/guest-message-params.ts';
import { waitingMails } from './templates/params/waiting-params.ts';
import { securityDepositMail } from './templates/params/security-deposit-params.ts';
import { shopMails } from './templates/params/shop-params.ts';

const cents = z.int();
export const date = z.iso.date();

const business = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
});

const terms = z.object({
  version: z.int(),
  counted: z.enum(['days', 'hours']).optional(),
  steps: z.array(z.object({ more_than_days: z.int(), keep_percent: z.number() })),
  otherwise_keep_percent: z.number(),
});

/** What is said of a trip besides its start and guests; absent: nothing more. */
export const tripDetails = {
  /** When it ends, in the zone of the business. */
  until: z.object({ date, time: z.string() }).optional(),
  /** Items, for packages sold by the item. */
  quantity: z.int().optional(),
  /** The guests by type, for packages sold by the seat. */
  guest_types: z.string().optional(),
};

/**
 * A booking in mails: its agreed terms, with amounts in cents of its currency and times in its
 * zone.
 */
const bookingSummary = z.object({
  number: z.int(),
  /** Name of the unit; null for an inshore trip not yet contracted. */
  unit: z.string().nullable(),
  /** Label of the package, or "Inshore". */
  package: z.string(),
  date,
  time: z.string(),
  /** IANA name. */
  zone: z.string(),
  /** ISO instant of the start. */
  starts_at: z.iso.datetime(),
  /** Duration for the calendar entry; null: unknown, an all-day entry. */
  hours: z.number().nullable(),
  guests: z.int(),
  ...tripDetails,
  /** What was chosen of the extras and what is included, in one line; absent: nothing. */
  extras: z.string().optional(),
  /** A departure with too few guests so far; absent: it sails, or has no least. */
  sails_from: z
    .object({
      guests: z.int(),
      /** When the customer is told, in the zone of the business; null: any time now. */
      told_by: z.object({ date, time: z.string() }).nullable(),
    })
    .optional(),
  /** Hours chosen by the customer; null or absent: the hours of the package. */
  duration: z.int().nullish(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  currency: z.string(),
  total: cents,
  /** Net of refunds, without tips. */
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
  /** What was booked, as the terms name it (`owedName`); absent: a charter. */
  owed_name: z.enum(['charter', 'fare', 'rental', 'stay']).optional(),
  business,
  /** The booking in the customer area; for staff, in the back office. */
  link: z.url(),
  /**
   * Inshore and not contracted yet: not confirmed (docs/rules/availability.md, "Inshore trips").
   * Absent: false.
   */
  pending: z.boolean().optional(),
});
export type BookingSummary = z.output<typeof bookingSummary>;

/** The customer's payment window, or the order's page; null or absent: no online payment. */
const payLink = z.url().nullish();
/** How it is paid where no card is taken, in place of that window (`withWayToPay`). */
const payHow = z.string().optional();
/** How a mail asks for money. */
const wayToPay = {
  pay_link: payLink,
  pay_how: payHow,
  /** In place of that window once the mail goes out: it is paid by without an account (`withPayLink`). */
  secret_pay_link: payLink,
};

/** By which the guests sign the waiver, once the mail goes out (`withWaiverLink`); null or absent: nobody is asked to. */
const wayToSign = { secret_waiver_link: z.url().nullish() };

/** The trip before a change. */
const formerTrip = z.object({
  date,
  time: z.string(),
  unit: z.string().nullable(),
  package: z.string(),
  guests: z.int(),
  ...tripDetails,
  duration: z.int().nullish(),
});

const bookingChanged = bookingSummary.extend({
  was: formerTrip,
  total_before: cents,
  /** Balance; negative when overpaid. */
  left: cents,
  /** Sequence of the calendar entry, raised by every change. */
  sequence: z.int(),
});

const bookingCancelled = bookingSummary.extend({
  /** Cancelled or declined by the business. */
  by_business: z.boolean(),
  reason: z.string(),
  kept: cents,
  refund: cents,
  /** Balance still owed. */
  owed: cents,
  refunds: z.array(z.object({ amount: cents, method: z.string(), by_card: z.boolean() })),
  sequence: z.int(),
  ...wayToPay,
});
/** A payment or refund of a booking or an order, in cents; paid and left include it. */
const movement = z.object({
  name: z.string(),
  of: z.enum(['booking', 'order']),
  number: z.int(),
  /** Name of the booking's package. */
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

/** The subject of a reminder, in cents of the booking's currency. */
export const reminder = z.object({
  about: z.enum(['second_payment', 'final_payment', 'day_before', 'survey', 'names']),
  number: z.int(),
  package: z.string(),
  unit: z.string().nullable(),
  date,
  time: z.string(),
  ...tripDetails,
  /** The amount due by `due`, or in total. */
  amount: cents,
  due: date,
  currency: z.string(),
});

const linkMail = z.object({ name: z.string(), business, link: z.url() });

/**
 * All mail templates with their parameters. Never contain a password. `secret_link` works once and
 * gives access to the account; it, `secret_pay_link` and `secret_order_link` are removed from the row once the mail is
 * delivered.
 */
export const mailTemplate = z.discriminatedUnion('template', [
  z.object({
    template: z.literal('booking-confirmation'),
    params: bookingSummary.extend({
      /**
       * For a new guest: the link to set a password (docs/rules/people-and-access.md, "Guests and
       * accounts").
       */
      secret_link: z.url().nullable(),
      /** Sequence of the calendar entry; absent: the first version. */
      sequence: z.int().optional(),
      ...wayToPay,
      ...wayToSign,
    }),
  }),
  z.object({ template: z.literal('staff-new-booking'), params: bookingSummary }),
  z.object({ template: z.literal('booking-changed'), params: bookingChanged }),
  z.object({
    template: z.literal('staff-booking-changed'),
    params: bookingChanged.extend({
      /** Null: somebody without an account. */
      by: z.string().nullable(),
      /** Crew members removed because they are on another trip at the new time. */
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
      /** Empty: picked up by the customer. */
      delivery_address: z.string(),
      /** It is packed, then shipped or picked up there; absent: handed over on its day. */
      packed: z.object({ by: z.enum(['pickup', 'shipping']), way: z.string() }).nullish(),
      /** Within the total. */
      shipping: cents.nullish(),
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
      ...wayToPay,
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
      /** The part of the refund that goes to the card at once. */
      by_card: cents,
      /** Balance still owed. */
      owed: cents,
      business,
      link: z.url(),
      ...wayToPay,
    }),
  }),
  /** Recurring bookings or orders that were ended: unpaid ones from these dates are cancelled. */
  z.object({
    template: z.literal('series-ended'),
    params: z.object({
      of: z.enum(['bookings', 'orders']),
      name: z.string(),
      cancelled: z.array(z.object({ number: z.int(), date })),
      /** Already paid, so they stay. */
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
      /** Where to choose another date. */
      link: z.url(),
    }),
  }),
  ...awaitedMails(business),
  ...waitingMails(business),
  securityDepositMail(business, wayToPay),
  guestMessageMail(business),
  ...shopMails(business),
  /** With the invoice as a PDF of its frozen content. */
  z.object({
    template: z.literal('invoice'),
    params: z.object({ name: z.string(), content: invoiceContent, link: z.url() }),
  }),
  /** A gift card, as a PDF too; its code is made when the mail goes out. */
  z.object({
    template: z.literal('gift-card'),
    params: z.object({
      card: z.int(),
      /** Which mail of this card it is, from 1: only the newest is sent. */
      sending: z.int(),
      name: z.string(),
      /** Empty: not said. */
      sender: z.string(),
      message: z.string(),
      amount: cents,
      currency: z.string(),
      expires_on: date.nullable(),
      business,
      /** Where its balance is shown. */
      link: z.url(),
      secret_code: z.string().nullable(),
    }),
  }),
  z.object({ template: z.literal('payment-receipt'), params: movement }),
  z.object({ template: z.literal('payment-refunded'), params: movement }),
  /** A refund failed at the provider: staff must refund manually. */
  z.object({
    template: z.literal('staff-refund-failed'),
    params: z.object({
      /** Absent in mails queued by earlier versions: a booking. */
      of: z.enum(['booking', 'order']).optional(),
      number: z.int(),
      amount: cents,
      currency: z.string(),
      /** The provider's message. */
      reason: z.string(),
      business,
      link: z.url(),
    }),
  }),
  /** Staff request the charter survey (again): `link` leads to it. */
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
  ...callOffMails(business),
  z.object({
    template: z.literal('booking-reminder'),
    params: reminder.extend({
      name: z.string(),
      business,
      link: z.url(),
      ...wayToPay,
      ...wayToSign,
    }),
  }),
  z.object({
    template: z.literal('password-recovery'),
    params: linkMail.omit({ link: true }).extend({
      secret_link: z.url(),
      /** Validity of the link in minutes. */
      minutes: z.int(),
    }),
  }),
  z.object({
    template: z.literal('verify-email'),
    params: linkMail.omit({ link: true }).extend({ secret_link: z.url() }),
  }),
  z.object({
    template: z.literal('set-password'),
    params: linkMail.omit({ link: true }).extend({
      secret_link: z.url(),
      /** For whoever was added to the staff; absent: a customer. */
      staff: z.literal(true).optional(),
    }),
  }),
  /**
   * An attempt to register with an address that already has an account: `link` leads to sign-in.
   */
  z.object({ template: z.literal('already-registered'), params: linkMail }),
  /** `link` leads to setting a new password. */
  z.object({ template: z.literal('password-changed'), params: linkMail }),
  /** Sent to the former address; `link` leads to sign-in. */
  z.object({ template: z.literal('address-changed'), params: linkMail }),
]);
export type MailTemplate = z.output<typeof mailTemplate>;
