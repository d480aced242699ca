import { cents, subtract } from '@slipway/domain/money/money';
import { giftCardMethod } from '@slipway/domain/payments/payment-methods';
import type { PayableRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import type { Deps } from '#deps.ts';
import { mailReceipt } from '#features/payments/ledger/mail-receipt.ts';
import { syncStatusFromLedger } from '#features/payments/ledger/sync-status-from-ledger.ts';
import { enterGiftUses, findReserved, freeGiftUses } from './redeem-repository.ts';

/**
 * Settles the gift-card reservations of a booking or an order that is kept although the rest of its money did not
 * come: they pay what is still owed, and the remainder is free on the card again. The caller has locked the cards.
 */
export async function settleReserved(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'publicUrl'>,
  what: PayableRef,
): Promise<void> {
  const now = deps.clock.now();
  const { bookingId, orderId } = what;
  const uses = await findReserved(tx, {
    bookingIds: bookingId === null ? [] : [bookingId],
    orderId,
  });
  if (uses.length === 0) return;
  const payable = await syncStatusFromLedger(tx, what);
  let left = payable?.left ?? cents(0);
  for (const use of uses) {
    if (use.amount > left) {
      await freeGiftUses(tx, [use.id], now);
      continue;
    }
    left = subtract(left, use.amount);
    await enterGiftUses(tx, [use], now);
    const after = await syncStatusFromLedger(tx, what);
    if (!after) continue;
    const { amount } = use;
    const key = `gift-use-${use.id}`;
    await mailReceipt(deps, tx, after, { key, amount, method: giftCardMethod, tip: false });
  }
}
