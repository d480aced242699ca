import {
  bookingHorizonDays,
  type Block,
  type Departure,
  type TakenTime,
  type UnitTaken,
} from '@slipway/domain/bookings/availability';
import { blockRange, nightsOfBlock } from '@slipway/domain/bookings/blocks';
import { closedOn, type Closing } from '@slipway/domain/bookings/closings';
import { guestsNeeded, leastOf } from '@slipway/domain/bookings/parties';
import { daysRange, localDate } from '@slipway/domain/bookings/trip-times';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import { addDays, type CalendarDate, type TimeOfDay } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';
import { holdDays, holdOpen, openGate, type DaysOfUnit } from '#db/unit-days.ts';

// A new day is locked by its insertion, an existing one explicitly.
const insertOrLock = `
  with ${openGate}, made as (
    insert into unit_days (unit_id, date) select $1::integer, $2::date from gate
    on conflict do nothing returning 1
  ), found as (
    select 1 from gate, unit_days where unit_id = $1 and date = $2 for update of unit_days
  )
  select from made union all select from found`;

/**
 * Locks the unit's day by inserting it. False: a concurrent insertion won, and the day must still
 * be locked.
 */
async function takeDay(tx: Db, day: readonly [number, CalendarDate]): Promise<boolean> {
  return (await prepared(tx, 'day-insert-or-lock', insertOrLock, day)).length > 0;
}

/** The time that a booking takes on an item, or a departure for all its bookings. */
export interface BookingTime extends TakenTime {
  /** Null: of a departure. */
  bookingId: number | null;
  departureId: number | null;
  /** The start of the trip. */
  time: TimeOfDay;
  /** The name of its package when it was booked; of a departure the present one. */
  packageName: string;
  /** Of a departure: it has a single party, so its time ends with that booking. */
  hasOneParty: boolean;
}

/** A departure with the state that its bookings and staff give it. */
export interface SharedDeparture extends Departure {
  /** Its live bookings and holds. */
  parties: number;
  openedAhead: boolean;
  /** On sale in all. */
  seats: number;
  /** Guests of its bookings; holds do not count. */
  guests: number;
  /** Staff have said that it sails with fewer than its least. */
  sailsAnyway: boolean;
}

/** What is taken of a unit, with the bookings that take it and the days of its blocks. */
export interface TakenRows extends UnitTaken {
  times: readonly BookingTime[];
  blocks: readonly (Block & DayRange)[];
  departures: readonly SharedDeparture[];
}

/** Local days, both included. */
export interface DayRange {
  from_date: CalendarDate;
  to_date: CalendarDate;
}

interface TimeRow {
  of: 'time';
  booking_id: number | null;
  departure_id: number | null;
  item: number;
  from: number;
  to: number;
  date: CalendarDate;
  time: TimeOfDay;
  kind: TripKind;
  name: string;
  /** Null: of a booking. */
  parties: number | null;
  opened_ahead: boolean | null;
}

interface DepartureRow {
  of: 'departure';
  departure_id: number;
  item: number;
  from: number;
  package_id: number;
  seats: number;
  seats_left: number;
  persons_left: number;
  parties: number;
  closed: boolean;
  opened_ahead: boolean;
  least_to_sail: number | null;
  /** Null: it sails with any number. */
  guests: number | null;
  sails_anyway: boolean;
}

interface BlockRow extends DayRange {
  of: 'block';
  item: number;
  /** Its own days, whichever days were requested. */
  block_from: CalendarDate;
  block_to: CalendarDate;
  from_time: TimeOfDay | null;
  to_time: TimeOfDay | null;
}

/** A rule of closing, of the unit or of the whole business. */
interface ClosingRow {
  of: 'closing';
  closing: Closing;
}

type Row = TimeRow | DepartureRow | BlockRow | ClosingRow;

/** A rule of closing as one value of a row. */
const closingValue = (
  of: string,
) => `jsonb_build_object('unitId', ${of}.unit_id, 'item', ${of}.item,
  'period', ${of}.period, 'weekdays', ${of}.weekdays, 'since', ${of}.since,
  'publicReason', ${of}.public_reason)`;

const instant = (at: string) => `(extract(epoch from ${at}) * 1000)::float8`;

/** The guests of a departure's bookings, without holds. */
const guestsOf = (departure: string) => `(
      select coalesce(sum(b.guests), 0)::integer from bookings b where b.departure_id = ${departure}.id
        and b.cancelled_at is null and b.hold_expires_at is null)`;

/**
 * Live bookings, including holds, departures that start on these days, blocks by a connected calendar,
 * and the rules of closing. `range` is the days as a range of instants; null: without bookings.
 */
const takenBetween = (unit: string, from: string, to: string, range: string | null) => `
  select 'time' as of, t.booking_id, t.departure_id, t.item, ${instant('lower(t.during)')} as "from",
    ${instant('upper(t.during)')} as "to", coalesce(b.date, d.date) as date,
    coalesce(b.time, d.time)::text as time, coalesce(b.kind, k.code) as kind,
    coalesce(b.terms ->> 'packageName', k.name) as name, null::date as from_date, null::date as to_date,
    null::integer as package_id, null::integer as seats, null::integer as seats_left, null::integer as persons_left,
    d.parties, null::boolean as closed, d.opened_ahead,
    null::date as block_from, null::date as block_to, null::text as from_time, null::text as to_time,
    null::jsonb as closing, null::integer as least_to_sail, null::integer as guests,
    null::boolean as sails_anyway
  from taken_times t
  left join bookings b on b.id = t.booking_id
  left join (departures d join packages p on p.id = d.package_id join package_kinds k on k.code = p.kind)
    on d.id = t.departure_id
  where ${range === null ? 'false' : `t.unit_id = ${unit} and t.during && ${range}`}
  union all
  select 'departure', null, d.id, d.item, ${instant('d.starts_at')}, null, null, null, null, null, null, null,
    d.package_id, d.seats, d.seats - d.seats_taken, d.most_persons - d.persons, d.parties, d.closed, d.opened_ahead,
    null, null, null, null, null, k.least_to_sail,
    case when k.least_to_sail is not null then ${guestsOf('d')} end, d.sails_anyway
  from departures d join packages p on p.id = d.package_id join package_kinds k on k.code = p.kind
  where d.unit_id = ${unit} and d.date between ${from} and ${to}
  union all
  select 'block', null, null, k.item, null, null, null, null, null, null, greatest(k.from_date, ${from}),
    least(k.to_date + (k.to_time is not null)::integer, ${to}), null, null, null, null, null, null, null,
    k.from_date, k.to_date, k.from_time::text, k.to_time::text, null, null, null, null
  from unit_blocks k
  where k.unit_id = ${unit} and k.from_date <= ${to}
    and k.to_date + (k.to_time is not null)::integer >= ${from}
  union all
  select 'closing', null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
    null, null, null, null, null, null, ${closingValue('c')}, null, null, null
  from closings c
  where c.ended_at is null and (c.unit_id is null or c.unit_id = ${unit})
    and (c.period ->> 'form' = 'yearly' or c.period ->> 'from' <= ${to}::text and c.period ->> 'to' >= ${from}::text)`;

const takenSql = takenBetween('$1', '$2::date', '$3::date', 'tstzrange($4, $5)');
const besideBookingsSql = takenBetween('$1', '$2::date', '$3::date', null);

/** Whether a departure takes its item's time, as its trigger does. */
export const takesTime = (one: Pick<SharedDeparture, 'parties' | 'openedAhead'>) =>
  one.parties > 0 || one.openedAhead;

function departureOf(row: DepartureRow): SharedDeparture {
  const { parties, opened_ahead: openedAhead, seats } = row;
  const leastToSail = leastOf({ leastToSail: row.least_to_sail, seats });
  const toSail = { leastToSail, seats, guests: row.guests ?? 0, sailsAnyway: row.sails_anyway };
  return {
    id: row.departure_id,
    packageId: row.package_id,
    item: row.item,
    start: row.from,
    seatsLeft: row.seats_left,
    personsLeft: row.persons_left,
    closed: row.closed,
    takesTime: takesTime({ parties, openedAhead }),
    parties,
    openedAhead,
    ...toSail,
    guestsNeeded: guestsNeeded(toSail),
  };
}

/** The time of a block; for whole days, the part within the requested days. */
function rangeOf(row: BlockRow, zone: string) {
  const { from_date, to_date, block_from, block_to, from_time: handover, to_time } = row;
  const nights = nightsOfBlock(handover, to_time);
  if (nights === null) return daysRange(from_date, to_date, zone);
  return blockRange({ from: block_from, to: block_to, nights }, zone);
}

function takenOf(rows: readonly Row[], days: UnitDays): TakenRows {
  const { unitId, zone } = days;
  const times: BookingTime[] = [];
  const closings: Closing[] = [];
  const blocks: (Block & DayRange)[] = [];
  const departures: SharedDeparture[] = [];
  for (const row of rows) {
    if (row.of === 'block') {
      const { item, from_date, to_date } = row;
      blocks.push({ item, ...rangeOf(row, zone), from_date, to_date });
    } else if (row.of === 'closing') {
      closings.push(row.closing);
    } else if (row.of === 'departure') {
      departures.push(departureOf(row));
    } else {
      const { booking_id: bookingId, departure_id: departureId, name: packageName } = row;
      const { item, from, to, date, time, kind } = row;
      const hasOneParty = row.parties === 1 && row.opened_ahead === false;
      const of = { bookingId, departureId, packageName, hasOneParty };
      times.push({ ...of, item, from, to, date, time, kind });
    }
  }
  const { blocks: ofClosings, closed } = closedOn(closings, unitId, days, zone);
  for (const block of ofClosings) {
    const [from_date, to_date] = [localDate(block.from, zone), localDate(block.to - 1, zone)];
    blocks.push({ ...block, from_date, to_date });
  }
  return { times, blocks, departures, closed };
}

const businessSql = `
  select ${closingValue('c')} as closing from closings c where c.ended_at is null and c.unit_id is null`;

/** What is taken of the whole business from one day to another: the days on which it is closed. */
export async function readClosed(
  db: Db,
  { from, to, zone }: Omit<UnitDays, 'unitId'>,
): Promise<TakenRows> {
  const rows = await prepared<Omit<ClosingRow, 'of'>>(db, 'closed-days', businessSql);
  const closings = rows.map(({ closing }) => closing);
  const { closed } = closedOn(closings, null, { from, to }, zone);
  return { times: [], blocks: [], departures: [], closed };
}

/** `readClosed` for a trip without a unit, under a lock that keeps anybody from closing days. */
export async function lockClosed(tx: Db, days: Omit<UnitDays, 'unitId'>): Promise<TakenRows> {
  const [, taken] = await Promise.all([holdOpen(tx), readClosed(tx, days)]);
  return taken;
}

/** The requested local days of a unit, both included, and their zone. */
export interface UnitDays extends DaysOfUnit {
  zone: string;
  /** How many days before and after are read too, without being locked; absent: none. */
  beside?: number;
}

/** What is taken of a unit on some days. */
export async function readTaken(db: Db, days: UnitDays): Promise<TakenRows> {
  const { unitId, zone, beside = 0 } = days;
  const from = addDays(days.from, -beside);
  const to = addDays(days.to, beside);
  const range = daysRange(from, to, zone);
  const instants = [new Date(range.from), new Date(range.to)];
  const rows = await prepared<Row>(db, 'taken-times', takenSql, [unitId, from, to, ...instants]);
  return takenOf(rows, { unitId, from, to, zone });
}

/** `readTaken` without bookings: the seats left on departures, and blocks. */
export async function readBesideBookings(db: Db, days: UnitDays): Promise<TakenRows> {
  const { unitId, from, to } = days;
  const rows = await prepared<Row>(db, 'taken-beside-bookings', besideBookingsSql, [
    unitId,
    from,
    to,
  ]);
  return takenOf(rows, days);
}

/**
 * Locks the unit's days until the transaction ends, which serialises all decisions about them, and
 * reads what is taken under the lock. Statements are sent at once and run in order.
 */
export async function lockDays(tx: Db, days: UnitDays): Promise<TakenRows> {
  const { unitId, from, to } = days;
  if (from !== to) {
    await holdDays(tx, [days]);
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

// A single statement, because every visitor's calendar needs it; company and today's date come from
// the settings. `offset 0` reads them once instead of at each use.
const takenFromToday = `
  select s.zone, s.today as first, s.last, t.*
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
  type Days = { zone: string; first: CalendarDate; last: CalendarDate };
  type Answer = Days & (Row | { of: null });
  const rows = await prepared<Answer>(db, 'taken-from-today', takenFromToday, [
    unitId,
    now.toISOString(),
    days,
  ]);
  const [first] = rows;
  if (!first) return null;
  // A unit of which nothing is taken answers one empty row.
  const taken = rows.filter((row): row is Days & Row => row.of !== null);
  const { zone } = first;
  return { ...takenOf(taken, { unitId, from: first.first, to: first.last, zone }), zone };
}
