import { createHash } from 'node:crypto';
import { prepared, type Db } from '#db/transaction.ts';

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
