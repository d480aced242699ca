import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { MoneyOf } from '@slipway/contract/money';
import { formatMoney } from '#lib/format.ts';
import classes from './office.module.css';

function usePartName() {
  const { t } = useLingui();
  return ({ kind, name, quantity }: MoneyOf['parts'][number]): string => {
    if (name !== null) return quantity === 1 ? name : `${name} × ${quantity}`;
    switch (kind) {
      case 'package':
        return t`Package`;
      case 'extra_guests':
        return plural(quantity, { one: '# additional guest', other: '# additional guests' });
      case 'inshore_base':
        return t`Inshore base price`;
      case 'extra_people':
        return plural(quantity, { one: '# additional person', other: '# additional people' });
      case 'extra_hours':
        return plural(quantity, { one: '# additional hour', other: '# additional hours' });
      default:
        return t`Tax`;
    }
  };
}

/** How the money stands, and what the price is made of unless the page says so itself. */
export function MoneyFacts({ money, withPrice }: { money: MoneyOf; withPrice: boolean }) {
  const { t } = useLingui();
  const text = (amount: number) => formatMoney(amount, money.currency);
  const over = money.left < 0;
  const facts = [
    { label: t`Paid`, amount: money.paid },
    {
      label: over ? t`Paid too much` : t`Left to pay`,
      amount: Math.abs(money.left),
      tone: money.left > 0 ? 'owed' : undefined,
    },
    ...(money.amount_due > 0 && money.amount_due < money.left
      ? [{ label: t`Due now`, amount: money.amount_due }]
      : []),
    ...(money.tips === 0 ? [] : [{ label: t`Tips`, amount: money.tips }]),
  ];
  return (
    <>
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
      {withPrice && <Price money={money} />}
    </>
  );
}

function Price({ money }: { money: MoneyOf }) {
  const { t } = useLingui();
  const partName = usePartName();
  const text = (amount: number) => formatMoney(amount, money.currency);
  return (
    <dl className={classes.lines}>
      {money.parts
        .filter(({ kind }) => kind !== 'tax')
        .map((part) => (
          <Line key={`${part.kind}-${part.name ?? ''}`} term={partName(part)}>
            {text(part.amount)}
          </Line>
        ))}
      {money.tax_lines.map(({ name, percent, amount }) => (
        <Line
          key={name}
          quiet
          term={money.tax_included ? t`of it ${name} ${percent} %` : t`with ${name} ${percent} %`}
        >
          {text(amount)}
        </Line>
      ))}
      <dt data-strong>
        <Trans>Total price</Trans>
      </dt>
      <dd data-strong>{text(money.total_price)}</dd>
      <Line quiet term={t`Deposit`}>
        {text(money.deposit)}
      </Line>
    </dl>
  );
}

function Line(props: { term: string; quiet?: boolean; children: string }) {
  return (
    <>
      <dt data-quiet={props.quiet}>{props.term}</dt>
      <dd data-quiet={props.quiet}>{props.children}</dd>
    </>
  );
}
