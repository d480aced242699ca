import { z } from 'zod';

const cents = z.int();

/**
 * The complete content of an invoice, frozen on issue, so that the PDF made from it never changes.
 * Amounts in cents of its currency.
 */
export const invoiceContent = z.object({
  kind: z.enum(['invoice', 'credit_note']),
  number: z.int(),
  version: z.int(),
  /** For a credit note: the number of the invoice it credits. */
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
    /** The lines of the customer's default address; absent when there is none. */
    address: z.array(z.string()).optional(),
  }),
  of: z.enum(['booking', 'order']),
  of_number: z.int(),
  /** What the business calls a trip, at the start of a sentence; absent: `Trip`. */
  of_word: z.string().optional(),
  /** Package and unit of a booking. */
  title: z.string(),
  /** Date of the trip or the delivery. */
  date: z.iso.date(),
  /** Start and end of a trip whose start does not say enough. */
  when: z.string().optional(),
  /** Its items or types of guest. */
  party: z.string().optional(),
  currency: z.string(),
  lines: z.array(z.object({ text: z.string(), quantity: z.int(), each: cents, amount: cents })),
  tax_lines: z.array(z.object({ name: z.string(), percent: z.number(), amount: cents })),
  tax_included: z.boolean(),
  total: cents,
  /** Refunds are negative; tips are excluded. */
  payments: z.array(z.object({ date: z.iso.date(), text: z.string(), amount: cents })),
  paid: cents,
  left: cents,
});
export type InvoiceContent = z.output<typeof invoiceContent>;
