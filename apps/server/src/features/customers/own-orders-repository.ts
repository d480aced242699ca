import type { CalendarDate } from '@slipway/domain/dates/dates';
import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { orders } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';

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
