import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { add, fromMajor, subtract, toMajor, zero, type Cents } from '@slipway/domain/money/money';
import { orderRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import {
  insertOrderRefund,
  makeRefunds,
  planRefunds,
  queueRefunds,
  sumsAtOnce,
  syncStatusFromLedger,
} from '#features/payments/payments-api.ts';
import { updateOrder, type OrderLineRow } from '#features/orders/orders-repository.ts';
import { readOrder } from '#features/orders/read-order.ts';
import { invalid, type FieldErrors } from '#http/errors.ts';
import { assertOrderVersion, lockForStaff, type LockedShopOrder } from './lock-shop-order.ts';
import { amountInHand, wrongState } from './order-fulfilment.ts';

interface OrderRefund {
  returnId: number | null;
  lines: readonly { position: number; amount: Cents }[];
  shipping: Cents;
  /** What comes off what the order charges. */
  total: Cents;
  /** What of it comes back: within what is in hand. */
  back: Cents;
  reason: string;
  by: number;
  tellCustomer: boolean;
  now: Date;
}

/**
 * Saves a refund of lines and shipping of an order locked by the caller, and queues what of it comes back over its payments.
 * @returns the ids of the card refunds, which the caller makes after the commit, and what goes to cards and gift cards
 */
export async function queueOrderRefund(
  tx: Db,
  { order }: Pick<LockedShopOrder, 'order'>,
  refund: OrderRefund,
): Promise<{ ids: number[] } & ReturnType<typeof sumsAtOnce>> {
  if (refund.total === 0) return { ids: [], ...sumsAtOnce([]) };
  const { by, now: at, total: amount, reason } = refund;
  const refundId = await insertOrderRefund(tx, { ...refund, orderId: order.id, amount, by, at });
  const money = { what: orderRef(order.id), paid: order.paidCents };
  const plan = await planRefunds(tx, money, () => ({ refund: refund.back }));
  const ids = await queueRefunds(
    tx,
    {
      what: orderRef(order.id),
      currency: order.terms.currency,
      name: `refund-${refundId}`,
      tellCustomer: refund.tellCustomer,
      reason,
      wantedBy: by,
      now: at,
    },
    plan.refunds,
  );
  return { ids, ...sumsAtOnce(plan.refunds) };
}

type Body = BodyOf<Calls['POST /api/orders/:id/refund']>;

/** How much of a line can still be refunded. */
const leftOf = ({ grossCents, creditedCents }: OrderLineRow): Cents =>
  subtract(grossCents ?? zero, creditedCents);

/** Each line and the shipping within what was not refunded of them yet. @throws Refusal 422 */
function checkAmounts({ order, lines }: LockedShopOrder, body: Body): void {
  const atMost = (left: Cents) =>
    `At most ${moneyText(left, order.terms.currency)} of this can be refunded.`;
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  for (const [n, { position, amount }] of body.lines.entries()) {
    const line = seen.has(position) ? undefined : lines.find((one) => one.position === position);
    seen.add(position);
    const left = line === undefined ? zero : leftOf(line);
    if (fromMajor(amount) > left) errors[`lines.${n}.amount`] = [atMost(left)];
  }
  const shippingLeft = subtract(order.shippingCents, order.shippingCreditedCents);
  if (fromMajor(body.shipping) > shippingLeft) errors['shipping'] = [atMost(shippingLeft)];
  if (Object.keys(errors).length > 0) throw invalid(errors, 'refund_beyond_payment');
}

/**
 * Refunds parts of an order of the shop without a return: of its lines, of its shipping.
 * @throws Refusal 404, 409, 422 before it is paid, after it was cancelled, or beyond what was paid for a part or in all
 */
export async function refundOrder(
  deps: Deps,
  person: SignedIn,
  id: number,
  body: Body,
): Promise<OrderDetails> {
  const refunds = await inTransaction(deps.db, async (tx) => {
    const locked = await lockForStaff(tx, id);
    const { order, state } = locked;
    if (state === 'awaiting' || state === 'cancelled') throw wrongState(state);
    assertOrderVersion(order, body.version);
    checkAmounts(locked, body);
    const lines = body.lines.map(({ position, amount }) => ({
      position,
      amount: fromMajor(amount),
    }));
    const shipping = fromMajor(body.shipping);
    const total = add(shipping, ...lines.map(({ amount }) => amount));
    if (total === 0) throw invalid({ shipping: ['Please enter an amount.'] });
    const inHand = await amountInHand(tx, order);
    if (total > inHand) {
      const text = `At most ${moneyText(inHand, order.terms.currency)} of this order can be refunded.`;
      throw invalid({ shipping: [text] }, 'refund_beyond_payment');
    }
    const now = deps.clock.now();
    await updateOrder(tx, id, {});
    await recordChange(tx, {
      orderId: id,
      changedAt: now,
      changedBy: person.id,
      action: 'refund_wanted',
      after: { refund: toMajor(total), shipping: toMajor(shipping), reason: body.reason },
    });
    const { ids } = await queueOrderRefund(tx, locked, {
      returnId: null,
      lines,
      shipping,
      total,
      back: total,
      reason: body.reason,
      by: person.id,
      tellCustomer: true,
      now,
    });
    await syncStatusFromLedger(tx, orderRef(id));
    return ids;
  });
  await deps.faultPoint('order refund wanted');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, refunds);
  return readOrder(deps, id);
}
