import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { nextSteps, type FulfilmentStep } from '@slipway/domain/orders/fulfilment';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { sendQueuedSms } from '#features/messages/messages-api.ts';
import { updateOrder, type Order } from '#features/orders/orders-repository.ts';
import { readOrder } from '#features/orders/read-order.ts';
import { announceReady, announceShipped, handOverSmsKey } from './announce-hand-over.ts';
import { assertOrderVersion, lockForStaff } from './lock-shop-order.ts';
import { wayOf, wrongState } from './order-fulfilment.ts';

/** The columns that steps set. */
type StepColumns = Pick<Order, 'packedAt' | 'readyAt' | 'shippedAt' | 'tracking'>;

type Body = BodyOf<Calls['POST /api/orders/:id/step']>;

function changeFor(step: FulfilmentStep, body: Body, now: Date): Partial<StepColumns> {
  switch (step) {
    case 'packed':
      return { packedAt: now };
    case 'unpacked':
      return { packedAt: null };
    case 'ready':
      return { readyAt: now };
    case 'not_ready':
      return { readyAt: null };
    case 'shipped':
      return { shippedAt: now, tracking: body.tracking };
  }
}

/**
 * Takes an order of the shop a step further, or the last one back, and tells its customer that it is ready or shipped
 * (docs/rules/shop.md, "Fulfilment").
 * @throws Refusal 404, 409, 422 when it has come further, or not as far
 */
export async function takeStep(
  deps: Deps,
  person: SignedIn,
  id: number,
  body: Body,
): Promise<OrderDetails> {
  const { step } = body;
  const smsKey = await inTransaction(deps.db, async (tx) => {
    const locked = await lockForStaff(tx, id);
    const { order, state } = locked;
    // A step that is no longer possible is refused as such, before a stale version.
    if (!nextSteps(state, wayOf(order)).includes(step)) throw wrongState(state);
    assertOrderVersion(order, body.version);
    const now = deps.clock.now();
    const values = changeFor(step, body, now);
    await updateOrder(tx, id, values);
    await recordChange(tx, {
      orderId: id,
      changedAt: now,
      changedBy: person.id,
      action: step,
      ...(step === 'shipped' && body.tracking !== '' && { after: { tracking: body.tracking } }),
    });
    const changed = { ...locked, order: { ...order, ...values } };
    // The version in the key lets the message be sent again after the step was taken back.
    const key = handOverSmsKey(id, order.version);
    if (step === 'ready') await announceReady(tx, deps, changed, key);
    else if (step === 'shipped') await announceShipped(tx, deps, changed, key);
    else return null;
    return key;
  });
  if (smsKey !== null) await sendQueuedSms(deps, smsKey);
  return readOrder(deps, id);
}
