import type { CalendarDate } from '@slipway/domain/dates/dates';
import { zero } from '@slipway/domain/money/money';
import { handMethods } from '@slipway/domain/payments/payment-methods';
import { sql } from 'drizzle-orm';
import { boolean, date, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';

/** Gift cards with where each cent of them is. */
export const giftCards = pgTable('gift_cards', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  currency: text().notNull(),
  soldCents: cents('sold_cents').notNull(),
  /** The sums follow uses, ledger and events. */
  usedCents: cents('used_cents').notNull().default(zero),
  reservedCents: cents('reserved_cents').notNull().default(zero),
  refundedCents: cents('refunded_cents').notNull().default(zero),
  voidCents: cents('void_cents').notNull().default(zero),
  expiredCents: cents('expired_cents').notNull().default(zero),
  balanceCents: cents('balance_cents')
    .notNull()
    .generatedAlwaysAs(
      sql`sold_cents - used_cents - reserved_cents - refunded_cents - void_cents - expired_cents`,
    ),
  /** Null: nobody paid for it, or it was sold with an order. */
  method: text({ enum: handMethods }),
  reference: text().notNull().default(''),
  /** What it was sold with, and at which place; null: staff issued it. */
  orderId: integer('order_id'),
  orderPosition: smallint('order_position'),
  soldOn: date('sold_on', { mode: 'string' }).$type<CalendarDate>().notNull(),
  recipientName: text('recipient_name').notNull().default(''),
  recipientEmail: text('recipient_email').notNull().default(''),
  emailKey: text('email_key')
    .notNull()
    .generatedAlwaysAs(sql`lower(recipient_email)`),
  senderName: text('sender_name').notNull().default(''),
  message: text().notNull().default(''),
  /** The day its mail goes out; null: it is not sent by mail. */
  sendOn: date('send_on', { mode: 'string' }).$type<CalendarDate>(),
  /** The last day that it can be used; null: never over. */
  expiresOn: date('expires_on', { mode: 'string' }).$type<CalendarDate>(),
  codeHash: text('code_hash'),
  codeLast4: text('code_last4'),
  /** How many mails with it were ordered; only the last one is sent. */
  sendings: integer().notNull().default(0),
  endedAt: instant('ended_at'),
  issuedAt: instant('issued_at').notNull(),
  issuedBy: integer('issued_by'),
  /** Of the form that issued it. */
  request: uuid(),
  version: integer().notNull().default(1),
});

/** What else became of a card, and what was done with it. */
export const giftCardEvents = pgTable('gift_card_events', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  cardId: integer('card_id').notNull(),
  kind: text({
    enum: ['issued', 'mailed', 'shown', 'void', 'refunded', 'expired', 'extended'],
  }).notNull(),
  amountCents: cents('amount_cents').notNull().default(zero),
  method: text({ enum: handMethods }),
  /** Refunded the way that its buyer had paid. */
  toBuyer: boolean('to_buyer').notNull().default(false),
  reason: text().notNull().default(''),
  madeBy: integer('made_by'),
  madeAt: instant('made_at').notNull(),
  madeOn: date('made_on', { mode: 'string' }).$type<CalendarDate>().notNull(),
});
