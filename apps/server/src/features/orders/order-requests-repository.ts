import { eq } from 'drizzle-orm';
import { bookingRequests } from '#db/tables/bookings.ts';
import type { Db } from '#db/transaction.ts';

export interface OrderRequest {
  fingerprint: string;
  order_id: number | null;
}

export async function findOrderRequest(db: Db, key: string): Promise<OrderRequest | undefined> {
  const [row] = await db
    .select({ fingerprint: bookingRequests.fingerprint, order_id: bookingRequests.orderId })
    .from(bookingRequests)
    .where(eq(bookingRequests.key, key));
  return row;
}

/**
 * Claims the key for this order, in the transaction that creates it.
 * @throws a unique violation of `booking_requests_pkey` when another request came first
 */
export async function insertOrderRequest(
  tx: Db,
  request: { key: string; fingerprint: string; orderId: number; now: Date },
): Promise<void> {
  const { key, fingerprint, orderId, now } = request;
  await tx.insert(bookingRequests).values({ key, fingerprint, orderId, createdAt: now });
}
