import { staffArea } from '@slipway/domain/identity/abilities';
import { z } from 'zod';
import { call, data, fileCall, idParams, type Call, type CallName } from '../call.ts';

const invoice = z.object({
  id: z.int(),
  kind: z.enum(['invoice', 'credit_note']),
  number: z.int(),
  /** From 1; each later state of the same invoice has the next one. */
  version: z.int(),
  booking_id: z.int().nullable(),
  order_id: z.int().nullable(),
  total: z.number(),
  left: z.number(),
  currency: z.string(),
  issued_at: z.iso.datetime(),
});
export type Invoice = z.output<typeof invoice>;

export const invoicesCalls = {
  'GET /api/booking-invoices/:id': call({
    summary: 'The invoices of one’s booking, or of any for staff, newest first',
    access: 'signed-in',
    params: idParams,
    answer: data(z.array(invoice)),
  }),
  'GET /api/order-invoices/:id': call({
    summary: 'The invoices of one’s order, or of any for staff, newest first',
    access: 'signed-in',
    params: idParams,
    answer: data(z.array(invoice)),
  }),
  'POST /api/booking-invoice/:id': call({
    summary: 'The current invoice of a booking; created when there is none or it has changed',
    access: 'signed-in',
    params: idParams,
    answer: data(invoice),
  }),
  'POST /api/order-invoice/:id': call({
    summary: 'The current invoice of an order; created when there is none or it has changed',
    access: 'signed-in',
    params: idParams,
    answer: data(invoice),
  }),
  'POST /api/booking-invoice-send/:id': call({
    summary: 'Email the invoice of a booking to its customer; the same key sends it once',
    idempotent: true,
    access: staffArea,
    params: idParams,
    answer: data(invoice),
  }),
  'POST /api/order-invoice-send/:id': call({
    summary: 'Email the invoice of an order to its customer; the same key sends it once',
    idempotent: true,
    access: staffArea,
    params: idParams,
    answer: data(invoice),
  }),
  'GET /api/invoices/:id/pdf': fileCall({
    summary: 'An invoice as a PDF: one’s own, or any for staff',
    access: 'signed-in',
    params: idParams,
    file: 'application/pdf',
  }),
} as const satisfies Record<CallName, Call>;
