import type { CalendarDate } from '@slipway/domain/dates/dates';
import { and, eq, gte, isNotNull, isNull, or } from 'drizzle-orm';
import { orders } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';

/**
 * Number of a customer's orders not yet delivered, with those made with their (verified) address; those of the shop
 * whatever their date, and while they are being paid.
 */
export async function countOrdersAhead(
  db: Db,
  customer: { id: number; email: string | null; from: CalendarDate },
): Promise<number> {
  const { id, email, from } = customer;
  const madeWith =
    email === null
      ? undefined
      : and(isNull(orders.customerId), eq(orders.emailKey, email.toLowerCase()));
  return db.$count(
    orders,
    and(
      or(eq(orders.customerId, id), madeWith),
      or(gte(orders.deliveryDate, from), isNotNull(orders.delivery)),
      isNull(orders.cancelledAt),
      isNull(orders.completedAt),
    ),
  );
}
