import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** Pieces of an extra that a booking has on some days, both included. */
export interface TakenExtra {
  bookingId: number;
  extraId: number;
  pieces: number;
  from: CalendarDate;
  to: CalendarDate;
}

const takings = `jsonb_to_recordset($1::jsonb) as t
  ("bookingId" integer, "extraId" integer, pieces integer, "from" date, "to" date)`;

/**
 * Takes pieces for bookings; the counters of their days are locked by extra and date. After it nothing but the
 * rows of the same bookings is locked.
 * @throws a check violation of `extra_days_stock` when there are not that many left
 */
export async function insertTakenExtras(tx: Db, taken: readonly TakenExtra[]): Promise<void> {
  await prepared(
    tx,
    'extras-take',
    `insert into taken_extras (booking_id, extra_id, pieces, from_date, to_date)
     select "bookingId", "extraId", pieces, "from", "to" from ${takings}`,
    [JSON.stringify(taken)],
  );
}

/** What bookings have of extras, by booking and extra. */
export async function findTakenExtras(
  db: Db,
  bookingIds: readonly number[],
): Promise<TakenExtra[]> {
  return prepared<TakenExtra & Record<string, unknown>>(
    db,
    'extras-taken',
    `select booking_id as "bookingId", extra_id as "extraId", pieces, from_date as "from", to_date as "to"
     from taken_extras where booking_id = any($1::integer[]) order by booking_id, extra_id`,
    [bookingIds],
  );
}

/** Gives back what a booking has of extras. */
export async function deleteTakenExtras(tx: Db, bookingId: number): Promise<void> {
  await prepared(tx, 'extras-free', 'delete from taken_extras where booking_id = $1', [bookingId]);
}

/**
 * Locks the counters of the extras that bookings have and of those to be taken, in one order. To be called before
 * extras are freed and taken in several statements.
 */
export async function lockExtraDays(
  tx: Db,
  bookingIds: readonly number[],
  wanted: readonly TakenExtra[] = [],
): Promise<void> {
  // Their own rows first, as whoever edits an extra does.
  await prepared(
    tx,
    'extras-lock',
    `select from extras where id = any($1::integer[])
       or id in (select extra_id from taken_extras where booking_id = any($2::integer[]))
     order by id for share`,
    [wanted.map(({ extraId }) => extraId), bookingIds],
  );
  await prepared(
    tx,
    'extra-days-lock',
    `insert into extra_days (extra_id, date, taken, stock)
     select distinct e.id, day::date, 0, e.stock
     from (
       select extra_id, from_date, to_date from taken_extras where booking_id = any($2::integer[])
       union all select "extraId", "from", "to" from ${takings}
     ) t join extras e on e.id = t.extra_id,
       generate_series(t.from_date::timestamp, t.to_date::timestamp, '1 day') day
     order by 1, 2
     on conflict (extra_id, date) do update set taken = extra_days.taken`,
    [JSON.stringify(wanted), bookingIds],
  );
}
