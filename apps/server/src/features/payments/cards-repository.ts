import { and, asc, desc, eq, isNull } from 'drizzle-orm';
import type { GatewayCard } from '#adapters/payment-gateway.ts';
import { cards } from '#db/tables/payments.ts';
import { users } from '#db/tables/identity.ts';
import { inTransaction, type Database, type Db } from '#db/transaction.ts';

export type SavedCard = typeof cards.$inferSelect;

const kept = (userId: number) => and(eq(cards.userId, userId), isNull(cards.removedAt));

/** A user's cards, the active one first. */
export async function listCards(db: Db, userId: number): Promise<SavedCard[]> {
  return db.select().from(cards).where(kept(userId)).orderBy(desc(cards.active), asc(cards.id));
}

export async function findActiveCard(db: Db, userId: number): Promise<SavedCard | undefined> {
  const [card] = await db
    .select()
    .from(cards)
    .where(and(kept(userId), eq(cards.active, true)));
  return card;
}

/** Whoever changes a user's cards holds this lock, so that one of them is active. */
async function lockUser(tx: Db, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
}

/**
 * Keeps a card for a user; the first one becomes the active card (spec A section 4). A card that was
 * removed and comes back is the same row again.
 */
export async function addCard(
  tx: Db,
  userId: number,
  customer: string,
  card: GatewayCard,
  now: Date,
): Promise<SavedCard> {
  await lockUser(tx, userId);
  await tx.update(users).set({ gatewayCustomer: customer }).where(eq(users.id, userId));
  const active = (await findActiveCard(tx, userId)) === undefined;
  const face = {
    brand: card.brand,
    last4: card.last4,
    expMonth: card.expMonth,
    expYear: card.expYear,
  };
  const [row] = await tx
    .insert(cards)
    .values({ userId, gatewayCard: card.ref, ...face, active, createdAt: now })
    .onConflictDoUpdate({
      target: [cards.userId, cards.gatewayCard],
      set: { ...face, removedAt: null },
    })
    .returning();
  if (!row) throw new Error('The card was not saved');
  return row;
}

/**
 * Removes a card; when it was the active one, the newest other card becomes it.
 * @returns the removed card, or undefined when it is not this user's
 */
export async function removeCardRow(
  db: Database,
  userId: number,
  cardId: number,
  now: Date,
): Promise<SavedCard | undefined> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, userId);
    const [removed] = await tx
      .update(cards)
      .set({ removedAt: now, active: false })
      .where(and(kept(userId), eq(cards.id, cardId)))
      .returning();
    if (!removed) return undefined;
    if ((await findActiveCard(tx, userId)) === undefined) {
      const [next] = await tx
        .select({ id: cards.id })
        .from(cards)
        .where(kept(userId))
        .orderBy(desc(cards.id))
        .limit(1);
      if (next) await tx.update(cards).set({ active: true }).where(eq(cards.id, next.id));
    }
    return removed;
  });
}

/** The user at the provider, once there is one. */
export async function findGatewayCustomer(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ customer: users.gatewayCustomer })
    .from(users)
    .where(eq(users.id, userId));
  return row?.customer ?? null;
}
