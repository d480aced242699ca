import type { OrderDetails } from '@slipway/contract/orders/order-details';
import type { OrderCancelPreview } from '@slipway/contract/orders/orders';
import { refundOnCancel, type Settlement } from '@slipway/domain/bookings/cancellation';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import { isBoundByTerms } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { add, toMajor } from '@slipway/domain/money/money';
import { orderRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import {
  lockReservedCards,
  makeRefunds,
  planRefunds,
  queueRefunds,
  sumsAtOnce,
  type PlannedRefund,
} from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid, unauthorized } from '#http/errors.ts';
import { announceOrderCancel } from './announce-order-cancel.ts';
import { lockOpenOrder } from './change-order.ts';
import { cancelShopOrder, planShopCancel } from './fulfilment/cancel-shop-order.ts';
import { lockShopOrder } from './fulfilment/lock-shop-order.ts';
import { findOrder, updateOrder, type Order } from './orders-repository.ts';
import { presentOrderOfCompany, readOrder } from './read-order.ts';

interface CancelPlan extends Settlement {
  refunds: PlannedRefund[];
}

/** By the order's agreed terms, or a full refund when the business cancels. */
function planCancel(
  db: Db,
  order: Order,
  options: { today: CalendarDate; byBusiness: boolean },
): Promise<CancelPlan> {
  // The terms of trips never apply to orders of the shop.
  if (order.delivery !== null) return planShopCancel(db, order);
  const money = { what: orderRef(order.id), paid: order.paidCents };
  return planRefunds(db, money, (paid) =>
    refundOnCancel({
      terms: order.terms.cancellation,
      total: order.totalCents,
      paid,
      date: order.deliveryDate,
      departed: false,
      ...options,
    }),
  );
}

/**
 * What a cancellation would keep and refund; changes nothing. For Desk always by the terms.
 * @throws Refusal 404
 */
export async function previewOrderCancel(
  deps: Deps,
  person: SignedIn,
  request: { id: number; byBusiness: boolean },
): Promise<OrderCancelPreview> {
  const { settings } = await readSettings(deps.db);
  const order = presentOrderOfCompany(await findOrder(deps.db, request.id), settings.company_id);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const byBusiness = request.byBusiness && !isBoundByTerms(person.role);
  const plan = await planCancel(deps.db, order, { today, byBusiness });
  return {
    currency: order.terms.currency,
    paid: toMajor(add(plan.keep, plan.refund)),
    kept: toMajor(plan.keep),
    refund: toMajor(plan.refund),
    owed: toMajor(plan.owed),
    by_card: toMajor(sumsAtOnce(plan.refunds).byCard),
  };
}

interface OrderCancel {
  by: number;
  byBusiness: boolean;
  reason: string;
  /** The caller sends its own mail to the customer. */
  quiet?: boolean;
}

/**
 * Cancels an order locked by the caller: returns its stock, queues card refunds and mails the
 * customer. Returns the ids of the refunds, which the caller makes after the commit.
 */
async function cancelLocked(
  deps: Deps,
  tx: Db,
  order: Order,
  cancel: OrderCancel & { plan: CancelPlan },
): Promise<number[]> {
  const { plan, reason, byBusiness, by } = cancel;
  const now = deps.clock.now();
  await updateOrder(tx, order.id, {
    cancelledAt: now,
    cancelReason: reason,
    calledOff: byBusiness,
    owedAfterCancel: plan.owed > 0,
  });
  await recordChange(tx, {
    orderId: order.id,
    changedAt: now,
    changedBy: by,
    action: 'cancelled',
    after: { reason, by_business: byBusiness, refund: toMajor(plan.refund) },
  });
  const cancellation = {
    what: orderRef(order.id),
    currency: order.terms.currency,
    reason: reason === '' ? 'Order cancelled' : reason,
    wantedBy: by,
    now,
  };
  const refunds = await queueRefunds(tx, cancellation, plan.refunds);
  if (cancel.quiet !== true) {
    const { byCard } = sumsAtOnce(plan.refunds);
    const notice = { byBusiness, reason, settlement: plan, byCard };
    await announceOrderCancel(tx, deps, order, notice);
  }
  return refunds;
}

/**
 * Cancels an order on behalf of the business with a full refund, in the caller's transaction.
 * @throws Refusal 404, 422 when it has ended
 */
export async function callOrderOff(
  deps: Deps,
  tx: Db,
  cancel: Omit<OrderCancel, 'byBusiness'> & { id: number },
): Promise<number[]> {
  const { settings } = await readSettings(tx);
  await lockReservedCards(tx, { bookingIds: [], orderId: cancel.id });
  const request = { id: cancel.id, version: undefined, companyId: settings.company_id };
  const order = await lockOpenOrder(tx, request);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const plan = await planCancel(tx, order, { today, byBusiness: true });
  return cancelLocked(deps, tx, order, { ...cancel, byBusiness: true, plan });
}

/**
 * Cancels an order by its agreed terms: its stock and card payments are returned at once; other
 * refunds become a task for staff (docs/rules/cancelling-and-refunds.md, "Orders").
 * @throws Refusal 403 for Desk when it declines, 404, 409, and 422 when the refund differs from the one shown
 */
export async function cancelOrder(
  deps: Deps,
  person: SignedIn,
  request: { id: number; version: number; byBusiness: boolean; reason: string; refund: number },
): Promise<OrderDetails> {
  const { id, version, byBusiness, reason } = request;
  // Declining gives everything back, whatever the terms: Desk may not.
  if (byBusiness && isBoundByTerms(person.role)) throw unauthorized();
  const refunds = await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    // One whose money is on its way gives its gift cards back.
    await lockReservedCards(tx, { bookingIds: [], orderId: id });
    const order = await lockOpenOrder(tx, { id, version, companyId: settings.company_id });
    if (order.delivery !== null) {
      const locked = await lockShopOrder(tx, id);
      const { refund } = request;
      const cancel = { by: person.id, byCustomer: false, byBusiness, reason, refund };
      return cancelShopOrder(deps, tx, locked, cancel);
    }
    const today = todayIn(settings.time_zone, deps.clock.now());
    const plan = await planCancel(tx, order, { today, byBusiness });
    if (toMajor(plan.refund) !== request.refund) {
      const text = `The refund is now ${moneyText(plan.refund, order.terms.currency)}.`;
      throw invalid({ refund: [text] }, 'refund_changed');
    }
    return cancelLocked(deps, tx, order, { by: person.id, byBusiness, reason, plan });
  });
  await deps.faultPoint('order cancelled');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, refunds);
  return readOrder(deps, id);
}
