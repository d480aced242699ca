import { longestReason } from '@slipway/domain/bookings/closings';
import { z } from 'zod';
import { call, data, idParams, rowId, type Call, type CallName } from '../call.ts';
import { calendarDate, emptyableText, flag, formFlag, formVersion } from '../form-fields.ts';
import { maxRowId } from '../numbers.ts';
import { weekdays } from './kind-facts.ts';
import { listedPeriod, period } from './rates.ts';

const supervisor = { action: 'manage', subject: 'Supervisor' } as const;

const rule = z.object({
  /** Null: the whole business. */
  unit_id: z.int().min(1).max(maxRowId).nullable(),
  /** 0: every item. */
  item: z.int().min(0).max(10_000).default(0),
  period,
  /** All of them unless said. */
  weekdays: weekdays.default([1, 2, 3, 4, 5, 6, 7]),
});

const closingFields = rule.extend({
  reason: z.string().trim().min(1, { error: 'Reason is required.' }).max(longestReason),
  /** What customers read; empty: that it is closed. */
  public_reason: emptyableText(longestReason).default(''),
});
export type ClosingInput = z.output<typeof closingFields>;

/** The bookings that lie on closed days. */
const inTheWay = {
  /** Number of active bookings and holds, from today to the furthest day; closing changes none of them. */
  bookings: z.int(),
  /** The first of these. */
  bookings_under: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      /** Empty: on no unit. */
      unit: z.string(),
      starts_at: z.iso.datetime(),
      ends_at: z.iso.datetime(),
    }),
  ),
};
const closedBookings = z.object(inTheWay);
export type ClosedBookings = z.output<typeof closedBookings>;

/** A rule by which the business, a unit or an item is closed (docs/rules/availability.md, "Closed days"). */
const closing = closingFields.extend({
  ...inTheWay,
  id: z.int(),
  item: z.int(),
  period: listedPeriod,
  weekdays,
  public_reason: z.string(),
  /** The unit's name; null: the whole business. */
  unit: z.string().nullable(),
  /** The first days ahead that it closes; null: none is left. */
  next: z.object({ from: calendarDate, to: calendarDate }).nullable(),
  ended: flag,
  version: z.int(),
});
export type ListedClosing = z.output<typeof closing>;

export const closingsCalls = {
  'GET /api/closings': call({
    summary: 'Closed days of the business and its units that are still ahead, the next first',
    access: supervisor,
    query: z.object({
      /** Only those of the whole business and of this unit. */
      unit_id: rowId.optional(),
      /** 1: only removed ones and those that are over. */
      ended: z.enum(['0', '1']).optional(),
    }),
    answer: data(z.array(closing)),
  }),
  'POST /api/closings': call({
    summary: 'Close the business, a unit or an item on some days',
    access: supervisor,
    body: closingFields,
    answer: data(closing),
  }),
  'POST /api/closings/preview': call({
    summary: 'The bookings that would lie on closed days; changes nothing',
    access: supervisor,
    body: rule,
    answer: data(closedBookings),
  }),
  'PUT /api/closings/:id': call({
    summary:
      'Change, remove or restore closed days; refused when they have changed since they were read',
    access: supervisor,
    params: idParams,
    body: closingFields.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(closing),
  }),
} as const satisfies Record<CallName, Call>;
