import { staffArea } from '@slipway/domain/identity/abilities';
import { maxOccurrences, recurrenceFrequencies } from '@slipway/domain/bookings/recurring';
import { z } from 'zod';
import { call, data, idParams, money, pageOf, type Call, type CallName } from '../call.ts';
import { calendarDate, formVersion, listQuery } from '../form-fields.ts';

const rule = z.object({
  frequency: z.enum(recurrenceFrequencies),
  /** The interval in days, weeks, months or years. */
  every: z.int().min(1).max(100).default(1),
  /** The last possible date. */
  until: calendarDate.nullish(),
  /** The number of occurrences, without the original. */
  count: z.int().min(1).max(maxOccurrences).nullish(),
});
export type RecurrenceRuleBody = z.output<typeof rule>;

/** A date or a count is required. */
const ended = (body: { until?: string | null | undefined; count?: number | null | undefined }) =>
  Boolean(body.until) || Boolean(body.count);
const endWords = { error: 'Until or count is required.', path: ['count'] };

const recurringBody = rule
  .extend({
    /** True: all or none. False: occurrences with conflicts are skipped. */
    whole: z.boolean().default(false),
  })
  .refine(ended, endWords);

const occurrence = z.object({
  date: calendarDate,
  /** For a booking. */
  time: z.string().nullable(),
  total_price: money,
  /** The conflict; null: none. */
  conflict: z.string().nullable(),
  /** What customers could not book, for a booking; it is made all the same. */
  warnings: z.array(z.string()),
});
export type Occurrence = z.output<typeof occurrence>;

const preview = z.object({ currency: z.string(), occurrences: z.array(occurrence) });
export type RecurringPreview = z.output<typeof preview>;

const repeated = z.object({
  series_id: z.int(),
  /** The ids of the bookings or orders created. */
  made: z.array(z.object({ id: z.int(), date: calendarDate })),
  skipped: z.array(z.object({ date: calendarDate, conflict: z.string() })),
});
export type CreatedRecurring = z.output<typeof repeated>;

const series = z.object({
  id: z.int(),
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
  /** What recurs: the package and unit, or the products. */
  what: z.string(),
  name: z.string(),
  frequency: z.enum(recurrenceFrequencies),
  every: z.int(),
  from_date: calendarDate,
  until: calendarDate.nullable(),
  count: z.int().nullable(),
  /** Number of occurrences, of cancelled ones, and of upcoming ones. */
  made: z.int(),
  cancelled: z.int(),
  ahead: z.int(),
  next: calendarDate.nullable(),
  last: calendarDate.nullable(),
  ended_from: calendarDate.nullable(),
  made_by: z.string().nullable(),
  version: z.int(),
});
/** A series in the list of recurring bookings and orders. */
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
      /** Ending the series keeps it, because money was paid or is being charged. */
      paid_for: z.boolean(),
      /** Likewise for a trip that has started and a delivery due today. */
      begun: z.boolean(),
    }),
  ),
});
export type RecurringDetails = z.output<typeof seriesDetails>;

/** Recurring bookings and orders (docs/rules/availability.md, "Recurring bookings and orders"). */
export const recurringCalls = {
  'POST /api/booking-repeat/:id': call({
    summary: 'Repeat a booking by a schedule; nothing is paid',
    access: staffArea,
    params: idParams,
    idempotent: true,
    body: recurringBody,
    answer: data(repeated),
  }),
  'POST /api/booking-repeat/:id/preview': call({
    summary: 'Every occurrence of a schedule, with what is in its way; changes nothing',
    access: staffArea,
    params: idParams,
    body: rule.refine(ended, endWords),
    answer: data(preview),
  }),
  'POST /api/order-repeat/:id': call({
    summary: 'Repeat an order by a schedule; nothing is paid',
    access: staffArea,
    params: idParams,
    idempotent: true,
    body: recurringBody,
    answer: data(repeated),
  }),
  'POST /api/order-repeat/:id/preview': call({
    summary: 'Every occurrence of a schedule, with what is in its way; changes nothing',
    access: staffArea,
    params: idParams,
    body: rule.refine(ended, endWords),
    answer: data(preview),
  }),
  'GET /api/booking-series': call({
    summary: 'The schedules by which bookings and orders are repeated, the latest first',
    access: staffArea,
    query: listQuery('id', 'name', 'next', 'last').extend({
      of: z.enum(['bookings', 'orders']).optional(),
    }),
    answer: pageOf(series),
  }),
  'GET /api/booking-series/:id': call({
    summary: 'One schedule with its bookings or orders',
    access: staffArea,
    params: idParams,
    answer: data(seriesDetails),
  }),
  'POST /api/booking-series/:id/end': call({
    summary:
      'End a schedule from a day: what is unpaid is cancelled; what is paid or has started stays',
    access: staffArea,
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
