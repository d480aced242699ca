import type { OrderCancelPreview, OrderDetails } from '@slipway/contract/orders';
import { refundOnCancel, type Settlement } from '@slipway/domain/bookings/cancellation';
import { planRefund } from '@slipway/domain/bookings/refund-plan';
import { todayIn, type CalendarDate } from '@slipway/domain/dates/dates';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { least, plus, toMajor, zero } from '@slipway/domain/money/money';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { noteChange } from '#features/bookings/bookings-api.ts';
import { addMoneyTask, insertRefund, makeRefund } from '#features/payments/payments-api.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { invalid } from '#http/errors.ts';
import { announceOrderCancel } from './announce-order-cancel.ts';
import { lockOpenOrder } from './change-order.ts';
import { findOrder, updateOrder, type Order } from './orders-repository.ts';
import { ofCompany, readOrder } from './read-order.ts';
import { refundablePayments } from './refunds-repository.ts';

function settle(order: Order, today: CalendarDate, byBusiness: boolean): Settlement {
  return refundOnCancel({
    terms: order.terms.cancellation,
    total: order.totalCents,
    paid: order.paidCents,
    date: order.deliveryDate,
    today,
    departed: false,
    byBusiness,
  });
}

/** Which payments give how much back, newest first; never more than is left of them. */
async function shareRefund(db: Db, orderId: number, settlement: Settlement) {
  const payments = await refundablePayments(db, orderId);
  const amount = least(settlement.refund, plus(...payments.map(({ left }) => left)));
  return planRefund(amount, payments).map((part) => ({
    ...part,
    byCard: payments.some(({ id, byCard }) => id === part.id && byCard),
  }));
}

/** What a cancel would keep and give back; changes nothing. @throws Refusal 404 */
export async function previewCancel(
  deps: Deps,
  asked: { id: number; byBusiness: boolean },
): Promise<OrderCancelPreview> {
  const { settings } = await readSettings(deps.db);
  const order = ofCompany(await findOrder(deps.db, asked.id), settings.company_id);
  const today = todayIn(settings.time_zone, deps.clock.now());
  const settlement = settle(order, today, asked.byBusiness);
  const parts = await shareRefund(deps.db, asked.id, settlement);
  const byCard = parts.filter((part) => part.byCard).map(({ amount }) => amount);
  return {
    currency: order.terms.currency,
    paid: toMajor(order.paidCents),
    kept: toMajor(settlement.keep),
    refund: toMajor(settlement.refund),
    owed: toMajor(settlement.owed),
    by_card: toMajor(plus(zero, ...byCard)),
  };
}

interface OrderCancel {
  by: number;
  byBusiness: boolean;
  reason: string;
  /** The caller tells the customer, in words of its own. */
  quiet?: boolean;
}

/** Wants the card refunds; the rest is a task for staff. Answers the numbers of the refunds. */
async function wantRefunds(
  tx: Db,
  order: Order,
  parts: Awaited<ReturnType<typeof shareRefund>>,
  cancel: OrderCancel & { now: Date },
): Promise<number[]> {
  const reason = cancel.reason === '' ? 'Order cancelled' : cancel.reason;
  const { now } = cancel;
  const wanted: number[] = [];
  for (const part of parts) {
    const paidFor = { bookingId: null, orderId: order.id } as const;
    const key = `order-${order.id}-cancel-${part.id}`;
    const about = { key, paidFor, paymentId: part.id, amount: part.amount, reason, now };
    if (part.byCard) {
      const refund = await insertRefund(tx, { ...about, wantedBy: cancel.by });
      if (refund !== null) wanted.push(refund);
    } else {
      await addMoneyTask(tx, { kind: 'give_back', ...about, currency: order.terms.currency });
    }
  }
  return wanted;
}

/**
 * What a cancel writes of an order that the caller's transaction holds: its stock comes back, card refunds are wanted,
 * and the customer is told. Answers the numbers of the refunds: whoever calls makes them once it is committed.
 */
async function cancelHeld(
  deps: Deps,
  tx: Db,
  order: Order,
  cancel: OrderCancel & { settlement: Settlement },
): Promise<number[]> {
  const { settlement, reason, byBusiness, by } = cancel;
  const now = deps.clock.now();
  const parts = await shareRefund(tx, order.id, settlement);
  await updateOrder(tx, order.id, { cancelledAt: now, cancelReason: reason });
  await noteChange(tx, {
    orderId: order.id,
    changedAt: now,
    changedBy: by,
    action: 'cancelled',
    after: { reason, by_business: byBusiness, refund: toMajor(settlement.refund) },
  });
  const wanted = await wantRefunds(tx, order, parts, { ...cancel, now });
  if (cancel.quiet !== true) {
    const byCard = plus(zero, ...parts.filter((part) => part.byCard).map(({ amount }) => amount));
    await announceOrderCancel(tx, deps, order, { byBusiness, reason, settlement, byCard });
  }
  return wanted;
}

/**
 * Cancels an order by the business, in the caller's transaction: everything comes back.
 * @throws Refusal 404, 422 when it has ended
 */
export async function callOrderOff(
  deps: Deps,
  tx: Db,
  cancel: Omit<OrderCancel, 'byBusiness'> & { id: number },
): Promise<number[]> {
  const { settings } = await readSettings(tx);
  const asked = { id: cancel.id, version: undefined, companyId: settings.company_id };
  const order = await lockOpenOrder(tx, asked);
  const settlement = settle(order, todayIn(settings.time_zone, deps.clock.now()), true);
  return cancelHeld(deps, tx, order, { ...cancel, byBusiness: true, settlement });
}

/**
 * Cancels an order by the terms it was made under: its stock comes back at once, card payments are
 * refunded at once, and the rest is a task for staff (spec README "Cancelling and refunds").
 * @throws Refusal 404, 409, and 422 when the refund is another than was shown
 */
export async function cancelOrder(
  deps: Deps,
  person: SignedIn,
  asked: { id: number; version: number; byBusiness: boolean; reason: string; refund: number },
): Promise<OrderDetails> {
  const { id, version, byBusiness, reason } = asked;
  const refunds = await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const order = await lockOpenOrder(tx, { id, version, companyId: settings.company_id });
    const settlement = settle(order, todayIn(settings.time_zone, deps.clock.now()), byBusiness);
    if (toMajor(settlement.refund) !== asked.refund) {
      const text = `The refund is now ${toMajor(settlement.refund).toFixed(2)}.`;
      throw invalid({ refund: [text] }, 'refund_changed');
    }
    return cancelHeld(deps, tx, order, { by: person.id, byBusiness, reason, settlement });
  });
  await deps.stepDone('order cancelled');
  // At once; when the process ends here, the next round of settling makes them.
  for (const refund of refunds) await makeRefund(deps, refund);
  return readOrder(deps, id);
}
