import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { notFound } from '#http/errors.ts';
import type { SavedCard } from './cards-repository.ts';
import { activateCard } from './own-cards-repository.ts';

/**
 * Activates one of the user's own cards (docs/rules/statuses-and-money.md, "Saved cards"). @throws
 * Refusal 404 for somebody else's
 */
export async function chooseCard(deps: Deps, userId: number, cardId: number): Promise<SavedCard> {
  const card = await inTransaction(deps.db, (tx) => activateCard(tx, userId, cardId));
  if (!card) throw notFound();
  return card;
}
