import { canCancel } from '@slipway/domain/orders/fulfilment';
import { toMajor, zero, type Cents } from '@slipway/domain/money/money';
import { orderRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { planRefunds, queueRefunds, sumsAtOnce } from '#features/payments/payments-api.ts';
import { updateOrder, type Order } from '#features/orders/orders-repository.ts';
import { endSoldCards } from '../gift-cards/sold-cards.ts';
import { invalid } from '#http/errors.ts';
import { announceShopCancel } from './announce-shop-refund.ts';
import type { LockedShopOrder } from './lock-shop-order.ts';
import { wrongState } from './order-fulfilment.ts';

/** What a cancel of an order of the shop gives back: everything, shipping included. */
export async function planShopCancel(db: Db, order: Order) {
  const money = { what: orderRef(order.id), paid: order.paidCents };
  return planRefunds(db, money, (paid) => ({ keep: zero, refund: paid, owed: zero }));
}

/** The refund is no longer what was shown. */
export function refundChanged(refund: Cents, currency: string) {
  return invalid(
    { refund: [`The refund is now ${moneyText(refund, currency)}.`] },
    'refund_changed',
  );
}

/**
 * Cancels an order of the shop that the caller has locked, before it is packed or a gift card of it is sent: everything comes back
 * (docs/rules/cancelling-and-refunds.md, "Orders of the shop"). Its stock is free again, its refunds are queued and
 * everybody is told.
 * @param cancel `by`: the user who does it, null: by link
 * @returns the ids of the refunds, which the caller makes after the commit
 * @throws Refusal 422 when it is packed or has ended, or the refund is not the one shown
 */
export async function cancelShopOrder(
  deps: Deps,
  tx: Db,
  locked: LockedShopOrder,
  cancel: {
    by: number | null;
    byCustomer: boolean;
    byBusiness: boolean;
    reason: string;
    /** In major units, as shown. */
    refund: number;
  },
): Promise<number[]> {
  const { order, state } = locked;
  if (!canCancel(state)) throw wrongState(state);
  const { currency } = order.terms;
  const plan = await planShopCancel(tx, order);
  if (toMajor(plan.refund) !== cancel.refund) throw refundChanged(plan.refund, currency);
  const { by, byBusiness, reason } = cancel;
  const now = deps.clock.now();
  await endSoldCards(tx, order, { madeBy: by, madeAt: now });
  await updateOrder(tx, order.id, {
    cancelledAt: now,
    cancelReason: reason,
    calledOff: byBusiness,
  });
  await recordChange(tx, {
    orderId: order.id,
    changedAt: now,
    changedBy: by,
    action: 'cancelled',
    after: { reason, by_business: byBusiness, refund: toMajor(plan.refund) },
  });
  const queued = await queueRefunds(
    tx,
    {
      what: orderRef(order.id),
      currency,
      reason: reason === '' ? 'Order cancelled' : reason,
      wantedBy: by,
      now,
    },
    plan.refunds,
  );
  await announceShopCancel(tx, deps, locked, {
    ...cancel,
    refund: plan.refund,
    ...sumsAtOnce(plan.refunds),
  });
  return queued;
}
