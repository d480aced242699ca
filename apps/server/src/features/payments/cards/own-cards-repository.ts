import { and, asc, eq, isNull } from 'drizzle-orm';
import { cards } from '#db/tables/payments.ts';
import { users } from '#db/tables/identity.ts';
import { prepared, type Db } from '#db/transaction.ts';
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

/** Deletes a user's cards; jobs detach each at the provider and delete the customer there. */
export async function deleteCards(tx: Db, userId: number): Promise<void> {
  await prepared(
    tx,
    'cards-forget',
    `with gone as (delete from cards where user_id = $1 returning gateway_card, removed_at)
     select graphile_worker.add_job('drop-card', json_build_object('card', gateway_card))
     from gone where removed_at is null`,
    [userId],
  );
  await prepared(
    tx,
    'gateway-customer-forget',
    `with gone as (
       update users u set gateway_customer = null
       from (select id, gateway_customer from users where id = $1 for update) before
       where u.id = before.id and before.gateway_customer is not null
       returning before.gateway_customer as customer)
     select graphile_worker.add_job('drop-customer', json_build_object('customer', customer)) from gone`,
    [userId],
  );
}
