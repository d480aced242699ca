import type { CurrentUser } from '@slipway/contract/identity/identity';
import type { Db } from '#db/transaction.ts';
import { presentSelf } from '#features/identity/identity-presenter.ts';
import { findPersonRow } from '#features/identity/identity-repository.ts';
import { findActiveCard, presentCard } from '#features/payments/payments-api.ts';

/** The user as included in every page; null when unknown or ended. */
export async function presentCurrentUser(db: Db, userId: number): Promise<CurrentUser | null> {
  const row = await findPersonRow(db, userId);
  if (!row || row.endedAt !== null) return null;
  const card = await findActiveCard(db, userId);
  return presentSelf(row, card ? presentCard(card) : null);
}
