import { prepared, type Db } from '#db/transaction.ts';

export interface OrderRequest {
  fingerprint: string;
  order_id: number | null;
}

export async function findOrderRequest(db: Db, key: string): Promise<OrderRequest | undefined> {
  const [row] = await prepared<OrderRequest>(
    db,
    'order-request',
    'select fingerprint, order_id from booking_requests where key = $1',
    [key],
  );
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
  await prepared(
    tx,
    'order-request-insert',
    'insert into booking_requests (key, fingerprint, order_id, created_at) values ($1, $2, $3, $4)',
    [request.key, request.fingerprint, request.orderId, request.now],
  );
}
