import { hasTwoDecimals } from '@slipway/domain/money/money';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { z } from 'zod';
import { call, data, fileCall, pageOf, pageQuery, type Call, type CallName } from '../call.ts';
import { paymentMethod } from '../payments/payments.ts';
import { maxRowId, wholeNumber } from '../numbers.ts';
import { calendarDate } from '../when.ts';
import { amount, currencies, meta, periodQuery, scope } from './reports.ts';

const invoicesFilter = z.object(scope);
export type UnpaidInvoicesFilter = z.output<typeof invoicesFilter>;
const invoicesQuery = z.object({
  ...scope,
  ...pageQuery.pick({ page: true, per_page: true }).shape,
});
export type UnpaidInvoicesQuery = z.output<typeof invoicesQuery>;

const tax = z.object({ name: z.string(), percent: z.number() });
export type AccountantTax = z.output<typeof tax>;

const sums = z.object({
  net: amount,
  /** One amount for each of the report's taxes, in their order. */
  taxes: z.array(amount),
  /** Net and taxes. */
  gross: amount,
  tips: amount,
  /** Taken and kept less given back; no income. */
  security_deposits: amount,
  /** What gift cards were sold for, less what was given back; owed until they are used. */
  gift_cards: amount,
  /** Gross, tips, security deposits and gift cards: what the method brought, less what it gave back. */
  total: amount,
});
export type AccountantSums = z.output<typeof sums>;

const sumsLine = sums.extend({
  /** `YYYY-MM` */
  month: z.string(),
  method: paymentMethod,
  /** The number of entries. */
  entries: z.int(),
});
export type AccountantLine = z.output<typeof sumsLine>;

const unpaidInvoice = z.object({
  id: z.int(),
  number: z.int(),
  version: z.int(),
  issued_on: calendarDate,
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
  name: z.string(),
  /** Of the trip or the delivery. */
  date: calendarDate,
  /** What is charged: paid and left. */
  total: amount,
  paid: amount,
  left: amount,
});
export type UnpaidInvoice = z.output<typeof unpaidInvoice>;

const drawerCount = z.object({
  method: z.enum(handMethods),
  /** What the ledger has of the day now: received less given back, security deposits and tips too. */
  expected: amount,
  /** What was counted last; null: nothing yet. */
  counted: amount.nullable(),
  /** Counted less expected; null: nothing was counted. */
  difference: amount.nullable(),
  /** What the ledger had when it was counted; null: nothing was counted. */
  expected_then: amount.nullable(),
  note: z.string(),
  counted_by: z.string().nullable(),
  counted_at: z.iso.datetime().nullable(),
  /** How often it was counted. */
  version: z.int(),
});
export type DrawerCount = z.output<typeof drawerCount>;

const countsQuery = z.object({ date: calendarDate, ...scope });
export type CountsQuery = z.output<typeof countsQuery>;

const newCount = z.object({
  date: calendarDate,
  method: z.enum(handMethods),
  currency: z.string().regex(/^[A-Z]{3}$/),
  company_id: wholeNumber(0, maxRowId).optional(),
  /** Without what was in the drawer before; below 0 where more was given back than received. */
  counted: z
    .number()
    .min(-90_000_000)
    .max(90_000_000)
    .refine(hasTwoDecimals, { error: 'At most two decimals' }),
  note: z.string().trim().max(300).default(''),
  /** The version that was read; 0: none. */
  version: z.int().min(0).max(1_000_000),
});
export type NewCount = z.output<typeof newCount>;

const admin = { action: 'manage', subject: 'Admin' } as const;
const file = 'text/csv; charset=utf-8';

export const accountantCalls = {
  'GET /api/accountant/sums': call({
    summary: 'Money by month, method and tax; the entries add up to it',
    access: admin,
    query: periodQuery,
    answer: z.object({
      taxes: z.array(tax),
      data: z.array(sumsLine),
      totals: sums.extend({ entries: z.int() }),
      meta,
    }),
  }),
  'GET /api/accountant/sums/csv': fileCall({
    summary: 'The same as CSV',
    access: admin,
    query: periodQuery,
    file,
  }),
  'GET /api/accountant/counts': call({
    summary: 'What the ledger has of a day and what was counted, by the methods that staff enter',
    access: admin,
    query: countsQuery,
    answer: z.object({
      data: z.array(drawerCount),
      meta: z.object({ currency: z.string() }),
    }),
  }),
  'POST /api/accountant/counts': call({
    summary: 'Enter what was counted of a method on a day; what was entered before stays',
    access: admin,
    body: newCount,
    answer: data(drawerCount),
  }),
  'GET /api/accountant/entries/csv': fileCall({
    summary: 'Every entry of money with net, taxes and invoice, as CSV',
    access: admin,
    query: periodQuery,
    file,
  }),
  'GET /api/accountant/journal/csv': fileCall({
    summary: 'Every entry of money as debits and credits of the accounts in the settings, as CSV',
    access: admin,
    query: periodQuery,
    file,
  }),
  'GET /api/accountant/unpaid-invoices': call({
    summary: 'Invoices of which something is left to pay now, the oldest first',
    access: admin,
    query: invoicesQuery,
    answer: pageOf(unpaidInvoice).extend({
      totals: z.object({ left: amount }),
      currency: z.string(),
      currencies,
    }),
  }),
  'GET /api/accountant/unpaid-invoices/csv': fileCall({
    summary: 'The same as CSV, every page of it',
    access: admin,
    query: invoicesFilter,
    file,
  }),
} as const satisfies Record<CallName, Call>;
