import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { adjustments } from './booking-price.ts';
import { bookingAnswer, publicBooking } from './bookings.ts';
import { call, data, type Call, type CallName } from '../call.ts';
import { email, phone } from '../fields.ts';
import { clearable, emptyableText } from '../form-fields.ts';
import { stripeToken } from '../payments/payments.ts';
import { paidByHand } from '../orders/orders.ts';

/**
 * A booking made by staff, on the phone or at the counter: the visitor's fields without card and
 * consent. Email and phone are each optional.
 */
const staffBooking = publicBooking
  .omit({
    stripeToken: true,
    keep_card: true,
    deposit_by: true,
    terms_version: true,
    terms_text: true,
    visit: true,
    offer: true,
  })
  .extend({
    email: clearable(email).default(''),
    phone: clearable(phone).default(''),
    /** Absent: the owner of the e-mail address, created if unknown; nobody without an address. */
    customer_id: z.int().min(1).max(2_147_483_647).nullish(),
    /** Whether to send the customer the confirmation, by mail and SMS. */
    confirmation: z.boolean().default(true),
    staff_notes: emptyableText(5000).default(''),
    adjustments: adjustments.default([]),
  });

/** What is asked of a place, without a price or a customer. */
const requestedPlace = publicBooking.pick({
  unit_id: true,
  package_id: true,
  package_name: true,
  date: true,
  time: true,
  details: true,
  length: true,
  days: true,
  quantity: true,
  guest_types: true,
});

const foundPlace = z.object({
  /** Null: refused. */
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  /** The unit's items, by number. */
  items: z.array(z.int()),
  /** What customers could not book; staff can all the same. */
  warnings: z.array(z.string()),
  /** Why it cannot be booked, by field; empty: it can. */
  refusals: z.record(z.string(), z.array(z.string())),
});
export type FoundPlace = z.output<typeof foundPlace>;

/**
 * New bookings (docs/rules/calls.md, "New bookings"): `POST bookings`: staff, unpaid;
 * `create-booking`: with a choice of payment.
 */
export const newBookingsCalls = {
  'POST /api/bookings': call({
    summary: 'Make a booking with nothing paid',
    access: staffArea,
    idempotent: true,
    body: staffBooking,
    answer: bookingAnswer,
  }),
  'POST /api/create-booking/preview': call({
    summary: 'Where a booking by staff would lie, or why it cannot; changes nothing',
    access: staffArea,
    body: requestedPlace,
    answer: data(foundPlace),
  }),
  'POST /api/create-booking': call({
    summary: 'Make a booking, with or without its deposit',
    access: staffArea,
    idempotent: true,
    body: staffBooking.extend({
      /**
       * The deposit: now by the customer's card, a new card or by hand; the whole price now by hand;
       * later; or none, and the total is paid in two halves.
       */
      deposit: z.enum(['saved_card', 'new_card', 'by_hand', 'in_full', 'later', 'none']),
      /** With `new_card`. */
      stripeToken: stripeToken.nullish(),
      keep_card: z.boolean().default(false),
      /** With `by_hand` and `in_full`. */
      paid_by_hand: paidByHand.nullish(),
    }),
    answer: bookingAnswer,
  }),
} as const satisfies Record<CallName, Call>;
