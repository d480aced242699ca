import { MailRefused } from '#adapters/mail-sender.ts';
import { lockGiftCardToSend, makeGiftCode } from '#db/gift-code.ts';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { mailTemplate } from '#features/messages/message-params.ts';
import { saveParams, type ClaimedMessage } from '#features/messages/messages-repository.ts';

/**
 * The message to send: that of a gift card gets its code, made when the mail goes out, once for all its tries
 * (docs/rules/gift-cards.md, "Codes").
 * @throws MailRefused when the card was ended, or a newer mail of it was ordered
 */
export async function withGiftCode(
  deps: Pick<Deps, 'db'>,
  claimed: ClaimedMessage,
): Promise<ClaimedMessage> {
  if (claimed.template !== 'gift-card') return claimed;
  const { template, params } = claimed;
  const mail = mailTemplate.parse({ template, params });
  if (mail.template !== 'gift-card' || mail.params.secret_code !== null) return claimed;
  const { card, sending } = mail.params;
  return inTransaction(deps.db, async (tx) => {
    const found = await lockGiftCardToSend(tx, card);
    if (found?.sendings !== sending) {
      throw new MailRefused('The gift card was ended, or a newer mail with it was sent.');
    }
    const made = { ...mail.params, secret_code: await makeGiftCode(tx, card) };
    await saveParams(tx, claimed, made);
    return { ...claimed, params: made };
  });
}
