import type { Cents } from '@slipway/domain/money/money';
import { sql } from 'drizzle-orm';
import { rowsOf } from '#db/rows-of.ts';
import type { Db } from '#db/transaction.ts';

/** A payment of an order, and what of it can still go back. */
export interface RefundablePayment {
  id: number;
  left: Cents;
  byCard: boolean;
}

/** An order's payments in the order they were made; refunds that are wanted already are off. */
export async function refundablePayments(db: Db, orderId: number): Promise<RefundablePayment[]> {
  const rows = await rowsOf<{ id: number; left: Cents; by_card: boolean }>(
    db,
    sql`
    select p.id, p.gateway_ref is not null as by_card,
      (p.amount_cents - refunded_of(p.id) - coalesce((
        select sum(r.amount_cents) from refund_attempts r
        where r.payment_id = p.id and r.state = 'created'), 0))::bigint as left
    from ledger_entries p
    where p.order_id = ${orderId} and p.direction = 'payment' and p.refund_of is null
    order by p.id`,
  );
  return rows.map((row) => ({ id: row.id, left: row.left, byCard: row.by_card }));
}
