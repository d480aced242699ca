import type { BookingRow } from '@slipway/contract/bookings/booking-lists';
import { extrasText, handedOutOf } from '@slipway/domain/bookings/booked-extras';
import { guestTypesText, type BookedGuestType } from '@slipway/domain/bookings/guest-types';
import {
  awaitingLabel,
  bookingStatus,
  statusLabel,
  type BookingStatus,
} from '@slipway/domain/bookings/status';
import type { AgreedExtra } from '@slipway/domain/catalogue/extras';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { toMajor, type Cents } from '@slipway/domain/money/money';
import type { Purpose } from '@slipway/domain/settings/settings';
import type { Say } from '@slipway/domain/words/in-words';
import { sql, type SQL } from 'drizzle-orm';
import { literal } from '#db/literal.ts';
import { namesGiven } from '#features/bookings/guest-list/guest-lists-repository.ts';
import { asksSurvey } from '#features/bookings/survey/surveys-repository.ts';
import type { CsvColumn } from '#http/csv.ts';

/**
 * What the lists read of a booking: `b` is the booking, `s` and `m` its supervisor and mate with
 * their users `su` and `mu`, `sv` its survey.
 */
const columns = {
  id: sql<number>`b.id`,
  kind: sql<TripKind>`b.kind`,
  date: sql<CalendarDate>`b.date`,
  time: sql<TimeOfDay>`b.time::text`,
  starts_at: sql<Date>`b.starts_at`,
  ends_at: sql<Date>`b.ends_at`,
  /** In the zone of its trip, to the minute. */
  ends_local: sql<string>`to_char(b.ends_at at time zone (b.terms ->> 'zone'), 'YYYY-MM-DD HH24:MI')`,
  quantity: sql<number>`b.quantity`,
  guest_types: sql<BookedGuestType[]>`b.guest_types`,
  extras: sql<AgreedExtra[] | null>`b.terms #> '{prices,extras}'`,
  names_given: sql<boolean | null>`${sql.raw(namesGiven('b'))}`,
  unit_id: sql<number | null>`b.unit_id`,
  unit: sql<string | null>`b.terms ->> 'unitName'`,
  package_id: sql<number | null>`b.package_id`,
  package_name: sql<string>`b.terms ->> 'packageName'`,
  customer_id: sql<number | null>`b.customer_id`,
  name: sql<string>`b.name`,
  email: sql<string>`b.email`,
  phone: sql<string>`b.phone`,
  guests: sql<number>`b.guests`,
  total: sql<Cents>`b.total_cents`,
  paid: sql<Cents>`b.paid_cents`,
  left: sql<Cents>`b.left_cents`,
  tips: sql<Cents>`b.tips_cents`,
  currency: sql<string>`b.terms ->> 'currency'`,
  status: sql<BookingStatus>`b.status`,
  cancelled: sql<boolean>`b.cancelled_at is not null`,
  no_show: sql<boolean>`b.no_show_at is not null`,
  called_off: sql<boolean>`b.called_off and b.cancelled_at is null`,
  awaiting: sql<boolean>`b.awaiting_until is not null and b.status = ${literal(bookingStatus.created)}`,
  source: sql<BookingRow['source']>`b.source`,
  visit_source: sql<string | null>`b.visit_source`,
  visit_medium: sql<string | null>`b.visit_medium`,
  visit_campaign: sql<string | null>`b.visit_campaign`,
  supervisor_id: sql<number | null>`s.person_id`,
  supervisor: sql<string | null>`su.name`,
  mate_id: sql<number | null>`m.person_id`,
  mate: sql<string | null>`mu.name`,
  survey_done: sql<boolean>`coalesce(sv.done, false)`,
  asks_survey: sql<boolean>`${sql.raw(asksSurvey('b'))}`,
};

/** A row as it is read; amounts in cents. */
export type ListedBooking = {
  [Key in keyof typeof columns]: (typeof columns)[Key] extends SQL<infer Value> ? Value : never;
};

/** The columns as a select list. */
export const selectedColumns = sql.join(
  Object.entries(columns).map(([name, read]) => sql`${read} as ${sql.identifier(name)}`),
  sql`, `,
);

/** The sort orders; each has an index (migrations/baseline/05-bookings.sql). */
export const sortOrders = {
  id: [sql`b.id`],
  date: [sql`b.date`, sql`b.time`, sql`b.id`],
  unit: [sql`(b.terms ->> 'unitName')`, sql`b.id`],
  package: [sql`b.kind`, sql`b.date`, sql`b.time`, sql`b.id`],
  customer: [sql`b.name`, sql`b.id`],
  guests: [sql`b.guests`, sql`b.id`],
  total: [sql`b.total_cents`, sql`b.id`],
  paid: [sql`b.paid_cents`, sql`b.id`],
  left: [sql`b.left_cents`, sql`b.id`],
  status: [sql`b.status`, sql`b.date`, sql`b.time`, sql`b.id`],
} as const;
export type ListSort = keyof typeof sortOrders;
export const isListSort = (name: string): name is ListSort => Object.hasOwn(sortOrders, name);

const person = (id: number | null, name: string | null) =>
  id === null || name === null ? null : { id, name };

/** A booking as a row in the back office; amounts in the currency's units. */
export function presentBookingRow(row: ListedBooking): BookingRow {
  return {
    id: row.id,
    date: row.date,
    time: row.time,
    unit_id: row.unit_id ?? 0,
    unit: row.unit ?? '',
    package_id: row.package_id,
    package_name: row.package_name,
    kind: row.kind,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    quantity: row.quantity,
    guest_types: row.guest_types,
    names_given: row.names_given,
    customer_id: row.customer_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    details: row.guests,
    total_price: toMajor(row.total),
    paid: toMajor(row.paid),
    left: toMajor(row.left),
    tips: toMajor(row.tips),
    currency: row.currency,
    status: row.status,
    cancelled: row.cancelled,
    no_show: row.no_show,
    called_off: row.called_off,
    awaiting: row.awaiting,
    survey: { done: row.survey_done },
    supervisor: person(row.supervisor_id, row.supervisor),
    mate: person(row.mate_id, row.mate),
    source: row.source,
  };
}

const doneText = (done: boolean) => (done ? 'Completed' : 'Not completed');

/** The columns of the CSV export. */
export const csvColumns = (purpose: Purpose, say: Say): CsvColumn<ListedBooking>[] => [
  { head: 'Number', cell: ({ id }) => id },
  { head: 'Date', cell: ({ date }) => date },
  { head: 'Time', cell: ({ time }) => time.slice(0, 5) },
  { head: purpose === 'sell' ? 'Product' : 'Unit', cell: ({ unit }) => unit ?? '' },
  { head: 'Package', cell: (row) => row.package_name },
  { head: 'Name', cell: ({ name }) => name },
  { head: 'Email', cell: ({ email }) => email },
  { head: 'Phone', cell: ({ phone }) => phone },
  { head: 'Guests', cell: ({ guests }) => guests },
  { head: 'Total', cell: ({ total }) => toMajor(total), amount: true },
  { head: 'Paid', cell: ({ paid }) => toMajor(paid), amount: true },
  { head: 'Left', cell: ({ left }) => toMajor(left), amount: true },
  { head: 'Tips', cell: ({ tips }) => toMajor(tips), amount: true },
  { head: 'Currency', cell: ({ currency }) => currency },
  {
    head: 'Status',
    cell: ({ status, kind, unit_id, awaiting }) =>
      awaiting
        ? awaitingLabel
        : say(statusLabel(status, { inshore: kind === 'inshore', hasUnit: unit_id !== null })),
  },
  {
    head: 'Charter Survey',
    cell: (row) => (row.asks_survey ? doneText(row.survey_done) : ''),
  },
  { head: 'Supervisor', cell: ({ supervisor }) => supervisor ?? '' },
  { head: 'Mate', cell: ({ mate }) => mate ?? '' },
  { head: 'Ends', cell: (row) => row.ends_local },
  { head: 'Items', cell: ({ quantity }) => quantity },
  { head: 'Guest types', cell: (row) => guestTypesText(row.guest_types) },
  {
    head: 'Guest names',
    cell: ({ names_given: given }) => (given === null ? '' : doneText(given)),
  },
  { head: 'Visit source', cell: (row) => row.visit_source ?? '' },
  { head: 'Visit medium', cell: (row) => row.visit_medium ?? '' },
  { head: 'Visit campaign', cell: (row) => row.visit_campaign ?? '' },
  { head: 'Extras', cell: (row) => extrasText(handedOutOf(row.extras ?? [], row)) },
  { head: 'Called off', cell: (row) => (row.called_off ? 'Yes' : 'No') },
  { head: 'No-show', cell: (row) => (row.no_show ? 'Yes' : 'No') },
];
