import { orderLinks } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';
import { hashOfLink } from './hash-of-link.ts';

/**
 * Makes a link to the page of an order of the shop, for a mail (docs/rules/shop.md, "The order's page").
 * @returns its address, which cannot be read again
 */
export async function makeOrderLink(
  tx: Db,
  deps: { ids: { linkToken: () => string }; publicUrl: () => string },
  made: { orderId: number; at: Date },
): Promise<string> {
  const token = deps.ids.linkToken();
  const { orderId, at: madeAt } = made;
  await tx.insert(orderLinks).values({ tokenHash: hashOfLink(token), orderId, madeAt });
  return `${deps.publicUrl()}/order/${token}`;
}
