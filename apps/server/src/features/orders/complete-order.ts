import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { canComplete } from '@slipway/domain/orders/fulfilment';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { lockOpenOrder } from './change-order.ts';
import { wrongState } from './fulfilment/order-fulfilment.ts';
import { stateOf } from './fulfilment/order-state-repository.ts';
import { updateOrder } from './orders-repository.ts';
import { readOrder } from './read-order.ts';

/**
 * Completes an order whose goods were handed over: its stock is not returned, its money unchanged. One of the shop is
 * ready or shipped first.
 * @throws Refusal
 */
export async function completeOrder(
  deps: Deps,
  person: SignedIn,
  request: { id: number; version: number },
): Promise<OrderDetails> {
  await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const order = await lockOpenOrder(tx, { ...request, companyId: settings.company_id });
    const state = stateOf(order, []);
    if (state !== null && !canComplete(state)) throw wrongState(state);
    const now = deps.clock.now();
    await updateOrder(tx, request.id, { completedAt: now });
    const change = { orderId: request.id, changedAt: now, changedBy: person.id };
    await recordChange(tx, { ...change, action: 'completed' });
  });
  return readOrder(deps, request.id);
}
