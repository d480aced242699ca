import { isTowardsPrice } from '@slipway/domain/payments/ledger-kinds';
import { atLeastZero, min, subtract, type Cents } from '@slipway/domain/money/money';
import { shareOverOrder } from '@slipway/domain/orders/returns';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { LedgerEntry } from '#features/payments/ledger/ledger-repository.ts';
import { findOrderCharges, insertOrderRefund } from './order-refunds-repository.ts';

/**
 * Takes a refund of a payment off what its order of the shop charges, so that nothing of it is owed again: what it would
 * leave to pay. Money beyond what is charged, and what was decided before, is only given back. After the refund is queued
 * or entered, in its transaction; the caller has the lock of the order (docs/rules/shop.md, "Returns").
 * @param refund `by`: null: it was made at the provider
 * @returns whether it now charges less
 */
export async function creditOrder(
  tx: Db,
  { orderId }: PayableRef,
  refund: { kind: LedgerEntry['kind']; amount: Cents; reason: string; by: number | null; at: Date },
): Promise<boolean> {
  if (orderId === null || !isTowardsPrice(refund.kind)) return false;
  const order = await findOrderCharges(tx, orderId);
  if (order === null) return false;
  const unpaid = atLeastZero(subtract(order.charged, order.paid));
  const amount = min(refund.amount, min(unpaid, order.charged));
  if (amount === 0) return false;
  const { reason, by, at } = refund;
  const parts = shareOverOrder(amount, order.lines, order.shippingLeft);
  await insertOrderRefund(tx, { orderId, returnId: null, amount, ...parts, reason, by, at });
  return true;
}
