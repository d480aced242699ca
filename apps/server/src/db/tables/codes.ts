import { zero } from '@slipway/domain/money/money';
import type { KindCode } from '@slipway/domain/catalogue/package-kinds';
import { date, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { cents, instant } from './columns.ts';

const id = integer().primaryKey().generatedAlwaysAsIdentity();
const day = (name: string) => date(name).$type<CalendarDate>();

/** What codes take off, of what and when. */
export const promotions = pgTable('promotions', {
  id,
  name: text().notNull(),
  /** One of the two. */
  percent: numeric({ mode: 'number' }),
  amountCents: cents('amount_cents'),
  /** Both null: for everything. */
  unitIds: integer('unit_ids').array(),
  kinds: text().array().$type<KindCode[]>(),
  bookedFrom: day('booked_from'),
  bookedTo: day('booked_to'),
  tripFrom: day('trip_from'),
  tripTo: day('trip_to'),
  leastCents: cents('least_cents').notNull().default(zero),
  /** Of each code, and of one customer; null: any number. */
  mostUses: integer('most_uses'),
  mostPerCustomer: integer('most_per_customer'),
  createdAt: instant('created_at').notNull().defaultNow(),
  endedAt: instant('ended_at'),
  version: integer().notNull().default(1),
});

export const promotionCodes = pgTable('promotion_codes', {
  id,
  promotionId: integer('promotion_id').notNull(),
  /** As it is shown. */
  code: text().notNull(),
  /** As it is compared. */
  key: text().notNull(),
});

/** The bookings that were made with a code. */
export const codeUses = pgTable('code_uses', {
  bookingId: integer('booking_id').primaryKey(),
  codeId: integer('code_id').notNull(),
  /** The first booking of the press. */
  usedWith: integer('used_with').notNull(),
});
