import type { FrozenDelivery, ShippingPrice } from '@slipway/domain/orders/delivery';
import type { OrderState } from '@slipway/domain/orders/order-state';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { zero } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { OrderTerms } from '@slipway/domain/orders/order-terms';
import { cents, instant } from './columns.ts';

/** Orders of products (docs/rules/statuses-and-money.md, "Order states"). */
export const orders = pgTable('orders', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  companyId: integer('company_id'),
  customerId: integer('customer_id'),
  name: text().notNull(),
  email: text().notNull(),
  emailKey: text('email_key').notNull().generatedAlwaysAs('lower(email)'),
  phone: text().notNull(),
  deliveryDate: date('delivery_date', { mode: 'string' }).$type<CalendarDate>().notNull(),
  deliveryAddress: text('delivery_address').notNull().default(''),
  status: smallint().$type<OrderState>().notNull(),
  completedAt: instant('completed_at'),
  cancelledAt: instant('cancelled_at'),
  cancelReason: text('cancel_reason'),
  /** Cancelled by the business. */
  calledOff: boolean('called_off').notNull().default(false),
  /** Cancelled so late that the balance is still owed. */
  owedAfterCancel: boolean('owed_after_cancel').notNull().default(false),
  totalCents: cents('total_cents').notNull(),
  depositCents: cents('deposit_cents').notNull(),
  paidCents: cents('paid_cents').notNull().default(zero),
  /** The balance; after a cancellation, only what is still owed. */
  leftCents: cents('left_cents')
    .notNull()
    .generatedAlwaysAs(
      sql`case when cancelled_at is null or owed_after_cancel then total_cents - credited_cents - paid_cents else 0 end`,
    ),
  terms: jsonb().$type<OrderTerms>().notNull(),
  /** The text of the terms, by its version; a trigger gives it the newest. Null: made before any. */
  termsText: integer('terms_text'),
  source: text({ enum: ['staff', 'repeat', 'shop'] })
    .notNull()
    .default('staff'),
  /** Of a visitor who has not paid yet; once freed it is cancelled and keeps it. */
  holdExpiresAt: instant('hold_expires_at'),
  /** Until when the ordered money of its payment is waited for; null: none is on its way. */
  awaitingUntil: instant('awaiting_until'),
  /** What was booked and ordered together with it; null: nothing. */
  basketId: integer('basket_id'),
  /** How an order of the shop is delivered, as it was ordered; null: staff wrote it down. */
  delivery: jsonb().$type<FrozenDelivery>(),
  /** It sells gift cards, and nothing else. */
  ofGiftCards: boolean('of_gift_cards')
    .notNull()
    .generatedAlwaysAs(sql`coalesce(delivery ->> 'by' = 'email', false)`),
  /** Within its total, with its taxes. */
  shippingCents: cents('shipping_cents').notNull().default(zero),
  packedAt: instant('packed_at'),
  /** Ready to be picked up. */
  readyAt: instant('ready_at'),
  shippedAt: instant('shipped_at'),
  /** How the parcel is followed: a number, or the address of a page. */
  tracking: text().notNull().default(''),
  /** What was refunded of its lines and shipping, or is to be: it is no longer charged. */
  creditedCents: cents('credited_cents').notNull().default(zero),
  /** Of this shipping. */
  shippingCreditedCents: cents('shipping_credited_cents').notNull().default(zero),
  consentAt: instant('consent_at'),
  consentAddress: text('consent_address'),
  madeBy: integer('made_by'),
  staffNotes: text('staff_notes').notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
  /** The series it belongs to. */
  seriesId: integer('series_id'),
});

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: integer('order_id').notNull(),
    position: smallint().notNull(),
    unitId: integer('unit_id').notNull(),
    variantId: integer('variant_id').notNull(),
    /** With the values of its options. */
    name: text().notNull(),
    sku: text().notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    quantity: integer().notNull(),
    amountCents: cents('amount_cents').notNull(),
    /** What a code takes off this amount. */
    offCents: cents('off_cents').notNull().default(zero),
    /** What it comes to with its taxes, less what a code takes off; null: of an order of staff. */
    grossCents: cents('gross_cents'),
    /** Pieces that came back. */
    returned: integer().notNull().default(0),
    /** Of these, pieces that can be sold again. */
    restocked: integer().notNull().default(0),
    /** What was refunded of it, or is to be. */
    creditedCents: cents('credited_cents').notNull().default(zero),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** Gift cards that are sold with an order; once it is paid, the card itself says whom it is for. */
export const orderGiftCards = pgTable(
  'order_gift_cards',
  {
    orderId: integer('order_id').notNull(),
    position: smallint().notNull(),
    amountCents: cents('amount_cents').notNull(),
    recipientName: text('recipient_name').notNull().default(''),
    recipientEmail: text('recipient_email').notNull().default(''),
    senderName: text('sender_name').notNull().default(''),
    message: text().notNull().default(''),
    /** The day its mail goes out. */
    sendOn: date('send_on', { mode: 'string' }).$type<CalendarDate>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);

/** Links to the pages of orders of the shop; only their hash is stored. */
export const orderLinks = pgTable('order_links', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: text('token_hash').notNull(),
  orderId: integer('order_id').notNull(),
  madeAt: instant('made_at').notNull(),
});

/** Returns of orders of the shop: asked for, then received, or closed without goods. */
export const orderReturns = pgTable('order_returns', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id').notNull(),
  askedAt: instant('asked_at').notNull(),
  /** Null: by the link to the order's page. */
  askedBy: integer('asked_by'),
  reason: text().notNull().default(''),
  receivedAt: instant('received_at'),
  /** Closed: nothing of it came. */
  closedAt: instant('closed_at'),
  /** Who received or closed it. */
  endedBy: integer('ended_by'),
  /** Removed before it was handed over, instead of coming back. */
  removed: boolean('removed').notNull().default(false),
});

export const orderReturnLines = pgTable(
  'order_return_lines',
  {
    returnId: integer('return_id').notNull(),
    orderId: integer('order_id').notNull(),
    position: smallint().notNull(),
    /** Pieces that were asked for. */
    quantity: integer().notNull(),
    /** Pieces that came; null: not received yet. */
    received: integer(),
    /** Of these, pieces that can be sold again. */
    restocked: integer().notNull().default(0),
    /** For loss of value or missing parts: not refunded. */
    deductionCents: cents('deduction_cents').notNull().default(zero),
    /** The customer reads it. */
    deductionReason: text('deduction_reason').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.position] })],
);

/** Refunds of lines and shipping of an order of the shop, as they were decided; the ledger has the money. */
export const orderRefunds = pgTable('order_refunds', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  orderId: integer('order_id').notNull(),
  /** The return that it is for; null: a refund without one. */
  returnId: integer('return_id'),
  amountCents: cents('amount_cents').notNull(),
  /** Of this shipping; the rest is of its lines. */
  shippingCents: cents('shipping_cents').notNull().default(zero),
  reason: text().notNull().default(''),
  /** Null: it was made at the provider. */
  madeBy: integer('made_by'),
  madeAt: instant('made_at').notNull(),
});

export const orderRefundLines = pgTable(
  'order_refund_lines',
  {
    refundId: integer('refund_id').notNull(),
    orderId: integer('order_id').notNull(),
    position: smallint().notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.position] })],
);

/** Where orders of the shop are picked up. */
export const pickupPlaces = pgTable('pickup_places', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  companyId: integer('company_id').notNull(),
  name: text().notNull(),
  address: text().notNull().default(''),
  hours: text().notNull().default(''),
  endedAt: instant('ended_at'),
  version: integer().notNull().default(1),
});

/** Where orders of the shop are shipped to, and for how much. */
export const shippingZones = pgTable('shipping_zones', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  companyId: integer('company_id').notNull(),
  name: text().notNull(),
  countries: text().array().notNull(),
  /** Of its only country; empty: all of it. */
  regions: text().array().notNull().default([]),
  prices: jsonb().$type<ShippingPrice[]>().notNull(),
  endedAt: instant('ended_at'),
  version: integer().notNull().default(1),
});

/** A series of recurring bookings or orders. */
export const bookingSeries = pgTable('booking_series', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  companyId: integer('company_id'),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  frequency: text({ enum: ['daily', 'weekly', 'monthly', 'yearly'] }).notNull(),
  every: integer().notNull(),
  /** The date of the original booking or order. */
  fromDate: date('from_date', { mode: 'string' }).$type<CalendarDate>().notNull(),
  untilDate: date('until_date', { mode: 'string' }).$type<CalendarDate>(),
  occurrences: integer(),
  madeBy: integer('made_by'),
  madeAt: instant('made_at').notNull(),
  /** No unpaid occurrence takes place from this day on. */
  endedFrom: date('ended_from', { mode: 'string' }).$type<CalendarDate>(),
  endedAt: instant('ended_at'),
  endedBy: integer('ended_by'),
  version: integer().notNull().default(1),
});
