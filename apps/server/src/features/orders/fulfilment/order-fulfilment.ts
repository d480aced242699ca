import {
  refundOfReturn,
  type ReceivedPieces,
  type ReturnableLine,
  type ReturnRefund,
} from '@slipway/domain/orders/returns';
import {
  canAskForReturn,
  type DeliveryState,
  type DeliveryWay,
} from '@slipway/domain/orders/fulfilment';
import type { ShopTerms } from '@slipway/domain/orders/shop-orders';
import { zero, type Cents } from '@slipway/domain/money/money';
import { orderRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { planRefunds } from '#features/payments/payments-api.ts';
import { refused } from '#http/errors.ts';
import type { Order, OrderLineRow } from '#features/orders/orders-repository.ts';
import { deliveryOf } from './shop-order-in-mails.ts';
import { stateOf } from './order-state-repository.ts';

/** @throws Refusal 422 for an order that is handed over without being packed */
export function assertOfShop(order: Order): void {
  if (order.delivery === null) {
    throw refused('shop_order', 'This is not an order of the shop.');
  }
}

/** How an order of the shop reaches its customer. */
export const wayOf = (order: Order): DeliveryWay => deliveryOf(order).by;

/** The state of an order of the shop. @throws Refusal 422 for one that staff took */
export function shopStateOf(order: Order, lines: readonly OrderLineRow[]): DeliveryState {
  assertOfShop(order);
  const state = stateOf(order, lines);
  if (state === null) throw new Error(`Order ${order.id} has no delivery`);
  return state;
}

/** States as refusals say them. */
const stateTexts: Readonly<Record<DeliveryState, string>> = {
  awaiting: 'awaiting its money',
  to_pack: 'not packed',
  to_send: 'not sent',
  packed: 'packed',
  ready: 'ready for pick-up',
  shipped: 'shipped',
  delivered: 'delivered',
  returned: 'returned',
  cancelled: 'cancelled',
};
export const wrongState = (state: DeliveryState) =>
  refused('order_step', `This order is ${stateTexts[state]}.`);

/** What was agreed with an order of the shop. */
export const shopTermsOf = ({ terms }: Order): ShopTerms =>
  terms.shop ?? { returnDays: 0, cheapestShipping: zero };

/** Whether what is asked to be returned at this time is by what was agreed with an order, for staff who are bound by it. */
export const isReturnByTerms = (order: Order, state: DeliveryState, at: Date): boolean =>
  canAskForReturn(
    { state, completedAt: order.completedAt, openReturn: false },
    { returnDays: shopTermsOf(order).returnDays, zone: order.terms.zone },
    at,
  );

const returnable = (line: OrderLineRow): ReturnableLine => ({
  position: line.position,
  quantity: line.quantity,
  gross: line.grossCents ?? zero,
  returned: line.returned,
  refunded: line.creditedCents,
});

/** The lines of an order as returns count them. */
export const returnableLines = (lines: readonly OrderLineRow[]): ReturnableLine[] =>
  lines.map(returnable);

/** What was paid for an order, less what was refunded or is being refunded. */
export async function amountInHand(db: Db, order: Order): Promise<Cents> {
  const money = { what: orderRef(order.id), paid: order.paidCents };
  const { inHand } = await planRefunds(db, money, (left) => ({ refund: zero, inHand: left }));
  return inHand;
}

/**
 * What a return of pieces takes off the order's charge, and how much of it is refunded: preview, press, history and
 * mails all use this.
 */
export async function refundFor(
  db: Db,
  order: Order,
  lines: readonly OrderLineRow[],
  pieces: readonly ReceivedPieces[],
): Promise<ReturnRefund> {
  const shipping = {
    paid: order.shippingCents,
    refunded: order.shippingCreditedCents,
    cheapest: shopTermsOf(order).cheapestShipping,
  };
  return refundOfReturn(returnableLines(lines), pieces, shipping, await amountInHand(db, order));
}
