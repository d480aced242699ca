import type { TakenByBooking } from './taken-times-repository.ts';
import { literal } from '#db/literal.ts';
import type { Visit } from '@slipway/domain/bookings/visits/visit';
import { bookingStatus, type BookingStatus } from '@slipway/domain/bookings/status';
import { getTableColumns, sql } from 'drizzle-orm';
import { queryRows } from '#db/query-rows.ts';
import { bookings } from '#db/tables/bookings.ts';
import { prepared, type Db } from '#db/transaction.ts';

export type Booking = typeof bookings.$inferSelect;

/** The values of a new booking; other columns get their defaults. */
export interface NewBooking extends Pick<
  Booking,
  | 'companyId'
  | 'unitId'
  | 'item'
  | 'packageId'
  | 'kind'
  | 'date'
  | 'time'
  | 'startsAt'
  | 'endsAt'
  | 'crewUntil'
  | 'quantity'
  | 'days'
  | 'groupTag'
  | 'departureId'
  | 'seats'
  | 'guestTypes'
  | 'durationHours'
  | 'guests'
  | 'name'
  | 'email'
  | 'phone'
  | 'customerId'
  | 'status'
  | 'holdExpiresAt'
  | 'totalCents'
  | 'depositCents'
  | 'terms'
  | 'termsText'
  | 'consentAt'
  | 'consentAddress'
  | 'createdAt'
  | 'source'
  | 'madeBy'
> {
  /** The basket that it is booked in; absent: it is booked alone. */
  basketId?: number | null;
  /** The line of the basket; absent: none. */
  basketLine?: string | null;
  /** Where the visit that books came from; null: not known. */
  visit: Visit | null;
  /** Becomes crew unless they are on another trip at that time; a departure has a crew of its own. */
  supervisorId: number | null;
}

/** Reserves an id for a booking, so that related rows can be written in the same batch. */
export async function nextBookingId(db: Db): Promise<number> {
  const [row] = await prepared<{ id: number }>(
    db,
    'booking-next-id',
    "select nextval(pg_get_serial_sequence('bookings', 'id'))::integer as id",
  );
  if (!row) throw new Error('There is no number for a booking');
  return row.id;
}

/**
 * Inserts a booking with the time it takes in one statement, under an id from `nextBookingId`; a
 * booking on a departure takes none itself. A supervisor who is on another trip at that time is left
 * out, so that no visitor is refused, and staff find another. For an ended customer nothing is inserted, and the request key referring to the booking
 * is then refused.
 * @throws an exclusion violation of `taken_times_no_overlap` when its time is taken
 */
export async function insertBooking(
  tx: Db,
  id: number,
  booking: NewBooking,
  place: TakenByBooking,
): Promise<void> {
  await prepared(
    tx,
    'booking-insert',
    `with owner as (
       select from users where id = $14 and ended_at is null for key share
     ), made as (
       insert into bookings (id, company_id, unit_id, item, package_id, kind, date, time, starts_at,
         duration_hours, guests, name, email, phone, customer_id, status, hold_expires_at,
         total_cents, deposit_cents, terms, consent_at, consent_address, created_at, source, made_by,
         ends_at, crew_until, quantity, days, group_tag, departure_id, seats, guest_types, terms_text,
         visit_source, visit_medium, visit_campaign, basket_id, basket_line)
       overriding system value
       select $28, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
         $19, $20, $21, $22, $23, $24, $27, $29, $30, $31, $32, $37, $38, $39,
         $40, $41, $42, $43, $44, $45
       where $14::integer is null or exists (select from owner)
       returning id
     ), taken as (
       insert into taken_times (unit_id, item, during, days, booking_id)
       select $2, item, tstzrange($33, $34),
         case when $35::date is not null then daterange($35, $36, '[]') end, made.id
       from made, unnest($25::smallint[]) item
       where $37::integer is null
     ), crew as (
       insert into booking_crew (booking_id, role, person_id, during)
       select made.id, 'supervisor', $26::integer, tstzrange($8, $29) from made
       where $26::integer is not null and $29::timestamptz is not null and $37::integer is null
       on conflict do nothing
     )
     select id from made`,
    [
      booking.companyId,
      booking.unitId,
      booking.item,
      booking.packageId,
      booking.kind,
      booking.date,
      booking.time,
      booking.startsAt,
      booking.durationHours,
      booking.guests,
      booking.name,
      booking.email,
      booking.phone,
      booking.customerId,
      booking.status,
      booking.holdExpiresAt,
      booking.totalCents,
      booking.depositCents,
      JSON.stringify(booking.terms),
      booking.consentAt,
      booking.consentAddress,
      booking.createdAt,
      booking.source,
      booking.madeBy,
      place.items,
      booking.supervisorId,
      booking.endsAt,
      id,
      booking.crewUntil,
      booking.quantity,
      booking.days,
      booking.groupTag,
      new Date(place.taken.from),
      new Date(place.taken.to),
      place.days?.from ?? null,
      place.days?.to ?? null,
      booking.departureId,
      booking.seats,
      JSON.stringify(booking.guestTypes),
      booking.termsText,
      booking.visit?.source ?? null,
      booking.visit?.medium ?? null,
      booking.visit?.campaign ?? null,
      booking.basketId ?? null,
      booking.basketLine ?? null,
    ],
  );
}

/**
 * The id of a booking if it was made with this e-mail address, ignoring case; otherwise null. One
 * statement reading at most one row, so that every mismatch takes the same time. Excludes holds.
 */
export async function findBookingIdByEmail(
  db: Db,
  pair: { id: number; email: string },
): Promise<number | null> {
  const [row] = await prepared<{ id: number }>(
    db,
    'booking-by-pair',
    `select id from bookings
     where id = $1 and email_key = lower($2) and hold_expires_at is null`,
    [pair.id, pair.email],
  );
  return row?.id ?? null;
}

const columns = Object.entries(getTableColumns(bookings))
  .map(([key, column]) => `${column.name} as "${key}"`)
  .join(', ');

export async function findBooking(db: Db, id: number): Promise<Booking | undefined> {
  const sql = `select ${columns} from bookings where id = $1`;
  const [row] = await prepared<Booking>(db, 'booking', sql, [id]);
  return row;
}

/** The booking, locked until the transaction ends; see `lockBookings`. */
export async function lockBooking(tx: Db, id: number): Promise<Booking | undefined> {
  const sql = `select ${columns} from bookings where id = $1 for update`;
  const [row] = await prepared<Booking>(tx, 'booking-lock', sql, [id]);
  return row;
}

/** The bookings that exist, by id. */
export async function findBookings(db: Db, ids: readonly number[]): Promise<Booking[]> {
  const sql = `select ${columns} from bookings where id = any($1::integer[]) order by id`;
  return prepared<Booking>(db, 'bookings-by-id', sql, [ids]);
}

/**
 * The bookings that exist, locked by id until the transaction ends. No day or departure may be locked
 * afterwards: what frees or changes a place begins with `lockPlaces`.
 */
export async function lockBookings(tx: Db, ids: readonly number[]): Promise<Booking[]> {
  const sql = `
    select ${columns} from bookings where id = any($1::integer[]) order by id for update`;
  return prepared<Booking>(tx, 'bookings-lock', sql, [ids]);
}

/**
 * Turns a hold, or a booking whose first money was awaited, into a booking. False when it is neither.
 * @param made `byHand`: its deposit is not paid yet, so it still counts against the visitor's limits
 */
export async function confirmHold(
  tx: Db,
  id: number,
  made: { status: BookingStatus; customerId: number | null; byHand: boolean },
): Promise<boolean> {
  const { status, customerId, byHand } = made;
  const rows = await prepared(
    tx,
    'booking-end-hold',
    `with ended as (
       update bookings set status = $2, hold_expires_at = null, awaiting_until = null, customer_id = $3
       where id = $1 and cancelled_at is null
         and ((status = ${bookingStatus.created} and hold_expires_at is not null) or awaiting_until is not null)
       returning id
     ), keys as (
       delete from hold_keys where not $4 and booking_id in (select id from ended)
     )
     select id from ended`,
    [id, status, customerId, byHand],
  );
  return rows.length === 1;
}

/** Shortens a hold to the given time; never extends it. */
export async function shortenHold(tx: Db, id: number, until: Date): Promise<void> {
  await prepared(
    tx,
    'booking-shorten-hold',
    `update bookings set hold_expires_at = least(hold_expires_at, $2)
     where id = $1 and status = ${bookingStatus.created} and hold_expires_at is not null`,
    [id, until],
  );
}

/** Keeps a hold until the given time, whatever it was before. */
export async function keepHold(tx: Db, id: number, until: Date): Promise<void> {
  await prepared(
    tx,
    'booking-keep-hold',
    `update bookings set hold_expires_at = $2
     where id = $1 and status = ${bookingStatus.created} and hold_expires_at is not null`,
    [id, until],
  );
}

/** Turns an open hold into a booking whose first money is awaited until then. */
export async function awaitMoney(tx: Db, id: number, until: Date): Promise<void> {
  await prepared(
    tx,
    'booking-await',
    `update bookings set hold_expires_at = null, awaiting_until = $2
     where id = $1 and status = ${bookingStatus.created} and hold_expires_at is not null`,
    [id, until],
  );
}

/**
 * Stops waiting for the first money of a booking. A booking of which nothing else was paid is cancelled, and its time
 * and crew are freed.
 * @returns whether this cancelled it
 */
export async function endAwaiting(tx: Db, id: number, reason: string, now: Date): Promise<boolean> {
  const rows = await prepared<{ freed: boolean }>(
    tx,
    'booking-end-awaiting',
    `with before as (
       select id, status from bookings where id = $1 and awaiting_until is not null
     ), ended as (
       update bookings b set awaiting_until = null,
         status = case when before.status = ${bookingStatus.created} then ${bookingStatus.cancelled} else b.status end,
         cancelled_at = case when before.status = ${bookingStatus.created} then $3::timestamptz else b.cancelled_at end,
         cancel_reason = case when before.status = ${bookingStatus.created} then $2 else b.cancel_reason end
       from before where b.id = before.id
       returning b.id, before.status = ${bookingStatus.created} as freed
     ), times as (
       delete from taken_times where booking_id in (select id from ended where freed)
     ), crew as (
       delete from booking_crew where booking_id in (select id from ended where freed)
     ), keys as (
       delete from hold_keys where booking_id in (select id from ended)
     )
     select freed from ended`,
    [id, reason, now],
  );
  return rows[0]?.freed ?? false;
}

/** Releases a hold's time and crew. False when it is no longer a hold. */
export async function releaseHoldRow(
  tx: Db,
  id: number,
  reason: string,
  now: Date,
): Promise<boolean> {
  const rows = await prepared(
    tx,
    'booking-free-hold',
    `with freed as (
       update bookings set status = ${bookingStatus.cancelled}, cancelled_at = $3, cancel_reason = $2
       where id = $1 and status = ${bookingStatus.created} and hold_expires_at is not null returning id
     ), times as (
       delete from taken_times where booking_id in (select id from freed)
     ), crew as (
       delete from booking_crew where booking_id in (select id from freed)
     ), keys as (
       delete from hold_keys where booking_id in (select id from freed)
     )
     select id from freed`,
    [id, reason, now],
  );
  return rows.length === 1;
}

/**
 * Expired holds unchanged since `untouchedSince`, oldest first, so that those with an unknown
 * outcome do not block others.
 */
export async function findExpiredHolds(
  db: Db,
  now: Date,
  untouchedSince: Date,
  maxRows: number,
): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    db,
    sql`
    select b.id from bookings b
    left join lateral (
      select c.touched_at from charge_lines l join charge_attempts c on c.id = l.attempt_id
      where l.booking_id = b.id order by l.attempt_no desc limit 1
    ) a on true
    where b.status = ${literal(bookingStatus.created)} and b.hold_expires_at < ${now}
      and (a.touched_at is null or a.touched_at < ${untouchedSince})
    order by a.touched_at nulls first, b.hold_expires_at
    limit ${maxRows}`,
  );
  return rows.map((row) => row.id);
}

/**
 * Assigns bookings made with an address before it was verified to its owner. Holds are assigned
 * when they are concluded.
 */
export async function attachBookingsToCustomer(
  tx: Db,
  owner: { userId: number; emailKey: string },
): Promise<void> {
  await prepared(
    tx,
    'bookings-attach',
    // Locked by number, like all bookings.
    `update bookings set customer_id = $1 where id in (
       select id from bookings
       where email_key = $2 and customer_id is null and hold_expires_at is null order by id for update)`,
    [owner.userId, owner.emailKey],
  );
}
