import type { ReturnRefundAnswer } from '@slipway/contract/orders/fulfilment';
import type { OrderPage } from '@slipway/contract/orders/order-page';
import type { Pieces } from '@slipway/domain/orders/returns';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { lockReservedCards, makeRefunds } from '#features/payments/payments-api.ts';
import { notFound } from '#http/errors.ts';
import { askForReturn } from '../fulfilment/ask-return.ts';
import { cancelShopOrder } from '../fulfilment/cancel-shop-order.ts';
import { lockShopOrder } from '../fulfilment/lock-shop-order.ts';
import { presentReturnRefund } from '../fulfilment/preview-return.ts';
import { findOrder, linesOf } from '../orders-repository.ts';
import {
  findOrderOfPage,
  findOrderToAct,
  type PageActor,
  type PageVisitor,
} from './find-order-of-page.ts';
import { presentOrderPage } from './read-order-page.ts';

const idOf = (actor: PageActor): number | null => ('person' in actor ? actor.person.id : null);

async function pageAfter(deps: Deps, id: number): Promise<OrderPage> {
  const order = await findOrder(deps.db, id);
  if (!order) throw notFound();
  return presentOrderPage(deps, order);
}

/**
 * Cancels an order before it is packed, for its customer: everything comes back. Pressed again it answers with the page
 * as it is.
 * @throws Refusal 404, 422 when it is packed, the refund is not the one shown or the e-mail address is another one, 429
 */
export async function cancelOnPage(
  deps: Deps,
  actor: PageActor,
  refund: number,
): Promise<OrderPage> {
  const { id } = await findOrderToAct(deps, actor);
  const refunds = await inTransaction(deps.db, async (tx) => {
    // One whose money is on its way gives its gift cards back.
    await lockReservedCards(tx, { bookingIds: [], orderId: id });
    const locked = await lockShopOrder(tx, id);
    if (locked.state === 'cancelled') return [];
    const cancel = { by: idOf(actor), byCustomer: true, byBusiness: false, reason: '', refund };
    return cancelShopOrder(deps, tx, locked, cancel);
  });
  await deps.faultPoint('order cancelled');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, refunds);
  return pageAfter(deps, id);
}

/** What a return would give back. @throws Refusal 404, 422, 429 */
export async function previewReturnOnPage(
  deps: Deps,
  visitor: PageVisitor,
  pieces: readonly Pieces[],
): Promise<ReturnRefundAnswer> {
  const order = await findOrderOfPage(deps, visitor);
  const lines = (await linesOf(deps.db, [order.id])).get(order.id) ?? [];
  return presentReturnRefund(deps.db, order, lines, pieces);
}

/**
 * Asks for a return, for the customer.
 * @throws Refusal 404, 422 when nothing can be returned now, the pieces do not fit, the refund is not the one shown or the
 * e-mail address is another one, 429
 */
export async function requestReturnOnPage(
  deps: Deps,
  actor: PageActor,
  asked: { pieces: Pieces[]; reason: string; refund: number },
): Promise<OrderPage> {
  const { id } = await findOrderToAct(deps, actor);
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockShopOrder(tx, id);
    await askForReturn(deps, tx, locked, { ...asked, by: idOf(actor), byCustomer: true });
  });
  return pageAfter(deps, id);
}
