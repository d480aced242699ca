import { z } from 'zod';
import {
  call,
  data,
  idParams,
  money,
  pageOf,
  pageQuery,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import { calendarDate } from '../form-fields.ts';
import { timeOfDay } from '../when.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

/** The state of a called-off booking: whether the customer was reached, and their choice. */
export const callOffStates = [
  'waiting',
  'told',
  /** Without an email address: staff tell the customer by phone. */
  'to_phone',
  /** No provider is configured: staff read the message on the Messages screen. */
  'kept',
  'chosen_date',
  /** Not fully refunded yet. */
  'refunding',
  'refunded',
  /** Staff have reversed the call-off, and the booking came back. */
  'reversed',
  'failed',
] as const;
export type CallOffState = (typeof callOffStates)[number];

const trip = z.object({
  booking_id: z.int(),
  date: calendarDate,
  time: z.string(),
  unit: z.string(),
  package: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  details: z.int(),
  currency: z.string(),
  paid: money,
});

const calledOffTrip = trip.extend({
  state: z.enum(callOffStates),
  /** The provider's reason for a failure; otherwise empty. */
  reason: z.string(),
  /** The messages with the link: `sent`, `kept`, `queued`, `failed`. */
  mail: z.string().nullable(),
  sms: z.string().nullable(),
  new_date: calendarDate.nullable(),
  new_time: z.string().nullable(),
  /** When the link expires. */
  expires_at: z.iso.datetime(),
});
export type CalledOffTrip = z.output<typeof calledOffTrip>;

const callOff = z.object({
  id: z.int(),
  from_date: calendarDate,
  to_date: calendarDate,
  /** Null: every unit. */
  unit: z.string().nullable(),
  reason: z.string(),
  made_by: z.string(),
  made_at: z.iso.datetime(),
  bookings: z.int(),
  /** Number of customers who have not chosen yet. */
  open: z.int(),
  /** How many bookings came back when it was reversed. */
  came_back: z.int(),
});
export type CallOff = z.output<typeof callOff>;

const callOffDetails = callOff.extend({
  message: z.string(),
  trips: z.array(calledOffTrip),
  /** How many bookings come back if it is reversed now: not chosen yet, and not past their start. */
  may_come_back: z.int(),
  /** The days that it closed still are, by what it closed them with. */
  days_closed: z.boolean(),
  /** Null: it holds. */
  reversed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
});
export type CallOffDetails = z.output<typeof callOffDetails>;

const days = { from_date: calendarDate, to_date: calendarDate };

/** A called-off trip as shown to its customer by the link. */
const choice = z.object({
  number: z.int(),
  name: z.string(),
  unit: z.string(),
  package: z.string(),
  date: calendarDate,
  time: z.string(),
  details: z.int(),
  reason: z.string(),
  message: z.string(),
  /** `over`: the link has expired; `reversed`: the trip takes place after all. */
  state: z.enum(['open', 'date', 'refund', 'over', 'reversed']),
  new_date: calendarDate.nullable(),
  new_time: z.string().nullable(),
  currency: z.string(),
  /** All that was paid, as the refund; once it was chosen, without what staff have refunded by hand since. */
  refund: money,
  /** The part that staff refund manually: paid by neither card nor gift card, or refused by the provider. */
  by_hand: money,
  /** The part that goes back to gift cards. */
  by_gift_card: money,
  expires_at: z.iso.datetime(),
});
export type CallOffChoice = z.output<typeof choice>;

const token = z.object({ token: z.string().min(1).max(200) });
const freeDay = z.object({
  date: calendarDate,
  /** Empty: the trip has its default start. */
  times: z.array(z.string()),
});
export type FreeDay = z.output<typeof freeDay>;

export const callOffCalls = {
  'GET /api/call-offs': call({
    summary: 'What was called off, the latest first',
    access: supervisor,
    query: pageQuery.pick({ page: true, per_page: true }),
    answer: pageOf(callOff),
  }),
  'GET /api/call-offs/trips': call({
    summary: 'The live bookings of some days, of all units or one, that can be called off',
    access: supervisor,
    query: z.object({ ...days, unit_id: rowId.optional() }),
    answer: data(z.array(trip)),
  }),
  'GET /api/call-offs/:id': call({
    summary: 'Who was notified, who has answered, and what failed',
    access: supervisor,
    params: idParams,
    answer: data(callOffDetails),
  }),
  'POST /api/call-offs': call({
    summary: 'Call bookings off: their days are closed, and their customers are asked to choose',
    access: supervisor,
    body: z.object({
      /** Identifies the request: repeated, it is done once. */
      request_id: z.uuid(),
      ...days,
      unit_id: rowId.nullish(),
      booking_ids: z.array(rowId).max(500),
      reason: z.string().trim().min(1).max(200),
      message: z.string().trim().min(1).max(2000),
      /** Prevents further bookings on these days. */
      close_days: z.boolean().default(true),
    }),
    answer: data(callOffDetails),
  }),
  'POST /api/call-offs/:id/continue': call({
    summary: 'Contact again only those customers who were not reached',
    access: supervisor,
    params: idParams,
    answer: data(callOffDetails),
  }),
  'POST /api/call-offs/:id/reverse': call({
    summary: 'Reverse a call-off: bookings whose customers have not chosen take place after all',
    access: supervisor,
    params: idParams,
    answer: data(callOffDetails),
  }),
  'GET /api/called-off/:token': call({
    summary: 'A called-off trip, by the link in its customer’s message',
    access: 'anyone',
    offers: false,
    params: token,
    answer: data(choice),
  }),
  'GET /api/called-off/:token/dates': call({
    summary: 'The days of a month to which a called-off trip can be moved',
    access: 'anyone',
    offers: false,
    params: token,
    /** Absent: the month of the original trip. */
    query: z.object({
      month: z
        .string()
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    answer: data(z.array(freeDay)),
  }),
  'POST /api/called-off/:token': call({
    summary: 'Choose a new date without penalty, or a full refund; once',
    access: 'anyone',
    offers: false,
    params: token,
    body: z.discriminatedUnion('choice', [
      z.object({ choice: z.literal('refund') }),
      z.object({ choice: z.literal('date'), date: calendarDate, time: timeOfDay.nullish() }),
    ]),
    answer: data(choice),
  }),
} as const satisfies Record<CallName, Call>;
