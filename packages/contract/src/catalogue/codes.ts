import {
  codeLengths,
  isCodeText,
  maxCodesAtOnce,
  mostDaysAhead,
} from '@slipway/domain/catalogue/codes';
import { hasTwoDecimals } from '@slipway/domain/money/money';
import { oneLine } from '@slipway/domain/text/one-line';
import { z } from 'zod';
import {
  call,
  data,
  fileCall,
  idParams,
  money,
  pageOf,
  type Call,
  type CallName,
} from '../call.ts';
import { calendarDate, emptyable, flag, formFlag, formVersion, listQuery } from '../form-fields.ts';
import { maxRowId, wholeNumber } from '../numbers.ts';
import { kindCode } from './kind-facts.ts';

const admin = { action: 'manage', subject: 'Admin' } as const;

const nameWords = 'Enter a name of 1 to 80 characters.';
const percentWords = 'Enter a percentage above 0, up to 100.';
const { least, most } = codeLengths;
const codeWords = `Enter ${least} to ${most} letters and digits, with dashes between them if you like.`;
const aheadWords = 'Enter a whole number of days from 0 to 1,000.';
const usesWords = 'Enter a whole number from 1 to 1,000,000.';

const percent = z
  .number({ error: percentWords })
  .gt(0, { error: percentWords })
  .max(100, { error: percentWords })
  .refine(hasTwoDecimals, { error: 'At most two decimals' });

const rowIds = z.array(z.int().min(1).max(maxRowId)).max(100);

/** What codes are for: everything, all packages or those of some, all products or some. */
const codeTarget = z.discriminatedUnion('of', [
  z.object({ of: z.literal('all') }),
  z.object({ of: z.literal('packages') }),
  z.object({ of: z.literal('units'), unit_ids: rowIds }),
  z.object({ of: z.literal('kinds'), kinds: z.array(kindCode).max(100) }),
  z.object({ of: z.literal('shop') }),
  z.object({ of: z.literal('products'), product_ids: rowIds }),
  z.object({ of: z.literal('categories'), category_ids: rowIds }),
]);
export type CodeTargetInput = z.output<typeof codeTarget>;

const codeFields = z.object({
  name: z.string().overwrite(oneLine).min(1, { error: nameWords }).max(80, { error: nameWords }),
  /** What it takes off: a percentage of each line, or an amount. */
  off: z.discriminatedUnion('of', [
    z.object({ of: z.literal('percent'), percent }),
    z.object({ of: z.literal('amount'), amount: money.gt(0, { error: 'Enter an amount.' }) }),
  ]),
  applies_to: codeTarget,
  /** The days on which it can be booked with, both included. */
  booked_from: emptyable(calendarDate),
  booked_to: emptyable(calendarDate),
  /** The first days of trips that it is for; none of what is for products alone. */
  trip_from: emptyable(calendarDate),
  trip_to: emptyable(calendarDate),
  /** How many days before the first day of a trip it can be used, both included; empty: any. */
  least_days_ahead: emptyable(wholeNumber(0, mostDaysAhead, aheadWords)),
  most_days_ahead: emptyable(wholeNumber(0, mostDaysAhead, aheadWords)),
  /** The minimum price; empty: any. */
  least_total: emptyable(money),
  /** How often each code can be used, and how often one customer; empty: any number. */
  most_uses: emptyable(wholeNumber(1, 1_000_000, usesWords)),
  most_per_customer: emptyable(wholeNumber(1, 1_000_000, usesWords)),
});
export type CodesInput = z.output<typeof codeFields>;

/** What codes take off, of what and when (docs/rules/prices.md, "Codes"). */
const listedCodes = z.object({
  id: z.int(),
  name: z.string(),
  /** The only code; null: there are several. */
  code: z.string().nullable(),
  codes: z.int(),
  off: z.discriminatedUnion('of', [
    z.object({ of: z.literal('percent'), percent: z.number() }),
    z.object({ of: z.literal('amount'), amount: money }),
  ]),
  applies_to: codeTarget,
  booked_from: calendarDate.nullable(),
  booked_to: calendarDate.nullable(),
  trip_from: calendarDate.nullable(),
  trip_to: calendarDate.nullable(),
  least_days_ahead: z.int().nullable(),
  most_days_ahead: z.int().nullable(),
  least_total: money.nullable(),
  most_uses: z.int().nullable(),
  most_per_customer: z.int().nullable(),
  /** The products that it is for, by name; none unless it is for some. */
  products: z.array(z.object({ id: z.int(), name: z.string() })),
  /** How often its codes are used; what was cancelled does not count. */
  uses: z.int(),
  ended: flag,
  version: z.int(),
});
export type ListedCodes = z.output<typeof listedCodes>;

/** Calls of promo codes (docs/rules/calls.md, "Codes of promotions"). */
export const codesCalls = {
  'GET /api/codes': call({
    summary: 'Promo codes with how often they are used, newest first',
    access: admin,
    query: listQuery('id', 'name'),
    answer: pageOf(listedCodes),
  }),
  'GET /api/codes/:id': call({
    summary: 'One promo code, or several that were made together',
    access: admin,
    params: idParams,
    answer: data(listedCodes),
  }),
  'GET /api/codes/:id/csv': fileCall({
    summary: 'Codes that were made together with how often each is used, as CSV',
    access: admin,
    params: idParams,
    file: 'text/csv; charset=utf-8',
  }),
  'POST /api/codes': call({
    summary: 'Make a promo code of one’s own choosing, or some at random',
    access: admin,
    body: codeFields.extend({
      /** Empty or absent: made at random. */
      code: emptyable(z.string().trim().refine(isCodeText, { error: codeWords })),
      /** How many are made at random. */
      count: wholeNumber(1, maxCodesAtOnce).default(1),
    }),
    answer: data(listedCodes),
  }),
  'PUT /api/codes/:id': call({
    summary:
      'Change, end or restore promo codes; refused when they have changed since they were read',
    access: admin,
    params: idParams,
    body: codeFields.extend({ version: formVersion, ended: formFlag.optional() }),
    answer: data(listedCodes),
  }),
} as const satisfies Record<CallName, Call>;
