import type { OrderPrice } from '@slipway/contract/orders/order-quote';
import { add, subtract, toMajor, zero } from '@slipway/domain/money/money';
import type { Db } from '#db/transaction.ts';
import { findOrder, linesOf } from '../orders-repository.ts';

/** What an order of the shop came to, split as its quote had it before it was ordered. */
export async function presentOrderPrice(db: Db, id: number): Promise<OrderPrice> {
  const [order, byOrder] = await Promise.all([findOrder(db, id), linesOf(db, [id])]);
  if (!order) throw new Error(`There is no order ${id}`);
  const { quote } = order.terms;
  const lines = byOrder.get(id) ?? [];
  const products = lines.map(({ amountCents, offCents }) => subtract(amountCents, offCents));
  const goods = order.ofGiftCards ? quote.total : add(zero, ...products);
  const onTop = quote.taxIncluded ? [] : quote.taxLines.map(({ amount }) => amount);
  return {
    goods: toMajor(goods),
    shipping: toMajor(subtract(quote.total, add(goods, ...onTop))),
    tax_lines: quote.taxLines.map((line) => ({ ...line, amount: toMajor(line.amount) })),
    tax_included: quote.taxIncluded,
    total_price: toMajor(quote.total),
  };
}
