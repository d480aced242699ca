import { date, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A unit's listing on a calendar platform: our private address, and the calendar read there. */
export const calendarFeeds = pgTable('calendar_feeds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  unitId: integer('unit_id').notNull(),
  platformId: integer('platform_id').notNull(),
  /** The unit's item that it is about; 0: every item. */
  item: smallint().notNull().default(0),
  token: text().notNull().unique(),
  importUrl: text('import_url'),
  etag: text(),
  lastModified: text('last_modified'),
  nextReadAt: instant('next_read_at'),
  claim: text(),
  claimedAt: instant('claimed_at'),
  lastReadAt: instant('last_read_at'),
  lastOkAt: instant('last_ok_at'),
  wholeAt: instant('whole_at'),
  error: text(),
  faults: jsonb().$type<{ line: number; reason: string }[]>().notNull().default([]),
  allFaults: integer('all_faults').notNull().default(0),
  believedFaults: integer('believed_faults').notNull().default(0),
  fewerSince: instant('fewer_since'),
  fetchedAt: instant('fetched_at'),
});

/** Reservations on a platform for days of our bookings. */
export const feedConflicts = pgTable('feed_conflicts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  feedId: integer('feed_id').notNull(),
  bookingId: integer('booking_id').notNull(),
  fromDate: date('from_date', { mode: 'string' }).notNull(),
  toDate: date('to_date', { mode: 'string' }).notNull(),
  foundAt: instant('found_at').notNull(),
  goneAt: instant('gone_at'),
  seenAt: instant('seen_at'),
  seenBy: integer('seen_by'),
});
