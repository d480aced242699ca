import { createHash, randomBytes } from 'node:crypto';
import { codeKey, codeOfBytes } from '@slipway/domain/catalogue/codes';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from './transaction.ts';
import { giftCards } from './tables/gift-cards.ts';

/** Only the hash of a gift card's code is stored; it needs no secret of the server, so a restored database knows it. */
export const hashOfGiftCode = (code: string): string =>
  createHash('sha256').update(codeKey(code)).digest('base64url');

/**
 * Makes a new code of a gift card, which ends the one before (docs/rules/gift-cards.md, "Codes"). The caller has locked
 * the card.
 * @returns the code, which cannot be read again
 */
export async function makeGiftCode(tx: Db, cardId: number): Promise<string> {
  const code = codeOfBytes(randomBytes(12));
  const last4 = code.slice(-4);
  await tx
    .update(giftCards)
    .set({ codeHash: hashOfGiftCode(code), codeLast4: last4 })
    .where(eq(giftCards.id, cardId));
  return code;
}

/** How many mails with a card were ordered, the card locked; undefined: it was ended. */
export async function lockGiftCardToSend(
  tx: Db,
  id: number,
): Promise<{ sendings: number } | undefined> {
  const [row] = await tx
    .select({ sendings: giftCards.sendings })
    .from(giftCards)
    .where(and(eq(giftCards.id, id), isNull(giftCards.endedAt)))
    .for('update');
  return row;
}
