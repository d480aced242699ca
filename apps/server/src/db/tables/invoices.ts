import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { InvoiceContent } from '#db/invoice-content.ts';

/** The last invoice number of each company. */
export const invoiceCounters = pgTable('invoice_counters', {
  companyId: integer('company_id').primaryKey(),
  last: integer().notNull(),
});

/** Invoices and credit notes; append-only. */
export const invoices = pgTable('invoices', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** 0: no company. */
  companyId: integer('company_id').notNull(),
  number: integer().notNull(),
  version: integer().notNull(),
  kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  credits: integer(),
  content: jsonb().$type<InvoiceContent>().notNull(),
  issuedAt: timestamp('issued_at', { withTimezone: true, mode: 'date' }).notNull(),
  issuedBy: integer('issued_by'),
});
