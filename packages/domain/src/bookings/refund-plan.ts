import { min, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/**
 * Divides a refund among payments, those by gift card first, then newest first, each up to what is left of it
 * (docs/rules/cancelling-and-refunds.md, "Refunds"). `payments` are in order of entry. The parts
 * add up to the amount. Throws RangeError when it exceeds what is left of all payments.
 */
export function planRefund<Id>(
  amount: Cents,
  payments: { id: Id; left: Cents; giftCard?: boolean }[],
): { id: Id; amount: Cents }[] {
  const plan: { id: Id; amount: Cents }[] = [];
  let open = amount;
  const newestFirst = payments.toReversed();
  const inTurn = [
    ...newestFirst.filter(({ giftCard }) => giftCard === true),
    ...newestFirst.filter(({ giftCard }) => giftCard !== true),
  ];
  for (const payment of inTurn) {
    const part = min(open, payment.left);
    if (part <= zero) continue;
    plan.push({ id: payment.id, amount: part });
    open = subtract(open, part);
  }
  if (open > 0) throw new RangeError('More to refund than was paid');
  return plan;
}
