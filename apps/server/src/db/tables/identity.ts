import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const users = pgTable('users', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  email: text().notNull(),
  emailKey: text('email_key').notNull().generatedAlwaysAs('lower(email)'),
  phone: text(),
  role: text({ enum: ['Customer', 'Supervisor', 'Admin'] })
    .notNull()
    .default('Customer'),
  passwordHash: text('password_hash'),
  emailVerifiedAt: instant('email_verified_at'),
  pictureId: integer('picture_id'),
  bio: text().notNull().default(''),
  gatewayCustomer: text('gateway_customer'),
  sessionEpoch: integer('session_epoch').notNull().default(1),
  endedAt: instant('ended_at'),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** What all server processes share (see http/secrets.ts); here only the hash of the setup link. */
export const serverSecrets = pgTable('server_secrets', {
  name: text().primaryKey(),
  value: text().notNull(),
});
