import type { SurveyAnswers } from '@slipway/contract/bookings/survey';
import type { BookingStatus } from '@slipway/domain/bookings/status';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { zero } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  time,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BookingTerms } from '@slipway/domain/bookings/booking-terms';
import type { BookedGuestType } from '@slipway/domain/bookings/guest-types';
import { cents, dates, instant, instants } from './columns.ts';

export const bookings = pgTable('bookings', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  companyId: integer('company_id'),
  unitId: integer('unit_id'),
  item: smallint(),
  packageId: integer('package_id'),
  kind: text().$type<TripKind>().notNull(),
  packageKind: text('package_kind').generatedAlwaysAs(sql`nullif(kind, 'inshore')`),
  date: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
  time: time().$type<TimeOfDay>().notNull(),
  startsAt: instant('starts_at').notNull(),
  /** When its guests are back. */
  endsAt: instant('ends_at').notNull(),
  /** Until when it keeps its crew; null: nobody sails. */
  crewUntil: instant('crew_until'),
  /** Items, for kinds sold by the item. */
  quantity: integer().notNull().default(1),
  /** Days or nights of a stay. */
  days: integer(),
  /** Of a package sold by the seat; null otherwise. */
  departureId: integer('departure_id'),
  /** Seats on its departure; 0 without one. */
  seats: integer().notNull().default(0),
  /** Its persons by type, as they were called when it was made; empty without a departure. */
  guestTypes: jsonb('guest_types').$type<BookedGuestType[]>().notNull().default([]),
  /** The group of its kind, by which lists are divided. */
  groupTag: text('group_tag'),
  durationHours: integer('duration_hours'),
  guests: integer().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  emailKey: text('email_key').notNull().generatedAlwaysAs('lower(email)'),
  phone: text().notNull(),
  customerId: integer('customer_id'),
  status: smallint().$type<BookingStatus>().notNull(),
  holdExpiresAt: instant('hold_expires_at'),
  /** Until when the ordered money of its first payment is waited for; null: none is on its way. */
  awaitingUntil: instant('awaiting_until'),
  cancelledAt: instant('cancelled_at'),
  cancelReason: text('cancel_reason'),
  totalCents: cents('total_cents').notNull(),
  depositCents: cents('deposit_cents').notNull(),
  terms: jsonb().$type<BookingTerms>().notNull(),
  /** The text of the terms, by its version; a trigger gives it the newest. Null: made before any. */
  termsText: integer('terms_text'),
  consentAt: instant('consent_at'),
  consentAddress: text('consent_address'),
  createdAt: instant('created_at').notNull(),
  version: integer().notNull().default(1),
  /** Paid minus refunded, without tips; a ledger trigger maintains both sums. */
  paidCents: cents('paid_cents').notNull().default(zero),
  tipsCents: cents('tips_cents').notNull().default(zero),
  /** The balance; after a cancellation, only what is still owed. */
  leftCents: cents('left_cents')
    .notNull()
    .generatedAlwaysAs(
      sql`case when cancelled_at is null then total_cents - paid_cents when owed_after_cancel then total_cents - waived_cents - paid_cents else 0 end`,
    ),
  /** The part of the total that is not owed after a cancellation that keeps the rest. */
  waivedCents: cents('waived_cents').notNull().default(zero),
  source: text({ enum: ['public', 'staff', 'repeat'] })
    .notNull()
    .default('public'),
  madeBy: integer('made_by'),
  /** Where the visit that booked came from; all three are null when that is not known. */
  visitSource: text('visit_source'),
  visitMedium: text('visit_medium'),
  visitCampaign: text('visit_campaign'),
  calledOff: boolean('called_off').notNull().default(false),
  /** Cancelled so late that the balance is still owed. */
  owedAfterCancel: boolean('owed_after_cancel').notNull().default(false),
  noShowAt: instant('no_show_at'),
  staffNotes: text('staff_notes').notNull().default(''),
  strictestDaysBefore: integer('strictest_days_before'),
  /** The series it belongs to. */
  seriesId: integer('series_id'),
  /** What was booked together with it; null: it was booked alone. */
  basketId: integer('basket_id'),
  /** The line of a basket that it was booked from; null: it was booked without one. */
  basketLine: uuid('basket_line'),
  /** Whether no confirmation is sent to the customer. */
  quiet: boolean().notNull().default(false),
  /** How many of its guests have come; may be above them after a change. */
  arrived: integer().notNull().default(0),
  /** When its items were handed out, and brought back. */
  outAt: instant('out_at'),
  backAt: instant('back_at'),
  /** What it took before its items were back early, a `tstzrange` as text; null: nothing was freed. */
  took: instants(),
  tookDays: dates('took_days'),
});

/** The idempotency keys of requests that book or order, each with what it made. */
export const bookingRequests = pgTable('booking_requests', {
  key: text().primaryKey(),
  fingerprint: text().notNull(),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  seriesId: integer('series_id'),
  createdAt: instant('created_at').notNull(),
});

/**
 * The crew of bookings and departures, one or the other; a person cannot be on two trips at once. The
 * view `crew_of_bookings` has the crew of each booking, its own or its departure's.
 */
export const bookingCrew = pgTable('booking_crew', {
  bookingId: integer('booking_id'),
  departureId: integer('departure_id'),
  role: text({ enum: ['supervisor', 'mate'] }).notNull(),
  personId: integer('person_id').notNull(),
  /** A `tstzrange` as text; `empty` of a tipped trip that is cancelled, whose crew sails no more. */
  during: instants().notNull(),
});

/** Changes of bookings and orders by users; append-only. */
export const bookingChanges = pgTable('booking_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  bookingId: integer('booking_id'),
  orderId: integer('order_id'),
  changedAt: instant('changed_at').notNull(),
  changedBy: integer('changed_by'),
  action: text().notNull(),
  before: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  after: jsonb().$type<Record<string, unknown>>().notNull().default({}),
});

/** What live bookings take of units' items; no two ranges of an item overlap. Never updated. */
export const takenTimes = pgTable('taken_times', {
  unitId: integer('unit_id').notNull(),
  item: smallint().notNull(),
  /** A `tstzrange` as text. */
  during: instants().notNull(),
  /** A `daterange` as text: the local days taken whole; null: its time alone. */
  days: dates(),
  /** Of the booking or of the departure that takes it. */
  bookingId: integer('booking_id'),
  departureId: integer('departure_id'),
});

/**
 * Starts of packages sold by the seat, each on one item and shared by bookings. Triggers keep the
 * seats, persons and parties of live bookings, and its taken time.
 */
export const departures = pgTable('departures', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  packageId: integer('package_id').notNull(),
  unitId: integer('unit_id').notNull(),
  item: smallint().notNull(),
  date: date({ mode: 'string' }).$type<CalendarDate>().notNull(),
  time: time().$type<TimeOfDay>().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  /** Until when it keeps its crew; null: nobody sails. */
  crewUntil: instant('crew_until'),
  /** A `tstzrange` as text: what it takes of its item. */
  during: instants().notNull(),
  days: dates(),
  /** Seats on sale. */
  seats: integer().notNull(),
  mostPersons: integer('most_persons').notNull(),
  seatsTaken: integer('seats_taken').notNull().default(0),
  persons: integer().notNull().default(0),
  /** Live bookings and holds. */
  parties: integer().notNull().default(0),
  closed: boolean().notNull().default(false),
  /** It keeps its time without bookings. */
  openedAhead: boolean('opened_ahead').notNull().default(false),
  /** The request that opened it ahead last. */
  requestId: uuid('request_id'),
  /** Sails with fewer than its least. */
  sailsAnyway: boolean('sails_anyway').notNull().default(false),
  calledOffAt: instant('called_off_at'),
  notes: text().notNull().default(''),
  version: integer().notNull().default(1),
});

/** The guests of bookings by name; a row exists once any was saved. */
export const guestLists = pgTable('guest_lists', {
  bookingId: integer('booking_id').primaryKey(),
  /** `type`: the id of one of the booking's types of guest. */
  guests: jsonb().$type<{ name: string; type: number | null }[]>().notNull().default([]),
  emergencyPhone: text('emergency_phone').notNull().default(''),
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
});

export type GuestListColumns = typeof guestLists.$inferSelect;

/**
 * The customer's survey about the guests and their wishes; a row exists once it was saved or
 * requested.
 */
export const bookingSurveys = pgTable('booking_surveys', {
  bookingId: integer('booking_id').primaryKey(),
  answers: jsonb().$type<SurveyAnswers>().notNull(),
  done: boolean().notNull().default(false),
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
  askedAt: instant('asked_at'),
});
