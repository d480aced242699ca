import type { BasketLine } from '@slipway/contract/basket/basket';
import { maxBasketLines } from '@slipway/domain/bookings/basket';
import { prepared, type Db } from '#db/transaction.ts';
import { invalid } from '#http/errors.ts';

type Trip = Extract<BasketLine, { trip: unknown }>['trip'];
type Item = Extract<BasketLine, { item: unknown }>['item'];
type Gift = Extract<BasketLine, { gift: unknown }>['gift'];

/** The basket that is kept with an account, without what was booked or ordered from it. */
export async function findKeptBasket(db: Db, userId: number): Promise<BasketLine[]> {
  const rows = await prepared<{
    id: string;
    trip: Trip | null;
    item: Item | null;
    gift: Gift | null;
  }>(
    db,
    'kept-basket',
    `select l.id, l.trip, l.item, l.gift from kept_basket_lines l
     where l.user_id = $1 and not exists (select from bookings b
       where b.basket_line = l.id and b.cancelled_at is null and b.hold_expires_at is null)
       and not exists (select from ordered_basket_lines n join orders o on o.id = n.order_id
         where n.line = l.id and o.hold_expires_at is null)
     order by l.position`,
    [userId],
  );
  return rows.flatMap(({ id, trip, item, gift }): BasketLine[] => {
    if (trip !== null) return [{ id, trip }];
    if (item !== null) return [{ id, item }];
    return gift === null ? [] : [{ id, gift }];
  });
}

/**
 * Keeps a line with an account, in place of the one with its id. A new one goes to the end, or before another line;
 * those that stand before that one make room.
 * @throws Refusal 422 when the basket is full
 */
export async function keepLine(
  db: Db,
  kept: { userId: number; line: BasketLine; before: string | null; now: Date },
): Promise<void> {
  const { userId, line, before, now } = kept;
  const saved = await prepared(
    db,
    'kept-line-save',
    `with next as (select position from kept_basket_lines where user_id = $1 and id = $7::uuid),
     moved as (update kept_basket_lines l set position = l.position - 1
       from next where l.user_id = $1 and l.position < next.position)
     insert into kept_basket_lines (user_id, id, trip, item, gift, added_at, position)
     select $1::integer, $2::uuid, $3::jsonb, $4::jsonb, $5::jsonb, $6::timestamptz,
       coalesce((select position - 1 from next), nextval(pg_get_serial_sequence('kept_basket_lines', 'position')))
     where (select count(*) from kept_basket_lines where user_id = $1 and id <> $2) < ${maxBasketLines}
     on conflict (user_id, id) do update set trip = excluded.trip, item = excluded.item, gift = excluded.gift
     returning id`,
    [
      userId,
      line.id,
      'trip' in line ? JSON.stringify(line.trip) : null,
      'item' in line ? JSON.stringify(line.item) : null,
      'gift' in line ? JSON.stringify(line.gift) : null,
      now,
      before,
    ],
  );
  if (saved.length === 0) {
    throw invalid({ trip: [`A basket takes at most ${maxBasketLines} lines.`] });
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
