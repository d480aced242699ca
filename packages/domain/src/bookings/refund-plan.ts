import { min, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/**
 * Shares a refund among payments, newest first, never more than is left of each (docs/rules/cancelling-and-refunds.md,
 * "Refunds"). `payments` are in the order they were made. The parts add up to the amount.
 * Throws RangeError when more is asked for than is left of all.
 */
export function planRefund<Id>(
  amount: Cents,
  payments: { id: Id; left: Cents }[],
): { id: Id; amount: Cents }[] {
  const plan: { id: Id; amount: Cents }[] = [];
  let open = amount;
  for (const payment of payments.toReversed()) {
    const part = min(open, payment.left);
    if (part <= zero) continue;
    plan.push({ id: payment.id, amount: part });
    open = subtract(open, part);
  }
  if (open > 0) throw new RangeError('More to refund than was paid');
  return plan;
}
