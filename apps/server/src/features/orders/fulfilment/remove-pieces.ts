import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { piecesLeft } from '@slipway/domain/orders/returns';
import { toMajor, zero } from '@slipway/domain/money/money';
import { orderRef } from '#db/payable-ref.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { lockVariants } from '#features/catalogue/catalogue-api.ts';
import { makeRefunds, syncStatusFromLedger } from '#features/payments/payments-api.ts';
import { updateOrder } from '#features/orders/orders-repository.ts';
import { readOrder } from '#features/orders/read-order.ts';
import { invalid } from '#http/errors.ts';
import { assertReturnable, namedPieces } from './ask-return.ts';
import { refundChanged } from './cancel-shop-order.ts';
import { insertReturn, receiveReturn } from './fulfilment-repository.ts';
import { assertOrderVersion, lockForStaff } from './lock-shop-order.ts';
import { refundFor, returnableLines, wrongState } from './order-fulfilment.ts';
import { queueOrderRefund } from './refund-order.ts';

type Body = BodyOf<Calls['POST /api/orders/:id/remove-pieces']>;

/**
 * Removes pieces from an order that is not handed over yet: they are back in stock and refunded, and are neither picked
 * nor packed (docs/rules/shop.md, "Fulfilment").
 * @throws Refusal 404, 409, 422 once it is on its way, where they are all that is left, or the refund is not the one shown
 */
export async function removePieces(
  deps: Deps,
  person: SignedIn,
  id: number,
  body: Body,
): Promise<OrderDetails> {
  const refunds = await inTransaction(deps.db, async (tx) => {
    const locked = await lockForStaff(tx, id);
    const { order, lines, state } = locked;
    if (state !== 'to_pack' && state !== 'packed') throw wrongState(state);
    assertOrderVersion(order, body.version);
    const { lines: pieces, reason } = body;
    assertReturnable(lines, pieces);
    const taken = (position: number) =>
      pieces.find((one) => one.position === position)?.quantity ?? 0;
    if (returnableLines(lines).every((line) => piecesLeft(line) === taken(line.position))) {
      throw invalid({ lines: ['These are all of its products. Cancel the order instead.'] });
    }
    const refund = await refundFor(tx, order, lines, pieces);
    const { back } = refund;
    if (toMajor(back.total) !== body.refund) throw refundChanged(back.total, order.terms.currency);
    const now = deps.clock.now();
    const by = person.id;
    await updateOrder(tx, id, {});
    await recordChange(tx, {
      orderId: id,
      changedAt: now,
      changedBy: by,
      action: 'pieces_removed',
      after: {
        lines: namedPieces(lines, pieces)
          .map(({ name, quantity }) => `${quantity} × ${name}`)
          .join(', '),
        refund: toMajor(back.total),
        reason,
      },
    });
    const returnId = await insertReturn(tx, {
      orderId: id,
      by,
      at: now,
      reason,
      pieces,
      removed: true,
    });
    const { ids } = await queueOrderRefund(tx, locked, {
      returnId,
      ...refund,
      back: back.total,
      reason,
      by,
      tellCustomer: true,
      now,
    });
    // Last, because it locks the stock until the transaction ends.
    await lockVariants(
      tx,
      lines.map(({ variantId }) => variantId),
    );
    const came = pieces.map(({ position, quantity }) => ({
      position,
      received: quantity,
      restocked: quantity,
      deduction: zero,
      reason: '',
    }));
    await receiveReturn(tx, returnId, { by, at: now, lines: came });
    await syncStatusFromLedger(tx, orderRef(id));
    return ids;
  });
  await deps.faultPoint('pieces removed');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, refunds);
  return readOrder(deps, id);
}
