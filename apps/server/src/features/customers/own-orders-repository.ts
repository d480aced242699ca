import type { CalendarDate } from '@slipway/domain/dates/dates';
import { prepared, type Db } from '#db/transaction.ts';

/** How many of a customer's orders are still to be delivered. */
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

/** A customer's orders stay in the books without the person. */
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
