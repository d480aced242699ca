import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { date, integer, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A call-off of days or units by the business. */
export const callOffs = pgTable('call_offs', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  requestId: uuid('request_id').notNull().unique(),
  companyId: integer('company_id').notNull(),
  fromDate: date('from_date', { mode: 'string' }).$type<CalendarDate>().notNull(),
  toDate: date('to_date', { mode: 'string' }).$type<CalendarDate>().notNull(),
  unitId: integer('unit_id'),
  /** The departure whose bookings were called off; null: those of days. */
  departureId: integer('departure_id'),
  reason: text().notNull(),
  message: text().notNull(),
  madeBy: integer('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  /** What closed its days; null: they were left open, or it is a departure. */
  closingId: integer('closing_id'),
  reversedAt: instant('reversed_at'),
  reversedBy: integer('reversed_by'),
});

/** A called-off booking and the customer's choice. */
export const callOffBookings = pgTable(
  'call_off_bookings',
  {
    callOffId: integer('call_off_id').notNull(),
    bookingId: integer('booking_id').notNull(),
    date: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
    time: time().$type<TimeOfDay>().notNull(),
    tokenHash: text('token_hash').unique(),
    round: integer().notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    choice: text({ enum: ['date', 'refund', 'reversed'] }),
    chosenAt: instant('chosen_at'),
    newDate: date('new_date', { mode: 'string' }).$type<CalendarDate>(),
    newTime: time('new_time').$type<TimeOfDay>(),
    failure: text(),
  },
  (table) => [primaryKey({ columns: [table.callOffId, table.bookingId] })],
);
