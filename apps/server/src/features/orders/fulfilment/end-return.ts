import type { BodyOf } from '@slipway/contract/call';
import type { Calls } from '@slipway/contract/calls';
import type { OrderDetails } from '@slipway/contract/orders/order-details';
import { isBoundByTerms } from '@slipway/domain/identity/abilities';
import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { fromMajor, toMajor, zero } from '@slipway/domain/money/money';
import {
  deductedTooMuch,
  type ReceivedPieces,
  type ReturnRefund,
} from '@slipway/domain/orders/returns';
import { inTransaction, type Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { recordChange } from '#features/bookings/bookings-api.ts';
import { lockVariants } from '#features/catalogue/catalogue-api.ts';
import { moneyText } from '#features/messages/messages-api.ts';
import { endTask, makeRefunds, syncStatusFromLedger } from '#features/payments/payments-api.ts';
import { updateOrder } from '#features/orders/orders-repository.ts';
import { readOrder } from '#features/orders/read-order.ts';
import { orderRef } from '#db/payable-ref.ts';
import { invalid, refused, unauthorized, type FieldErrors } from '#http/errors.ts';
import { announceReceived } from './announce-shop-refund.ts';
import { namedPieces, returnTaskKey } from './ask-return.ts';
import { refundChanged } from './cancel-shop-order.ts';
import {
  closeReturn,
  listReturns,
  receiveReturn,
  type ReturnWithLines,
} from './fulfilment-repository.ts';
import { assertOrderVersion, lockForStaff, type LockedShopOrder } from './lock-shop-order.ts';
import { isReturnByTerms, refundFor } from './order-fulfilment.ts';
import { queueOrderRefund } from './refund-order.ts';

type Body = BodyOf<Calls['POST /api/orders/:id/return/receive']>;

/** The order with its open return, locked. @throws Refusal 404, 409, 422 without one */
async function lockOpenReturn(
  tx: Db,
  request: { id: number; version: number },
): Promise<LockedShopOrder & { open: ReturnWithLines }> {
  const locked = await lockForStaff(tx, request.id);
  const open = (await listReturns(tx, request.id)).find(
    ({ row }) => row.receivedAt === null && row.closedAt === null,
  );
  if (!open) throw refused('return_refused', 'This order has no open return.');
  assertOrderVersion(locked.order, request.version);
  return { ...locked, open };
}

/** What came of each line of the return; a line that is not named did not come. */
function receivedLines(open: ReturnWithLines, lines: Body['lines']) {
  const positions = new Set(lines.map(({ position }) => position));
  const known = lines.every(({ position, received, restocked }) => {
    const asked = open.lines.find((one) => one.position === position);
    return asked !== undefined && received <= asked.quantity && restocked <= received;
  });
  if (!known || positions.size < lines.length) {
    throw invalid({ lines: ['More came back than the return is for.'] });
  }
  return open.lines.map(({ position }) => {
    const came = lines.find((one) => one.position === position);
    return {
      position,
      received: came?.received ?? 0,
      restocked: came?.restocked ?? 0,
      deduction: fromMajor(came?.deduction ?? 0),
      reason: came !== undefined && came.deduction > 0 ? came.deduction_reason : '',
    };
  });
}

/** Each deduction with a reason, and within what the pieces came to. @throws Refusal 422 */
function checkDeductions(
  { lines }: Body,
  pieces: readonly ReceivedPieces[],
  refund: { of: ReturnRefund; currency: string },
): void {
  const errors: FieldErrors = {};
  const tooMuch = deductedTooMuch(pieces, refund.of);
  for (const [n, { position, deduction, deduction_reason: reason }] of lines.entries()) {
    const beyond = tooMuch.find((one) => one.position === position);
    if (beyond !== undefined) {
      const most = moneyText(beyond.most, refund.currency);
      errors[`lines.${n}.deduction`] = [`At most ${most} can be deducted of this.`];
    }
    if (deduction > 0 && reason === '') {
      errors[`lines.${n}.deduction_reason`] = ['Please say why this is deducted.'];
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Receives the open return of an order: what can be sold again goes back into stock, and what came is refunded, less
 * deductions, with the shipping once everything is back (docs/rules/shop.md, "Returns").
 * @throws Refusal 403 for Desk when it was asked for after its days, 404, 409, 422 when nothing came, more came than was asked for, more is deducted than was paid, or the refund is not the one shown
 */
export async function receiveOpenReturn(
  deps: Deps,
  person: SignedIn,
  id: number,
  body: Body,
): Promise<OrderDetails> {
  const refunds = await inTransaction(deps.db, async (tx) => {
    const { open, ...locked } = await lockOpenReturn(tx, { id, version: body.version });
    const { order, lines, state } = locked;
    const byTerms = isReturnByTerms(order, state, open.row.askedAt);
    if (isBoundByTerms(person.role) && !byTerms) throw unauthorized();
    const came = receivedLines(open, body.lines);
    const pieces = came.map(({ position, received: quantity, deduction }) => ({
      ...{ position, quantity, deduction },
    }));
    if (pieces.every(({ quantity }) => quantity === 0)) {
      throw invalid({ lines: ['Nothing came. Close the return instead.'] });
    }
    const refund = await refundFor(tx, order, lines, pieces);
    const { back, deducted } = refund;
    checkDeductions(body, pieces, { of: refund, currency: order.terms.currency });
    if (toMajor(back.total) !== body.refund) throw refundChanged(back.total, order.terms.currency);
    const now = deps.clock.now();
    // Delivered it was, or nothing could come back.
    await updateOrder(tx, id, { completedAt: order.completedAt ?? now });
    const named = namedPieces(lines, pieces);
    const restocked = came.reduce((sum, line) => sum + line.restocked, 0);
    await recordChange(tx, {
      orderId: id,
      changedAt: now,
      changedBy: person.id,
      action: 'return_received',
      after: {
        lines: named.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
        restocked,
        ...(deducted > zero && { deducted: toMajor(deducted) }),
        refund: toMajor(back.total),
      },
    });
    await endTask(tx, returnTaskKey(id), now);
    const { ids, ...sums } = await queueOrderRefund(tx, locked, {
      returnId: open.row.id,
      ...refund,
      back: back.total,
      reason: 'Return',
      by: person.id,
      tellCustomer: false,
      now,
    });
    await announceReceived(
      tx,
      deps,
      { ...locked, lines: named },
      {
        ...{ returnId: open.row.id, refund: back.total, shipping: back.shipping, ...sums },
        deductions: came
          .filter(({ deduction }) => deduction > zero)
          .map(({ position, deduction: amount, reason }) => ({
            name: lines.find((line) => line.position === position)?.name ?? '',
            amount,
            reason,
          })),
      },
    );
    // Last, because it locks the stock until the transaction ends.
    await lockVariants(
      tx,
      lines.map(({ variantId }) => variantId),
    );
    await receiveReturn(tx, open.row.id, { by: person.id, at: now, lines: came });
    await syncStatusFromLedger(tx, orderRef(id));
    return ids;
  });
  await deps.faultPoint('return received');
  // Made at once; after a crash here, the next settling run makes them.
  await makeRefunds(deps, refunds);
  return readOrder(deps, id);
}

/** Closes the open return of an order of which nothing came. @throws Refusal 404, 409, 422 */
export async function closeOpenReturn(
  deps: Deps,
  person: SignedIn,
  request: { id: number; version: number },
): Promise<OrderDetails> {
  await inTransaction(deps.db, async (tx) => {
    const { open } = await lockOpenReturn(tx, request);
    const now = deps.clock.now();
    await closeReturn(tx, open.row.id, { by: person.id, at: now });
    await updateOrder(tx, request.id, {});
    await endTask(tx, returnTaskKey(request.id), now);
    await recordChange(tx, {
      orderId: request.id,
      changedAt: now,
      changedBy: person.id,
      action: 'return_closed',
    });
  });
  return readOrder(deps, request.id);
}
