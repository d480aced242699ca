import type {
  ExtraOffer,
  ExtraPer,
  ExtraRefund,
  OfferedExtra,
} from '@slipway/domain/catalogue/extras';
import type { CalendarDate } from '@slipway/domain/dates/dates';
import { cents } from '@slipway/domain/money/money';
import { prepared, type Db } from '#db/transaction.ts';

/** An extra as it is read with a package. */
export interface ExtraRow {
  id: number;
  name: string;
  price_cents: number;
  per: ExtraPer;
  offer: ExtraOffer;
  refund: ExtraRefund;
  until_hours: number;
  least: number;
  most: number;
}

/** Whether an extra `e` is for a package `p` of a kind `k`. */
const isFor = `e.ended_at is null and (e.unit_ids is null or p.unit_id = any(e.unit_ids))
  and (e.kinds is null or k.code = any(e.kinds)) and (e.package_ids is null or p.id = any(e.package_ids))`;

const columns = `e.id, e.name, e.price_cents::float8 as price_cents, e.per, e.offer, e.refund, e.until_hours,
  e.least_quantity as least, e.most_quantity as most`;

/** Fees come last in a price, what can be chosen before them. */
const order = `case e.offer when 'choice' then 1 when 'included' then 2 else 3 end, e.name, e.id`;

/** The extras of a package `p` of a kind `k`, as one value of a row that is read anyway. */
export const extrasValue = `(select coalesce(json_agg(x), '[]') from
  (select ${columns} from extras e where ${isFor} order by ${order}) x)`;

export function extraOf(row: ExtraRow): OfferedExtra {
  const { price_cents: price, until_hours: untilHours, ...extra } = row;
  return { ...extra, price: cents(price), untilHours };
}

/** An extra that visitors choose, with its words and its picture. */
export interface ShownExtraRow extends ExtraRow {
  description: string;
  picture_id: number | null;
  stock: number | null;
}

/** The extras of a package, without fees. */
export async function listExtrasOfPackage(db: Db, packageId: number): Promise<ShownExtraRow[]> {
  return prepared<ShownExtraRow & Record<string, unknown>>(
    db,
    'extras-of-package',
    `select ${columns}, e.description, e.picture_id, e.stock
     from packages p join package_kinds k on k.code = p.kind join extras e on ${isFor}
     where p.id = $1 and e.offer <> 'fee' order by ${order}`,
    [packageId],
  );
}

/**
 * How many pieces of each extra are left on all of these days; null: any number.
 * @param without a booking whose own pieces count as left
 */
export async function extrasLeft(
  db: Db,
  ids: readonly number[],
  days: { from: CalendarDate; to: CalendarDate },
  without: number | null = null,
): Promise<Map<number, number | null>> {
  const rows = await prepared<{ id: number; left: number | null }>(
    db,
    'extras-left',
    // The greatest of 0 and nothing would be 0.
    `select e.id, case when e.stock is not null then greatest(0, e.stock - coalesce((
         select max(d.taken - coalesce((
           select t.pieces from taken_extras t where t.booking_id = $4 and t.extra_id = e.id
             and d.date between t.from_date and t.to_date), 0))
         from extra_days d where d.extra_id = e.id and d.date between $2 and $3), 0)) end as left
     from extras e where e.id = any($1::integer[])`,
    [ids, days.from, days.to, without],
  );
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** How many live bookings from a day on have each extra. */
export async function countBookedExtras(
  db: Db,
  ids: readonly number[],
  from: CalendarDate,
): Promise<Map<number, number>> {
  const rows = await prepared<{ id: number; n: number }>(
    db,
    'extras-booked',
    `select t.extra_id as id, count(*)::integer as n from taken_extras t
     join bookings b on b.id = t.booking_id
     where t.extra_id = any($1::integer[]) and t.to_date >= $2 and b.hold_expires_at is null
     group by t.extra_id`,
    [ids, from],
  );
  return new Map(rows.map(({ id, n }) => [id, n]));
}

/** The day on which most of an extra are taken, from yesterday on. */
export async function fullestDay(
  db: Db,
  id: number,
): Promise<{ date: CalendarDate; taken: number } | null> {
  const [row] = await prepared<{ date: CalendarDate; taken: number }>(
    db,
    'extra-fullest-day',
    `select date, taken from extra_days where extra_id = $1 and date >= current_date - 1
     order by taken desc, date limit 1`,
    [id],
  );
  return row ?? null;
}
