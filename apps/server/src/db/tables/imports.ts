import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Imports of customers and bookings from files of an earlier software. */
export const imports = pgTable('imports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  what: text({ enum: ['customers', 'bookings'] }).notNull(),
  fileName: text('file_name').notNull(),
  fileHash: text('file_hash').notNull(),
  total: integer().notNull(),
  madeBy: integer('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  /** Null: it stopped before the end. */
  finishedAt: instant('finished_at'),
});

/** What became of each line of an import; of persons only the number. */
export const importLines = pgTable('import_lines', {
  importId: integer('import_id').notNull(),
  line: integer().notNull(),
  outcome: text({ enum: ['made', 'known', 'refused'] }).notNull(),
  reference: text().notNull().default(''),
  reason: text().notNull().default(''),
  bookingId: integer('booking_id'),
  customerId: integer('customer_id'),
});

/** The references of imported bookings in the earlier software; each is imported once. */
export const importedBookings = pgTable('imported_bookings', {
  reference: text().primaryKey(),
  bookingId: integer('booking_id').notNull(),
});
