import { zero } from '@slipway/domain/money/money';
import { orderRef } from '#db/payable-ref.ts';
import type { Db } from '#db/transaction.ts';
import { planRefunds, queueRefunds } from '#features/payments/refunds/queue-refunds.ts';
import { findPayable } from '#features/payments/ledger/payable-repository.ts';
import { invalid } from '#http/errors.ts';
import type { GiftCardRow } from './gift-cards-repository.ts';
import { completeWhenSent } from './issue-repository.ts';
import { takeFromCard } from './take-back.ts';

/**
 * Ends a card that was sold in the shop, and queues what is left on it to whoever bought it, the way that they paid. The
 * caller has locked it and its order.
 * @returns the ids of the refunds, which the caller makes after the commit
 * @throws Refusal 422 where it was not sold in the shop, or its sale cannot be refunded that far
 */
export async function refundToBuyer(
  tx: Db,
  card: GiftCardRow,
  by: { reason: string; madeBy: number; madeAt: Date; madeOn: GiftCardRow['soldOn'] },
): Promise<number[]> {
  const { orderId, balanceCents: left, currency } = card;
  const sale = orderId === null ? undefined : await findPayable(tx, orderRef(orderId));
  if (orderId === null || !sale) {
    throw invalid({ to_buyer: ['This gift card was not bought in the shop.'] });
  }
  const what = orderRef(orderId);
  const plan = await planRefunds(tx, { what, paid: sale.paid }, () => ({ refund: left }));
  const planned = plan.refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (planned !== left || left <= zero) {
    throw invalid({ to_buyer: ['This can no longer be refunded. Please look at the order.'] });
  }
  await takeFromCard(tx, card, left, { ...by, ends: true });
  await completeWhenSent(tx, orderId, by.madeAt);
  return queueRefunds(
    tx,
    {
      what,
      currency,
      name: `gift-card-${card.id}`,
      tellCustomer: true,
      reason: by.reason,
      wantedBy: by.madeBy,
      now: by.madeAt,
    },
    plan.refunds,
  );
}
