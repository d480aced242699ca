import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { call, data, fileCall, idParams, rowId, type Call, type CallName } from '../call.ts';
import { emptyableLine } from '../form-fields.ts';
import { cardFace } from '../payments/payments.ts';
import { line } from '../fields.ts';

const addressLine = line(200);
const addressBody = z.object({
  label: addressLine.min(1),
  line1: addressLine.min(1),
  line2: emptyableLine(200).default(''),
  city: addressLine.min(1),
  region: emptyableLine(200).default(''),
  postal_code: emptyableLine(20).default(''),
  /** ISO 3166-1 alpha-2. */
  country: z.string().regex(/^[A-Z]{2}$/),
  /** The first address is always the default. */
  default: z.boolean().default(false),
});
export type AddressBody = z.output<typeof addressBody>;

const address = addressBody.extend({ id: z.int(), version: z.int() });
export type Address = z.output<typeof address>;

export const ownAccountCalls = {
  'GET /api/addresses': call({
    summary: 'One’s addresses, the default first',
    access: 'signed-in',
    answer: data(z.array(address)),
  }),
  'POST /api/addresses': call({
    summary: 'Add an address of one’s own',
    access: 'signed-in',
    body: addressBody,
    answer: data(address),
  }),
  'PUT /api/addresses/:id': call({
    summary: 'Change an address: one’s own, or a customer’s for staff',
    access: 'signed-in',
    params: idParams,
    body: addressBody.extend({ version: z.int().min(1).max(2_147_483_647).optional() }),
    answer: data(address),
  }),
  'DELETE /api/addresses/:id': call({
    summary: 'Remove an address: one’s own, or a customer’s for staff',
    access: 'signed-in',
    params: idParams,
    answer: data(z.object({ id: z.int() })),
  }),
  'GET /api/addresses/customer/:customerId': call({
    summary: 'A customer’s addresses, the default first',
    access: staffArea,
    params: z.object({ customerId: rowId }),
    answer: data(z.array(address)),
  }),
  'POST /api/addresses/customer': call({
    summary: 'Add an address of a customer',
    access: staffArea,
    byPersonOnly: true,
    body: addressBody.extend({ customerId: z.int().min(1).max(2_147_483_647) }),
    answer: data(address),
  }),
  'PUT /api/cards/:id': call({
    summary: 'Make a saved card the active one',
    access: 'signed-in',
    params: idParams,
    body: z.object({ active: z.literal(true) }),
    answer: data(cardFace),
  }),
  'GET /api/own-data': fileCall({
    summary: 'Everything that is kept about the signed-in person, as one file',
    access: 'signed-in',
    file: 'application/json',
  }),
  'POST /api/own-account/delete': call({
    summary: 'Delete one’s own account; refused while a booking or an order is upcoming',
    access: { action: 'manage', subject: 'Customer' },
    body: z.object({ password: z.string().max(128) }),
  }),
} as const satisfies Record<CallName, Call>;
