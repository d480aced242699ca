import type { TakenTime } from '@slipway/domain/bookings/availability';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import { eachDay, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

// A day that is new here is held by its insertion, one that was there by the lock.
const insertOrLock = `
  with made as (
    insert into unit_days (unit_id, date) values ($1, $2) on conflict do nothing returning 1
  ), found as (
    select 1 from unit_days where unit_id = $1 and date = $2 for update
  )
  select from made union all select from found`;

/** Asks for the unit's day. False: somebody else's insertion was waited for, and it is still to be locked. */
async function takeDay(tx: Db, day: readonly [number, CalendarDate]): Promise<boolean> {
  return (await prepared(tx, 'day-insert-or-lock', insertOrLock, day)).length > 0;
}

/** A taken time, and which booking takes it; null: a block. */
export interface TakenRow extends TakenTime {
  bookingId: number | null;
}

interface Row {
  booking_id: number | null;
  date: CalendarDate;
  /** The last day of a block; null where a booking takes one day. */
  to_date: CalendarDate | null;
  time: TimeOfDay | null;
  kind: TripKind | null;
  item: number;
}

// Live bookings, holds included, and the days that staff or a connected calendar keep free.
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

/** What is taken of a unit on one day. */
export async function readTaken(db: Db, unitId: number, date: CalendarDate): Promise<TakenRow[]> {
  const sql = takenBetween('$1', '$2::date', '$2::date');
  return takenTimes(await prepared<Row>(db, 'taken-times', sql, [unitId, date]));
}

/** What is taken of a unit from one day to another, both included. */
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
 * Holds the unit's day until the transaction ends, so that everyone who decides about it waits here,
 * and reads what is taken of it by then. Both statements leave at once; the second one looks when the
 * first one is done.
 */
export async function lockDay(tx: Db, unitId: number, date: CalendarDate): Promise<TakenRow[]> {
  const day = [unitId, date] as const;
  const [held, taken] = await Promise.all([takeDay(tx, day), readTaken(tx, unitId, date)]);
  if (held) return taken;
  // The other's row came after our first statement had begun to look.
  const lock = 'select from unit_days where unit_id = $1 and date = $2 for update';
  await prepared(tx, 'day-lock', lock, day);
  return readTaken(tx, unitId, date);
}

// Row by row in that order: a day that is new is held by its insertion, one that was there is held as it is.
const holdAll = `
  insert into unit_days (unit_id, date)
  select unit, $2::date + n
  from unnest($1::integer[]) unit, generate_series(0, $3::date - $2::date) n
  order by 1, 2
  on conflict (unit_id, date) do update set date = excluded.date where false`;

/**
 * Holds the days of many units until the transaction ends, from one day to another, both included; in the order of
 * `lockDays`, so that nobody who holds some of them waits for one before.
 */
export async function holdDays(
  tx: Db,
  unitIds: readonly number[],
  from: CalendarDate,
  to: CalendarDate,
): Promise<void> {
  await prepared(tx, 'days-hold', holdAll, [unitIds, from, to]);
}

// One statement, because every visitor's calendar asks: settings say which company and what day it is.
// `offset 0` reads them once, not at each place that needs the day.
const takenFromToday = `
  select t.booking_id, t.date, t.to_date, t.time, t.kind, t.item
  from (select (data ->> 'company_id')::integer as company_id,
      ($2::timestamptz at time zone (data ->> 'time_zone'))::date as today
    from settings where id = 1 offset 0) s
  join units u on u.id = $1 and u.ended_at is null and s.company_id in (0, u.company_id)
  left join lateral (${takenBetween('u.id', 's.today', 's.today + $3::integer')}) t on true`;

/**
 * What is taken of a unit that visitors may book, for so many days from today on in the business's
 * zone; null when there is no such unit.
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
  // A unit of which nothing is taken answers one empty row.
  return takenTimes(rows.filter((row) => row.date !== null));
}
