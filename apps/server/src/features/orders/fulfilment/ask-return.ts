import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { isBoundByTerms } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { canAskForReturn } from '@slipway/domain/orders/fulfilment';
import { returnProblem, type Pieces } from '@slipway/domain/orders/returns';
import { toMajor } from '@slipway/domain/money/money';
import { orderRef } from '#db/payable-ref.ts';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { addMoneyTask } from '#features/payments/payments-api.ts';
import { updateOrder, type OrderLineRow } from '#features/orders/orders-repository.ts';
import { readOrder } from '#features/orders/read-order.ts';
import { invalid, refused, unauthorized } from '#http/errors.ts';
import { announceReturn } from './announce-shop-refund.ts';
import { refundChanged } from './cancel-shop-order.ts';
import { insertReturn, findOrdersWithOpenReturn } from './fulfilment-repository.ts';
import { assertOrderVersion, lockForStaff, type LockedShopOrder } from './lock-shop-order.ts';
import {
  isReturnByTerms,
  refundFor,
  returnableLines,
  shopTermsOf,
  wrongState,
} from './order-fulfilment.ts';

/** The key of the task that a return waits for staff. */
export const returnTaskKey = (orderId: number): string => `return-asked-${orderId}`;

/** @throws Refusal 422 naming `lines` */
export function assertReturnable(lines: readonly OrderLineRow[], pieces: readonly Pieces[]): void {
  switch (returnProblem(returnableLines(lines), pieces)) {
    case null:
      return;
    case 'nothing':
      throw invalid({ lines: ['Please choose what is returned.'] });
    case 'too_many':
      throw invalid({ lines: ['More is chosen than can be returned.'] });
  }
}

/** Pieces as mails list them. */
export const namedPieces = (lines: readonly OrderLineRow[], pieces: readonly Pieces[]) =>
  pieces.flatMap(({ position, quantity }) => {
    const line = lines.find((one) => one.position === position);
    return line && quantity > 0 ? [{ name: line.name, quantity }] : [];
  });

interface AskedReturn {
  by: number | null;
  byCustomer: boolean;
  reason: string;
  pieces: Pieces[];
}

/** Saves a return of an order locked by the caller, and tells everybody. */
async function saveReturn(
  deps: Deps,
  tx: Db,
  locked: LockedShopOrder,
  asked: AskedReturn,
): Promise<void> {
  const { order, lines } = locked;
  const { by, reason, pieces } = asked;
  const now = deps.clock.now();
  const { back } = await refundFor(tx, order, lines, pieces);
  const returnId = await insertReturn(tx, { orderId: order.id, by, at: now, reason, pieces });
  // Raises the version: what staff see by now is another order.
  await updateOrder(tx, order.id, {});
  const named = namedPieces(lines, pieces);
  await recordChange(tx, {
    orderId: order.id,
    changedAt: now,
    changedBy: by,
    action: 'return_asked',
    after: {
      lines: named.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
      reason,
    },
  });
  await addMoneyTask(tx, {
    kind: 'return_asked',
    key: returnTaskKey(order.id),
    payableRef: orderRef(order.id),
    reason,
    now,
  });
  const { byCustomer } = asked;
  const about = { ...locked, lines: named };
  await announceReturn(tx, deps, about, { returnId, refund: back.total, reason, byCustomer });
}

/**
 * Asks for a return on behalf of the customer of an order locked by the caller (docs/rules/shop.md, "Returns").
 * @param asked `refund`: in major units, as shown
 * @throws Refusal 422 when nothing can be returned now, the pieces do not fit, or the refund is not the one shown
 */
export async function askForReturn(
  deps: Deps,
  tx: Db,
  locked: LockedShopOrder,
  asked: AskedReturn & { refund: number },
): Promise<void> {
  const { order, lines, state } = locked;
  const openReturn = (await findOrdersWithOpenReturn(tx, [order.id])).has(order.id);
  if (openReturn) throw refused('return_refused', 'A return of this order is already open.');
  const { returnDays } = shopTermsOf(order);
  const terms = { returnDays, zone: order.terms.zone };
  const { completedAt } = order;
  if (!canAskForReturn({ state, completedAt, openReturn }, terms, deps.clock.now())) {
    throw refused('return_refused', 'This order can no longer be returned. Please contact us.');
  }
  assertReturnable(lines, asked.pieces);
  const refund = (await refundFor(tx, order, lines, asked.pieces)).back.total;
  if (toMajor(refund) !== asked.refund) throw refundChanged(refund, order.terms.currency);
  await saveReturn(deps, tx, locked, asked);
}

/**
 * Enters a return that a customer asked staff for, whatever the days; Desk within them.
 * @throws Refusal 403 for Desk when they are over, 404, 409, 422 before it is shipped or handed over, while another return is open, or where it does not fit
 */
export async function enterReturn(
  deps: Deps,
  person: SignedIn,
  id: number,
  asked: { version: number; pieces: Pieces[]; reason: string },
): Promise<OrderDetails> {
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockForStaff(tx, id);
    const { order, lines, state } = locked;
    if (state !== 'shipped' && state !== 'delivered') throw wrongState(state);
    const byTerms = isReturnByTerms(order, state, deps.clock.now());
    if (isBoundByTerms(person.role) && !byTerms) throw unauthorized();
    if ((await findOrdersWithOpenReturn(tx, [id])).has(id)) {
      throw refused('return_refused', 'A return of this order is already open.');
    }
    assertOrderVersion(order, asked.version);
    assertReturnable(lines, asked.pieces);
    const { pieces, reason } = asked;
    await saveReturn(deps, tx, locked, { by: person.id, byCustomer: false, reason, pieces });
  });
  return readOrder(deps, id);
}
