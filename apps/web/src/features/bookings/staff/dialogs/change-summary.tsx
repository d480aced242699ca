import { useLingui } from '@lingui/react/macro';
import type { ChangePreview } from '@slipway/contract/bookings/staff-bookings';
import { errorLines } from '#lib/api-error.ts';
import shared from '#ui/facts.module.css';
import { Money } from '#ui/money.tsx';
import classes from '#features/bookings/staff/drawer.module.css';

/** The price difference of a change, before it is saved. */
export function ChangeSummary(props: { preview: ChangePreview | null; error: unknown }) {
  const { preview, error } = props;
  const { t } = useLingui();
  if (error !== null && error !== undefined) {
    return (
      <p className={classes.error} role="status">
        {errorLines(error, t`The new price could not be worked out.`).join(' ')}
      </p>
    );
  }
  if (!preview) return null;
  const { currency, difference, credit } = preview;
  return (
    <dl
      className={[shared.amounts, classes.amounts, classes.difference].join(' ')}
      aria-live="polite"
    >
      <Line label={t`Total now`} amount={preview.total_now} currency={currency} />
      {difference !== 0 && (
        <>
          <Line
            label={difference > 0 ? t`More to pay` : t`Less to pay`}
            amount={Math.abs(difference)}
            currency={currency}
          />
          <Line label={t`New total`} amount={preview.total_price} currency={currency} strong />
        </>
      )}
      <Line label={t`Paid`} amount={preview.paid} currency={currency} />
      {credit > 0 ? (
        <Line label={t`Overpaid`} amount={credit} currency={currency} strong />
      ) : (
        <Line label={t`Left to pay`} amount={preview.left} currency={currency} strong />
      )}
      {preview.due_now > 0 && (
        <Line label={t`Next payment`} amount={preview.due_now} currency={currency} />
      )}
    </dl>
  );
}

function Line(props: { label: string; amount: number; currency: string; strong?: boolean }) {
  return (
    <div data-strong={props.strong}>
      <dt>{props.label}</dt>
      <dd>
        <Money amount={props.amount} currency={props.currency} />
      </dd>
    </div>
  );
}
