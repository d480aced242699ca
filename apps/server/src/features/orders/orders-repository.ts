import { multiply, type Cents } from '@slipway/domain/money/money';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { limits, type Listed } from '#db/listing.ts';
import { bookingChanges } from '#db/tables/bookings.ts';
import { users } from '#db/tables/identity.ts';
import { orderLines, orders } from '#db/tables/orders.ts';
import type { Db } from '#db/transaction.ts';

export type Order = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type OrderLineRow = typeof orderLines.$inferSelect;

export async function findOrder(db: Db, id: number): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row;
}

/** The order, locked until the transaction ends. */
export async function lockOrder(tx: Db, id: number): Promise<Order | undefined> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  return row;
}

export async function insertOrder(tx: Db, order: NewOrder): Promise<number> {
  const [row] = await tx.insert(orders).values(order).returning({ id: orders.id });
  if (!row) throw new Error('The order was not saved');
  return row.id;
}

/** Saves an edit and raises the version. */
export async function updateOrder(tx: Db, id: number, values: Partial<NewOrder>): Promise<void> {
  await tx
    .update(orders)
    .set({ ...values, version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id));
}

/** A line to save; its amount is computed. */
export interface NewLine {
  unitId: number;
  variantId: number;
  name: string;
  sku: string;
  price: Cents;
  quantity: number;
}

/**
 * Inserts order lines and takes their stock, in the order of variants so that concurrent orders cannot
 * deadlock.
 * @throws a check violation of `product_variants_stock` when there is not enough
 */
export async function insertLines(
  tx: Db,
  toInsert: readonly {
    orderId: number;
    lines: readonly NewLine[];
    /** What each comes to with its taxes; absent: only the order has taxes. */
    grosses?: readonly Cents[] | undefined;
  }[],
): Promise<void> {
  const rows = toInsert.flatMap(({ orderId, lines, grosses }) =>
    lines.map((line, position) => ({
      orderId,
      position,
      unitId: line.unitId,
      variantId: line.variantId,
      name: line.name,
      sku: line.sku,
      priceCents: line.price,
      quantity: line.quantity,
      amountCents: multiply(line.price, line.quantity),
      grossCents: grosses?.[position] ?? null,
    })),
  );
  await tx.insert(orderLines).values(rows.sort((a, b) => a.variantId - b.variantId));
}

export async function deleteLines(tx: Db, orderId: number): Promise<void> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
}

/** The lines of orders, in order. */
export async function linesOf(
  db: Db,
  orderIds: readonly number[],
): Promise<Map<number, OrderLineRow[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.orderId} = any(${sql.param([...orderIds])})`)
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));
  const byOrder = new Map<number, OrderLineRow[]>();
  for (const row of rows) byOrder.set(row.orderId, [...(byOrder.get(row.orderId) ?? []), row]);
  return byOrder;
}

/** The history of an order, newest first, with the users who made the changes. */
export async function listOrderChanges(db: Db, orderId: number) {
  return db
    .select({ change: bookingChanges, by: users.name })
    .from(bookingChanges)
    .leftJoin(users, eq(users.id, bookingChanges.changedBy))
    .where(eq(bookingChanges.orderId, orderId))
    .orderBy(sql`${bookingChanges.id} desc`);
}

/** A user's name; null without a user. */
export async function nameOf(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null;
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return row?.name ?? null;
}

/** Orders in the order of the given ids. */
export async function ordersOf(db: Db, ids: readonly number[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param([...ids])})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A customer's orders, latest delivery first. */
export async function listOrdersOfCustomer(
  db: Db,
  customerId: number,
  page: { page: number; per_page: number; number?: number | undefined },
): Promise<Listed<Order>> {
  const all = and(eq(orders.customerId, customerId), isNull(orders.holdExpiresAt));
  const ownOrders = page.number === undefined ? all : and(all, eq(orders.id, page.number));
  const { limit, offset } = limits(page);
  const rows = await db
    .select()
    .from(orders)
    .where(ownOrders)
    .orderBy(desc(orders.deliveryDate), desc(orders.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(orders, ownOrders) };
}
