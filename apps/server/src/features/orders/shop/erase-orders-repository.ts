import type { FrozenDelivery } from '@slipway/domain/orders/delivery';
import { and, asc, eq, inArray, isNotNull, lt, ne, sql, type SQL } from 'drizzle-orm';
import { orderGiftCards, orderReturns, orders } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';

/** Nothing of an address but its country. */
const withoutAddress = {
  deliveryAddress: '',
  delivery: sql<FrozenDelivery>`case when ${orders.delivery} ->> 'by' = 'shipping'
    then jsonb_set(${orders.delivery}, '{address}', jsonb_build_object('line1', '', 'line2', '', 'city', '',
      'region', '', 'postcode', '', 'country', ${orders.delivery} #> '{address,country}'))
    else ${orders.delivery} end`,
};

/** Removes visitors from orders that were not paid in time, released before this time. */
async function eraseReleasedOrders(db: Db, before: Date): Promise<void> {
  const freed = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.holdExpiresAt),
        isNotNull(orders.cancelledAt),
        lt(orders.cancelledAt, before),
        ne(orders.email, ''),
      ),
    )
    .orderBy(asc(orders.id))
    .for('update');
  const isFreed = and(isNotNull(orders.cancelledAt), lt(orders.cancelledAt, before));
  await eraseGiftCardsOf(db, isFreed);
  await db
    .update(orders)
    .set({ name: '', email: '', phone: '', ...withoutAddress, consentAddress: null })
    .where(inArray(orders.id, freed));
}

/**
 * Removes recipient, sender and message from gift cards of these orders that were never issued. Those that were have
 * them in the card alone. Also for orders whose customer was erased before they were released.
 */
async function eraseGiftCardsOf(tx: Db, which: SQL | undefined): Promise<void> {
  const { recipientName, recipientEmail, senderName, message } = orderGiftCards;
  const ids = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.ofGiftCards, true), which));
  await tx
    .update(orderGiftCards)
    .set({ recipientName: '', recipientEmail: '', senderName: '', message: '' })
    .where(
      and(
        inArray(orderGiftCards.orderId, ids),
        sql`${recipientName} || ${recipientEmail} || ${senderName} || ${message} <> ''`,
      ),
    );
}

const monthMs = 30 * 24 * 3600_000;

/** Removes visitors from orders that were not paid in time, a month after they were released. */
export function cleanUpOrders(db: Db, now: Date): Promise<void> {
  return eraseReleasedOrders(db, new Date(now.getTime() - monthMs));
}

/** Removes the person from a customer's orders and their returns, which stay in the ledger. */
export async function eraseOnOrders(tx: Db, customerId: number): Promise<void> {
  await tx
    .update(orders)
    .set({
      name: '',
      email: '',
      phone: '',
      ...withoutAddress,
      consentAddress: null,
      cancelReason: null,
      tracking: '',
      version: sql`${orders.version} + 1`,
    })
    .where(
      inArray(
        orders.id,
        // Locked by number, like all orders.
        tx
          .select({ id: orders.id })
          .from(orders)
          .where(eq(orders.customerId, customerId))
          .orderBy(asc(orders.id))
          .for('update'),
      ),
    );
  await tx
    .update(orderReturns)
    .set({ reason: '' })
    .where(
      inArray(
        orderReturns.orderId,
        tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId)),
      ),
    );
  const isEnded = and(eq(orders.customerId, customerId), isNotNull(orders.cancelledAt));
  await eraseGiftCardsOf(tx, isEnded);
}
