import { prepared, type Db } from '#db/transaction.ts';

/** Reserves the number of a basket. */
export async function nextBasketId(db: Db): Promise<number> {
  const [row] = await prepared<{ id: number }>(
    db,
    'basket-next-id',
    "select nextval(pg_get_serial_sequence('baskets', 'id'))::integer as id",
  );
  if (!row) throw new Error('There is no number for a basket');
  return row.id;
}

/** Inserts a basket under a number from `nextBasketId`. */
export async function insertBasket(tx: Db, id: number, now: Date): Promise<void> {
  const sql = 'insert into baskets (id, created_at) overriding system value values ($1, $2)';
  await prepared(tx, 'basket-insert', sql, [id, now]);
}

/** The lines of baskets that are held, booked or ordered already. */
export async function findBookedLines(db: Db, lines: readonly string[]): Promise<Set<string>> {
  const sql = `
    select basket_line as id from bookings where basket_line = any($1::uuid[]) and cancelled_at is null
    union all select line from ordered_basket_lines where line = any($1::uuid[])`;
  const rows = await prepared<{ id: string }>(db, 'bookings-of-lines', sql, [lines]);
  return new Set(rows.map(({ id }) => id));
}

/** The numbers of the bookings of a basket. */
export async function bookingsOfBasket(db: Db, basketId: number): Promise<number[]> {
  const sql = 'select id from bookings where basket_id = $1 order by id';
  const rows = await prepared<{ id: number }>(db, 'bookings-of-basket', sql, [basketId]);
  return rows.map((row) => row.id);
}
