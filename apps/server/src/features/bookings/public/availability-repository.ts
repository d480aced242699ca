import type { TimeRange } from '@slipway/domain/bookings/trip-times';
import { prepared, type Db } from '#db/transaction.ts';

/** The fields of a unit that decide how its taken times are shown. */
export interface AvailabilityUnit {
  id: number;
  zone: string;
  items: number;
  /** Whether a rule of the unit or of one of its kinds counts the bookings of a day. */
  countsDays: boolean;
  /** Whether a trip can take its time alone. */
  takesTimes: boolean;
}

const unitSql = `
  select s.data ->> 'time_zone' as zone, u.items_quantity as items,
    u.most_per_day is not null or k.counts as counts_days, u.schedule = 'times' and k.takes_times as takes_times
  from settings s
  join units u on u.id = $1 and u.ended_at is null and (s.data ->> 'company_id')::integer in (0, u.company_id)
  cross join lateral (
    select coalesce(bool_or(k.closed_when_bookings is not null), false) as counts,
      coalesce(bool_or(k.takes = 'time'), false) as takes_times
    from packages p join package_kinds k on k.code = p.kind
    where p.unit_id = u.id
  ) k
  where s.id = 1`;

/** A unit of the business that is offered; null when there is none. */
export async function findAvailabilityUnit(
  db: Db,
  unitId: number,
): Promise<AvailabilityUnit | null> {
  type Row = { zone: string; items: number; counts_days: boolean; takes_times: boolean };
  const [row] = await prepared<Row>(db, 'told-unit', unitSql, [unitId]);
  if (!row) return null;
  const { zone, items, counts_days: countsDays, takes_times: takesTimes } = row;
  return { id: unitId, zone, items, countsDays, takesTimes };
}

// Thousands of rows as one text for each item: a month of a busy unit is read by every visitor.
const timesSql = `
  select item, string_agg((date_part('epoch', lower(during)) * 1000)::int8 || ' ' ||
    (date_part('epoch', upper(during)) * 1000)::int8, ' ') as edges
  from taken_times
  where unit_id = $1 and during && tstzrange($2, $3)
  group by item`;

/** When the items of a unit are taken, within a range of instants or over its ends. */
export async function readTimes(
  db: Db,
  unitId: number,
  { from, to }: TimeRange,
): Promise<(TimeRange & { item: number })[]> {
  const rows = await prepared<{ item: number; edges: string }>(db, 'told-times', timesSql, [
    unitId,
    new Date(from),
    new Date(to),
  ]);
  return rows.flatMap(({ item, edges }) => {
    const instants = edges.split(' ');
    const times: (TimeRange & { item: number })[] = [];
    for (let at = 0; at < instants.length; at += 2) {
      times.push({ item, from: Number(instants[at]), to: Number(instants[at + 1]) });
    }
    return times;
  });
}
