import { bookingStatus, bookingStatuses } from '@slipway/domain/bookings/status';
import { z } from 'zod';
import {
  call,
  data,
  fileCall,
  idParams,
  money,
  pageOf,
  pageQuery,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import { bookedGuestTypes, bookingDetails } from './bookings.ts';
import { bookedExtras } from '../catalogue/extras.ts';
import { tripKind } from '../catalogue/kind-facts.ts';
import { picture } from '../catalogue/picture.ts';
import { ownSecurityDeposit } from '../payments/security-deposits.ts';
import { calendarDate } from '../when.ts';
import { wholeNumber } from '../numbers.ts';

const customer = { action: 'read', subject: 'Customer' } as const;

const myBooking = z.object({
  id: z.int(),
  date: calendarDate,
  time: z.string(),
  status: z.literal(bookingStatuses),
  kind: tripKind,
  /** 0: inshore, not contracted to a unit. */
  unit_id: z.int(),
  unit: z.string(),
  /** The unit's item, from 1; 0: none. */
  item: z.int(),
  /** How the unit's days are booked; null without a unit. */
  schedule: z.enum(['times', 'day']).nullable(),
  unit_capacity: z.int(),
  package_id: z.int().nullable(),
  package_name: z.string(),
  /** Number of guests. */
  details: z.int(),
  /** Hours of an inshore trip; null: the hours of its package. */
  duration: z.int().nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Items, for packages sold by the item. */
  quantity: z.int(),
  /** Days or nights of a stay. */
  days: z.int().nullable(),
  /** Empty unless sold by the seat. */
  guest_types: bookedGuestTypes,
  extras: bookedExtras.element
    .extend({
      /** Until when its customer may change it. */
      until: z.iso.datetime(),
    })
    .array(),
  /** Of a package sold by the seat; otherwise null. */
  departure: bookingDetails.shape.departure,
  /** Whether the charter survey is asked for. */
  asks_survey: z.boolean(),
  /** Whether all guests' names and an emergency phone are given; null: not asked for. */
  names_given: z.boolean().nullable(),
  /** For how many guests the waiver is signed; null: none is asked for. */
  waivers_signed: z.int().nullable(),
  /** Whether the trip has a crew, who can be tipped. */
  has_crew: z.boolean(),
  /** With fewer days to the trip, it is changed through the business only; null: no limit. */
  change_limit_days: z.int().nullable(),
  cancelled: z.boolean(),
  /** Called off by the business: the customer may move it without limit, or take a full refund. */
  called_off: z.boolean(),
  /** The money of its first payment was ordered and has not come yet. */
  awaiting: z.boolean(),
  /** The start has passed, and it was not called off. */
  departed: z.boolean(),
  /** Whether the charter survey is completed. */
  survey: z.boolean(),
  supervisor: z.object({ name: z.string(), picture: picture.nullable() }).nullable(),
  /** Of all its amounts, as agreed. */
  currency: z.string(),
  total_price: money,
  deposit: money,
  second_payment: money,
  /** Paid minus refunded, without tips. */
  paid: z.number(),
  /** The balance; for a cancelled booking what is still owed, else 0. */
  left: z.number(),
  /** Null: it has none. */
  security_deposit: ownSecurityDeposit.nullable(),
  version: z.int(),
});
export type MyBooking = z.output<typeof myBooking>;

const paymentKind = z.enum(['deposit', 'installment', 'final', 'tip', 'security_deposit']);
const myBookingWithPayments = myBooking.extend({
  payments: z.array(
    z.object({
      id: z.int(),
      /** Minus its corrections. */
      amount: money,
      /** Payment kind, by the lookup `payment_statuses`. */
      status: z.int(),
      refunds: z.array(z.object({ amount: money })),
    }),
  ),
  payment_statuses: z.object({
    status_2: paymentKind,
    status_3: paymentKind,
    status_4: paymentKind,
    status_5: paymentKind,
    status_6: paymentKind,
  }),
});
export type MyBookingWithPayments = z.output<typeof myBookingWithPayments>;

const listQuery = pageQuery.extend({
  per_page: wholeNumber(1, 100).default(10),
  sort: z
    .string()
    .refine((sort) => ['id', 'date', 'unit'].includes(sort.replace(/^-/, '')), {
      error: 'Sort is invalid.',
    })
    .optional(),
  /** A single booking by number. */
  number: rowId.optional(),
  date: calendarDate.optional(),
  /** A status number; 4 includes 7, which has the same label. */
  status: wholeNumber(bookingStatus.created, bookingStatus.overpaid).optional(),
  /** 1: the charter survey is completed. */
  survey: z.enum(['0', '1']).optional(),
  /** Part of the unit's name. */
  unit: z.string().trim().max(200).optional(),
});
export type MyBookingsQuery = z.output<typeof listQuery>;

export const myBookingsCalls = {
  'GET /api/my-bookings': call({
    summary: 'The signed-in customer’s bookings, the next one first',
    access: customer,
    query: listQuery,
    answer: pageOf(myBooking),
  }),
  'GET /api/my-bookings-with-payments': call({
    summary: 'The same, with every payment and its refunds',
    access: customer,
    query: listQuery,
    answer: pageOf(myBookingWithPayments),
  }),
  'GET /api/supervisor/:unitId': call({
    summary: 'The supervisor of one’s own booking on a unit, otherwise the unit’s supervisor',
    access: 'signed-in',
    params: z.object({ unitId: rowId }),
    query: z.object({ booking: rowId.optional() }),
    answer: data(
      z.object({
        name: z.string(),
        /** Null for customers who are not on a trip with them. */
        email: z.string().nullable(),
        bio: z.string(),
        picture: picture.nullable(),
      }),
    ),
  }),
  'GET /api/bookings/:id/calendar.ics': fileCall({
    summary: 'The trip for a calendar: one’s own, or any for staff',
    access: 'signed-in',
    params: idParams,
    file: 'text/calendar; charset=utf-8',
  }),
} as const satisfies Record<CallName, Call>;
