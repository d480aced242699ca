import { addDays, todayIn } from '@slipway/domain/dates/dates';
import { daysAfterRefund } from '@slipway/domain/payments/gift-cards';
import { giftCardMethod } from '@slipway/domain/payments/payment-methods';
import { payableRefOf } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { addEntry } from '#features/payments/ledger/add-entry-repository.ts';
import type { LedgerEntry } from '#features/payments/ledger/ledger-repository.ts';
import { mailRefund } from '#features/payments/ledger/mail-receipt.ts';
import { lockPayable } from '#features/payments/ledger/payable-repository.ts';
import { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
import {
  closeRefund,
  findOpenRefund,
  type RefundAttempt,
} from '#features/payments/refunds/refunds-repository.ts';
import { readSettings } from '#features/settings/settings-api.ts';
import { extendCard, lockCardOfUse } from './redeem-repository.ts';
import { addGiftEvent } from './gift-events-repository.ts';

/**
 * Gives a queued refund back to the gift card that paid, where it can be used for 90 days at least
 * (docs/rules/gift-cards.md, "Given back").
 * @returns `ended` where the card was ended by staff: it takes nothing back
 */
export async function enterGiftRefund(
  deps: Deps,
  tx: Db,
  refund: RefundAttempt,
  payment: LedgerEntry,
): Promise<'made' | 'ended'> {
  const { giftUseId } = payment;
  if (giftUseId === null) throw new Error('A refund to no gift card');
  const now = deps.clock.now();
  // Locks the card before the booking or order, everywhere in this order.
  const card = await lockCardOfUse(tx, giftUseId);
  await lockPayable(tx, payableRefOf(refund));
  if (!(await findOpenRefund(tx, refund.id))) return 'made';
  if (!card) return 'ended';
  await closeRefund(tx, refund.id, { state: 'succeeded', gatewayRefund: null }, now);
  await addEntry(tx, {
    payableRef: payableRefOf(refund),
    direction: 'refund',
    kind: payment.kind,
    amountCents: refund.amountCents,
    currency: payment.currency,
    method: giftCardMethod,
    refundOf: payment.id,
    giftUseId,
    note: refund.reason,
    madeBy: refund.wantedBy,
    madeAt: now,
  });
  const { settings } = await readSettings(tx);
  const today = todayIn(settings.time_zone, now);
  if (await extendCard(tx, card.id, addDays(today, daysAfterRefund))) {
    await addGiftEvent(tx, { cardId: card.id, kind: 'extended', madeAt: now, madeOn: today });
  }
  const payable = await syncStatusFromLedger(tx, payableRefOf(refund));
  if (!payable || !refund.tellCustomer) return 'made';
  await mailRefund(deps, tx, payable, {
    key: refund.key,
    amount: refund.amountCents,
    method: giftCardMethod,
    tip: false,
  });
  return 'made';
}
