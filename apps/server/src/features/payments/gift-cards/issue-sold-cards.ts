import { todayIn } from '@slipway/domain/dates/dates';
import { pagePaths } from '@slipway/domain/pages/page-paths';
import type { Settings } from '@slipway/domain/settings/settings';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { enqueueMail } from '#features/messages/messages-api.ts';
import { giftMailKey } from './gift-cards-repository.ts';
import { insertSoldCards, type CardToIssue } from './issue-repository.ts';

/**
 * Issues the gift cards of an order in the transaction that concludes it, and queues the mails of those whose day has
 * come (docs/rules/gift-cards.md, "Sold in the shop"). The statements are sent at once.
 * @param sale `cards`: from `findCardsToIssue`; `now`: when it is concluded
 * @returns the statements, and whether each card is mailed with it
 */
export function issueSoldCards(
  tx: Db,
  deps: Pick<Deps, 'publicUrl'>,
  sale: {
    orderId: number;
    currency: string;
    cards: readonly CardToIssue[];
    settings: Settings;
    now: Date;
  },
): { made: Promise<unknown>[]; allMailed: boolean } {
  const { orderId, currency, cards, settings, now } = sale;
  const today = todayIn(settings.time_zone, now);
  const due = cards.filter(({ sendOn }) => sendOn <= today);
  const mailed = due.map(({ id }) => id);
  return {
    made: [
      insertSoldCards(tx, { orderId, currency, cards, mailed, now, today }),
      ...due.map((card) =>
        enqueueMail(tx, {
          to: card.recipientEmail,
          dedupeKey: giftMailKey(card.id, 1),
          template: 'gift-card',
          params: {
            card: card.id,
            sending: 1,
            name: card.recipientName,
            sender: card.senderName,
            message: card.message,
            amount: card.amount,
            currency,
            expires_on: null,
            business: settings.business,
            link: `${deps.publicUrl()}${pagePaths['gift-card']}`,
            secret_code: null,
          },
        }),
      ),
    ],
    allMailed: due.length === cards.length,
  };
}
