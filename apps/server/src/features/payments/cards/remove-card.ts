import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import { inTransaction } from '#db/transaction.ts';
import { activateNewest, endCard } from './cards-repository.ts';

/**
 * Removes a card and activates another (docs/rules/statuses-and-money.md, "Saved cards"). Never
 * blocked by the provider: even while that is unreachable, the card is gone here and cannot be
 * charged.
 * @throws Refusal 404 for somebody else's
 */
export async function removeCard(deps: Deps, userId: number, cardId: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    if (!(await endCard(tx, userId, cardId, deps.clock.now()))) throw notFound();
    await activateNewest(tx, userId);
  });
}
