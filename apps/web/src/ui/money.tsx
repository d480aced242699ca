import { formatMoney } from '#lib/format.ts';

/** An amount in major units, with tabular figures; its sign and its currency stay where they belong. */
export function Money({ amount, currency }: { amount: number; currency?: string }) {
  return <bdi className="numbers">{formatMoney(amount, currency)}</bdi>;
}
