import type { Place } from '@slipway/domain/bookings/availability';
import { prepared, type Db } from '#db/transaction.ts';

/** What a booking takes of its unit; without items, nothing. */
export type TakenByBooking = Pick<Place, 'items' | 'taken' | 'days'>;

/** Frees the time that a booking takes. */
export async function freeTime(tx: Db, bookingId: number): Promise<void> {
  await prepared(tx, 'booking-free-time', 'delete from taken_times where booking_id = $1', [
    bookingId,
  ]);
}

/** The times that a booking takes, by item; `wholeDays` where it takes the local days whole. */
export async function timesOfBooking(
  db: Db,
  bookingId: number,
): Promise<{ item: number; from: number; to: number; wholeDays: boolean }[]> {
  return prepared(
    db,
    'booking-times',
    `select item, (extract(epoch from lower(during)) * 1000)::float8 as "from",
       (extract(epoch from upper(during)) * 1000)::float8 as "to", days is not null as "wholeDays"
     from taken_times where booking_id = $1 order by item`,
    [bookingId],
  );
}

/**
 * Moves the taken time of a booking from one of its items to another.
 * @throws an exclusion violation of `taken_times_no_overlap` when some of it is taken
 */
export async function moveTime(
  tx: Db,
  bookingId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await prepared(
    tx,
    'booking-move-time',
    `with freed as (
       delete from taken_times where booking_id = $1 and item = $2 returning *
     )
     insert into taken_times (unit_id, item, during, days, booking_id)
     select unit_id, $3, during, days, booking_id from freed`,
    [bookingId, from, to],
  );
}

/**
 * Takes time on the place's items, in their order, instead of what the booking took before.
 * @throws an exclusion violation of `taken_times_no_overlap` when some of it is taken
 */
export async function takeTime(
  tx: Db,
  bookingId: number,
  unitId: number,
  { items, taken, days }: TakenByBooking,
): Promise<void> {
  await freeTime(tx, bookingId);
  await prepared(
    tx,
    'booking-take-time',
    `insert into taken_times (unit_id, item, during, days, booking_id)
     select $1, item, tstzrange($2, $3),
       case when $4::date is not null then daterange($4, $5, '[]') end, $6
     from unnest($7::smallint[]) item order by item`,
    [
      unitId,
      new Date(taken.from),
      new Date(taken.to),
      days?.from ?? null,
      days?.to ?? null,
      bookingId,
      items,
    ],
  );
}
