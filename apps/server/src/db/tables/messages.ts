import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MailAttachment } from '@slipway/domain/messages/mail-attachment';

/** The outbox (migrations/baseline/09-messages.sql). */
export const messages = pgTable('messages', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  channel: text('channel', { enum: ['mail', 'sms'] }).notNull(),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  params: jsonb('params').notNull(),
  subject: text('subject'),
  html: text('html'),
  text: text('text'),
  attachments: jsonb('attachments').$type<MailAttachment[]>().notNull().default([]),
  state: text('state', { enum: ['queued', 'sending', 'sent', 'failed', 'kept'] })
    .notNull()
    .default('queued'),
  attempts: integer('attempts').notNull().default(0),
  nextAt: timestamp('next_at', { withTimezone: true }).notNull(),
  claimedAt: timestamp('claimed_at', { withTimezone: true }),
  inDoubtSince: timestamp('in_doubt_since', { withTimezone: true }),
  lastError: text('last_error'),
  providerId: text('provider_id'),
  mailId: uuid('mail_id').notNull().defaultRandom(),
  dedupeKey: text('dedupe_key').notNull().unique(),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  userId: integer('user_id'),
  sentAgainFrom: integer('sent_again_from'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  linksHidden: boolean('links_hidden').notNull().default(false),
});

/** Texts of mails and SMS in the business's own words. */
export const messageTexts = pgTable('message_texts', {
  key: text('key').primaryKey(),
  /** Of a mail. */
  subject: text('subject'),
  /** Null: ours again. */
  text: text('text'),
  version: integer('version').notNull().default(1),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  changedBy: integer('changed_by'),
});
