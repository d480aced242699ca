import { z } from 'zod';

const cents = z.int();

/**
 * Everything that is printed on an invoice, frozen when it was issued: the paper made of it is always
 * the same, whatever changes later. Amounts in cents of its currency.
 */
export const invoiceContent = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.int(),
  version: z.int(),
  /** Of a credit note: the number of the invoice that it takes back. */
  credits: z.int().nullable(),
  issued_on: z.iso.date(),
  business: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
  }),
  tax_registration_id: z.string(),
  customer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** The customer's default address, line by line; absent where there is none. */
    address: z.array(z.string()).optional(),
  }),
  of: z.enum(['booking', 'order']),
  of_number: z.int(),
  /** Package and unit of a booking. */
  title: z.string(),
  /** Of the trip, or of the delivery. */
  date: z.iso.date(),
  currency: z.string(),
  lines: z.array(z.object({ text: z.string(), quantity: z.int(), each: cents, amount: cents })),
  tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: cents })),
  tax_included: z.boolean(),
  total: cents,
  /** Refunds are below zero; tips are apart and not on it. */
  payments: z.array(z.object({ date: z.iso.date(), text: z.string(), amount: cents })),
  paid: cents,
  left: cents,
});
export type InvoiceContent = z.output<typeof invoiceContent>;
