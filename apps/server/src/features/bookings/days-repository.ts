import type { TakenTime } from '@slipway/domain/bookings/availability';
import type { TripKind } from '@slipway/domain/catalogue/package-kinds';
import type { CalendarDate, TimeOfDay } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** Holds the unit's day until the transaction ends: everyone who decides about it waits here. */
export async function lockDay(tx: Db, unitId: number, date: CalendarDate): Promise<void> {
  const lock = () =>
    prepared(
      tx,
      'day-lock',
      'select 1 from unit_days where unit_id = $1 and date = $2 for update',
      [unitId, date],
    );
  if ((await lock()).length > 0) return;
  await prepared(
    tx,
    'day-insert',
    'insert into unit_days (unit_id, date) values ($1, $2) on conflict do nothing',
    [unitId, date],
  );
  await lock();
}

/** A taken time with the number of what takes it; bookings and blocks count apart. */
export interface TakenRow extends TakenTime {
  source: string;
}

interface Row {
  source: string;
  date: CalendarDate;
  time: TimeOfDay | null;
  kind: TripKind | null;
  item: number;
}

// Live bookings, holds included, and the days that staff or a connected calendar keep free.
const takenSql = `
select 'b' || id as source, date, time::text, kind, item::integer
from bookings where unit_id = $1 and date between $2 and $3 and cancelled_at is null
union all
select 'k' || k.id, day::date, null, null, 0
from unit_blocks k, generate_series(greatest(k.from_date, $2), least(k.to_date, $3), '1 day') day
where k.unit_id = $1 and k.from_date <= $3 and k.to_date >= $2`;

/** What is taken of a unit from one day to another, both included. */
export async function readTaken(
  db: Db,
  unitId: number,
  from: CalendarDate,
  to: CalendarDate,
): Promise<TakenRow[]> {
  return prepared<Row>(db, 'taken-times', takenSql, [unitId, from, to]);
}
