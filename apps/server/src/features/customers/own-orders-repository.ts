import type { CalendarDate } from '@slipway/domain/dates/dates';
import { and, asc, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import { orders } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';
import { withoutAddress } from '#features/orders/orders-api.ts';

/** Number of a customer's orders not yet delivered; those of the shop whatever their date. */
export async function countOrdersAhead(
  db: Db,
  customerId: number,
  from: CalendarDate,
): Promise<number> {
  return db.$count(
    orders,
    and(
      eq(orders.customerId, customerId),
      or(gte(orders.deliveryDate, from), eq(orders.source, 'shop')),
      isNull(orders.cancelledAt),
      isNull(orders.completedAt),
    ),
  );
}

/** Removes the person from a customer's orders, which stay in the ledger. */
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
}
