import { leastStayBounds, longestRateName, ratePercents } from '@slipway/domain/catalogue/rates';
import { hasTwoDecimals } from '@slipway/domain/money/money';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';
import { call, data, idParams, type Call, type CallName } from '../call.ts';
import {
  calendarDate,
  emptyable,
  flag,
  formFlag,
  formNumber,
  formVersion,
} from '../form-fields.ts';
import { maxRowId } from '../numbers.ts';
import { monthDay } from '../when.ts';
import { changeoverDays, kindCode, weekdays } from './kind-facts.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

/** Between two dates, or two days of every year. */
export const period = z.discriminatedUnion('form', [
  z.object({ form: z.literal('dates'), from: calendarDate, to: calendarDate }),
  /** Every year, over New Year where `to` comes before `from`. */
  z.object({ form: z.literal('yearly'), from: monthDay, to: monthDay }),
]);

/** For which packages a row is. */
export const appliesTo = z.discriminatedUnion('of', [
  z.object({ of: z.literal('all') }),
  z.object({
    of: z.literal('units'),
    unit_ids: z.array(z.int().min(1).max(maxRowId)).max(100),
  }),
  z.object({ of: z.literal('kinds'), kinds: z.array(kindCode).max(100) }),
]);

const nameWords = `Enter a name of 1 to ${longestRateName} characters.`;
const percentWords = `Enter a percentage from ${ratePercents.least} to ${ratePercents.most}.`;

const leastStayWords = `Enter a whole number from ${leastStayBounds.least} to ${leastStayBounds.most}, or nothing.`;

const rateFields = z.object({
  name: z
    .string()
    .overwrite(oneLine)
    .min(1, { error: nameWords })
    .max(longestRateName, { error: nameWords }),
  period,
  weekdays,
  /** Added to prices; -50 is half price. */
  percent: formNumber(
    z
      .number()
      .min(ratePercents.least, { error: percentWords })
      .max(ratePercents.most, { error: percentWords })
      .refine(hasTwoDecimals, { error: 'At most two decimals' }),
  ),
  applies_to: appliesTo,
  /** The fewest nights or days of stays that start on its days; null: as few as their kind has. */
  least_stay: emptyable(
    formNumber(
      z
        .int({ error: leastStayWords })
        .min(leastStayBounds.least, { error: leastStayWords })
        .max(leastStayBounds.most, { error: leastStayWords }),
    ),
  ),
  /** The weekdays on which stays begin and end in its period; empty: on any. */
  changeover_days: changeoverDays.optional(),
});
export type RateInput = z.output<typeof rateFields>;

/** A period as it is read. */
export const listedPeriod = z.discriminatedUnion('form', [
  z.object({ form: z.literal('dates'), from: calendarDate, to: calendarDate }),
  z.object({ form: z.literal('yearly'), from: z.string(), to: z.string() }),
]);

/** A season or weekday with other prices (docs/rules/prices.md, "Rates"). */
const rate = rateFields.extend({
  id: z.int(),
  percent: z.number(),
  least_stay: z.int().nullable(),
  changeover_days: changeoverDays,
  period: listedPeriod,
  ended: flag,
  version: z.int(),
});
export type ListedRate = z.output<typeof rate>;

const ids = z.array(z.int().min(1).max(maxRowId)).max(1000);

/** Calls of rates (docs/rules/calls.md, "Rates"). */
export const ratesCalls = {
  'GET /api/rates': call({
    summary: 'Rates in their order, the first that fits a date counts; Admins also read ended ones',
    access: 'anyone',
    embedded: true,
    offers: true,
    /** 1: only ended ones, for Admins; otherwise only live ones. */
    query: z.object({ ended: z.enum(['0', '1']).optional() }),
    answer: data(z.array(rate)),
  }),
  'POST /api/rates': call({
    summary: 'Add a rate after all others, or before them',
    access: admin,
    body: rateFields.extend({
      /** True: before all others, so that it counts on its days. */
      first: z.boolean().optional(),
    }),
    answer: data(rate),
  }),
  'PUT /api/rates/:id': call({
    summary: 'Change, end or restore a rate; refused when it has changed since it was read',
    access: admin,
    params: idParams,
    body: rateFields.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(rate),
  }),
  'PUT /api/rates': call({
    summary: 'Put the rates into another order; refused when it has changed since it was read',
    access: admin,
    /** The ids in the new order, and in the one that was read. */
    body: z.object({ ids, ids_before: ids }),
    answer: data(z.array(rate)),
  }),
} as const satisfies Record<CallName, Call>;
