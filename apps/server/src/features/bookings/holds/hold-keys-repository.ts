import { bookingStatus } from '@slipway/domain/bookings/status';
import type { PayableRef } from '#db/payable-ref.ts';
import { prepared, type Db } from '#db/transaction.ts';

/** Number of open holds with a key, and when the first one expires. */
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
const lock = (keys: string) =>
  `select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${keys}]::text[]) key`;
const count = (keys: string) => `
  select key, sum(held)::integer as held, min(expires_at) as "expiresAt" from (
    select k.key, count(distinct coalesce(b.basket_id, -b.id)) as held, min(b.hold_expires_at) as expires_at
    from hold_keys k
    join bookings b on b.id = k.booking_id and b.status = ${bookingStatus.created} and b.hold_expires_at is not null
    where k.key in (${keys}) group by k.key
    union all
    select k.key, count(*), min(o.hold_expires_at)
    from hold_keys k join orders o on o.id = k.order_id and o.cancelled_at is null and o.hold_expires_at is not null
    where k.key in (${keys}) and k.order_id is not null group by k.key) counted
  group by key`;
const unpaid = (keys: string, now: string) => `
  select k.key, count(*) filter (where b.starts_at > ${now}::timestamptz)::integer as ahead,
    count(*) filter (where b.created_at > ${now}::timestamptz - interval '24 hours')::integer as "lastDay"
  from hold_keys k
  join bookings b on b.id = k.booking_id and b.status = ${bookingStatus.created}
  where k.key in (${keys}) and (b.hold_expires_at is null
    or not exists (select from charge_lines l where l.booking_id = b.id))
  group by k.key`;
const insert = (keys: string, booking: string) => `
  insert into hold_keys (key, booking_id)
  select key, b.id from unnest(array[${keys}]::text[]) key
  join bookings b on b.id = ${booking} and b.status = ${bookingStatus.created} and b.hold_expires_at is not null`;
const insertOfOrder = (keys: string, order: string) => `
  insert into hold_keys (key, order_id)
  select key, o.id from unnest(array[${keys}]::text[]) key
  join orders o on o.id = ${order} and o.cancelled_at is null and o.hold_expires_at is not null`;

const placesOf = (keys: readonly string[]) => keys.map((_, n) => `$${n + 1}`).join(', ');

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
  const { first, unpaidAt = null } = by;
  const sorted = keys.toSorted();
  const places = placesOf(keys);
  const many = keys.length;
  const locked = first === undefined ? sorted : [first, ...sorted];
  const [, holds, found] = await Promise.all([
    prepared(tx, `hold-keys-lock-${locked.length}`, lock(placesOf(locked)), locked),
    prepared<Held>(tx, `hold-keys-count-${many}`, count(places), sorted),
    unpaidAt &&
      prepared<Unpaid>(tx, `hold-keys-unpaid-${many}`, unpaid(places, `$${many + 1}`), [
        ...sorted,
        unpaidAt,
      ]),
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
  const [places, id] = [placesOf(keys), `$${keys.length + 1}::integer`];
  if (bookingId !== null) {
    const name = `hold-keys-insert-${keys.length}`;
    await prepared(tx, name, insert(places, id), [...keys, bookingId]);
  } else {
    const name = `hold-keys-insert-order-${keys.length}`;
    await prepared(tx, name, insertOfOrder(places, id), [...keys, orderId]);
  }
}
