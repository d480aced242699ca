import { longestStayDays } from '@slipway/domain/catalogue/package-kinds';
import { longestVisitPart, visitPart } from '@slipway/domain/bookings/visits/visit';
import { z } from 'zod';
import { call, data, idParams, money, rowId, type Call, type CallName } from '../call.ts';
import { requestedExtras, bookedExtras } from '../catalogue/extras.ts';
import { email, line, phone } from '../fields.ts';
import { chosenWay } from '../payments/payments.ts';
import { calendarDate, daysInOrder, timeOfDay } from '../when.ts';
import { maxRowId, wholeNumber } from '../numbers.ts';

/** The persons of a party by type, for packages sold by the seat; they add up to `details`. */
export const guestCounts = z
  .array(z.object({ id: rowId, count: z.int().min(0).max(1000) }))
  .max(6)
  .refine((types) => new Set(types.map(({ id }) => id)).size === types.length, {
    error: 'Give each guest type once.',
  });

/** The persons of a booking by type, as they were called when it was made. */
export const bookedGuestTypes = z.array(
  z.object({ id: z.int(), name: z.string(), count: z.int(), takes_seat: z.boolean() }),
);

/** A text that is too long is cut, so that no booking is refused because of where the visitor came from. */
const sentVisitPart = z.string().overwrite(visitPart).max(longestVisitPart).default('');

/** Where the visit that books came from (docs/rules/website.md, "What visits bring"). */
const sentVisit = z.object({
  source: sentVisitPart,
  medium: sentVisitPart,
  campaign: sentVisitPart,
});

/** A promo code as it is typed. */
export const promoCode = line(60);

/** What a code takes off a trip, as its price is shown; null: nothing. */
export const codeOfTrip = z
  .object({
    /** As the business writes it. */
    code: z.string(),
    /** Null: it takes an amount off. */
    percent: z.number().nullable(),
    discount: money,
  })
  .nullable();

const tripCode = z.object({
  code: codeOfTrip,
  /** Why it takes nothing off; null: it does. */
  problem: z.string().nullable(),
});
export type TripCode = z.output<typeof tripCode>;

/** A trip as a visitor requests it. */
export const requestedTrip = {
  /** 0: inshore. */
  unit_id: z.int().min(0).max(2_147_483_647),
  date: calendarDate,
  package_name: line(120).nullish(),
  package_id: z.int().min(0).max(2_147_483_647).nullish(),
  time: timeOfDay.nullish(),
  /** Group size. */
  details: wholeNumber(1, 1000),
  /** Hours of an inshore trip. */
  duration: z.int().min(1).max(24).nullish(),
  /** Minutes, of a package with a choice of lengths. */
  length: z.int().min(1).max(100_000).nullish(),
  /** Days or nights of a stay. */
  days: z.int().min(1).max(longestStayDays).nullish(),
  /** Items, of a package sold by the item. */
  quantity: z.int().min(1).max(1000).nullish(),
  /** Of a package sold by the seat. */
  guest_types: guestCounts.nullish(),
  /** The chosen extras; fees and included extras are added anyway. */
  extras: requestedExtras.nullish(),
};

/** What a visitor saw of a trip before booking it. */
const shownTrip = {
  total_price: money,
  /** The deposit. */
  amount: money,
  /** The version of the terms shown; absent: the current one. */
  terms_version: z.int().min(1).max(1_000_000).optional(),
  /** The security deposit; absent: not said. */
  security_deposit: money.optional(),
};

/** Who books, and how what is due now is paid. */
export const basketBooker = {
  name: line(120).min(1),
  email,
  phone,
  /** Absent: the signed-in customer's active card, or no card where deposits are taken by hand. */
  stripeToken: chosenWay.nullish(),
  /** How the deposit is paid, as it was shown; absent: not said. */
  deposit_by: z.enum(['card', 'hand']).optional(),
  keep_card: z.boolean().default(false),
  /** Agrees that the card is kept for the security deposits, and for nothing else. */
  hold_security_deposit: z.boolean().default(false),
  /** A promo code, read without case and dashes. */
  code: promoCode.nullish(),
  /** The version of the text of the terms that was shown. */
  terms_text: z.int().min(1).max(2_147_483_647).optional(),
  /** Absent: not known. No part of what makes two requests the same. */
  visit: sentVisit.nullish(),
};

/**
 * A visitor's booking request (docs/rules/calls.md, "Public bookings"); money and status are
 * compared, never trusted.
 */
export const publicBooking = z.object({
  ...requestedTrip,
  ...shownTrip,
  ...basketBooker,
  payment_status: z.int().min(0).max(99).optional(),
  /** The token of a link to somebody who waits: the place that is kept for them becomes this booking. */
  offer: z.string().min(1).max(200).nullish(),
});

/** A trip of a basket, with what was shown of it. */
export const bookedTrip = z.object({ ...requestedTrip, ...shownTrip });

const booked = z.object({
  status: z.literal('booked'),
  id: z.int(),
  sms_sent: z.boolean().nullable(),
});
const requiresAction = z.object({
  status: z.literal('requires_action'),
  client_secret: z.string(),
  booking_id: z.int(),
  /** The page of a bank or a wallet on which the payer pays; null: the browser asks the bank. */
  redirect_url: z.url().nullable(),
});
/** The money was ordered and comes days later: the place is kept, at most until then. */
const awaitingPayment = z.object({
  status: z.literal('awaiting_payment'),
  id: z.int(),
  until: z.iso.datetime(),
});
/** `sms_sent` false shows a warning; null: SMS is not configured. */
export const bookingAnswer = data(
  z.discriminatedUnion('status', [booked, requiresAction, awaitingPayment]),
);
export type BookingAnswer = z.output<typeof bookingAnswer>['data'];

/** All that was booked in one press, for the browser that pressed. */
const ownPress = z.object({
  email: z.string(),
  bookings: z.array(
    z.object({
      id: z.int(),
      unit: z.string(),
      package: z.string(),
      date: calendarDate,
      time: z.string().nullable(),
      guests: z.int(),
    }),
  ),
  order: z
    .object({
      id: z.int(),
      products: z.array(z.object({ name: z.string(), quantity: z.int() })),
      /** Its page, by a link of its own; null: it is not an order yet. */
      page: z.url().nullable(),
    })
    .nullable(),
});

/** The state of a booking or an order, which is all that a holder of the link may read. */
const returned = z.object({
  id: z.int(),
  /** `waiting`: its bank has not answered yet; `ended`: not paid, and its place is free again. */
  state: z.enum(['booked', 'awaiting_payment', 'waiting', 'ended']),
  /** Null: in another browser than the one that booked. */
  own: ownPress.nullable(),
});
export type ReturnedBooking = z.output<typeof returned>;

const takenTime = z.object({
  /** Opaque. */
  id: z.string(),
  date: calendarDate,
  /** Null: the whole day. */
  time: z.string().nullable(),
  /** Null: blocked by staff or a connected calendar. */
  package_name: z.string().nullable(),
  /** The unit's item, from 1; 0: all. */
  item: z.int(),
  /** The whole time that is taken, of which this day may be a part. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Of a departure, for all packages of its unit; null: not shared. */
  seats_left: z.int().nullable(),
});
export type TakenTimeEntry = z.output<typeof takenTime>;

export const bookingDetails = z.object({
  id: z.int(),
  unit: z.string(),
  unit_id: z.int(),
  package: z.string(),
  date: calendarDate,
  time: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  details: z.int(),
  duration: z.int().nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Items, for packages sold by the item. */
  quantity: z.int(),
  /** Days or nights of a stay. */
  days: z.int().nullable(),
  /** Empty unless sold by the seat. */
  guest_types: bookedGuestTypes,
  extras: bookedExtras,
  /** Of a package sold by the seat; otherwise null. */
  departure: z
    .object({
      id: z.int(),
      /** The fewest guests to sail; null: any. */
      least_to_sail: z.int().nullable(),
      /** How many are missing; 0: it sails. */
      guests_needed: z.int(),
    })
    .nullable(),
  status: z.int(),
  cancelled: z.boolean(),
  /** Of all its amounts, as agreed. */
  currency: z.string(),
  total_price: money,
  deposit: money,
  paid: money,
  left: z.number(),
  tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: money })),
  tax_included: z.boolean(),
  /**
   * What a cancel by the customer keeps at least because the booking was changed while terms applied; 0: nothing, or it
   * is cancelled, called off, or its money has not come yet.
   */
  kept_at_least: money,
});
export type BookingDetails = z.output<typeof bookingDetails>;

/** What a booking number and its e-mail reveal without an account: no personal data. */
const checkedCharter = bookingDetails
  .pick({
    id: true,
    unit: true,
    unit_id: true,
    package: true,
    date: true,
    time: true,
    details: true,
    duration: true,
    starts_at: true,
    ends_at: true,
    days: true,
    status: true,
    cancelled: true,
    total_price: true,
    paid: true,
    left: true,
    currency: true,
  })
  .extend({
    /** Called off by the business; the customer has not chosen yet. */
    called_off: z.boolean(),
    /** The money of its first payment was ordered and has not come yet. */
    awaiting: z.boolean(),
  });
export type CheckedCharter = z.output<typeof checkedCharter>;

export const bookingsCalls = {
  'GET /api/bookings/block-dates/:unitId/:packageName': call({
    summary: 'The taken times of a unit from today, one entry each; a departure once',
    access: 'anyone',
    offers: true,
    params: z.object({
      unitId: wholeNumber(0, maxRowId),
      packageName: z.string().max(120),
    }),
    query: daysInOrder(
      z.object({
        /** Absent, or in the past: from today. */
        from: calendarDate.optional(),
        /** Included; absent: as far as trips can be booked. */
        to: calendarDate.optional(),
      }),
    ),
    answer: data(z.array(takenTime)),
  }),
  'POST /api/booking/create': call({
    summary: 'Book and pay the deposit',
    idempotent: true,
    access: 'anyone',
    embedded: true,
    offers: true,
    body: publicBooking,
    answer: bookingAnswer,
  }),
  'POST /api/booking/code': call({
    summary: 'What a promo code takes off one trip, or why it takes nothing off',
    access: 'anyone',
    embedded: true,
    offers: true,
    body: z.object({ trip: z.object(requestedTrip), code: promoCode }),
    answer: data(tripCode),
  }),
  'POST /api/booking/confirm': call({
    summary: 'Complete a booking whose card asked for 3-D Secure',
    access: 'anyone',
    embedded: true,
    offers: false,
    body: z.object({
      booking_id: z.int().min(1).max(2_147_483_647),
      client_secret: z.string().min(1).max(200),
    }),
    answer: bookingAnswer,
  }),
  'POST /api/booking/returned': call({
    summary:
      'What became of a booking or an order whose payer comes back from the page of a bank or a wallet',
    access: 'anyone',
    offers: false,
    body: z.object({
      booking_id: z.int().min(1).max(2_147_483_647).nullish(),
      /** Of a basket without trips. */
      order_id: z.int().min(1).max(2_147_483_647).nullish(),
      client_secret: z.string().min(1).max(200),
    }),
    answer: data(returned),
  }),
  'POST /api/check-my-charter': call({
    summary: 'One booking by its number and email; a wrong pair always answers the same',
    access: 'anyone',
    offers: false,
    body: z.object({
      booking_id: z.int().min(1).max(2_147_483_647),
      email,
    }),
    answer: data(checkedCharter),
  }),
  'GET /api/booking-details/:id': call({
    summary: 'One booking: one’s own, or any for staff',
    access: 'signed-in',
    params: idParams,
    answer: data(bookingDetails),
  }),
} as const satisfies Record<CallName, Call>;
