import { prepared, type Db } from '#db/transaction.ts';

/** The first request made with a key. */
export interface PaymentRequest {
  fingerprint: string;
  attempt_id: number | null;
  entry_id: number | null;
  refund_id: number | null;
}

export interface RequestKey {
  personId: number;
  /** The Idempotency-Key header, or a generated key. */
  key: string;
  /** Equal for equal requests. */
  fingerprint: string;
}

export async function findPaymentRequest(
  db: Db,
  { personId, key }: Pick<RequestKey, 'personId' | 'key'>,
): Promise<PaymentRequest | undefined> {
  const [row] = await prepared<PaymentRequest>(
    db,
    'payment-request',
    `select fingerprint, attempt_id, entry_id, refund_id from payment_requests
     where person_id = $1 and key = $2`,
    [personId, key],
  );
  return row;
}

/**
 * Claims the key in the transaction that moves the money. A concurrent request with the same key
 * waits here.
 * @throws a unique violation of `payment_requests_pkey` when another request claimed it
 */
export async function insertPaymentRequest(
  tx: Db,
  request: RequestKey & { attemptId?: number; entryId?: number; refundId?: number; now: Date },
): Promise<void> {
  await prepared(
    tx,
    'payment-request-insert',
    `insert into payment_requests (person_id, key, fingerprint, attempt_id, entry_id, refund_id, made_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      request.personId,
      request.key,
      request.fingerprint,
      request.attemptId ?? null,
      request.entryId ?? null,
      request.refundId ?? null,
      request.now,
    ],
  );
}

/** The user who requested this charge; null for a visitor's booking. */
export async function findAsker(db: Db, attemptId: number): Promise<number | null> {
  const [row] = await prepared<{ person_id: number }>(
    db,
    'payment-request-asker',
    'select person_id from payment_requests where attempt_id = $1',
    [attemptId],
  );
  return row?.person_id ?? null;
}
