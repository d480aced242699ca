import { z } from 'zod';
import { bookedGuestTypes } from '../bookings/bookings.ts';
import { tripKind } from '../catalogue/kind-facts.ts';
import { call, fileCall, pageOf, pageQuery, type Call, type CallName } from '../call.ts';
import { calendarDate, daysInOrder } from '../when.ts';
import { maxRowId, wholeNumber } from '../numbers.ts';

/** Amounts in reports may be negative: more refunded than received. */
export const amount = z.number();
const maxPeriodMs = 3_700 * 24 * 60 * 60 * 1000;

/** The currency and the company of a report. */
export const scope = {
  /**
   * Adds up only money in this currency. Absent: the business's own or, if that has no money, the
   * first that has.
   */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Where no company is fixed; 0: all. */
  company_id: wholeNumber(0, maxRowId).optional(),
};
const period = { from: calendarDate, to: calendarDate, ...scope };

type Period = z.ZodType<{ from: string; to: string }>;

/** A period does not end before it begins, and has at most ten years. */
const reportPeriod = <Days extends Period>(days: Days): Days =>
  daysInOrder(days).refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxPeriodMs, {
    error: 'At most ten years at once.',
    path: ['to'],
  });

export const reportGroups = ['month', 'unit', 'package'] as const;
export type ReportGroup = (typeof reportGroups)[number];

/** The revenue figures. */
export const revenueFigures = ['received', 'refunded', 'net', 'tips'] as const;
export type RevenueFigure = (typeof revenueFigures)[number];

/** The code of a kind of package, `inshore`, or `orders` for sales without a package. */
export type ReportPackage = string;

const revenueQuery = reportPeriod(
  z.object({ ...period, by: z.enum(reportGroups).default('month') }),
);
export type RevenueQuery = z.output<typeof revenueQuery>;

export const periodQuery = reportPeriod(z.object(period));
export type PeriodQuery = z.output<typeof periodQuery>;

const behind = {
  ...period,
  /** The figure whose entries are listed. */
  figure: z.enum(revenueFigures).default('net'),
  /** 0: without a unit. For an order only the share of the unit's lines counts. */
  unit_id: wholeNumber(0, maxRowId).optional(),
  package: z.union([tripKind, z.literal('orders')]).optional(),
  /** For tips: only this person's share; 0: trips without crew. */
  person_id: wholeNumber(0, maxRowId).optional(),
};
const entriesFilter = reportPeriod(z.object(behind));
export type EntriesFilter = z.output<typeof entriesFilter>;
const place = pageQuery.pick({ page: true, per_page: true }).shape;
const entriesQuery = reportPeriod(z.object({ ...behind, ...place }));
export type EntriesQuery = z.output<typeof entriesQuery>;

/** The instalments: the deposit at once, the second and the final payment by the agreed terms. */
export const dueParts = ['deposit', 'second', 'final'] as const;
export type DuePart = (typeof dueParts)[number];

const due = {
  ...scope,
  part: z.enum(dueParts).optional(),
  /** 1: overdue. */
  overdue: z.enum(['0', '1']).optional(),
};
const dueFilter = z.object(due);
export type DueFilter = z.output<typeof dueFilter>;
const dueQuery = z.object({ ...due, ...place });
export type DueQuery = z.output<typeof dueQuery>;

/** The currencies with money and their totals: net and tips, tips alone, or the amount due. */
export const currencies = z.array(z.object({ currency: z.string(), amount }));

export const meta = z.object({ currency: z.string(), currencies });

const revenue = z.object({ received: amount, refunded: amount, net: amount, tips: amount });
const revenueLine = revenue.extend({
  /** A month `YYYY-MM`, a unit's id (0: none) or a package kind. */
  key: z.string(),
  /** The unit's name; empty for months and packages. */
  name: z.string(),
});
export type RevenueLine = z.output<typeof revenueLine>;

const occupancyLine = z.object({
  unit_id: z.int(),
  unit: z.string(),
  month: z.string(),
  schedule: z.enum(['times', 'day']),
  /** What is counted, over all items. */
  counted: z.enum(['days', 'bookings', 'hours', 'seats']),
  taken: z.number(),
  possible: z.number(),
});
export type OccupancyLine = z.output<typeof occupancyLine>;

const occupancySum = z.object({ taken: z.number(), possible: z.number() });

/** The trip of a booking; null: the row is about an order. */
export const reportTrip = z
  .object({
    package: z.string(),
    date: calendarDate,
    time: z.string(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    /** Items, of a package sold by the item; otherwise 1. */
    quantity: z.int(),
    details: z.int(),
    guest_types: bookedGuestTypes,
  })
  .nullable();
export type ReportTrip = z.output<typeof reportTrip>;

const dueRow = z.object({
  id: z.string(),
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
  name: z.string(),
  /** Of the trip or the delivery. */
  date: calendarDate,
  trip: reportTrip,
  part: z.enum(dueParts),
  due_on: calendarDate,
  overdue: z.boolean(),
  amount,
});
export type DueRow = z.output<typeof dueRow>;

const dueSum = z.object({
  part: z.enum(dueParts),
  amount,
  overdue: amount,
  rows: z.int(),
});
export type DueSum = z.output<typeof dueSum>;

const tipsLine = z.object({
  /** 0: unassigned. */
  person_id: z.int(),
  name: z.string(),
  trips: z.int(),
  /** All tips of these trips. */
  tips: amount,
  /** This person's share; half of a tip is the mate's where there is one. */
  as_supervisor: amount,
  as_mate: amount,
  share: amount,
});
export type TipsLine = z.output<typeof tipsLine>;

const reportEntry = z.object({
  id: z.int(),
  paid_on: calendarDate,
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
  name: z.string(),
  trip: reportTrip,
  /** 2 deposit, 3 instalment, 4 final, 5 tip. */
  kind: z.int(),
  /**
   * Whether it counts as received or as refunded; a correction counts towards the corrected entry's
   * side.
   */
  side: z.enum(['received', 'refunded']),
  method: z.string(),
  reference: z.string(),
  /** The amount as counted in the figure; refunds are negative. */
  amount,
  /** The whole entry, with the same sign. */
  whole: amount,
});
export type ReportEntry = z.output<typeof reportEntry>;

const admin = { action: 'manage', subject: 'Admin' } as const;
const file = 'text/csv; charset=utf-8';

export const reportsCalls = {
  'GET /api/reports/revenue': call({
    summary: 'Money received and refunded by month, unit or package',
    access: admin,
    query: revenueQuery,
    answer: z.object({
      data: z.array(revenueLine),
      totals: revenue,
      /** What was kept of security deposits for damage; in none of the other figures. */
      damage: amount,
      meta,
    }),
  }),
  'GET /api/reports/revenue/csv': fileCall({
    summary: 'The same as CSV',
    access: admin,
    query: revenueQuery,
    file,
  }),
  'GET /api/reports/occupancy': call({
    summary: 'How much of each unit was taken, by month',
    access: admin,
    query: periodQuery,
    answer: z.object({
      data: z.array(occupancyLine),
      /** Of days and bookings; hours and seats apart. */
      totals: occupancySum.extend({ hours: occupancySum, seats: occupancySum }),
    }),
  }),
  'GET /api/reports/occupancy/csv': fileCall({
    summary: 'The same as CSV',
    access: admin,
    query: periodQuery,
    file,
  }),
  'GET /api/reports/due': call({
    summary: 'Deposits and balances due of bookings and orders, the longest due first',
    access: admin,
    query: dueQuery,
    answer: pageOf(dueRow).extend({
      sums: z.array(dueSum),
      totals: z.object({ amount, overdue: amount }),
      currency: z.string(),
      currencies,
    }),
  }),
  'GET /api/reports/due/csv': fileCall({
    summary: 'The same as CSV, every page of it',
    access: admin,
    query: dueFilter,
    file,
  }),
  'GET /api/reports/tips': call({
    summary: 'Tips by person: half each for supervisor and mate',
    access: admin,
    query: periodQuery,
    answer: z.object({
      data: z.array(tipsLine),
      totals: z.object({ trips: z.int(), tips: amount }),
      meta,
    }),
  }),
  'GET /api/reports/tips/csv': fileCall({
    summary: 'The same as CSV',
    access: admin,
    query: periodQuery,
    file,
  }),
  'GET /api/reports/entries': call({
    summary: 'The payments and refunds behind a figure',
    access: admin,
    query: entriesQuery,
    answer: pageOf(reportEntry).extend({
      totals: z.object({ amount }),
      currency: z.string(),
    }),
  }),
  'GET /api/reports/entries/csv': fileCall({
    summary: 'The same as CSV, every page of it',
    access: admin,
    query: entriesFilter,
    file,
  }),
} as const satisfies Record<CallName, Call>;
