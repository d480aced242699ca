import type { FrozenDelivery } from '@slipway/domain/orders/delivery';
import { and, asc, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { orders } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';

/** Nothing of an address but its country. */
export const withoutAddress = {
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
  await db
    .update(orders)
    .set({ name: '', email: '', phone: '', ...withoutAddress, consentAddress: null })
    .where(inArray(orders.id, freed));
}

const monthMs = 30 * 24 * 3600_000;

/** Removes visitors from orders that were not paid in time, a month after they were freed. */
export function cleanUpOrders(db: Db, now: Date): Promise<void> {
  return eraseReleasedOrders(db, new Date(now.getTime() - monthMs));
}
