import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OpeningMark, OpeningStep } from '@slipway/domain/settings/opening';
import type { Settings } from '@slipway/domain/settings/settings';

/** Without the name and contact that the fixed company has. */
export type StoredSettings = Omit<Settings, 'business'> & Partial<Pick<Settings, 'business'>>;

export const settings = pgTable('settings', {
  id: integer().primaryKey(),
  data: jsonb().$type<StoredSettings>().notNull(),
  version: integer().notNull().default(1),
});

export const settingsChanges = pgTable('settings_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }).notNull(),
  changedBy: integer('changed_by'),
  before: jsonb().$type<Settings>().notNull(),
  after: jsonb().$type<Settings>().notNull(),
});

/** One row for each picture of the business. */
export const lookPictures = pgTable('look_pictures', {
  name: text({ enum: ['logo', 'cover'] }).primaryKey(),
  pictureId: integer('picture_id'),
  version: integer().notNull().default(1),
});

/** The versions of the text of the terms; a trigger refuses to change or delete one. */
export const termsTexts = pgTable('terms_texts', {
  version: integer().primaryKey(),
  body: text().notNull(),
  publishedAt: timestamp('published_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Null: the draft that a preset brought. */
  publishedBy: integer('published_by'),
});

/** What an Admin said of a step of the opening. */
export const openingMarks = pgTable('opening_marks', {
  step: text().$type<OpeningStep>().primaryKey(),
  mark: text().$type<OpeningMark>().notNull(),
  markedBy: integer('marked_by'),
  markedAt: timestamp('marked_at', { withTimezone: true, mode: 'date' }).notNull(),
});

/** The details of an account at a provider that may be shown. */
export type CardFacts = {
  publishable_key: string;
  secret_key_ends: string;
  webhook_secret_ends: string;
};
export type MailFacts = {
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  user: string;
  sender: string;
};

/** One row for each provider; without facts no account is stored. */
export const providerAccounts = pgTable('provider_accounts', {
  provider: text({ enum: ['cards', 'mail'] }).primaryKey(),
  version: integer().notNull().default(1),
  facts: jsonb().$type<CardFacts | MailFacts>(),
  /** Sealed secrets by name. */
  secrets: jsonb().$type<Record<string, string>>(),
  changedAt: timestamp('changed_at', { withTimezone: true, mode: 'date' }),
  changedBy: integer('changed_by'),
});

/** Whether the database is a closed copy; one row. */
export const installation = pgTable('installation', {
  id: integer().primaryKey(),
  closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }),
  backupMadeAt: timestamp('backup_made_at', { withTimezone: true, mode: 'date' }),
  /** What its keys at the card provider begin with, where it was a copy that was opened. */
  keyPrefix: text('key_prefix'),
  /** From when on the card provider is asked what it did; null: nothing is to be asked. */
  compareFrom: timestamp('compare_from', { withTimezone: true, mode: 'date' }),
  comparedAt: timestamp('compared_at', { withTimezone: true, mode: 'date' }),
  holdsReminders: boolean('holds_reminders').notNull().default(false),
  /** The name of this database among those of backups and copies. */
  ownId: uuid('own_id').notNull().defaultRandom(),
  /** Whose backup a copy was restored from. */
  restoredFrom: uuid('restored_from'),
  /** Whose erasures are to be repeated here. */
  erasuresFrom: uuid('erasures_from'),
});

/** Backups that were ordered; the folder says which of them are there. */
export const backupRuns = pgTable('backup_runs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['night', 'hand'] }).notNull(),
  name: text().notNull(),
  state: text({ enum: ['queued', 'running', 'made', 'failed'] })
    .notNull()
    .default('queued'),
  tries: smallint().notNull().default(0),
  /** Written so far; of one that is made, its size. */
  bytes: bigint({ mode: 'number' }).notNull().default(0),
  failure: text(),
  /** Null: of the night. */
  wantedBy: integer('wanted_by'),
  wantedAt: timestamp('wanted_at', { withTimezone: true, mode: 'date' }).notNull(),
  touchedAt: timestamp('touched_at', { withTimezone: true, mode: 'date' }).notNull(),
  endedAt: timestamp('ended_at', { withTimezone: true, mode: 'date' }),
});

/** Who was allowed to take a backup away, and did. */
export const backupDownloads = pgTable('backup_downloads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  tokenHash: text('token_hash').notNull(),
  allowedTo: integer('allowed_to').notNull(),
  allowedAt: timestamp('allowed_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Null: it has not begun. */
  begunAt: timestamp('begun_at', { withTimezone: true, mode: 'date' }),
});

/** The server processes that run, as each says of itself (migrations/0980-server-processes.sql). */
export const serverProcesses = pgTable('server_processes', {
  id: uuid().primaryKey(),
  host: text().notNull(),
  version: text().notNull(),
  runsJobs: boolean('runs_jobs').notNull(),
  startedAt: timestamp('started_at', { withTimezone: true, mode: 'date' }).notNull(),
  seenAt: timestamp('seen_at', { withTimezone: true, mode: 'date' }).notNull(),
  loopDelayMs: integer('loop_delay_ms').notNull(),
  connectionsBusy: integer('connections_busy').notNull(),
  connectionsMax: integer('connections_max').notNull(),
  connectionsShort: real('connections_short').notNull(),
  memoryBytes: bigint('memory_bytes', { mode: 'number' }).notNull(),
  memoryShare: real('memory_share').notNull(),
});
