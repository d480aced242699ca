import type { OrderState } from '@slipway/domain/bookings/orders';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { zero, type Cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>();

/** Orders of products (spec README "Orders"). */
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
  totalCents: cents('total_cents').notNull(),
  depositCents: cents('deposit_cents').notNull(),
  paidCents: cents('paid_cents').notNull().default(zero),
  leftCents: cents('left_cents')
    .notNull()
    .generatedAlwaysAs(sql`total_cents - paid_cents`),
  terms: jsonb().$type<Record<string, unknown>>().notNull(),
  source: text({ enum: ['staff', 'repeat'] })
    .notNull()
    .default('staff'),
  madeBy: integer('made_by'),
  staffNotes: text('staff_notes').notNull().default(''),
  version: integer().notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

export const orderLines = pgTable(
  'order_lines',
  {
    orderId: integer('order_id').notNull(),
    position: smallint().notNull(),
    unitId: integer('unit_id').notNull(),
    name: text().notNull(),
    sku: text().notNull().default(''),
    priceCents: cents('price_cents').notNull(),
    quantity: integer().notNull(),
    amountCents: cents('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
);
