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
  const { id, version } = asked;
  const refunds = await inTransaction(deps.db, async (tx) => {
    const { settings } = await readSettings(tx);
    const order = await lockOpenOrder(tx, { id, version, companyId: settings.company_id });
    const now = deps.clock.now();
    const settlement = settle(order, todayIn(settings.time_zone, now), asked.byBusiness);
    if (toMajor(settlement.refund) !== asked.refund) {
      const text = `The refund is now ${toMajor(settlement.refund).toFixed(2)}.`;
      throw invalid({ refund: [text] }, 'refund_changed');
    }
    const parts = await shareRefund(tx, id, settlement);
    await updateOrder(tx, id, { cancelledAt: now, cancelReason: asked.reason });
    await noteChange(tx, {
      orderId: id,
      changedAt: now,
      changedBy: person.id,
      action: 'cancelled',
      after: {
        reason: asked.reason,
        by_business: asked.byBusiness,
        refund: toMajor(settlement.refund),
      },
    });
    const reason = asked.reason === '' ? 'Order cancelled' : asked.reason;
    const wanted: number[] = [];
    for (const part of parts) {
      const about = { paidFor: { bookingId: null, orderId: id } as const, paymentId: part.id };
      const key = `order-${id}-cancel-${part.id}`;
      const { amount } = part;
      if (!part.byCard) {
        const { currency } = order.terms;
        await addMoneyTask(tx, { kind: 'give_back', key, ...about, amount, currency, reason, now });
        continue;
      }
      const refund = await insertRefund(tx, {
        ...about,
        key,
        amount,
        reason,
        wantedBy: person.id,
        now,
      });
      if (refund !== null) wanted.push(refund);
    }
    return wanted;
  });
  await deps.stepDone('order cancelled');
  // At once; when the process ends here, the next round of settling makes them.
  for (const refund of refunds) await makeRefund(deps, refund);
  return readOrder(deps, id);
}
