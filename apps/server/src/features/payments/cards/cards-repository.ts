import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { GatewayCard } from '@slipway/domain/payments/payment-gateway';
import { cards } from '#db/tables/payments.ts';
import { users } from '#db/tables/identity.ts';
import type { Db } from '#db/transaction.ts';
import {
  dropUnownedCustomer,
  dropUnusedCard,
} from '#features/payments/unowned-customer-repository.ts';

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

/** Serialises changes to a user's cards, so at most one is active. False for an ended user. */
async function lockUser(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.endedAt)))
    .for('no key update');
  return rows.length > 0;
}

/**
 * Saves a user's card and activates it when no other is active (docs/rules/statuses-and-money.md,
 * "Saved cards"). A removed card added again reuses its row. Null when the user has ended, or
 * already is another customer at the provider, whose cards alone can be charged; the given customer
 * is then deleted there.
 */
export async function addCard(
  tx: Db,
  userId: number,
  customer: string,
  card: GatewayCard,
  now: Date,
): Promise<SavedCard | null> {
  const fits =
    (await lockUser(tx, userId)) && (await saveGatewayCustomer(tx, userId, customer)) === customer;
  if (!fits) {
    await dropUnownedCustomer(tx, customer);
    return null;
  }
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
      set: { ...face, removedAt: null, ...(active && { active }) },
    })
    .returning();
  if (!row) throw new Error('The card was not saved');
  return row;
}

/**
 * Removes a card; a job detaches it at the provider, unless it is kept for a security deposit: then once nothing will be
 * held on it any more. Undefined when it is not this user's.
 */
export async function endCard(
  tx: Db,
  userId: number,
  cardId: number,
  now: Date,
): Promise<SavedCard | undefined> {
  await lockUser(tx, userId);
  const [removed] = await tx
    .update(cards)
    .set({ removedAt: now, active: false })
    .where(and(kept(userId), eq(cards.id, cardId)))
    .returning();
  if (removed) await dropUnusedCard(tx, removed.gatewayCard);
  return removed;
}

/** Activates the newest card if none is active. */
export async function activateNewest(tx: Db, userId: number): Promise<void> {
  if ((await findActiveCard(tx, userId)) !== undefined) return;
  const [next] = await tx
    .select({ id: cards.id })
    .from(cards)
    .where(kept(userId))
    .orderBy(desc(cards.id))
    .limit(1);
  if (next) await tx.update(cards).set({ active: true }).where(eq(cards.id, next.id));
}

/** Saves the user's customer id at the provider unless there is one; returns the current id. */
export async function saveGatewayCustomer(
  db: Db,
  userId: number,
  customer: string,
): Promise<string> {
  await db
    .update(users)
    .set({ gatewayCustomer: customer })
    .where(and(eq(users.id, userId), isNull(users.gatewayCustomer), isNull(users.endedAt)));
  return (await findGatewayCustomer(db, userId)) ?? customer;
}

/** Removes the user's customer id at the provider and the cards that belong to it, if it is this one. */
export async function removeCustomer(
  tx: Db,
  userId: number,
  customer: string,
  now: Date,
): Promise<void> {
  const its = await tx
    .update(users)
    .set({ gatewayCustomer: null, gatewayCustomersLost: sql`${users.gatewayCustomersLost} + 1` })
    .where(and(eq(users.id, userId), eq(users.gatewayCustomer, customer)))
    .returning({ id: users.id });
  // A card that is kept for a security deposit may be another customer's: of an account that was merged into this one.
  if (its.length === 0) return;
  await tx.update(cards).set({ removedAt: now, active: false }).where(kept(userId));
}

/** How often the user's customer was lost at the provider. */
export async function countLostCustomers(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ lost: users.gatewayCustomersLost })
    .from(users)
    .where(eq(users.id, userId));
  return row?.lost ?? 0;
}

/** The user's customer id at the provider, if any. */
export async function findGatewayCustomer(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ customer: users.gatewayCustomer })
    .from(users)
    .where(eq(users.id, userId));
  return row?.customer ?? null;
}
