import type { KindCode } from '@slipway/domain/catalogue/package-kinds';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The versions of the waiver; a trigger refuses to change or delete one. */
export const waiverTexts = pgTable('waiver_texts', {
  version: integer().primaryKey(),
  body: text().notNull(),
  /** The kinds of package whose guests sign it. */
  kinds: text().array().$type<KindCode[]>().notNull().default([]),
  publishedAt: instant('published_at').notNull(),
  publishedBy: integer('published_by').notNull(),
});

/** Waivers that guests signed; a trigger lets staff remove one, and nothing else. */
export const signedWaivers = pgTable('signed_waivers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  bookingId: integer('booking_id').notNull(),
  textVersion: integer('text_version').notNull(),
  /** Empty once it was removed, as `minors`. */
  name: text().notNull(),
  minors: text().array().notNull().default([]),
  signedAt: instant('signed_at').notNull(),
  signedFrom: text('signed_from'),
  signatureKey: text('signature_key'),
  removedAt: instant('removed_at'),
  removedBy: integer('removed_by'),
});

/** The links by which the guests of a booking sign: only their hashes. */
export const waiverLinks = pgTable('waiver_links', {
  tokenHash: text('token_hash').primaryKey(),
  bookingId: integer('booking_id').notNull(),
  madeAt: instant('made_at').notNull(),
});
