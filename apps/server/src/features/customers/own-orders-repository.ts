import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** Number of a customer's orders not yet delivered. */
export async function countOrdersAhead(
  db: Db,
  customerId: number,
  from: CalendarDate,
): Promise<number> {
  const [row] = await prepared<{ count: number }>(
    db,
    'orders-ahead-customer',
    `select count(*)::integer as count from orders
     where customer_id = $1 and delivery_date >= $2 and cancelled_at is null and completed_at is null`,
    [customerId, from],
  );
  return row?.count ?? 0;
}

/** Removes the person from a customer's orders, which stay in the ledger. */
export async function eraseOnOrders(tx: Db, customerId: number): Promise<void> {
  await prepared(
    tx,
    'orders-forget-customer',
    `update orders set name = '', email = '', phone = '', delivery_address = '',
       cancel_reason = null, version = version + 1
     where customer_id = $1`,
    [customerId],
  );
}
