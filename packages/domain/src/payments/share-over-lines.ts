import { add, atLeastZero, min, subtract, zero, type Cents } from '#money/money.ts';

/** A payment of one line of a charge. */
export interface LinePayment<Id> {
  id: Id;
  /** The part that is neither refunded nor about to be. */
  free: Cents;
  /** The part that is not refunded; a pending refund may still take some of it. */
  left: Cents;
}

/**
 * Shares money that the provider took back over the lines of its charge: newest first, each up to its unrefunded
 * amount, the remainder from what pending refunds would take (docs/rules/statuses-and-money.md, "Refunds and disputes
 * at the provider"). `lines` are in order of entry. Parts and `beyond`, which no line has left, add up to the amount.
 */
export function shareOverLines<Id>(
  amount: Cents,
  lines: readonly LinePayment<Id>[],
): { parts: { id: Id; amount: Cents }[]; beyond: Cents } {
  const newestFirst = lines.toReversed();
  const parts = new Map<Id, Cents>();
  let open = amount;
  const take = (id: Id, most: Cents) => {
    const part = min(open, atLeastZero(most));
    if (part <= 0) return;
    parts.set(id, add(parts.get(id) ?? zero, part));
    open = subtract(open, part);
  };
  for (const { id, free } of newestFirst) take(id, free);
  for (const { id, left } of newestFirst) take(id, subtract(left, parts.get(id) ?? zero));
  return {
    parts: newestFirst.flatMap(({ id }) => {
      const part = parts.get(id);
      return part === undefined ? [] : [{ id, amount: part }];
    }),
    beyond: open,
  };
}
