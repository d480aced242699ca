import { and, eq } from 'drizzle-orm';
import { paymentRequests } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';

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
  const [row] = await db
    .select({
      fingerprint: paymentRequests.fingerprint,
      attempt_id: paymentRequests.attemptId,
      entry_id: paymentRequests.entryId,
      refund_id: paymentRequests.refundId,
    })
    .from(paymentRequests)
    .where(and(eq(paymentRequests.personId, personId), eq(paymentRequests.key, key)));
  return row;
}

/** The entry that the first request made. */
export function entryOf({ entry_id: entry }: PaymentRequest): number {
  if (entry === null) throw new Error('The key stands for no entry');
  return entry;
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
  const { now, ...columns } = request;
  await tx.insert(paymentRequests).values({ ...columns, madeAt: now });
}

/** The user who requested this charge; null for a visitor's booking. */
export async function findAsker(db: Db, attemptId: number): Promise<number | null> {
  const [row] = await db
    .select({ personId: paymentRequests.personId })
    .from(paymentRequests)
    .where(eq(paymentRequests.attemptId, attemptId));
  return row?.personId ?? null;
}
