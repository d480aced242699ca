import type { TripKind, Weekday } from '@slipway/domain/catalogue/package-kinds';
import { draftStates } from '@slipway/domain/catalogue/presets/content-drafts';
import type { RatePeriod } from '@slipway/domain/catalogue/rates';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import {
  boolean,
  date,
  integer,
  jsonb,
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

/** The words of the home page: one row. */
export const homePage = pgTable('home_page', {
  id: integer().primaryKey(),
  headline: text().notNull().default(''),
  welcome: text().notNull().default(''),
  howToBook: text('how_to_book').notNull().default(''),
  whereToFind: text('where_to_find').notNull().default(''),
  version: integer().notNull().default(1),
});

/** The versions of the FAQ and the preparations, each saved as a whole. */
export const contentVersions = pgTable('content_versions', {
  name: text({ enum: ['faq', 'preparations'] }).primaryKey(),
  version: integer().notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
  changedBy: integer('changed_by'),
});

/** What was decided of the drafts that presets brought. */
export const contentDrafts = pgTable('content_drafts', {
  draft: text().primaryKey(),
  state: text({ enum: draftStates }).notNull().default('open'),
  decidedBy: integer('decided_by'),
  decidedAt: timestamp('decided_at', { withTimezone: true, mode: 'date' }),
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

/** Rules by which the business, a unit or an item is closed. */
export const closings = pgTable('closings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Null: the whole business. */
  unitId: integer('unit_id'),
  /** 0: every item. */
  item: smallint().notNull().default(0),
  period: jsonb().$type<RatePeriod>().notNull(),
  weekdays: smallint().array().$type<Weekday[]>().notNull().default([1, 2, 3, 4, 5, 6, 7]),
  /** No day before it is closed. */
  since: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
  reason: text().notNull(),
  /** Empty: customers read that it is closed, not why. */
  publicReason: text('public_reason').notNull().default(''),
  endedAt: timestamp('ended_at', { withTimezone: true, mode: 'date' }),
  version: integer().notNull().default(1),
});

/** Days that a connected calendar reserves, including the last. */
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
  /** The connected calendar it came from. */
  feedId: integer('feed_id').notNull(),
  /** Reserved there, just unavailable, or an echo of our own entries. */
  feedKind: text('feed_kind', { enum: ['reserved', 'unavailable', 'echo'] }).notNull(),
  /** Not an echo any more, but previously one. */
  wasEcho: boolean('was_echo').notNull().default(false),
});
