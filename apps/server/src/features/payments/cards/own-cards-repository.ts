import { and, asc, eq, isNull } from 'drizzle-orm';
import { cards } from '#db/tables/payments.ts';
import { users } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';
import {
  dropUnownedCustomer,
  dropUnusedCard,
} from '#features/payments/unowned-customer-repository.ts';
import type { SavedCard } from './cards-repository.ts';

/** A user's cards, including removed ones. */
export async function listAllCards(db: Db, userId: number): Promise<SavedCard[]> {
  return db.select().from(cards).where(eq(cards.userId, userId)).orderBy(asc(cards.id));
}

/** Activates one of a user's cards. Undefined when it is not this user's or was removed. */
export async function activateCard(
  tx: Db,
  userId: number,
  cardId: number,
): Promise<SavedCard | undefined> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const kept = and(eq(cards.userId, userId), isNull(cards.removedAt));
  const [card] = await tx
    .select()
    .from(cards)
    .where(and(kept, eq(cards.id, cardId)));
  if (!card) return undefined;
  await tx
    .update(cards)
    .set({ active: false })
    .where(and(kept, eq(cards.active, true)));
  await tx.update(cards).set({ active: true }).where(eq(cards.id, cardId));
  return { ...card, active: true };
}

/**
 * Deletes a user's cards; jobs detach each at the provider and delete the customer there. What is kept for the security
 * deposit of a booking stays there until nothing will be held on it any more.
 */
export async function deleteCards(tx: Db, userId: number): Promise<void> {
  const gone = await tx.delete(cards).where(eq(cards.userId, userId)).returning();
  for (const { gatewayCard, removedAt } of gone) {
    if (removedAt === null) await dropUnusedCard(tx, gatewayCard);
  }
  const [user] = await tx
    .select({ customer: users.gatewayCustomer })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!user || user.customer === null) return;
  await tx.update(users).set({ gatewayCustomer: null }).where(eq(users.id, userId));
  await dropUnownedCustomer(tx, user.customer);
}
