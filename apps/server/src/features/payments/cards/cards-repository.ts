import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { GatewayCard } from '#adapters/payment-gateway.ts';
import { cards } from '#db/tables/payments.ts';
import { users } from '#db/tables/identity.ts';
import { prepared, type Db } from '#db/transaction.ts';
import { dropUnownedCustomer } from '#features/payments/unowned-customer-repository.ts';

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

/** Whoever changes a user's cards holds this lock, so that one of them at most is active. False for who has ended. */
async function lockUser(tx: Db, userId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.endedAt)))
    .for('no key update');
  return rows.length > 0;
}

/**
 * Keeps a card for a user; without an active card, it becomes it (docs/rules/statuses-and-money.md, "Saved cards"). A
 * card that was removed and comes back is the same row again. Null when the user has ended, or is another
 * customer at the provider, whose cards alone can be charged: then the one given is removed there.
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

/** Removes a card; a job then detaches it at the provider. Undefined when it is not this user's. */
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
  if (removed) {
    await prepared(
      tx,
      'card-drop',
      `select graphile_worker.add_job('drop-card', json_build_object('card', $1::text))`,
      [removed.gatewayCard],
    );
  }
  return removed;
}

/** The newest card becomes the active one, where none is. */
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

/** Saves who the user is at the provider, unless that is known already; answers who it is now. */
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

/** Forgets who the user is at the provider, and the cards that belonged there. */
export async function removeCustomer(
  db: Db,
  userId: number,
  customer: string,
  now: Date,
): Promise<void> {
  await db.update(cards).set({ removedAt: now, active: false }).where(kept(userId));
  await db
    .update(users)
    .set({ gatewayCustomer: null, gatewayCustomersLost: sql`${users.gatewayCustomersLost} + 1` })
    .where(and(eq(users.id, userId), eq(users.gatewayCustomer, customer)));
}

/** How often the provider lost the customer that a user was there. */
export async function countLostCustomers(db: Db, userId: number): Promise<number> {
  const [row] = await db
    .select({ lost: users.gatewayCustomersLost })
    .from(users)
    .where(eq(users.id, userId));
  return row?.lost ?? 0;
}

/** The user at the provider, once there is one. */
export async function findGatewayCustomer(db: Db, userId: number): Promise<string | null> {
  const [row] = await db
    .select({ customer: users.gatewayCustomer })
    .from(users)
    .where(eq(users.id, userId));
  return row?.customer ?? null;
}
