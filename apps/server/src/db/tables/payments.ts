import type { CalendarDate } from '@slipway/domain/dates/dates';
import type { LedgerKind } from '@slipway/domain/payments/ledger-kinds';
import { zero } from '@slipway/domain/money/money';
import { counterMethods, securityDepositStates } from '@slipway/domain/payments/security-deposit';
import { paymentMethods } from '@slipway/domain/payments/payment-methods';
import type { TaskKind } from '@slipway/contract/payments/money';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';

export const cards = pgTable('cards', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  gatewayCard: text('gateway_card').notNull(),
  brand: text().notNull(),
  last4: text().notNull(),
  expMonth: smallint('exp_month').notNull(),
  expYear: smallint('exp_year').notNull(),
  active: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull(),
  removedAt: instant('removed_at'),
});

export const chargeAttempts = pgTable('charge_attempts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  keepCard: boolean('keep_card').notNull().default(false),
  /** Whoever pays agreed that the card is kept for the security deposit. */
  forSecurityDeposit: boolean('for_security_deposit').notNull().default(false),
  amountCents: cents('amount_cents').notNull(),
  currency: text().notNull(),
  key: text().notNull(),
  gatewayCard: text('gateway_card'),
  gatewayCustomer: text('gateway_customer'),
  gatewayPayment: text('gateway_payment'),
  clientSecretHash: text('client_secret_hash'),
  state: text({
    enum: ['created', 'requires_action', 'succeeded', 'failed', 'cancelled'],
  })
    .notNull()
    .default('created'),
  failure: jsonb().$type<{ code: string; message: string }>(),
  /** Its money comes days after it was ordered. */
  awaiting: boolean().notNull().default(false),
  /** Whether the provider may still charge it. */
  open: boolean()
    .notNull()
    .generatedAlwaysAs(sql`state in ('created', 'requires_action')`),
  createdAt: instant('created_at').notNull(),
  touchedAt: instant('touched_at').notNull(),
  /** Open in the backup of a copy that was opened: it waits until the provider is asked what came of it. */
  fromBackup: boolean('from_backup').notNull().default(false),
});

/** How a charge is divided among bookings and orders. */
export const chargeLines = pgTable('charge_lines', {
  attemptId: integer('attempt_id').notNull(),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  attemptNo: integer('attempt_no').notNull(),
  kind: smallint().$type<LedgerKind>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  /** Follows the charge. */
  open: boolean().notNull(),
});

/** The idempotency keys of a person's requests that move money, each with what it made. */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    personId: integer('person_id').notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    attemptId: integer('attempt_id'),
    entryId: integer('entry_id'),
    refundId: integer('refund_id'),
    madeAt: instant('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.key] })],
);

/** Links by which a booking or an order is paid without an account. */
export const payLinks = pgTable('pay_links', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: text('token_hash').notNull(),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  /** Null: made for a mail. */
  madeBy: integer('made_by'),
  madeAt: instant('made_at').notNull(),
  /** Ended by staff. */
  endedAt: instant('ended_at'),
  /** Its last charge. */
  attemptId: integer('attempt_id'),
  /** The security deposit that it is for; null: what is due. */
  securityDepositId: integer('security_deposit_id'),
});

/** The cards that may be used for the security deposits of bookings, and for nothing else. */
export const securityDepositCards = pgTable('security_deposit_cards', {
  bookingId: integer('booking_id').primaryKey(),
  gatewayCard: text('gateway_card').notNull(),
  gatewayCustomer: text('gateway_customer').notNull(),
  agreedAt: instant('agreed_at').notNull(),
});

/** Security deposits of bookings, each from when it is asked for. A trigger lets none go back. */
export const securityDeposits = pgTable('security_deposits', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  bookingId: integer('booking_id').notNull(),
  amountCents: cents('amount_cents').notNull(),
  currency: text().notNull(),
  state: text({ enum: securityDepositStates }).notNull(),
  /** Its last charge. */
  attemptId: integer('attempt_id'),
  /** Until when the provider holds it; null: it was never held, or was taken. */
  captureBefore: instant('capture_before'),
  securedAt: instant('secured_at'),
  /** What is kept of it. */
  capturedCents: cents('captured_cents').notNull().default(zero),
  reason: text().notNull().default(''),
  capturedBy: integer('captured_by'),
  /** The day on which a part was kept, or it was released. */
  endedOn: date('ended_on', { mode: 'string' }).$type<CalendarDate>(),
  /** The day of the trip that it is for; null: it was released because the trip is not on that day. */
  tripDate: date('trip_date', { mode: 'string' }).$type<CalendarDate>(),
  /** It ends because staff decided it: it stays ended when the trip moves. */
  releasedByStaff: boolean('released_by_staff').notNull().default(false),
  /** Taken or kept by the business that this one was restored from: it is not released automatically. */
  leftToStaff: boolean('left_to_staff').notNull().default(false),
  /** How it was left at the counter; null: it is by card at the provider. */
  leftBy: text('left_by', { enum: counterMethods }),
  /** The payment in the ledger by which it was left at the counter. */
  leftEntry: integer('left_entry'),
  madeAt: instant('made_at').notNull(),
});

export const ledgerEntries = pgTable('ledger_entries', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  direction: text({ enum: ['payment', 'refund'] }).notNull(),
  kind: smallint().$type<LedgerKind>().notNull(),
  amountCents: cents('amount_cents').notNull(),
  currency: text().notNull(),
  method: text({
    enum: paymentMethods,
  }).notNull(),
  attemptId: integer('attempt_id'),
  refundOf: integer('refund_of'),
  gatewayRef: text('gateway_ref'),
  /** Date of payment, in the business's zone. */
  paidOn: date('paid_on', { mode: 'string' }).$type<CalendarDate>().notNull(),
  /** Reference of a cheque or a transfer. */
  reference: text().notNull().default(''),
  note: text().notNull().default(''),
  /** The entry this one corrects; no money moved. */
  corrects: integer(),
  /** A payment by a gift card, or a refund to it. */
  giftUseId: integer('gift_use_id'),
  madeBy: integer('made_by'),
  madeAt: instant('made_at').notNull(),
});

export const refundAttempts = pgTable('refund_attempts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  paymentId: integer('payment_id').notNull(),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  amountCents: cents('amount_cents').notNull(),
  key: text().notNull(),
  reason: text().notNull(),
  wantedBy: integer('wanted_by'),
  tellCustomer: boolean('tell_customer').notNull().default(false),
  /** Whether the provider has its number; false: requested before refunds were sent with one. */
  numbered: boolean().notNull().default(true),
  state: text({ enum: ['created', 'succeeded', 'failed'] })
    .notNull()
    .default('created'),
  gatewayRefund: text('gateway_refund'),
  failure: text(),
  createdAt: instant('created_at').notNull(),
  touchedAt: instant('touched_at').notNull(),
  /** Open in the backup of a copy that was opened: it waits until the provider is asked whether it was made. */
  fromBackup: boolean('from_backup').notNull().default(false),
});

/** Tasks for staff. */
export const moneyTasks = pgTable('money_tasks', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  kind: text().$type<TaskKind>().notNull(),
  key: text().notNull(),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  paymentId: integer('payment_id'),
  messageId: integer('message_id'),
  jobId: bigint('job_id', { mode: 'number' }),
  departureId: integer('departure_id'),
  amountCents: cents('amount_cents'),
  currency: text(),
  reason: text().notNull().default(''),
  madeAt: instant('made_at').notNull(),
  doneAt: instant('done_at'),
  doneBy: integer('done_by'),
  doneNote: text('done_note').notNull().default(''),
});
