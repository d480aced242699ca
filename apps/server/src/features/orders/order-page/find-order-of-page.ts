import type { SignedIn } from '@slipway/domain/identity/signed-in';
import { hasPageEnded } from '@slipway/domain/orders/fulfilment';
import { eq } from 'drizzle-orm';
import { hashOfLink } from '#db/links/hash-of-link.ts';
import { orderLinks } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { invalid, notFound, refused } from '#http/errors.ts';
import { lastReceived, findOrdersWithOpenReturn } from '../fulfilment/fulfilment-repository.ts';
import { findOrder, type Order } from '../orders-repository.ts';

/** Who looks at the page of an order: whoever has a link to it, or its customer. */
export type PageVisitor =
  | { token: string; address: string }
  | { person: SignedIn; orderId: number };

/** Who does something there; by link, with the e-mail address of the order. */
export type PageActor =
  | { token: string; address: string; email: string }
  | { person: SignedIn; orderId: number };

async function orderOfToken(db: Db, token: string): Promise<Order> {
  const [link] = await db
    .select({ orderId: orderLinks.orderId })
    .from(orderLinks)
    .where(eq(orderLinks.tokenHash, hashOfLink(token)));
  const order = link && (await findOrder(db, link.orderId));
  if (!order || order.holdExpiresAt !== null) throw notFound();
  return order;
}

/** @throws Refusal 422 when the link has ended */
async function assertNotEnded(deps: Deps, order: Order): Promise<void> {
  const [openReturn, received] = await Promise.all([
    findOrdersWithOpenReturn(deps.db, [order.id]),
    lastReceived(deps.db, order.id),
  ]);
  const ended = hasPageEnded(
    {
      ends: [order.completedAt, order.cancelledAt, received],
      openReturn: openReturn.has(order.id),
      zone: order.terms.zone,
    },
    deps.clock.now(),
  );
  if (ended) {
    throw refused('order_page_over', 'This link no longer works. Please contact us.');
  }
}

/**
 * The order of a page.
 * @throws Refusal 404 for an unknown link or somebody else's order, 422 when the link has ended, 429 after too many
 * requests from one network
 */
export async function findOrderOfPage(deps: Deps, visitor: PageVisitor): Promise<Order> {
  if ('person' in visitor) {
    const order = await findOrder(deps.db, visitor.orderId);
    const { id } = visitor.person;
    if (order?.customerId !== id || order.delivery === null || order.holdExpiresAt !== null) {
      throw notFound();
    }
    return order;
  }
  await deps.limits.count('order page by address', visitor.address);
  const order = await orderOfToken(deps.db, visitor.token);
  await assertNotEnded(deps, order);
  return order;
}

/**
 * The order of a page, for whoever does something there. Guesses of the e-mail address are limited by network and by link.
 * @throws Refusal 404, 422 when the link has ended or the address is another one, 429 after too many guesses
 */
export async function findOrderToAct(deps: Deps, actor: PageActor): Promise<Order> {
  if ('person' in actor) return findOrderOfPage(deps, actor);
  const order = await findOrderOfPage(deps, actor);
  await deps.limits.count('order e-mail by link', hashOfLink(actor.token));
  await deps.limits.count('order e-mail by address', actor.address);
  if (order.emailKey !== actor.email.toLowerCase()) {
    throw invalid({ email: ['This is not the email address of this order.'] });
  }
  return order;
}
