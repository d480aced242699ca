import { todayIn } from '@slipway/domain/dates/dates';
import type { TaskList } from 'graphile-worker';
import { inTransaction } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { addGiftEvent } from './gift-events-repository.ts';
import { orderRef } from '#db/payable-ref.ts';
import { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
import { listRefundedWithBalance } from './sold-cards-repository.ts';
import { listToExpire, listToSend, lockGiftCard } from './gift-cards-repository.ts';
import { lockCardOfSale, queueGiftMail } from './issue-gift-card.ts';

const atOnce = 200;

/**
 * Queues the mails of cards that are due, and expires the balance of those whose last day is over. Idempotent.
 */
export async function keepGiftCards(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { settings } = await readSettings(deps.db);
  const today = todayIn(settings.time_zone, now);
  const at = { settings, now, today };
  for (const id of await listToSend(deps.db, today, atOnce)) {
    await inTransaction(deps.db, async (tx) => {
      const card = await lockCardOfSale(tx, id);
      if (!card || card.sendings > 0 || card.endedAt !== null || card.recipientEmail === '') return;
      if (card.sendOn === null || card.sendOn > today) return;
      await queueGiftMail(deps, tx, card, { ...at, userId: null });
    });
  }
  for (const orderId of await listRefundedWithBalance(deps.db, atOnce)) {
    await inTransaction(deps.db, (tx) => syncStatusFromLedger(tx, orderRef(orderId)));
  }
  for (const id of await listToExpire(deps.db, today, atOnce)) {
    await inTransaction(deps.db, async (tx) => {
      const card = await lockGiftCard(tx, id);
      if (!card || card.expiresOn === null || card.expiresOn >= today || card.balanceCents <= 0)
        return;
      const event = { cardId: id, madeAt: now, madeOn: today, amountCents: card.balanceCents };
      await addGiftEvent(tx, { ...event, kind: 'expired' });
    });
  }
}

/** The background job of gift cards. */
export function giftCardTasks(deps: Deps): TaskList {
  return { 'keep-gift-cards': async () => keepGiftCards(deps) };
}

/** In graphile-worker's crontab format: every 15 minutes, catching up on missed runs. */
export const giftCardCrontab = '*/15 * * * * keep-gift-cards ?fill=1h&max=3';
