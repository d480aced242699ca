import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { inTransaction } from '#db/transaction.ts';
import { activateNewest, endCard } from './cards-repository.ts';

/**
 * Removes a card, and makes another one the active card; never blocked (docs/rules/statuses-and-money.md, "Saved
 * cards"): however long the provider cannot be reached, the card is gone here and no charge can name it.
 * @throws Refusal 404 for another's
 */
export async function removeCard(deps: Deps, userId: number, cardId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await endCard(tx, userId, cardId, deps.clock.now()))) throw notFound();
    await activateNewest(tx, userId);
  });
}
