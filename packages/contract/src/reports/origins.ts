import { isOriginPeriod } from '@slipway/domain/bookings/visits/origin-period';
import { z } from 'zod';
import { call, fileCall, pageOf, pageQuery, type Call, type CallName } from '../call.ts';
import { calendarDate } from '../when.ts';
import { amount, currencies, reportTrip, scope } from './reports.ts';

const period = { from: calendarDate, to: calendarDate, ...scope };
const wrongPeriod = {
  error: 'Choose a period of at most two years that begins before it ends.',
  path: ['to'],
};

/**
 * How a booking came about: a visit whose origin is known, an entry by staff, a schedule, or a visit
 * of which nothing was kept.
 */
export const originKinds = ['visit', 'staff', 'schedule', 'unknown'] as const;
export type OriginKind = (typeof originKinds)[number];

/** By source alone, by source and medium, or by all three. */
export const originGroups = ['source', 'medium', 'campaign'] as const;
export type OriginGroup = (typeof originGroups)[number];

export const originFigures = ['bookings', 'cancelled', 'guests', 'value', 'paid'] as const;
export type OriginFigure = (typeof originFigures)[number];

const filter = { ...period, by: z.enum(originGroups).default('campaign') };
const sort = pageQuery.shape.sort;
const place = pageQuery.pick({ page: true, per_page: true }).shape;
const originsFilter = z.object({ ...filter, sort }).refine(isOriginPeriod, wrongPeriod);
export type OriginsFilter = z.output<typeof originsFilter>;
const originsQuery = z.object({ ...filter, sort, ...place }).refine(isOriginPeriod, wrongPeriod);
export type OriginsQuery = z.output<typeof originsQuery>;

const part = z.string().max(100).default('');
const behind = {
  ...filter,
  /** Absent: all bookings of the period. */
  kind: z.enum(originKinds).optional(),
  /** With a kind: those parts that `by` names; one that is absent is empty. */
  source: part,
  medium: part,
  campaign: part,
};
const originBookingsFilter = z.object(behind).refine(isOriginPeriod, wrongPeriod);
export type OriginBookingsFilter = z.output<typeof originBookingsFilter>;
const originBookingsQuery = z.object({ ...behind, ...place }).refine(isOriginPeriod, wrongPeriod);
export type OriginBookingsQuery = z.output<typeof originBookingsQuery>;

const figures = z.object({
  /** All that were made in the period, cancelled ones included. */
  bookings: z.int(),
  /** How many of them are cancelled. */
  cancelled: z.int(),
  /** Of those that are not cancelled. */
  guests: z.int(),
  /** The totals of those that are not cancelled. */
  value: amount,
  /** Paid less refunded, of all; without tips. */
  paid: amount,
});

const origin = z.object({
  kind: z.enum(originKinds),
  /** Empty unless `kind` is `visit`; a part by which the report is not grouped is empty, too. */
  source: z.string(),
  medium: z.string(),
  campaign: z.string(),
});
export type Origin = z.output<typeof origin>;

const originLine = origin.extend(figures.shape);
export type OriginLine = z.output<typeof originLine>;

const originBooking = origin.extend({
  id: z.int(),
  made_at: z.iso.datetime(),
  name: z.string(),
  trip: reportTrip,
  cancelled: z.boolean(),
  value: amount,
  paid: amount,
});
export type OriginBooking = z.output<typeof originBooking>;

const admin = { action: 'manage', subject: 'Admin' } as const;
const file = 'text/csv; charset=utf-8';

export const originsCalls = {
  'GET /api/reports/origins': call({
    summary: 'Bookings made in a period by where their visits came from',
    access: admin,
    query: originsQuery,
    answer: pageOf(originLine).extend({
      totals: figures,
      currency: z.string(),
      currencies,
      /** An address that is tagged, as an example. */
      example: z.string(),
    }),
  }),
  'GET /api/reports/origins/csv': fileCall({
    summary: 'The same as CSV, every page of it',
    access: admin,
    query: originsFilter,
    file,
  }),
  'GET /api/reports/origins/bookings': call({
    summary: 'The bookings behind a row, the latest first',
    access: admin,
    query: originBookingsQuery,
    answer: pageOf(originBooking).extend({ currency: z.string() }),
  }),
  'GET /api/reports/origins/bookings/csv': fileCall({
    summary: 'The same as CSV, every page of it',
    access: admin,
    query: originBookingsFilter,
    file,
  }),
} as const satisfies Record<CallName, Call>;
