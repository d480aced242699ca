import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  email: text().notNull(),
  emailKey: text('email_key').notNull().generatedAlwaysAs('lower(email)'),
  phone: text(),
  role: text({ enum: ['Customer', 'Desk', 'Supervisor', 'Admin'] })
    .notNull()
    .default('Customer'),
  passwordHash: text('password_hash'),
  emailVerifiedAt: instant('email_verified_at'),
  pictureId: integer('picture_id'),
  bio: text().notNull().default(''),
  gatewayCustomer: text('gateway_customer'),
  gatewayCustomersLost: integer('gateway_customers_lost').notNull().default(0),
  sessionEpoch: integer('session_epoch').notNull().default(1),
  endedAt: instant('ended_at'),
  /** Set when the customer deleted the account; the row stays for the ledger without the person. */
  forgottenAt: instant('forgotten_at'),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * What all server processes share: secrets (`db/shared-secret.ts`) and the hash of the setup link.
 */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});

export const addresses = pgTable('addresses', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  label: text().notNull(),
  line1: text().notNull(),
  line2: text().notNull().default(''),
  city: text().notNull(),
  region: text().notNull().default(''),
  postalCode: text('postal_code').notNull().default(''),
  /** ISO 3166-1 alpha-2. */
  country: text().notNull(),
  isDefault: boolean('is_default').notNull().default(false),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

/** The access tokens of other programs: only the hashes of them. */
export const accessTokens = pgTable('access_tokens', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** The account under whose name and role it acts. */
  userId: integer('user_id').notNull(),
  name: text().notNull(),
  scope: text({ enum: ['read', 'desk', 'supervisor'] }).notNull(),
  tokenHash: text('token_hash').notNull(),
  madeBy: integer('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  expiresAt: instant('expires_at'),
  lastUsedAt: instant('last_used_at'),
  endedAt: instant('ended_at'),
  endedBy: integer('ended_by'),
});
