import { prepared, type Db } from '#db/transaction.ts';

/**
 * Number of active bookings on or after a day, by unit or package; those without any are absent.
 */
export async function countAhead(
  db: Db,
  by: 'unit' | 'package',
  ids: number[],
  from: string,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await prepared<{ id: number; count: number }>(
    db,
    `bookings-ahead-${by}`,
    `select ${by}_id as id, count(*)::integer as count from bookings
     where ${by}_id = any($1) and date >= $2 and cancelled_at is null group by 1`,
    [ids, from],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Number of active bookings of a unit between two days, both included. */
export async function countBetween(
  db: Db,
  unitId: number,
  from: string,
  to: string,
): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    'bookings-between',
    `select count(*)::integer as count from bookings
     where unit_id = $1 and date between $2 and $3 and cancelled_at is null`,
    [unitId, from, to],
  );
  return row?.count ?? 0;
}
