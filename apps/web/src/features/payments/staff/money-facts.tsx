import { useLingui } from '@lingui/react/macro';
import type { MoneyOf } from '@slipway/contract/payments/money';
import { formatMoney } from '#lib/format.ts';
import classes from './staff.module.css';

/** Totals of payments; the parts of the price are shown with the booking or order. */
export function MoneyFacts({ money }: { money: MoneyOf }) {
  const { t } = useLingui();
  const text = (amount: number) => formatMoney(amount, money.currency);
  const over = money.left < 0;
  const facts = [
    { label: t`Paid`, amount: money.paid },
    {
      label: over ? t`Overpaid` : t`Left to pay`,
      amount: Math.abs(money.left),
      tone: money.left > 0 ? 'owed' : undefined,
    },
    ...(money.amount_due > 0 && money.amount_due < money.left
      ? [{ label: t`Next payment`, amount: money.amount_due }]
      : []),
    ...(money.tips === 0 ? [] : [{ label: t`Tips`, amount: money.tips }]),
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, amount, ...rest }) => (
        <div
          key={label}
          className={classes.fact}
          data-tone={'tone' in rest ? rest.tone : undefined}
        >
          <dt>{label}</dt>
          <dd>{text(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}
