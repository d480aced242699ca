import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { TimeOfDay } from '@slipway/domain/dates/dates';
import {
  boolean,
  date,
  integer,
  pgTable,
  smallint,
  text,
  time,
  timestamp,
} from 'drizzle-orm/pg-core';

export const faqTopics = pgTable('faq_topics', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  position: integer().notNull(),
});

export const faqEntries = pgTable('faq_entries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  topicId: integer('topic_id').notNull(),
  slug: text().notNull().unique(),
  question: text().notNull(),
  answer: text().notNull(),
  position: integer().notNull(),
});

export const preparations = pgTable('preparations', {
  kind: text().$type<TripKind>().primaryKey(),
  body: text().notNull(),
});

/** The versions of the FAQ and the preparations, each saved as a whole. */
export const contentVersions = pgTable('content_versions', {
  name: text({ enum: ['faq', 'preparations'] }).primaryKey(),
  version: integer().notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
  changedBy: integer('changed_by'),
});

export const announcements = pgTable('announcements', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  body: text().notNull(),
  audience: text({ enum: ['everyone', 'customers', 'staff'] }).notNull(),
  fromDate: date('from_date', { mode: 'string' }).notNull(),
  toDate: date('to_date', { mode: 'string' }).notNull(),
  /** Set when it was ended early. */
  endedAt: timestamp('ended_at', { withTimezone: true, mode: 'date' }),
  version: integer().notNull().default(1),
});

/** Days blocked by staff or a connected calendar, including the last. */
export const unitBlocks = pgTable('unit_blocks', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  unitId: integer('unit_id').notNull(),
  /** 0: every item. */
  item: smallint().notNull().default(0),
  fromDate: date('from_date', { mode: 'string' }).notNull(),
  toDate: date('to_date', { mode: 'string' }).notNull(),
  /** From this time of the first day to `toTime` of the day after the last; null: whole days. */
  fromTime: time('from_time').$type<TimeOfDay>(),
  toTime: time('to_time').$type<TimeOfDay>(),
  reason: text().notNull(),
  /** The connected calendar it came from; null: staff. */
  feedId: integer('feed_id'),
  /** Reserved there, just unavailable, or an echo of our own entries. */
  feedKind: text('feed_kind', { enum: ['reserved', 'unavailable', 'echo'] }),
  /** Not an echo any more, but previously one. */
  wasEcho: boolean('was_echo').notNull().default(false),
});
