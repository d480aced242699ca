import { eachDay, type CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from './transaction.ts';

/** A local day of a unit. */
export interface UnitDay {
  unitId: number;
  date: CalendarDate;
}

/** Local days of a unit that follow each other, both included. */
export interface DaysOfUnit {
  unitId: number;
  from: CalendarDate;
  to: CalendarDate;
}

/** The days of ranges, each once. */
export function eachUnitDay(ranges: readonly DaysOfUnit[]): UnitDay[] {
  const byKey = new Map<string, UnitDay>();
  for (const { unitId, from, to } of ranges) {
    for (const date of eachDay(from, to)) byKey.set(`${unitId} ${date}`, { unitId, date });
  }
  return [...byKey.values()];
}

// Held until the transaction ends. Waits while somebody closes days, and before any day is locked: whoever
// closes waits for all who decide, so these must not wait for each other in between.
const whileOpen = 'select pg_advisory_xact_lock_shared(closings_lock())';

/** A part of a statement that waits until nobody closes days; what it locks has to be joined to it. */
export const openGate = `gate as materialized (${whileOpen})`;

/** Waits until nobody closes days: for what is decided about the business without a unit. */
export async function holdOpen(tx: Db): Promise<void> {
  await prepared(tx, 'closings-hold-open', whileOpen);
}

/**
 * Waits for all who decide about days, and keeps others from it until the transaction ends: for
 * whoever closes days (docs/decisions/0037-closed-days.md).
 */
export async function lockClosings(tx: Db): Promise<void> {
  await prepared(tx, 'closings-lock', 'select pg_advisory_xact_lock(closings_lock())');
}

// In this order row by row: a new day is locked by its insertion, an existing one as it is.
const holdEach = `
  with ${openGate}
  insert into unit_days (unit_id, date)
  select day.* from gate, unnest($1::integer[], $2::date[]) day
  order by 1, 2
  on conflict (unit_id, date) do update set date = excluded.date where false`;

/** Locks days until the transaction ends, each given once; always in the same order. */
export async function holdEachDay(tx: Db, days: readonly UnitDay[]): Promise<void> {
  if (days.length === 0) return holdOpen(tx);
  const units = days.map(({ unitId }) => unitId);
  const dates = days.map(({ date }) => date);
  await prepared(tx, 'days-hold-each', holdEach, [units, dates]);
}

/**
 * Locks ranges of days until the transaction ends. Everything that depends on what is taken on a day,
 * blocked or sold is decided under this lock, which comes before those of departures and bookings
 * (docs/rules/availability.md, "Race guarantees").
 */
export async function holdDays(tx: Db, ranges: readonly DaysOfUnit[]): Promise<void> {
  await holdEachDay(tx, eachUnitDay(ranges));
}
