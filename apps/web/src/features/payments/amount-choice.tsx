import { useLingui } from '@lingui/react/macro';
import { formatMoney } from '#lib/format.ts';
import { paymentKindLabel } from './kind-labels.ts';
import classes from './payments.module.css';

/** The amount due now, or everything. */
export function AmountChoice(props: {
  /** What is due now. */
  kind: number;
  amount: number;
  left: number;
  /** All of it is due, not the amount alone. */
  allDue: boolean;
  currency: string;
  all: boolean;
  disabled: boolean;
  onChange: (all: boolean) => void;
}) {
  const { all, disabled, onChange } = props;
  const { t } = useLingui();
  const choices = [
    { value: false, title: t(paymentKindLabel(props.kind)), amount: props.amount },
    {
      value: true,
      title: props.allDue ? t`The full balance, due now` : t`The full balance`,
      amount: props.left,
    },
  ];
  return (
    <fieldset className={classes.choices} disabled={disabled} aria-label={t`Amount`}>
      {choices.map(({ value, title, amount }) => (
        <label key={title} className={classes.choice} data-chosen={all === value || undefined}>
          <input
            type="radio"
            name="pay-amount"
            checked={all === value}
            onChange={() => onChange(value)}
          />
          <span className={classes.choiceText}>{title}</span>
          <b className="numbers">{formatMoney(amount, props.currency)}</b>
        </label>
      ))}
    </fieldset>
  );
}
