import type { Pieces } from '@slipway/domain/orders/returns';
import { zero, type Cents } from '@slipway/domain/money/money';
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { users } from '#db/tables/identity.ts';
import { orderReturnLines, orderReturns, orders } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';
import type { Order } from '#features/orders/orders-repository.ts';

export type OrderReturn = typeof orderReturns.$inferSelect;
export type ReturnLine = typeof orderReturnLines.$inferSelect;

/** A return with its lines. */
export interface ReturnWithLines {
  row: OrderReturn;
  /** Who asked for it; null: by the link to the order's page. */
  askedBy: string | null;
  lines: ReturnLine[];
}

/** The returns of an order, newest first. */
export async function listReturns(db: Db, orderId: number): Promise<ReturnWithLines[]> {
  const rows = await db
    .select({ row: orderReturns, askedBy: users.name })
    .from(orderReturns)
    .leftJoin(users, eq(users.id, orderReturns.askedBy))
    .where(eq(orderReturns.orderId, orderId))
    .orderBy(desc(orderReturns.id));
  if (rows.length === 0) return [];
  const lines = await db
    .select()
    .from(orderReturnLines)
    .where(eq(orderReturnLines.orderId, orderId))
    .orderBy(asc(orderReturnLines.position));
  return rows.map(({ row, askedBy }) => ({
    row,
    askedBy,
    lines: lines.filter(({ returnId }) => returnId === row.id),
  }));
}

const isOpen = and(isNull(orderReturns.receivedAt), isNull(orderReturns.closedAt));

/** Which of these orders have a return that was asked for and has not come yet. */
export async function findOrdersWithOpenReturn(
  db: Db,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ orderId: orderReturns.orderId })
    .from(orderReturns)
    .where(and(inArray(orderReturns.orderId, [...ids]), isOpen));
  return new Set(rows.map(({ orderId }) => orderId));
}

/**
 * Saves a return that was asked for. The caller has the order's lock.
 * @throws a unique violation of `order_returns_open` while another one is open
 */
export async function insertReturn(
  tx: Db,
  asked: {
    orderId: number;
    by: number | null;
    at: Date;
    reason: string;
    pieces: Pieces[];
    /** Before it was handed over. */
    removed?: boolean;
  },
): Promise<number> {
  const { orderId, by: askedBy, at: askedAt, reason, pieces, removed = false } = asked;
  const [row] = await tx
    .insert(orderReturns)
    .values({ orderId, askedAt, askedBy, reason, removed })
    .returning({ id: orderReturns.id });
  if (!row) throw new Error('The return was not saved');
  await tx
    .insert(orderReturnLines)
    .values(pieces.map((line) => ({ ...line, returnId: row.id, orderId })));
  return row.id;
}

/**
 * Marks a return as received; a trigger counts its pieces on the lines of the order, and what goes back into stock is no
 * longer held. The refund of it is saved before: the trigger keeps its deductions within what is left. The caller has the locks of the order and of its variants.
 */
export async function receiveReturn(
  tx: Db,
  returnId: number,
  end: {
    by: number;
    at: Date;
    lines: {
      position: number;
      received: number;
      restocked: number;
      deduction: Cents;
      reason: string;
    }[];
  },
): Promise<void> {
  for (const { position, received, restocked, deduction, reason } of end.lines) {
    await tx
      .update(orderReturnLines)
      .set({ received, restocked, deductionCents: deduction, deductionReason: reason })
      .where(and(eq(orderReturnLines.returnId, returnId), eq(orderReturnLines.position, position)));
  }
  await tx
    .update(orderReturns)
    .set({ receivedAt: end.at, endedBy: end.by })
    .where(eq(orderReturns.id, returnId));
}

/** Closes a return of which nothing came. */
export async function closeReturn(
  tx: Db,
  returnId: number,
  end: { by: number; at: Date },
): Promise<void> {
  await tx
    .update(orderReturns)
    .set({ closedAt: end.at, endedBy: end.by })
    .where(eq(orderReturns.id, returnId));
}

/** At most this many orders are packed at once. */
export const maxPicked = 500;

/** Paid orders that are not packed yet, the oldest first. 0 means any company. */
export async function listOrdersToPack(db: Db, companyId: number): Promise<Order[]> {
  return db
    .select()
    .from(orders)
    .where(
      and(
        isNotNull(orders.delivery),
        // Of staff's, those that are paid; a visitor's is made with its money.
        or(eq(orders.source, 'shop'), lte(orders.leftCents, zero)),
        eq(orders.ofGiftCards, false),
        isNull(orders.cancelledAt),
        isNull(orders.completedAt),
        isNull(orders.holdExpiresAt),
        isNull(orders.awaitingUntil),
        isNull(orders.packedAt),
        companyId === 0 ? undefined : eq(orders.companyId, companyId),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(maxPicked);
}

/** When the last return of an order came; null: none did. */
export async function lastReceived(db: Db, orderId: number): Promise<Date | null> {
  const [row] = await db
    .select({
      at: sql<Date | null>`max(${orderReturns.receivedAt})`.mapWith(orderReturns.receivedAt),
    })
    .from(orderReturns)
    .where(eq(orderReturns.orderId, orderId));
  return row?.at ?? null;
}
