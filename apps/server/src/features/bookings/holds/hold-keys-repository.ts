import { bookingStatus } from '@slipway/domain/bookings/status';
import type { PayableRef } from '#db/payable-ref.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** Number of open holds with a key (a whole number of 64 bits, in digits), and when the first one expires. */
interface Held {
  key: string;
  held: number;
  expiresAt: Date;
}

/**
 * Bookings by hand with a key of which nothing is paid, those that are just being made among them; not the
 * holds that wait for a card, which have limits of their own.
 */
interface Unpaid {
  key: string;
  /** Those whose trip has not started. */
  ahead: number;
  /** Those made in the last 24 hours. */
  lastDay: number;
}

export interface CountedHolds {
  holds: Held[];
  unpaid: Unpaid[];
}

// Locked one after another, in the given order.
const lock = `
  select pg_advisory_xact_lock(name)
  from (select hashtextextended($2, 0) where $2 is not null union all select unnest($1::bigint[])) names (name)`;
const count = `
  select key::text, sum(held)::integer as held, min(expires_at) as "expiresAt" from (
    select key, count(distinct coalesce(b.basket_id, -b.id)) as held, min(b.hold_expires_at) as expires_at
    from hold_keys k cross join unnest(k.keys) key
    join bookings b on b.id = k.booking_id and b.status = ${bookingStatus.created} and b.hold_expires_at is not null
    where k.keys && $1::bigint[] and key = any($1::bigint[]) group by key
    union all
    select key, count(*), min(o.hold_expires_at)
    from hold_keys k cross join unnest(k.keys) key
    join orders o on o.id = k.order_id and o.cancelled_at is null and o.hold_expires_at is not null
    where k.keys && $1::bigint[] and key = any($1::bigint[]) group by key) counted
  group by key`;
const unpaid = `
  select key::text, count(*) filter (where b.starts_at > $2::timestamptz)::integer as ahead,
    count(*) filter (where b.created_at > $2::timestamptz - interval '24 hours')::integer as "lastDay"
  from hold_keys k cross join unnest(k.keys) key
  join bookings b on b.id = k.booking_id and b.status = ${bookingStatus.created}
  where k.keys && $1::bigint[] and key = any($1::bigint[]) and (b.hold_expires_at is null
    or not exists (select from charge_lines l where l.booking_id = b.id))
  group by key`;
// The card's key comes to those of its visitor.
const insert = `
  insert into hold_keys as k (keys, booking_id)
  select $1::bigint[], id from bookings
  where id = $2 and status = ${bookingStatus.created} and hold_expires_at is not null
  on conflict (booking_id) where booking_id is not null do update set keys = k.keys || excluded.keys`;
const insertOfOrder = `
  insert into hold_keys as k (keys, order_id)
  select $1::bigint[], id from orders where id = $2 and cancelled_at is null and hold_expires_at is not null
  on conflict (order_id) where order_id is not null do update set keys = k.keys || excluded.keys`;

/**
 * Counts the open holds of these keys under locks held until the transaction ends, so that
 * concurrent requests cannot both pass the limit. The keys are locked in a fixed order, and before
 * a unit's day.
 * @param by `first`: a name that is locked before them; `unpaidAt`: bookings by hand that are not paid are
 * counted too, as of this time
 */
export async function lockAndCountHolds(
  tx: Db,
  keys: readonly string[],
  by: { first?: string | undefined; unpaidAt?: Date | null | undefined } = {},
): Promise<CountedHolds> {
  const { first = null, unpaidAt = null } = by;
  const sorted = keys.toSorted();
  const [, holds, found] = await Promise.all([
    prepared(tx, 'hold-keys-lock', lock, [sorted, first]),
    prepared<Held>(tx, 'hold-keys-count', count, [sorted]),
    unpaidAt && prepared<Unpaid>(tx, 'hold-keys-unpaid', unpaid, [sorted, unpaidAt]),
  ]);
  return { holds, unpaid: found ?? [] };
}

/**
 * Records the keys of a hold if it is still open; ending the hold deletes them (`confirmHold`,
 * `releaseHoldRow`, and of an order `HeldOrders`). Those of a booking by hand stay until it is paid or past (`cleanUpBookings`).
 */
export async function insertHoldKeys(
  tx: Db,
  { bookingId, orderId }: PayableRef,
  keys: readonly string[],
): Promise<void> {
  if (bookingId !== null) {
    await prepared(tx, 'hold-keys-insert', insert, [keys, bookingId]);
  } else {
    await prepared(tx, 'hold-keys-insert-order', insertOfOrder, [keys, orderId]);
  }
}
