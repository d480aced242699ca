import { min, subtract, zero } from '#money/money.ts';
import type { Cents } from '#money/money.ts';

/**
 * Divides a refund among payments, newest first, each up to what is left of it
 * (docs/rules/cancelling-and-refunds.md, "Refunds"). `payments` are in order of entry. The parts
 * add up to the amount. Throws RangeError when it exceeds what is left of all payments.
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
