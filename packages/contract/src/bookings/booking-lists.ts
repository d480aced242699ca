import { staffArea } from '@slipway/domain/identity/abilities';
import { bookingStatus } from '@slipway/domain/bookings/status';
import { z } from 'zod';
import {
  call,
  fileCall,
  fromEnd,
  longPageOf,
  money,
  pageQuery,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import { bookedGuestTypes } from './bookings.ts';
import { calendarDate } from '../when.ts';
import { tripKind } from '../catalogue/kind-facts.ts';
import { maxRowId, wholeNumber } from '../numbers.ts';
import { plainFieldsInRows } from './plain-fields.ts';

const flag = z.enum(['0', '1']);

/** Filters of a booking list and its CSV export. */
export const bookingFilter = pageQuery.pick({ q: true, sort: true }).extend({
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  status: wholeNumber(bookingStatus.created, bookingStatus.overpaid).optional(),
  /** 0: no unit yet. */
  unit_id: wholeNumber(0, maxRowId).optional(),
  package: tripKind.optional(),
  /** The group of the kind when it was booked. */
  group: z.string().max(20).optional(),
  /** 0: unassigned. */
  supervisor_id: wholeNumber(0, maxRowId).optional(),
  survey: z.enum(['done', 'not_done']).optional(),
  /** 1: with a balance. */
  owed: flag.optional(),
  cancelled: flag.optional(),
  source: z.enum(['public', 'staff', 'repeat']).optional(),
  /** Where no company is fixed; 0: all. */
  company_id: wholeNumber(0, maxRowId).optional(),
});
export type BookingFilter = z.output<typeof bookingFilter>;

const bookingListQuery = pageQuery.extend(bookingFilter.shape).extend({
  from_end: fromEnd,
});
export type BookingListQuery = z.output<typeof bookingListQuery>;

const person = z.object({ id: z.int(), name: z.string() });

const bookingRow = z.object({
  id: z.int(),
  date: calendarDate,
  time: z.string(),
  /** 0: no unit yet. */
  unit_id: z.int(),
  unit: z.string(),
  package_id: z.int().nullable(),
  package_name: z.string(),
  kind: tripKind,
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Items, for packages sold by the item. */
  quantity: z.int(),
  customer_id: z.int().nullable(),
  ...plainFieldsInRows,
  /** Group size. */
  details: z.int(),
  /** Empty unless sold by the seat. */
  guest_types: bookedGuestTypes,
  /** Whether all guests' names and an emergency phone are given; null: not asked for. */
  names_given: z.boolean().nullable(),
  total_price: money,
  paid: z.number(),
  /** Negative: overpaid. */
  left: z.number(),
  tips: z.number(),
  currency: z.string(),
  status: z.int(),
  cancelled: z.boolean(),
  no_show: z.boolean(),
  /** Called off by the business; the customer has not chosen yet. */
  called_off: z.boolean(),
  /** The money of its first payment was ordered and has not come yet. */
  awaiting: z.boolean(),
  survey: z.object({ done: z.boolean() }),
  supervisor: person.nullable(),
  mate: person.nullable(),
  source: z.enum(['public', 'staff', 'repeat']),
});
export type BookingRow = z.output<typeof bookingRow>;

/** A payment with its refunds (docs/rules/calls.md, "Lists of bookings"). */
export const paymentOfBooking = z.object({
  id: z.int(),
  amount: money,
  /** Payment kind: 2 deposit, 3 instalment, 4 final, 5 tip. */
  status: z.int(),
  method: z.string(),
  /** Date of payment. */
  date: calendarDate,
  /** Negative: a reversed refund. */
  refunds: z.array(z.object({ amount: z.number(), date: calendarDate })),
});
export type PaymentOfBooking = z.output<typeof paymentOfBooking>;

const bookingRowWithPayments = bookingRow.extend({ payments: z.array(paymentOfBooking) });
export type BookingRowWithPayments = z.output<typeof bookingRowWithPayments>;

export const bookingListsCalls = {
  'GET /api/bookings': call({
    summary: 'All bookings, the latest first unless sorted otherwise',
    access: staffArea,
    query: bookingListQuery,
    answer: longPageOf(bookingRow),
  }),
  'GET /api/charters': call({
    summary: 'Upcoming bookings of units',
    access: staffArea,
    query: bookingListQuery,
    answer: longPageOf(bookingRow),
  }),
  'GET /api/bookingsWithPayments': call({
    summary: 'All bookings with their payments',
    access: staffArea,
    query: bookingListQuery,
    answer: longPageOf(bookingRowWithPayments),
  }),
  'GET /api/bookingsWithPayments/repeats': call({
    summary: 'Bookings created by a schedule',
    access: staffArea,
    query: bookingListQuery,
    answer: longPageOf(bookingRowWithPayments),
  }),
  'GET /api/bookingsWithPaymentsByUser/:userId': call({
    summary: 'The bookings of a customer',
    access: staffArea,
    params: z.object({ userId: rowId }),
    query: bookingListQuery,
    answer: longPageOf(bookingRowWithPayments),
  }),
  'GET /api/cruiseBookingsWithPayments': call({
    summary: 'Harbor cruises',
    access: staffArea,
    query: bookingListQuery,
    answer: longPageOf(bookingRowWithPayments),
  }),
  'GET /api/notCruiseBookingsWithPayments': call({
    summary: 'Bookings of units other than harbor cruises',
    access: staffArea,
    query: bookingListQuery,
    answer: longPageOf(bookingRowWithPayments),
  }),
  'GET /api/inshorePackagesWithPayments': call({
    summary: 'Inshore trips',
    access: staffArea,
    query: bookingListQuery,
    answer: longPageOf(bookingRowWithPayments),
  }),
  'GET /api/booking-lists/:list/csv': fileCall({
    summary: 'What a list shows with its filters, as CSV',
    access: staffArea,
    params: z.object({ list: z.string().max(40) }),
    query: bookingFilter.extend({ user_id: rowId.optional() }),
    file: 'text/csv; charset=utf-8',
  }),
} as const satisfies Record<CallName, Call>;
