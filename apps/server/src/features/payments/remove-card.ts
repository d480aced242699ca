import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { inTransaction } from '#db/transaction.ts';
import { activateNewest, endCard } from './cards-repository.ts';

/**
 * Removes a card, and makes another one the active card; never blocked (spec README "profile"): when the provider
 * cannot be reached, the card is gone here all the same and no charge can name it.
 */
export async function removeCard(deps: Deps, userId: number, cardId: number): Promise<void> {
  const removed = await inTransaction(deps.db, async (tx) => {
    const ended = await endCard(tx, userId, cardId, deps.clock.now());
    if (ended) await activateNewest(tx, userId);
    return ended;
  });
  if (!removed) throw notFound();
  try {
    await deps.gateway.dropCard({ card: removed.gatewayCard });
  } catch (error) {
    deps.log.warn({ err: error, card: removed.id }, 'card not detached at the provider');
  }
}
