import { formatMoney } from '#lib/format.ts';

/** An amount in major units, with tabular figures. */
export function Money({ amount, currency }: { amount: number; currency?: string }) {
  return <span className="numbers">{formatMoney(amount, currency)}</span>;
}
