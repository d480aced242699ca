import {
  bookingHorizonDays,
  type Block,
  type TakenTime,
  type UnitTaken,
} from '@slipway/domain/bookings/availability';
import { daysRange } from '@slipway/domain/bookings/trip-times';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import { addDays, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
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

/** The time that a booking takes on an item. */
export interface BookingTime extends TakenTime {
  bookingId: number;
  /** The start of the trip. */
  time: TimeOfDay;
  /** The name of its package when it was booked. */
  packageName: string;
}

/** What is taken of a unit, with the bookings that take it and the days of its blocks. */
export interface TakenRows extends UnitTaken {
  times: readonly BookingTime[];
  blocks: readonly (Block & DayRange)[];
}

/** Local days, both included. */
export interface DayRange {
  from_date: CalendarDate;
  to_date: CalendarDate;
}

type Row =
  | {
      booking_id: number;
      item: number;
      from: number;
      to: number;
      date: CalendarDate;
      time: TimeOfDay;
      kind: TripKind;
      name: string;
    }
  | ({ booking_id: null } & DayRange);

/**
 * Live bookings, including holds, and blocks by staff or a connected calendar. `range` is the days as
 * a range of instants.
 */
const takenBetween = (unit: string, from: string, to: string, range: string) => `
  select t.booking_id, t.item, (extract(epoch from lower(t.during)) * 1000)::float8 as "from",
    (extract(epoch from upper(t.during)) * 1000)::float8 as "to", b.date, b.time::text, b.kind,
    b.terms ->> 'packageName' as name, null::date as from_date, null::date as to_date
  from taken_times t join bookings b on b.id = t.booking_id
  where t.unit_id = ${unit} and t.during && ${range}
  union all
  select null, null, null, null, null, null, null, null, greatest(k.from_date, ${from}),
    least(k.to_date, ${to})
  from unit_blocks k
  where k.unit_id = ${unit} and k.from_date <= ${to} and k.to_date >= ${from}`;

function takenOf(rows: readonly Row[], zone: string): TakenRows {
  const times: BookingTime[] = [];
  const blocks: (Block & DayRange)[] = [];
  for (const row of rows) {
    if (row.booking_id === null) {
      const { from_date, to_date } = row;
      blocks.push({ item: 0, ...daysRange(from_date, to_date, zone), from_date, to_date });
    } else {
      const { booking_id: bookingId, item, from, to, date, time, kind, name } = row;
      times.push({ bookingId, item, from, to, date, time, kind, packageName: name });
    }
  }
  return { times, blocks, departures: [] };
}

/** Nothing is taken: the trip is on no unit. */
export const nothingTaken: TakenRows = { times: [], blocks: [], departures: [] };

/** What is taken without a booking's own time, as a change of it sees it. */
export function withoutBooking(taken: TakenRows, bookingId: number): TakenRows {
  return { ...taken, times: taken.times.filter((one) => one.bookingId !== bookingId) };
}

/** The local days of a unit that are asked about, both included, and the zone they are days of. */
export interface UnitDays {
  unitId: number;
  from: CalendarDate;
  to: CalendarDate;
  zone: string;
  /** How many days beside them are read too, without being locked; absent: none. */
  beside?: number;
}

/** What is taken of a unit on some days. */
export async function readTaken(db: Db, days: UnitDays): Promise<TakenRows> {
  const { unitId, zone, beside = 0 } = days;
  const from = addDays(days.from, -beside);
  const to = addDays(days.to, beside);
  const sql = takenBetween('$1', '$2::date', '$3::date', 'tstzrange($4, $5)');
  const range = daysRange(from, to, zone);
  const instants = [new Date(range.from), new Date(range.to)];
  const rows = await prepared<Row>(db, 'taken-times', sql, [unitId, from, to, ...instants]);
  return takenOf(rows, zone);
}

/**
 * Locks the unit's days until the transaction ends, which serialises all decisions about them, and
 * reads what is taken under the lock. Statements are sent at once and run in order.
 */
export async function lockDays(tx: Db, days: UnitDays): Promise<TakenRows> {
  const { unitId, from, to } = days;
  if (from !== to) {
    await holdDays(tx, [unitId], from, to);
    return readTaken(tx, days);
  }
  const day = [unitId, from] as const;
  const [held, taken] = await Promise.all([takeDay(tx, day), readTaken(tx, days)]);
  if (held) return taken;
  // The concurrent row appeared after our statement took its snapshot.
  const lock = 'select from unit_days where unit_id = $1 and date = $2 for update';
  await prepared(tx, 'day-lock', lock, day);
  return readTaken(tx, days);
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
  select s.zone, t.*
  from (select company_id, zone, today, today + coalesce($3::integer, furthest) as last
    from (select (data ->> 'company_id')::integer as company_id, data ->> 'time_zone' as zone,
        ($2::timestamptz at time zone (data ->> 'time_zone'))::date as today,
        coalesce((data ->> 'furthest_days')::integer, ${bookingHorizonDays}) as furthest
      from settings where id = 1) stored offset 0) s
  join units u on u.id = $1 and u.ended_at is null and s.company_id in (0, u.company_id)
  left join lateral (${takenBetween(
    'u.id',
    's.today',
    's.last',
    'tstzrange(first_instant(s.today, s.zone), first_instant(s.last + 1, s.zone))',
  )}) t on true`;

/**
 * What is taken of a bookable unit from today in the business's zone, for a number of days, or as far
 * as trips can be booked (null). The answer is null when there is no such unit.
 */
export async function readTakenFromToday(
  db: Db,
  unitId: number,
  now: Date,
  days: number | null,
): Promise<(TakenRows & { zone: string }) | null> {
  type Answer = { zone: string } & (Row | { booking_id: null; from_date: null });
  const rows = await prepared<Answer>(db, 'taken-from-today', takenFromToday, [
    unitId,
    now.toISOString(),
    days,
  ]);
  const [first] = rows;
  if (!first) return null;
  // A unit of which nothing is taken answers one empty row.
  const taken = rows.filter((row): row is { zone: string } & Row =>
    row.booking_id === null ? row.from_date !== null : true,
  );
  return { ...takenOf(taken, first.zone), zone: first.zone };
}
