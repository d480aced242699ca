import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, smallint, text, time } from 'drizzle-orm/pg-core';
import { dates, instant, instants } from './columns.ts';

const day = date({ mode: 'string' }).$type<CalendarDate>().notNull();

/** Who waits for a place on a full day. */
export const waitingEntries = pgTable('waiting_entries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  unitId: integer('unit_id').notNull(),
  packageId: integer('package_id').notNull(),
  date: day,
  /** Null: any start of the day. */
  time: time().$type<TimeOfDay>(),
  /** Minutes, or days or nights. */
  length: integer(),
  quantity: integer().notNull().default(1),
  guests: integer().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  emailKey: text('email_key')
    .notNull()
    .generatedAlwaysAs(sql`lower(email)`),
  customerId: integer('customer_id'),
  joinedAt: instant('joined_at').notNull(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: ['left', 'removed'] }),
  /** The booking, or the hold that becomes one, by which they got a place. */
  bookedBy: integer('booked_by'),
});

/** A place that was offered to an entry, with the hold that keeps it. */
export const waitingOffers = pgTable('waiting_offers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  entryId: integer('entry_id').notNull(),
  /** Null: it was announced, not kept. */
  bookingId: integer('booking_id'),
  date: day,
  time: time().$type<TimeOfDay>().notNull(),
  startsAt: instant('starts_at').notNull(),
  /** What the hold takes of its unit; null: it is on a departure, or there is no hold. */
  items: smallint().array(),
  during: instants(),
  days: dates(),
  madeAt: instant('made_at').notNull(),
  until: instant('until'),
  endedAt: instant('ended_at'),
  /** Its hold was freed for a booking of the same person. */
  takenOver: boolean('taken_over').notNull().default(false),
  /** Nobody has taken the place since. */
  inRow: boolean('in_row').notNull().default(true),
});

/** The links in the mails to those who wait: only their hashes. */
export const waitingLinks = pgTable('waiting_links', {
  tokenHash: text('token_hash').primaryKey(),
  entryId: integer('entry_id').notNull(),
  madeAt: instant('made_at').notNull(),
});
