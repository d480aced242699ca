import type { ReceivedRefundAnswer, ReturnRefundAnswer } from '@slipway/contract/orders/fulfilment';
import type { Pieces, ReturnRefund } from '@slipway/domain/orders/returns';
import { fromMajor, subtract, toMajor } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import {
  findOrder,
  linesOf,
  type Order,
  type OrderLineRow,
} from '#features/orders/orders-repository.ts';
import { presentOrderOfCompany } from '#features/orders/read-order.ts';
import { assertReturnable } from './ask-return.ts';
import { assertOfShop, refundFor } from './order-fulfilment.ts';

const presentRefund = ({ back }: ReturnRefund, { terms }: Order): ReturnRefundAnswer => ({
  currency: terms.currency,
  goods: toMajor(subtract(back.total, back.shipping)),
  shipping: toMajor(back.shipping),
  refund: toMajor(back.total),
});

/** What a return of pieces of an order gives back. @throws Refusal 422 where they do not fit */
export async function presentReturnRefund(
  db: Db,
  order: Order,
  lines: OrderLineRow[],
  pieces: readonly Pieces[],
): Promise<ReturnRefundAnswer> {
  assertReturnable(lines, pieces);
  return presentRefund(await refundFor(db, order, lines, pieces), order);
}

/** What a return would give back, less deductions, for staff; changes nothing. @throws Refusal 404, 422 */
export async function previewReturn(
  deps: Deps,
  id: number,
  pieces: readonly (Pieces & { deduction: number })[],
): Promise<ReceivedRefundAnswer> {
  const { settings } = await readSettings(deps.db);
  const order = presentOrderOfCompany(await findOrder(deps.db, id), settings.company_id);
  assertOfShop(order);
  const lines = (await linesOf(deps.db, [id])).get(id) ?? [];
  assertReturnable(lines, pieces);
  const came = pieces.map((one) => ({ ...one, deduction: fromMajor(one.deduction) }));
  const refund = await refundFor(deps.db, order, lines, came);
  return {
    ...presentRefund(refund, order),
    deducted: toMajor(refund.deducted),
    lines: refund.before.map((line) => ({ ...line, amount: toMajor(line.amount) })),
  };
}
