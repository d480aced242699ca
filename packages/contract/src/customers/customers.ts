import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import {
  call,
  data,
  fromEnd,
  idParams,
  longPageOf,
  pageQuery,
  rowId,
  type Call,
  type CallName,
} from '../call.ts';
import { email, line, phone } from '../fields.ts';
import { emptyable } from '../form-fields.ts';

const customer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  email_verified: z.boolean(),
  /** False: created by a booking, without a password. */
  has_account: z.boolean(),
  /** Ended, or merged into another. */
  inactive: z.boolean(),
  /** Active ones only. */
  bookings: z.int(),
  orders: z.int(),
  /** Total of bookings and orders in the business's currency. */
  total: z.number(),
  /** Totals in other currencies, each separate and not 0. */
  other_totals: z.array(z.object({ currency: z.string(), amount: z.number() })),
  version: z.int(),
});
export type Customer = z.output<typeof customer>;

const customerQuery = pageQuery.extend({
  inactive: z.enum(['0', '1']).optional(),
  from_end: fromEnd,
});
export type CustomerQuery = z.output<typeof customerQuery>;

const customers = longPageOf(customer);

export const customersCalls = {
  'GET /api/customers': call({
    summary: 'Customers, by name',
    access: staffArea,
    query: customerQuery,
    answer: customers,
  }),
  'GET /api/customers-repeat': call({
    summary: 'Customers with more than one booking or order, biggest spenders first',
    access: staffArea,
    query: customerQuery,
    answer: customers,
  }),
  'GET /api/customer/:id': call({
    summary: 'A customer',
    access: staffArea,
    params: idParams,
    answer: data(customer),
  }),
  'POST /api/customers/search': call({
    summary: 'The first twenty customers that a keyword finds, for choosing one',
    access: staffArea,
    body: z.object({ keyword: z.string().trim().max(200) }),
    answer: data(z.array(customer)),
  }),
  'PUT /api/customers/:id': call({
    summary: 'Change a customer; a new email is verified again, and only Admins may set it',
    access: staffArea,
    byPersonOnly: true,
    params: idParams,
    body: z.object({
      name: line(120).min(1),
      email: email.optional(),
      /** Null or empty: removed. Absent: unchanged. */
      phone: emptyable(phone),
      version: z.int().min(1).max(2_147_483_647),
    }),
    answer: data(customer),
  }),
  'POST /api/customers/:id/merge': call({
    summary:
      'Merge another record of the same person into this one: bookings, orders and messages move over',
    access: { action: 'manage', subject: 'Admin' },
    params: idParams,
    body: z.object({ other_id: rowId }),
    answer: data(customer),
  }),
  'POST /api/send-password-recovery': call({
    summary: 'Email a customer a link to set a new password',
    access: staffArea,
    byPersonOnly: true,
    body: z.object({ id: rowId }),
    answer: data(z.object({ status: z.literal('sent') })),
  }),
} as const satisfies Record<CallName, Call>;
