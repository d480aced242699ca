import type { ReturnRefundAnswer } from '@slipway/contract/orders/fulfilment';
import type { Pieces } from '@slipway/domain/orders/returns';
import { subtract, toMajor } from '@slipway/domain/money/money';
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

/** What a return of pieces of an order gives back. @throws Refusal 422 where they do not fit */
export async function presentReturnRefund(
  db: Db,
  order: Order,
  lines: OrderLineRow[],
  pieces: readonly Pieces[],
): Promise<ReturnRefundAnswer> {
  assertReturnable(lines, pieces);
  const { total, shipping } = (await refundFor(db, order, lines, pieces)).back;
  return {
    currency: order.terms.currency,
    goods: toMajor(subtract(total, shipping)),
    shipping: toMajor(shipping),
    refund: toMajor(total),
  };
}

/** What a return would give back, for staff; changes nothing. @throws Refusal 404, 422 */
export async function previewReturn(
  deps: Deps,
  id: number,
  pieces: readonly Pieces[],
): Promise<ReturnRefundAnswer> {
  const { settings } = await readSettings(deps.db);
  const order = presentOrderOfCompany(await findOrder(deps.db, id), settings.company_id);
  assertOfShop(order);
  const lines = (await linesOf(deps.db, [id])).get(id) ?? [];
  return presentReturnRefund(deps.db, order, lines, pieces);
}
