import { maxOccurrences, recurrenceFrequencies } from '@slipway/domain/bookings/recurring';
import { z } from 'zod';
import { call, data, idParams, money, pageOf, type Call, type CallName } from '../call.ts';
import { calendarDate, formVersion, listQuery } from '../form-fields.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const rule = z.object({
  frequency: z.enum(recurrenceFrequencies),
  /** Every so many days, weeks, months or years. */
  every: z.int().min(1).max(100).default(1),
  /** The last day that one may fall on. */
  until: calendarDate.nullish(),
  /** How many, the repeated one not among them. */
  count: z.int().min(1).max(maxOccurrences).nullish(),
});
export type RecurrenceRuleBody = z.output<typeof rule>;

/** A date or a count has to end it. */
const ended = (body: { until?: string | null | undefined; count?: number | null | undefined }) =>
  Boolean(body.until) || Boolean(body.count);
const endWords = { error: 'Until or count is required.', path: ['count'] };

const recurringBody = rule
  .extend({
    /** True: all of them or none. False: those in conflict are skipped. */
    whole: z.boolean().default(false),
  })
  .refine(ended, endWords);

const occurrence = z.object({
  date: calendarDate,
  /** Of a booking. */
  time: z.string().nullable(),
  total_price: money,
  /** Why it cannot be; null: it can. */
  conflict: z.string().nullable(),
});
export type Occurrence = z.output<typeof occurrence>;

const preview = z.object({ currency: z.string(), occurrences: z.array(occurrence) });
export type RecurringPreview = z.output<typeof preview>;

const repeated = z.object({
  series_id: z.int(),
  /** Numbers of the bookings or orders that were made. */
  made: z.array(z.object({ id: z.int(), date: calendarDate })),
  skipped: z.array(z.object({ date: calendarDate, conflict: z.string() })),
});
export type CreatedRecurring = z.output<typeof repeated>;

const series = z.object({
  id: z.int(),
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
  /** What is repeated: the package and unit, or the products. */
  what: z.string(),
  name: z.string(),
  frequency: z.enum(recurrenceFrequencies),
  every: z.int(),
  from_date: calendarDate,
  until: calendarDate.nullable(),
  count: z.int().nullable(),
  /** How many were made, how many of them are cancelled, and how many lie ahead. */
  made: z.int(),
  cancelled: z.int(),
  ahead: z.int(),
  next: calendarDate.nullable(),
  last: calendarDate.nullable(),
  ended_from: calendarDate.nullable(),
  made_by: z.string().nullable(),
  version: z.int(),
});
/** A schedule, as the repeat list shows it. */
export type RecurringSeries = z.output<typeof series>;

const seriesDetails = series.extend({
  occurrences: z.array(
    z.object({
      /** Of the booking or order. */
      id: z.int(),
      date: calendarDate,
      status: z.int(),
      cancelled: z.boolean(),
      completed: z.boolean(),
      total_price: money,
      paid: z.number(),
      currency: z.string(),
      /** Ending the series leaves it alone: money was paid, or is on its way. */
      paid_for: z.boolean(),
      /** So it does a trip that has started, and a delivery of today. */
      begun: z.boolean(),
    }),
  ),
});
export type RecurringDetails = z.output<typeof seriesDetails>;

/** Recurring bookings and orders (docs/rules/availability.md, "Recurring bookings and orders"). */
export const recurringCalls = {
  'POST /api/booking-repeat/:id': call({
    summary: 'Repeat a booking by a schedule; nothing is paid',
    access: supervisor,
    params: idParams,
    idempotent: true,
    body: recurringBody,
    answer: data(repeated),
  }),
  'POST /api/booking-repeat/:id/preview': call({
    summary: 'Every occurrence of a schedule, with what is in its way; changes nothing',
    access: supervisor,
    params: idParams,
    body: rule.refine(ended, endWords),
    answer: data(preview),
  }),
  'POST /api/order-repeat/:id': call({
    summary: 'Repeat an order by a schedule; nothing is paid',
    access: supervisor,
    params: idParams,
    idempotent: true,
    body: recurringBody,
    answer: data(repeated),
  }),
  'POST /api/order-repeat/:id/preview': call({
    summary: 'Every occurrence of a schedule, with what is in its way; changes nothing',
    access: supervisor,
    params: idParams,
    body: rule.refine(ended, endWords),
    answer: data(preview),
  }),
  'GET /api/booking-series': call({
    summary: 'The schedules by which bookings and orders are repeated, the latest first',
    access: supervisor,
    query: listQuery('id', 'name', 'next', 'last').extend({
      of: z.enum(['bookings', 'orders']).optional(),
    }),
    answer: pageOf(series),
  }),
  'GET /api/booking-series/:id': call({
    summary: 'One schedule with its bookings or orders',
    access: supervisor,
    params: idParams,
    answer: data(seriesDetails),
  }),
  'POST /api/booking-series/:id/end': call({
    summary:
      'End a schedule from a day: what is unpaid is cancelled; what is paid or has started stays',
    access: supervisor,
    params: idParams,
    body: z.object({ from: calendarDate, version: formVersion }),
    answer: data(
      z.object({
        cancelled: z.array(z.object({ id: z.int(), date: calendarDate })),
        kept: z.array(z.object({ id: z.int(), date: calendarDate })),
      }),
    ),
  }),
} as const satisfies Record<CallName, Call>;
