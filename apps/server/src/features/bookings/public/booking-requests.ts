import { createHash } from 'node:crypto';
import { prepared, type Db } from '#db/transaction.ts';
import { conflict } from '#http/errors.ts';

/** What makes two requests the same: every field of the body, whatever their order. */
export function fingerprintOf(body: object): string {
  const sorted = Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('base64url');
}

export interface BookingRequest {
  fingerprint: string;
  booking_id: number | null;
}

export async function findRequest(db: Db, key: string): Promise<BookingRequest | undefined> {
  const [row] = await prepared<BookingRequest>(
    db,
    'booking-request',
    'select fingerprint, booking_id from booking_requests where key = $1',
    [key],
  );
  return row;
}

/**
 * Earlier versions saved a key without whose it was. A request that they took is not done again, and since nobody knows
 * who sends it now, what became of it is not told either. Such keys are gone 30 days after the update.
 */
export const bookedUnbound = () =>
  conflict(
    'We already received this booking. Please check your email for its confirmation, or contact us, before you book again.',
  );

/** The same for what staff sent. @throws Refusal 409 when an earlier version took the key */
export async function checkNotTakenUnbound(db: Db, unboundKey: string): Promise<void> {
  if ((await findRequest(db, unboundKey)) === undefined) return;
  throw conflict(
    'This was already received before the last update. Please look for it in the list before you enter it again.',
  );
}

/**
 * Takes the key for this booking, in the transaction that makes it. A second request with the same
 * key waits here for the first.
 * @throws a unique violation of `booking_requests_pkey` when the first one made its booking, and a foreign key
 * violation of `booking_requests_booking_id_fkey` when there is no booking of this number
 */
export async function insertRequest(
  tx: Db,
  request: { key: string; fingerprint: string; bookingId: number; now: Date },
): Promise<void> {
  await prepared(
    tx,
    'booking-request-insert',
    'insert into booking_requests (key, fingerprint, booking_id, created_at) values ($1, $2, $3, $4)',
    [request.key, request.fingerprint, request.bookingId, request.now],
  );
}
