import { createHash } from 'node:crypto';
import type { PayableRef } from '#db/payable-ref.ts';
import { prepared, type Db } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';

/**
 * A fingerprint of all body fields, independent of their order; equal requests have the same one.
 */
export function fingerprintOf(body: object): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

export interface BookingRequest {
  fingerprint: string;
  booking_id: number | null;
  /** Set for a basket without trips. */
  order_id: number | null;
}

/** The requests of two keys, in one statement. */
export async function findRequests(
  db: Db,
  keys: readonly [string, string],
): Promise<(BookingRequest | undefined)[]> {
  const rows = await prepared<BookingRequest & { key: string }>(
    db,
    'booking-requests',
    'select key, fingerprint, booking_id, order_id from booking_requests where key in ($1, $2)',
    keys,
  );
  return keys.map((key) => rows.find((row) => row.key === key));
}

export async function findRequest(db: Db, key: string): Promise<BookingRequest | undefined> {
  const [row] = await prepared<BookingRequest>(
    db,
    'booking-request',
    'select fingerprint, booking_id, order_id from booking_requests where key = $1',
    [key],
  );
  return row;
}

/** The key under which a frame on another website made a booking or an order; null: not made in a frame. */
export async function findEmbedKey(db: Db, what: PayableRef): Promise<string | null> {
  const [row] = await prepared<{ key: string }>(
    db,
    'booking-request-of-frame',
    `select key from booking_requests where (booking_id = $1 or order_id = $2) and key like 'embed-%'`,
    [what.bookingId, what.orderId],
  );
  return row?.key ?? null;
}

/** Whether a booking or order was made by the visitor whose keys have this prefix. */
export async function isMadeBy(db: Db, what: PayableRef, keyPrefix: string): Promise<boolean> {
  const rows = await prepared(
    db,
    'booking-request-of-visitor',
    `select from booking_requests where (booking_id = $1 or order_id = $2) and starts_with(key, $3)`,
    [what.bookingId, what.orderId, keyPrefix],
  );
  return rows.length > 0;
}

/**
 * Earlier versions saved keys without their owner. A request with such a key is not repeated and,
 * since the sender cannot be identified, its result is not shown. These keys are deleted 30 days
 * after the update.
 */
export const alreadyReceived = () =>
  conflict(
    'We already received this booking. Please check your email for its confirmation, or contact us, before you book again.',
    'already_received',
  );

/** The same check for requests by staff. @throws Refusal 409 for a key of an earlier version */
export async function checkLegacyKeyUnused(db: Db, legacyKey: string): Promise<void> {
  if ((await findRequest(db, legacyKey)) === undefined) return;
  throw conflict(
    'This was already received before the last update. Please look for it in the list before you enter it again.',
    'already_received',
  );
}

/**
 * Claims the key in the transaction that makes the booking or order. A concurrent request with the same key
 * waits here.
 * @throws a unique violation of `booking_requests_pkey` when another request came first, and a foreign key
 * violation of `booking_requests_booking_id_fkey` or `booking_requests_order_id_fkey` when it does not exist
 */
export async function insertRequest(
  tx: Db,
  request: { key: string; fingerprint: string; what: PayableRef; now: Date },
): Promise<void> {
  const { bookingId, orderId } = request.what;
  await prepared(
    tx,
    'booking-request-insert',
    'insert into booking_requests (key, fingerprint, booking_id, order_id, created_at) values ($1, $2, $3, $4, $5)',
    [request.key, request.fingerprint, bookingId, orderId, request.now],
  );
}
