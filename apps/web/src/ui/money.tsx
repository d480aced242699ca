import { formatMoney } from '#lib/format.ts';

/** An amount in major units, with tabular figures; sign and currency are never separated from it. */
export function Money({ amount, currency }: { amount: number; currency?: string }) {
  return <bdi className="numbers">{formatMoney(amount, currency)}</bdi>;
}
