import { giftCardEvents } from '#db/tables/gift-cards.ts';
import type { Db } from '#db/transaction.ts';

/** Adds what became of a gift card, or was done with it; the sums of the card follow. The caller has locked it. */
export async function addGiftEvent(
  tx: Db,
  event: typeof giftCardEvents.$inferInsert,
): Promise<void> {
  await tx.insert(giftCardEvents).values(event);
}
