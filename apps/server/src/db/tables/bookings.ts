import type { BookingStatus } from '@slipway/domain/bookings/status';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import type { Cents } from '@slipway/domain/money/money';
import {
  bigint,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  time,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { BookingTerms } from '#features/bookings/booking-terms.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const cents = (name: string) => bigint(name, { mode: 'number' }).$type<Cents>();

export const bookings = pgTable('bookings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  companyId: integer('company_id'),
  unitId: integer('unit_id'),
  item: smallint(),
  packageId: integer('package_id'),
  kind: text().$type<TripKind>().notNull(),
  date: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
  time: time().$type<TimeOfDay>().notNull(),
  startsAt: instant('starts_at').notNull(),
  durationHours: integer('duration_hours'),
  guests: integer().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  emailKey: text('email_key').notNull().generatedAlwaysAs('lower(email)'),
  phone: text().notNull(),
  customerId: integer('customer_id'),
  supervisorId: integer('supervisor_id'),
  status: smallint().$type<BookingStatus>().notNull(),
  holdExpiresAt: instant('hold_expires_at'),
  cancelledAt: instant('cancelled_at'),
  cancelReason: text('cancel_reason'),
  totalCents: cents('total_cents').notNull(),
  depositCents: cents('deposit_cents').notNull(),
  terms: jsonb().$type<BookingTerms>().notNull(),
  consentAt: instant('consent_at'),
  consentAddress: text('consent_address'),
  createdAt: instant('created_at').notNull(),
});

export const slotsTaken = pgTable(
  'slots_taken',
  {
    unitId: integer('unit_id').notNull(),
    date: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
    slot: smallint().notNull(),
    item: smallint().notNull(),
    bookingId: integer('booking_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.unitId, table.date, table.slot, table.item] })],
);
