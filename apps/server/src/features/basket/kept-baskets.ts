import type { BasketLine } from '@slipway/contract/basket/basket';
import { mostBasketLines } from '@slipway/domain/bookings/basket';
import { prepared, type Db } from '#db/transaction.ts';
import { invalid } from '#http/errors.ts';

/** The basket that is kept with an account, without what was booked from it. */
export async function findKeptBasket(db: Db, userId: number): Promise<BasketLine[]> {
  return prepared<BasketLine & Record<string, unknown>>(
    db,
    'kept-basket',
    `select l.id, l.trip from kept_basket_lines l
     where l.user_id = $1 and not exists (select from bookings b
       where b.basket_line = l.id and b.cancelled_at is null and b.hold_expires_at is null)
     order by l.position`,
    [userId],
  );
}

/**
 * Keeps a line with an account, in place of the one with its id.
 * @throws Refusal 422 when the basket is full
 */
export async function keepLine(
  db: Db,
  kept: { userId: number; line: BasketLine; now: Date },
): Promise<void> {
  const { userId, line, now } = kept;
  const saved = await prepared(
    db,
    'kept-line-save',
    `insert into kept_basket_lines (user_id, id, trip, added_at)
     select $1::integer, $2::uuid, $3::jsonb, $4::timestamptz
     where (select count(*) from kept_basket_lines where user_id = $1 and id <> $2) < ${mostBasketLines}
     on conflict (user_id, id) do update set trip = excluded.trip
     returning id`,
    [userId, line.id, JSON.stringify('trip' in line ? line.trip : null), now],
  );
  if (saved.length === 0) {
    throw invalid({ trip: [`A basket takes at most ${mostBasketLines} lines.`] });
  }
}

/** Takes a line out of the basket that is kept with an account. */
export async function removeKeptLine(db: Db, userId: number, id: string): Promise<void> {
  const sql = 'delete from kept_basket_lines where user_id = $1 and id = $2';
  await prepared(db, 'kept-line-remove', sql, [userId, id]);
}

/** Deletes the basket that is kept with an account. */
export async function deleteKeptBasket(db: Db, userId: number): Promise<void> {
  const sql = 'delete from kept_basket_lines where user_id = $1';
  await prepared(db, 'kept-basket-delete', sql, [userId]);
}
