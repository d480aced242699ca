import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** What a booking takes of its unit's items: the same range of each. */
export interface TakenItems {
  unitId: number;
  items: number[];
  from: Date;
  to: Date;
  /** The local days taken whole, both included; null: its time alone. */
  days: { from: CalendarDate; to: CalendarDate } | null;
}

type Row = Omit<TakenItems, 'days'> & {
  firstDay: CalendarDate | null;
  lastDay: CalendarDate | null;
};

const withDays = ({ firstDay, lastDay, ...row }: Row): TakenItems => ({
  ...row,
  days: firstDay === null || lastDay === null ? null : { from: firstDay, to: lastDay },
});

/** Null: it takes nothing. */
export async function readTakenItems(db: Db, bookingId: number): Promise<TakenItems | null> {
  const [row] = await prepared<Row & Record<string, unknown>>(
    db,
    'items-taken',
    `select unit_id as "unitId", array_agg(item order by item) as items, lower(during) as "from",
       upper(during) as "to", lower(days) as "firstDay", upper(days) - 1 as "lastDay"
     from taken_times where booking_id = $1 group by unit_id, during, days`,
    [bookingId],
  );
  return row ? withDays(row) : null;
}

/** What a booking took before its items were back early; null: nothing was freed. */
export async function readFreed(
  db: Db,
  bookingId: number,
): Promise<Omit<TakenItems, 'unitId' | 'items'> | null> {
  const [row] = await prepared<Row & Record<string, unknown>>(
    db,
    'items-freed',
    `select lower(took) as "from", upper(took) as "to", lower(took_days) as "firstDay",
       upper(took_days) - 1 as "lastDay"
     from bookings where id = $1 and took is not null`,
    [bookingId],
  );
  return row ? withDays(row) : null;
}

/** The free items of a unit for a time, a booking's first one before others; at most `quantity`. */
export async function findFreeItems(
  db: Db,
  unitId: number,
  { from, to }: { from: Date; to: Date },
  { quantity, item }: { quantity: number; item: number | null },
): Promise<number[]> {
  const rows = await prepared<{ item: number }>(
    db,
    'items-free',
    `select item from units u cross join generate_series(1, u.items_quantity) item
     where u.id = $1 and not exists (
       select from taken_times t
       where t.unit_id = u.id and t.item = item.item and t.during && tstzrange($2, $3))
     order by item is distinct from $4::integer, item limit $5`,
    [unitId, from, to, item, quantity],
  );
  return rows.map((row) => row.item).sort((a, b) => a - b);
}

/** Notes the lowest item of a booking. */
export async function saveFirstItem(tx: Db, bookingId: number, item: number): Promise<void> {
  await prepared(tx, 'booking-first-item', 'update bookings set item = $2 where id = $1', [
    bookingId,
    item,
  ]);
}

/** Marks the items of a booking, with what it took before they were back early. */
export async function saveItemMarks(
  tx: Db,
  bookingId: number,
  marks: { outAt: Date | null; backAt: Date | null; took: TakenItems | null },
): Promise<void> {
  const { outAt, backAt, took } = marks;
  await prepared(
    tx,
    'items-mark',
    `update bookings set out_at = $2, back_at = $3,
       took = case when $4::timestamptz is not null then tstzrange($4, $5) end,
       took_days = case when $6::date is not null then daterange($6, $7, '[]') end
     where id = $1`,
    [
      bookingId,
      outAt,
      backAt,
      took?.from ?? null,
      took?.to ?? null,
      took?.days?.from ?? null,
      took?.days?.to ?? null,
    ],
  );
}

const local = (at: string) =>
  `to_char(${at} at time zone (b.terms ->> 'zone'), 'YYYY-MM-DD HH24:MI')`;

/** Bookings whose items are out beyond their end, with the next booking of one of them. */
export async function listLateItems(
  db: Db,
  now: Date,
): Promise<{ bookingId: number; reason: string }[]> {
  return prepared<{ bookingId: number; reason: string }>(
    db,
    'items-late',
    `select b.id as "bookingId", b.quantity || ' × ' || coalesce(u.name, '') || ', due back ' ||
       ${local('b.ends_at')} || '.' ||
       coalesce(' Next: booking ' || n.id || ' at ' || ${local('n.starts_at')} || '.', '') as reason
     from bookings b
     left join units u on u.id = b.unit_id
     left join lateral (
       select o.id, o.starts_at
       from taken_times t
       join taken_times later on later.unit_id = t.unit_id and later.item = t.item
         and later.during >> t.during
       join bookings o on o.id = later.booking_id
       where t.booking_id = b.id
       order by o.starts_at, o.id limit 1
     ) n on true
     where b.out_at is not null and b.back_at is null and b.cancelled_at is null and b.ends_at < $1
     order by b.id`,
    [now],
  );
}

/** Whether a kind of package is sold by the item. */
export async function isSoldByItem(db: Db, kind: string): Promise<boolean> {
  const sql = `select from package_kinds where code = $1 and sold_by = 'item'`;
  return (await prepared(db, 'items-of-kind', sql, [kind])).length > 0;
}
