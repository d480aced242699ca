import { orderStateFromLedger } from '@slipway/domain/bookings/orders';
import type { Db } from '#db/transaction.ts';
import { lockOrder, refundedOf, setOrderState } from './orders-repository.ts';

/** After every ledger entry, and every change of the total, the state follows (spec README "Orders"). */
export async function followOrder(tx: Db, orderId: number): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (!order) return;
  const state = orderStateFromLedger({
    total: order.totalCents,
    deposit: order.depositCents,
    paid: order.paidCents,
    refunded: await refundedOf(tx, orderId),
  });
  if (state !== order.status) await setOrderState(tx, orderId, state);
}
