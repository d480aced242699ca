import { zero } from '@slipway/domain/money/money';
import type { KindCode } from '@slipway/domain/catalogue/package-kinds';
import type { CodeTarget } from '@slipway/domain/catalogue/codes';
import { date, integer, numeric, pgTable, pgView, text } from 'drizzle-orm/pg-core';
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
  /** What it is for; of the four lists the one that it names is there. */
  appliesTo: text('applies_to').$type<CodeTarget['of']>().notNull().default('all'),
  unitIds: integer('unit_ids').array(),
  kinds: text().array().$type<KindCode[]>(),
  productIds: integer('product_ids').array(),
  categoryIds: integer('category_ids').array(),
  bookedFrom: day('booked_from'),
  bookedTo: day('booked_to'),
  tripFrom: day('trip_from'),
  tripTo: day('trip_to'),
  /** Days between the booking and the first day of the trip; null: any number. */
  leastDaysAhead: integer('least_days_ahead'),
  mostDaysAhead: integer('most_days_ahead'),
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

/** What still uses a code: what was booked or ordered in one press is one use. */
export const liveCodeUses = pgView('live_code_uses', {
  codeId: integer('code_id').notNull(),
  press: integer().notNull(),
}).existing();
