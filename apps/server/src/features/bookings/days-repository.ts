import type { TakenTime } from '@slipway/domain/bookings/availability';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import { eachDay, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

// A new day is locked by its insertion, an existing one explicitly.
const insertOrLock = `
  with made as (
    insert into unit_days (unit_id, date) values ($1, $2) on conflict do nothing returning 1
  ), found as (
    select 1 from unit_days where unit_id = $1 and date = $2 for update
  )
  select from made union all select from found`;

/**
 * Locks the unit's day by inserting it. False: a concurrent insertion won, and the day must still
 * be locked.
 */
async function takeDay(tx: Db, day: readonly [number, CalendarDate]): Promise<boolean> {
  return (await prepared(tx, 'day-insert-or-lock', insertOrLock, day)).length > 0;
}

/** A taken time with its booking; null: a block. */
export interface TakenRow extends TakenTime {
  bookingId: number | null;
}

interface Row {
  booking_id: number | null;
  date: CalendarDate;
  /** The last day of a block; null for a booking, which takes one day. */
  to_date: CalendarDate | null;
  time: TimeOfDay | null;
  kind: TripKind | null;
  item: number;
}

// Active bookings including holds, and blocks by staff or a connected calendar.
const takenBetween = (unit: string, from: string, to: string) => `
  select b.id as booking_id, b.date, null::date as to_date, b.time::text, b.kind, b.item
  from bookings b
  where b.unit_id = ${unit} and b.date between ${from} and ${to} and b.cancelled_at is null
  union all
  select null, greatest(k.from_date, ${from}), least(k.to_date, ${to}), null, null, 0
  from unit_blocks k
  where k.unit_id = ${unit} and k.from_date <= ${to} and k.to_date >= ${from}`;

/** A block takes each of its days. */
function takenTimes(rows: readonly Row[]): TakenRow[] {
  return rows.flatMap(({ booking_id: bookingId, date, to_date: to, time, kind, item }) =>
    (to === null ? [date] : eachDay(date, to)).map((day) => ({
      bookingId,
      date: day,
      time,
      kind,
      item,
    })),
  );
}

/** The taken times of a unit on one day. */
export async function readTaken(db: Db, unitId: number, date: CalendarDate): Promise<TakenRow[]> {
  const sql = takenBetween('$1', '$2::date', '$2::date');
  return takenTimes(await prepared<Row>(db, 'taken-times', sql, [unitId, date]));
}

/** The taken times of a unit between two days, both included. */
export async function readTakenBetween(
  db: Db,
  unitId: number,
  from: CalendarDate,
  to: CalendarDate,
): Promise<TakenRow[]> {
  const sql = takenBetween('$1', '$2::date', '$3::date');
  return takenTimes(await prepared<Row>(db, 'taken-between', sql, [unitId, from, to]));
}

/**
 * Locks the unit's day until the transaction ends, which serialises all decisions about it, and
 * reads its taken times under the lock. Both statements are sent at once and run in order.
 */
export async function lockDay(tx: Db, unitId: number, date: CalendarDate): Promise<TakenRow[]> {
  const day = [unitId, date] as const;
  const [held, taken] = await Promise.all([takeDay(tx, day), readTaken(tx, unitId, date)]);
  if (held) return taken;
  // The concurrent row appeared after our statement took its snapshot.
  const lock = 'select from unit_days where unit_id = $1 and date = $2 for update';
  await prepared(tx, 'day-lock', lock, day);
  return readTaken(tx, unitId, date);
}

// In this order row by row: a new day is locked by its insertion, an existing one as it is.
const holdAll = `
  insert into unit_days (unit_id, date)
  select unit, $2::date + n
  from unnest($1::integer[]) unit, generate_series(0, $3::date - $2::date) n
  order by 1, 2
  on conflict (unit_id, date) do update set date = excluded.date where false`;

/**
 * Locks the days of many units until the transaction ends, between two days, both included; in the
 * same order as `lockDays`, so that concurrent callers cannot deadlock.
 */
export async function holdDays(
  tx: Db,
  unitIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<void> {
  await prepared(tx, 'days-hold', holdAll, [unitIds, from, to]);
}

// A single statement, because every visitor's calendar needs it; company and today's date come from
// the settings. `offset 0` reads them once instead of at each use.
const takenFromToday = `
  select t.booking_id, t.date, t.to_date, t.time, t.kind, t.item
  from (select (data ->> 'company_id')::integer as company_id,
      ($2::timestamptz at time zone (data ->> 'time_zone'))::date as today
    from settings where id = 1 offset 0) s
  join units u on u.id = $1 and u.ended_at is null and s.company_id in (0, u.company_id)
  left join lateral (${takenBetween('u.id', 's.today', 's.today + $3::integer')}) t on true`;

/**
 * The taken times of a bookable unit for a number of days from today in the business's zone; null
 * when there is no such unit.
 */
export async function readTakenFromToday(
  db: Db,
  unitId: number,
  now: Date,
  days: number,
): Promise<TakenRow[] | null> {
  const rows = await prepared<Row | { date: null }>(db, 'taken-from-today', takenFromToday, [
    unitId,
    now.toISOString(),
    days,
  ]);
  if (rows.length === 0) return null;
  // A unit without taken times returns one empty row.
  return takenTimes(rows.filter((row) => row.date !== null));
}
