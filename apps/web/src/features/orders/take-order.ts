import { t } from '@lingui/core/macro';
import type { Deposit } from '#features/payments/index.ts';
import type { CardSource } from '#shared/cards/card-source.ts';
import { api, type Answer, type CallInput } from '#lib/api.ts';
import { retry } from '#lib/unknown-outcome.ts';

type Body = CallInput<'POST /api/orders'>['body'];

/** The card form is incomplete and shows its own errors. */
class NoToken extends Error {}

/** A created order; `unpaid` is why its deposit was not charged or its outcome is unknown. */
export interface TakenOrder {
  order: Answer<'POST /api/orders'>['data'];
  unpaid: unknown;
}

/**
 * Creates an order and charges a deposit by card. The order comes first, with its stock: a declined card leaves
 * it unpaid, to be paid in its drawer. A repeated key creates and charges once.
 * @throws NoToken before anything is sent
 */
export async function takeOrder(
  body: Body,
  how: { key: string; deposit: Deposit; card: CardSource | null },
): Promise<TakenOrder> {
  const { key, deposit, card } = how;
  const token = deposit === 'new_card' ? ((await card?.token()) ?? null) : null;
  if (deposit === 'new_card' && token === null) throw new NoToken(t`Check the card.`);
  const { data: order } = await api('POST /api/orders', {
    headers: { 'Idempotency-Key': key },
    body,
  });
  const byCard = deposit === 'new_card' || deposit === 'saved_card';
  if (!byCard || order.deposit === 0) return { order, unpaid: null };
  const payment = { order: order.id, amount: order.deposit };
  try {
    const charge = {
      headers: { 'Idempotency-Key': `${key}-deposit` },
      body:
        token === null
          ? ({ by: 'saved_card', ...payment } as const)
          : ({ by: 'new_card', stripeToken: token, ...payment } as const),
    };
    await retry(() => api('POST /api/take-payment', charge));
    return { order, unpaid: null };
  } catch (error) {
    return { order, unpaid: error };
  }
}
