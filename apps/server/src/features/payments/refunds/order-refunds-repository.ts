import { cents, subtract, zero, type Cents } from '@slipway/domain/money/money';
import { and, asc, eq, sql } from 'drizzle-orm';
import { orderLines, orderRefundLines, orderRefunds, orders } from '#db/tables/orders.ts';
import { refundAttempts } from '#db/tables/payments.ts';
import type { Db } from '#db/transaction.ts';

/**
 * Saves what is refunded of an order's lines and shipping; triggers take it off what the order charges.
 * @throws a check violation beyond what a line or the shipping came to
 */
export async function insertOrderRefund(
  tx: Db,
  refund: {
    orderId: number;
    /** The return that it is for; null: a refund without one. */
    returnId: number | null;
    amount: Cents;
    shipping: Cents;
    lines: readonly { position: number; amount: Cents }[];
    reason: string;
    /** Null: it was made at the provider. */
    by: number | null;
    at: Date;
  },
): Promise<number> {
  const { orderId, returnId, lines, reason } = refund;
  const [row] = await tx
    .insert(orderRefunds)
    .values({
      orderId,
      returnId,
      amountCents: refund.amount,
      shippingCents: refund.shipping,
      reason,
      madeBy: refund.by,
      madeAt: refund.at,
    })
    .returning({ id: orderRefunds.id });
  if (!row) throw new Error('The refund was not saved');
  const parts = lines.filter(({ amount }) => amount > 0);
  if (parts.length > 0) {
    await tx.insert(orderRefundLines).values(
      parts.map(({ position, amount }) => ({
        refundId: row.id,
        orderId,
        position,
        amountCents: amount,
      })),
    );
  }
  return row.id;
}

/** What an order of the shop charges, and what of it was paid and can still be refunded. */
export interface OrderCharges {
  /** Its total less what was refunded of it. */
  charged: Cents;
  /** What is paid, less refunds that are queued. */
  paid: Cents;
  lines: { position: number; left: Cents }[];
  shippingLeft: Cents;
}

/**
 * What an order of products of the shop charges; the caller has its lock. Null for any other order, and for one that
 * charges nothing: it is cancelled, or its money has not come.
 */
export async function findOrderCharges(tx: Db, orderId: number): Promise<OrderCharges | null> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.delivery || order.ofGiftCards) return null;
  if (order.cancelledAt ?? order.holdExpiresAt ?? order.awaitingUntil) return null;
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));
  const [queued] = await tx
    .select({ amount: sql`coalesce(sum(${refundAttempts.amountCents}), 0)`.mapWith(Number) })
    .from(refundAttempts)
    .where(and(eq(refundAttempts.orderId, orderId), eq(refundAttempts.state, 'created')));
  return {
    charged: subtract(order.totalCents, order.creditedCents),
    paid: subtract(order.paidCents, cents(queued?.amount ?? 0)),
    lines: lines.map(({ position, grossCents, creditedCents }) => ({
      position,
      left: subtract(grossCents ?? zero, creditedCents),
    })),
    shippingLeft: subtract(order.shippingCents, order.shippingCreditedCents),
  };
}
