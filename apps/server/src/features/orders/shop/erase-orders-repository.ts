import type { FrozenDelivery } from '@slipway/domain/orders/delivery';
import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm';
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

/** What was made with a verified address and belongs to no account. */
const madeWith = (email: string | null): SQL | undefined =>
  email === null
    ? undefined
    : and(isNull(orders.customerId), eq(orders.emailKey, email.toLowerCase()));

/**
 * Assigns orders made with an address before it was verified to its owner. Holds are assigned when they are concluded.
 */
export async function attachOrders(
  tx: Db,
  { userId, emailKey }: { userId: number; emailKey: string },
): Promise<void> {
  const theirs = tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(madeWith(emailKey), isNull(orders.holdExpiresAt)))
    // Locked by number, like all orders.
    .orderBy(asc(orders.id))
    .for('update');
  await tx.update(orders).set({ customerId: userId }).where(inArray(orders.id, theirs));
}

/**
 * Removes the person from a customer's orders and their returns, which stay in the ledger; from what was made with their
 * address too, also where it was not paid in time.
 * @param customer `email`: null unless verified
 */
export async function eraseOnOrders(
  tx: Db,
  customer: { id: number; email: string | null },
): Promise<void> {
  const { id: userId, email } = customer;
  if (email !== null) await attachOrders(tx, { userId, emailKey: email.toLowerCase() });
  const isTheirs = eq(orders.customerId, userId);
  const isFreed = and(madeWith(email), isNotNull(orders.cancelledAt));
  const which = email === null ? isTheirs : or(isTheirs, isFreed);
  await eraseGiftCardsOf(tx, and(which, isNotNull(orders.cancelledAt)));
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
          .where(which)
          .orderBy(asc(orders.id))
          .for('update'),
      ),
    );
  await tx
    .update(orderReturns)
    .set({ reason: '' })
    .where(
      inArray(orderReturns.orderId, tx.select({ id: orders.id }).from(orders).where(isTheirs)),
    );
}
