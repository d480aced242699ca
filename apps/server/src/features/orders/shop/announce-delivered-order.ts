import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { announceOrder, setPasswordLink, type NewCustomer } from '../announce-order.ts';
import { confirmPaidOrder } from '../fulfilment/announce-shop-order.ts';
import { findOrder } from '../orders-repository.ts';
import type { DeliveredPlan } from '../plan-order.ts';

/**
 * Mails the customer an order that staff took and that is packed, in the transaction that makes it: one that is paid like
 * an order of a visitor, another one with what is due and a link to pay.
 */
export async function announceDeliveredOrder(
  tx: Db,
  deps: Deps,
  made: { orderId: number; plan: DeliveredPlan; customer: NewCustomer; settings: Settings },
): Promise<void> {
  const { orderId, plan, customer, settings } = made;
  const order = await findOrder(tx, orderId);
  if (!order) throw new Error(`No order ${orderId}`);
  if (order.leftCents > 0) return announceOrder(tx, deps, made);
  await confirmPaidOrder(tx, deps, {
    order,
    settings,
    lines: plan.lines.map((line, n) => ({ ...line, grossCents: plan.grosses[n] ?? null })),
    setPasswordLink: await setPasswordLink(tx, deps, customer, order.email),
  });
}
