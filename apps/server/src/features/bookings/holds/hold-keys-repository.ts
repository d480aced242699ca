import { bookingStatus } from '@slipway/domain/bookings/status';
import { prepared, type Db } from '#db/transaction.ts';

/** How many open holds have a key, and when the first of them runs out. */
interface Held {
  key: string;
  held: number;
  expiresAt: Date;
}

// Locked one after another, as they come.
const lock = (keys: string) =>
  `select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${keys}]::text[]) key`;
const count = (keys: string) => `
  select k.key, count(*)::integer as held, min(b.hold_expires_at) as "expiresAt"
  from hold_keys k
  join bookings b on b.id = k.booking_id and b.status = ${bookingStatus.created} and b.hold_expires_at is not null
  where k.key in (${keys}) group by k.key`;
const insert = (keys: string, booking: string) => `
  insert into hold_keys (key, booking_id)
  select key, b.id from unnest(array[${keys}]::text[]) key
  join bookings b on b.id = ${booking} and b.status = ${bookingStatus.created} and b.hold_expires_at is not null`;

const placesOf = (keys: readonly string[]) => keys.map((_, n) => `$${n + 1}`).join(', ');

/**
 * Counts the open holds of these keys. Whoever asks for one of them waits here until the transaction of another who
 * did has ended, so that two at once never pass together. The keys are locked in one order, whoever asks; a unit's day
 * comes after them.
 */
export async function lockAndCountHolds(tx: Db, keys: readonly string[]): Promise<Held[]> {
  const sorted = keys.toSorted();
  const places = placesOf(keys);
  const [, held] = await Promise.all([
    prepared(tx, `hold-keys-lock-${keys.length}`, lock(places), sorted),
    prepared<Held>(tx, `hold-keys-count-${keys.length}`, count(places), sorted),
  ]);
  return held;
}

/**
 * Notes whose hold it is, unless it is none any more; ending the hold takes it back (`confirmHold`, `releaseHoldRow`).
 */
export async function insertHoldKeys(
  tx: Db,
  bookingId: number,
  keys: readonly string[],
): Promise<void> {
  const statement = insert(placesOf(keys), `$${keys.length + 1}::integer`);
  await prepared(tx, `hold-keys-insert-${keys.length}`, statement, [...keys, bookingId]);
}
